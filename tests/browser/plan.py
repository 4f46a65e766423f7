"""What a clever hand does to enter a recorded game: every touch of the screen, thought out.

The plan knows of the page what a player knows: that a tool, a level and an owner stay chosen, that
a slide lays a double canal, that one tap goes a whole way, that a closed district offers to
be founded. `hand.py` carries it out in the browser, and finds out where the page is otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.mexica.board.island import BOARD, STRIDE, Cell, members, parse_cell
from scoring.mexica.board.pieces import LEVELS, Axis, Colour, Level
from scoring.mexica.board.travel import reach
from scoring.mexica.effects import carry_out
from scoring.mexica.game import read_record
from scoring.mexica.legal import Legal, legal
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.table.foundings import Foundable, foundable
from scoring.mexica.table.ties import tied, tied_if_ended
from scoring.written import write_action

Written = dict[str, Any]


class Tap(NamedTuple):
    """What the selector names; of several, the first that is shown."""

    target: str
    taps: int = 1


class Slide(NamedTuple):
    first: str
    second: str
    taps: int = 1


class Pick(NamedTuple):
    """A list is opened, one of it is touched."""

    target: str
    value: str
    taps: int = 2


class Type(NamedTuple):
    """A field is touched, then each digit."""

    target: str
    digits: str

    @property
    def taps(self) -> int:
        return 1 + len(self.digits)


Gesture = Tap | Slide | Pick | Type


class Entry(NamedTuple):
    """Some actions of a record that are entered at once, and how."""

    actions: list[Written]
    gestures: list[Gesture] | None
    """None where the page offers no way."""

    @property
    def kind(self) -> str:
        return str(self.actions[-1]["do"])

    @property
    def taps(self) -> int:
        return sum(gesture.taps for gesture in self.gestures or ())


BACK = Tap('[data-do="back"]')


class NoWay(Exception):
    """The page offers none."""


def cell(name: str) -> Tap:
    return Tap(f'[data-cell="{name}"]')


def entries(record: Written) -> Iterator[Entry]:
    """Every action of a game, in the fewest touches."""
    read = read_record(record)
    position, plan = start(read.setup), Plan()
    actions, written = list(read.actions()), read.written_actions
    done = 0
    while done < len(actions):
        plan.look_at(position)
        count, gestures = plan.thought_out(written[done:])
        for action in actions[done : done + count]:
            scored = position.scored
            position = carry_out(position, action)
            # The show opens by itself on the phone that ended a period: to its end, and back.
            if gestures and position.scored != scored and BACK not in gestures:
                gestures += [Tap("#step-end"), BACK]
        yield Entry(written[done : done + count], gestures)
        done += count


def asked_of(record: Written) -> Written:
    """The record as it is entered: of action tokens that decide nothing the end asks nothing."""
    read, [*before, last] = read_record(record), record["actions"]
    if not last.get("tokens_left"):
        return record
    position = start(read.setup)
    for action in read.actions():
        position = carry_out(position, action)
    level = [position.owner(seat).value for seat in tied(position)]
    left = {colour: n if colour in level else 0 for colour, n in last["tokens_left"].items()}
    return record | {"actions": [*before, last | {"tokens_left": left}]}


@dataclass
class Plan:
    """What stays chosen from one action to the next."""

    tool: str = ""
    level: int = 1
    owner: str = ""
    now: Position = field(init=False)
    lit: Legal = field(init=False)
    marked: tuple[Foundable, ...] = ()
    """Every district that could be founded."""
    asked: tuple[Foundable, ...] = ()
    """Those about which the sheet asks, one after the other."""
    returns: bool = False
    """From another page to a tracked board: what became possible meanwhile has its mark alone."""

    def look_at(self, position: Position) -> None:
        """The board after what was entered: what is asked now, what is in the hand."""
        self.now, self.lit = position, legal(position)
        marked = foundable(position)
        self.asked = tuple(one for one in marked if one in self.asked or one not in self.marked)
        if self.returns:
            self.asked, self.returns = (), False
        self.marked = marked
        if self.tool == "found" and not marked:
            self.tool = ""
        self.take_next_level()

    def take_next_level(self) -> None:
        """A level that is used up makes way for the next that is left."""
        setup = self.now.setup
        on_turn = self.now.owner(self.now.on_turn)
        owner = on_turn if setup.is_referee else Colour(self.owner or setup.colours[0])
        seat = setup.colours.index(owner)
        left = [self.now.temples_left(self.now.seats[seat], level) for level in LEVELS]
        order = [(self.level - 1 + step) % len(left) for step in range(len(left))]
        self.level = next((place + 1 for place in order if left[place] > 0), self.level)

    def thought_out(self, coming: list[Written]) -> tuple[int, list[Gesture] | None]:
        """How many of the coming actions are entered now, and how."""
        action = coming[0]
        count = self.way(coming) if action["do"] in ("walk", "boat") else 0
        kept = (self.tool, self.level, self.owner, self.asked)
        try:
            if count > 1 or (count and action["do"] == "walk"):
                gestures = [*self.put_off(), *self.chosen("walk"), cell(coming[count - 1]["to"])]
            else:
                count = 1
                away = [] if action["do"] == "found" else self.put_off()
                gestures = [*away, *getattr(self, action["do"])(action)]
        except NoWay:
            self.tool, self.level, self.owner, self.asked = kept
            return 1, None
        if action.get("override") and action["do"] != "end_period":
            gestures.append(Tap("[data-again] button"))
        return count, gestures

    def put_off(self, until: Foundable | None = None) -> list[Gesture]:
        """Say "not now" to what the sheet asks, up to one district."""
        away: list[Gesture] = []
        while self.asked and self.asked[0] != until:
            self.asked = self.asked[1:]
            away.append(Tap('[data-do="later"]'))
        return away

    def asks_first(self, at: Cell) -> list[Gesture]:
        """A canal in a district that could be founded: the sheet asks, and then digs."""
        if any(one.cells & at.bit for one in self.marked):
            return [Tap('[data-do="instead"]')]
        return []

    def way(self, coming: list[Written]) -> int:
        """How many of the coming steps one tap goes: those of the way that the app would take."""
        if not self.now.setup.is_referee:
            return 0
        found, steps = 0, []
        ways = reach(self.now, self.now.on_turn)
        for action in coming:
            if action["do"] not in ("walk", "boat") or action.get("override"):
                break
            steps.append((action["do"], action["to"]))
            to = parse_cell(action["to"])
            if (ways.cost(to) or 99) > self.now.action_points:
                break
            path = [write_action(step) for step in ways.path(to)]
            if [(step["do"], step["to"]) for step in path] == steps:
                found = len(steps)
        return found

    def chosen(self, tool: str) -> list[Gesture]:
        if self.tool == tool:
            return []
        self.tool = tool
        return [Tap(f'[data-tool="{tool}"]')]

    def with_tool(self, tool: str, at: str, lit: int, override: bool) -> list[Gesture]:
        """A cell that lights up, or is tapped against the rules."""
        if bool(lit & parse_cell(at).bit) == override:
            raise NoWay
        return [*self.chosen(tool), cell(at)]

    def start(self, action: Written) -> list[Gesture]:
        self.tool = ""
        return [cell(action["at"])]

    def canal(self, action: Written) -> list[Gesture]:
        override, cells = bool(action.get("override")), action["cells"]
        if len(cells) == 1:
            at = parse_cell(cells[0])
            if self.tool == "canal2" and self.lit.partners(at) and self.lit.canal1 & at.bit:
                # The first cell of a double one becomes a single one; the tool stays.
                if not override:
                    return [cell(at.name), *self.asks_first(at), Tap('[data-tool="canal1"]')]
            single = self.with_tool("canal1", cells[0], self.lit.canal1, override)
            return [*single, *self.asks_first(at)]
        first, second = map(parse_cell, cells)
        if not override:
            return [*self.chosen("canal2"), Slide(first.name, second.name)]
        if self.lit.partners(first) & second.bit:
            raise NoWay
        for one, other in ((first, second), (second, first)):
            if self.lit.partners(one):
                begun = [*self.chosen("canal2"), cell(one.name), *self.asks_first(one)]
                return [*begun, cell(other.name)]
        raise NoWay

    def bridge(self, action: Written) -> list[Gesture]:
        """Where both ways fit, a slide from the cell says which."""
        at = parse_cell(action["at"])
        if not axis(action, self.lit.bridge, at):
            return [*self.chosen("bridge"), cell(at.name)]
        stride = STRIDE if action["axis"] == "NS" else 1
        beside = next(members((at.bit << stride | at.bit >> stride) & BOARD))
        return [*self.chosen("bridge"), Slide(at.name, beside.name)]

    def move_bridge(self, action: Written) -> list[Gesture]:
        origin, to = parse_cell(action["from"]), parse_cell(action["to"])
        places = self.lit.move_bridge.get(origin, {})
        asked = axis(action, places, to)
        return [*self.chosen("move_bridge"), cell(origin.name), cell(to.name), *asked]

    def temple(self, action: Written) -> list[Gesture]:
        level, override = int(action["level"]), bool(action.get("override"))
        gestures: list[Gesture] = []
        if self.now.setup.is_referee:
            owner = self.now.owner(self.now.on_turn)
            gestures += self.chosen("temple")
        else:
            owner = Colour(action["by"])
            if (self.owner or self.now.setup.colours[0]) != owner:
                # A player's name is the tool as well, and so is a height.
                gestures.append(Tap(f'[data-color="{owner.value}"]'))
                self.tool = "temple"
            self.owner = owner.value
            self.take_next_level()
        lit = self.lit.temple.get(owner, {})
        if self.level != level:
            if not lit.get(Level(level)):
                raise NoWay
            gestures.append(Tap(f'[data-level="{level}"]'))
            self.tool = "temple"
            self.level = level
        places = lit.get(Level(level), 0)
        return gestures + self.with_tool("temple", action["at"], places, override)

    def walk(self, action: Written) -> list[Gesture]:
        """Against the rules: a way within them was gone above."""
        to = parse_cell(action["to"])
        if (reach(self.now, self.now.on_turn).cost(to) or 99) <= self.now.action_points:
            raise NoWay
        return [*self.chosen("walk"), cell(to.name)]

    def boat(self, action: Written) -> list[Gesture]:
        """Where nobody can go by boat, or leap, the tool is folded away."""
        if not self.lit.boat:
            raise NoWay
        return self.with_tool("boat", action["to"], self.lit.boat, bool(action.get("override")))

    def leap(self, action: Written) -> list[Gesture]:
        if not self.lit.leap:
            raise NoWay
        return self.with_tool("leap", action["to"], self.lit.leap, bool(action.get("override")))

    def take(self, action: Written) -> list[Gesture]:
        if not self.lit.take:
            raise NoWay
        return [Tap('[data-tool="take"]')]

    def spend(self, action: Written) -> list[Gesture]:
        if not self.lit.spend:
            raise NoWay
        return [Tap('[data-tool="spend"]')]

    def found(self, action: Written) -> list[Gesture]:
        at = parse_cell(action["at"])
        fits = [one for one in self.marked if one.cells & at.bit and one.token == action["token"]]
        if not fits or action.get("override"):
            raise NoWay
        (one,) = fits
        gestures = self.put_off(one)
        if not self.asked:
            if self.tool not in ("", "canal1", "canal2"):
                gestures += self.chosen("found")
            gestures.append(cell(at.name))
        self.asked = self.asked[1:]
        if not self.now.setup.is_referee:
            gestures.append(Tap(f'[data-founder="{action["by"]}"]'))
            for colour in action["present"]:
                if colour != action["by"]:
                    gestures.append(Tap(f'[data-present="{colour}"]'))
        if at is not one.proposed:
            gestures.append(cell(at.name))
        return [*gestures, Tap('[data-offer] [data-do="found"]')]

    def discard_token(self, action: Written) -> list[Gesture]:
        if action.get("override"):
            raise NoWay
        return [Tap(f'.dead button[value="{action["token"]}"]')]

    def end_turn(self, action: Written) -> list[Gesture]:
        gestures: list[Gesture] = [Tap('[data-do="end_turn"]')]
        return [*gestures, Tap("#asked button.main")] if self.now.action_points else gestures

    def end_period(self, action: Written) -> list[Gesture]:
        """The form is another page; back on the board the same is in the hand."""
        self.returns = not self.now.setup.is_referee
        gestures: list[Gesture] = [Tap('[data-do="end_period"]')]
        for colour in action["palace"]:
            gestures.append(Tap(f'input[name=palace][value="{colour}"]'))
        gestures.append(Tap(".ending button.main"))
        # Asked on a page of their own, of those alone who are level.
        palace = [Colour(colour) for colour in action["palace"]]
        if asked := [self.now.owner(seat) for seat in tied_if_ended(self.now, palace)]:
            for colour in asked:
                left = action["tokens_left"][colour.value]
                gestures.append(Type(f"input[name=tokens_left_{colour.value}]", str(left)))
            gestures.append(Tap(".ending button.main"))
        return [*gestures, BACK]


def axis(action: Written, places: dict[Axis, Any], at: Cell) -> list[Gesture]:
    """The question how a bridge lies, where both ways are right."""
    fitting = [way for way, cells in places.items() if cells & at.bit]
    if action.get("override") or not fitting:
        raise NoWay
    return [Tap(f'[data-axis="{action["axis"]}"]')] if fitting[1:] else []
