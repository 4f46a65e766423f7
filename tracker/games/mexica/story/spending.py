"""What was built, and on what action points went."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from scoring.mexica import actions
from scoring.mexica.actions import Action
from scoring.mexica.board.pieces import ACTION_POINTS, LEVELS, Colour, Level
from scoring.mexica.effects import paid
from scoring.mexica.position import Position
from scoring.seated import actor
from tracker.story.chronicle import Chronicle


class Use(StrEnum):
    """What an action point goes on."""

    CANALS = "canals"
    BRIDGES = "bridges"
    TEMPLES = "temples"
    WALKING = "walking"
    BOAT = "boat"
    LEAP = "leap"
    TOKENS = "tokens"
    FOUNDING = "founding"
    """Free, so only its times count."""
    LOST = "lost"
    """Left when the turn ended."""


USES: dict[type[Action], Use] = {
    actions.BuildCanal: Use.CANALS,
    actions.BuildBridge: Use.BRIDGES,
    actions.MoveBridge: Use.BRIDGES,
    actions.BuildTemple: Use.TEMPLES,
    actions.Walk: Use.WALKING,
    actions.Boat: Use.BOAT,
    actions.Leap: Use.LEAP,
    actions.TakeToken: Use.TOKENS,
    actions.Found: Use.FOUNDING,
}


ENDS_A_TURN = (actions.EndTurn, actions.EndPeriod)


@dataclass(slots=True)
class Budget:
    """The action points of one player. What came in went out, or is still there."""

    turns: int = 0
    """Begun, each with six points."""
    spent_tokens: int = 0
    """Each a point more."""
    points: Counter[Use] = field(default_factory=Counter)
    times: Counter[Use] = field(default_factory=Counter)
    left: int = 0
    """Of the turn that is going on."""

    @property
    def received(self) -> int:
        return ACTION_POINTS * self.turns + self.spent_tokens


def budgets(chronicle: Chronicle) -> dict[Colour, Budget]:
    """Referee mode: what each player did with the action points, overridden actions included."""
    end: Position = chronicle.end
    found = {colour: Budget() for colour in end.setup.colours}
    for deed, before, after in chronicle.moves():
        if not after.is_placing and (before.is_placing or isinstance(deed.action, ENDS_A_TURN)):
            found[after.owner(after.on_turn)].turns += not after.finished
        if before.is_placing:
            continue
        own = found[before.owner(before.on_turn)]
        if isinstance(deed.action, ENDS_A_TURN):
            own.points[Use.LOST] += before.action_points
        elif isinstance(deed.action, actions.SpendToken):
            own.spent_tokens += 1
        elif use := USES.get(type(deed.action)):
            own.points[use] += paid(before, deed.action)
            own.times[use] += 1
    if not end.is_placing:
        found[end.owner(end.on_turn)].left = end.action_points
    return found


@dataclass(slots=True)
class Built:
    """What stands on the board in the end, and how often bridges were moved."""

    doubles: int = 0
    singles: int = 0
    bridges: int = 0
    moved: int = 0
    temples: dict[Colour, Counter[Level]] = field(default_factory=dict)


def built(chronicle: Chronicle) -> Built:
    found = Built(temples={colour: Counter() for colour in chronicle.end.setup.colours})
    for deed, before, _after in chronicle.moves():
        match deed.action:
            case actions.BuildCanal():
                if deed.action.is_double:
                    found.doubles += 1
                else:
                    found.singles += 1
            case actions.BuildBridge():
                found.bridges += 1
            case actions.MoveBridge():
                found.moved += 1
            case actions.BuildTemple():
                found.temples[_owner(before, deed.action)][deed.action.level] += 1
    return found


def _owner(position: Position, action: Action) -> Colour:
    return position.owner(actor(position, action))


def floors(temples: Counter[Level]) -> int:
    return sum(level * temples[level] for level in LEVELS)
