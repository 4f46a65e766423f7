"""A score pad: the smallest game of the family. It lives in the tests alone.

Whoever plays writes down points in rounds, until somebody says that it is over. It has no board,
no turns and no colours: what works with it needs nothing that only one game has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from scoring.fields import OVERRIDE, Plain, Shape
from scoring.game import Award, Json, Kind, Phase, Place, Seat, ranked
from scoring.reading import (
    Malformed,
    read_flag,
    read_list,
    read_number,
    read_object,
    read_text,
    required,
)

FORMAT = "scorepad-record/1"
MOST = 100
"""Points that one line can hold."""
_FLAG = Plain(OVERRIDE, Shape.FLAG, {"type": "boolean"}, optional=True)
KINDS = {
    "score": (
        Plain("seat", Shape.SEAT, {"type": "integer", "minimum": 0, "maximum": 7}),
        Plain("points", Shape.NUMBER, {"type": "integer", "minimum": 0}),
        _FLAG,
    ),
    "end": (_FLAG,),
}
SENTENCES = {
    "record.invalid": "This cannot be read: {why}.",
    "game.finished": "The game is over.",
    "score.seat": "Nobody sits there.",
    "score.most": "So many points are against the rules of this house.",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    code: str
    parameters: dict[str, str] = field(default_factory=dict)

    @property
    def kind(self) -> Kind:
        return Kind.ILLEGAL if self.yields_to_override else Kind.IMPOSSIBLE

    @property
    def sentence(self) -> str:
        return SENTENCES[self.code]

    @property
    def message(self) -> str:
        return self.sentence.format_map(self.parameters)

    @property
    def yields_to_override(self) -> bool:
        return self.code == "score.most"

    @property
    def is_of_ending(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Score:
    seat: Seat
    points: int
    override: bool = False


@dataclass(frozen=True, slots=True)
class End:
    override: bool = False


Action = Score | End
Setup = tuple[str, ...]


@dataclass(frozen=True)
class Position:
    names: Setup
    lines: tuple[Score, ...] = ()
    finished: bool = False


class ScorePad:
    key = "scorepad"
    format = FORMAT
    version = 1
    seats = range(1, 9)
    colours: tuple[str, ...] = ()
    sources = ("line",)
    kinds = KINDS
    asked: tuple[Plain, ...] = ()

    def read_setup(self, written: Json) -> Setup:
        names = read_list(required(written, "players", "record"), "players", self._read_player)
        if len(names) not in self.seats:
            raise Malformed("players", "one to eight play")
        return names

    def _read_player(self, value: object, place: str) -> str:
        written = read_object(value, place)
        return read_text(required(written, "name", place), f"{place}.name")

    def write_setup(self, setup: Setup) -> Json:
        return {"format": FORMAT, "players": [{"name": name} for name in setup]}

    def players(self, setup: Setup) -> list[tuple[str, str]]:
        return [(name, "") for name in setup]

    def read_action(self, setup: Setup, written: object, place: str = "") -> Action:
        body = read_object(written, place)
        override = read_flag(body.get("override", False), f"{place}.override")
        match body.get("do"):
            case "end":
                return End(override)
            case "score":
                seat = read_number(required(body, "seat", place), f"{place}.seat")
                points = read_number(required(body, "points", place), f"{place}.points")
                if points < 0:
                    raise Malformed(f"{place}.points", "nobody loses points here")
                return Score(Seat(seat), points, override)
        raise Malformed(place, "'do' names no action")

    def write_action(self, action: Action) -> Json:
        flag: Json = {"override": True} if action.override else {}
        if isinstance(action, End):
            return {"do": "end"} | flag
        return {"do": "score", "seat": action.seat, "points": action.points} | flag

    def unreadable(self, why: str) -> Refusal:
        return Refusal("record.invalid", {"why": why})

    def start(self, setup: Setup) -> Position:
        return Position(setup)

    def setup(self, position: Position) -> Setup:
        return position.names

    def renamed(self, position: Position, names: Sequence[str]) -> Position:
        return replace(position, names=tuple(names))

    def refusal(self, position: Position, action: Action) -> Refusal | None:
        if position.finished:
            return Refusal("game.finished")
        if isinstance(action, End):
            return None
        if not 0 <= action.seat < len(position.names):
            return Refusal("score.seat")
        if action.points > MOST and not action.override:
            return Refusal("score.most")
        return None

    def refusals(self, position: Position, action: Action) -> list[Refusal]:
        told = self.refusal(position, action)
        return [told] if told else []

    def owned(self, position: Position, action: Action, seat: Seat) -> Action:
        return action

    def passes(self, position: Position, action: Action) -> None:
        return None

    def needless(self, position: Position, action: Action, after: Position) -> None:
        return None

    def ending(self, position: Position, action: Action, before: Position, after: Position) -> None:
        return None

    def carry_out(self, position: Position, action: Action) -> Position:
        if isinstance(action, End):
            return replace(position, finished=True)
        return replace(position, lines=(*position.lines, action))

    def actor(self, position: Position, action: Action) -> Seat | None:
        return action.seat if isinstance(action, Score) else None

    def phase(self, position: Position) -> Phase:
        return Phase.FINISHED if position.finished else Phase.PLAYING

    def stage(self, position: Position) -> int:
        return 1

    def on_turn(self, position: Position) -> Seat | None:
        return None

    def scores(self, position: Position) -> tuple[int, ...]:
        return tuple(
            sum(line.points for line in position.lines if line.seat == seat)
            for seat in range(len(position.names))
        )

    def standing(self, position: Position) -> list[Place]:
        scores = self.scores(position)
        return [
            Place(Seat(seat), points, rank, position.finished and rank == 1)
            for seat, (points, rank) in enumerate(zip(scores, ranked(scores), strict=True))
        ]

    def ledger(self, position: Position) -> list[Award]:
        return [
            Award(number, line.seat, "line", 1, line.points, {})
            for number, line in enumerate(position.lines)
        ]

    def report(self, position: Position | None, error: Json | None) -> Json:
        scores = self.scores(position) if position else ()
        return {"format": "scorepad-report/1", "scores": list(scores), "error": error}


SCOREPAD = ScorePad()

WHOLE: Json = {
    "format": FORMAT,
    "players": [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cy"}],
    "actions": [
        {"do": "score", "seat": 0, "points": 7},
        {"do": "score", "seat": 2, "points": 12, "pen": "green"},
        {"do": "score", "seat": 1, "points": 120, "override": True},
        {"do": "score", "seat": 0, "points": 113},
        {"do": "end"},
    ],
}
WHOLE["actions"][3]["override"] = True
