"""A game whose folder has the rooms that all of ours have: from them it is put together."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scoring import game, record, written
from scoring.fields import Field
from scoring.game import Award, Decided, Json, Phase, Place, Replay, Seat, ranked
from scoring.record import Record
from scoring.refusing import Broken
from scoring.seated import Begun, Seated, actor

S = TypeVar("S", bound=Seated[Any, Any])
P = TypeVar("P", bound=Begun)
A = TypeVar("A", bound=written.Action[Any])
S_in = TypeVar("S_in", contravariant=True)
P_in = TypeVar("P_in", contravariant=True)
P_out = TypeVar("P_out", covariant=True)
A_in = TypeVar("A_in", contravariant=True)
A_out = TypeVar("A_out", covariant=True)


class Reading(Protocol[S]):
    """`record/reading.py`: the setup as a record has it."""

    def read_setup(self, written: Json) -> S: ...
    def write_setup(self, setup: S) -> Json: ...


class Actions(Protocol[A_out]):
    """`actions.py`: what players do."""

    def read_action(self, value: object, place: str, mode: Any) -> A_out: ...


class Opening(Protocol[S_in, P_out]):
    """`opening.py`: how it begins."""

    def start(self, setup: S_in) -> P_out: ...


class Judging(Protocol[P_in, A_in]):
    """`rules.py`: what speaks against an action."""

    def refusal(self, position: P_in, action: A_in) -> Broken[Any] | None: ...
    def refusals(self, position: P_in, action: A_in) -> Iterator[Broken[Any]]: ...
    def unreadable(self, why: str) -> Broken[Any]: ...


class Effects(Protocol[P, A_in]):
    """`effects.py`: what an action does."""

    def carry_out(self, position: P, action: A_in) -> P: ...


class Again(Protocol[P_in, A]):
    """`again.py`: what it takes when the past is changed."""

    def passes(self, position: P_in, action: A) -> Decided[A] | None: ...
    def needless(self, position: P_in, action: A, after: P_in) -> Broken[Any] | None: ...
    def ending(self, position: P_in, action: A, before: P_in, after: P_in) -> Decided[A] | None: ...


class Reporting(Protocol[P_in]):
    """`record/report.py`: what a record comes to."""

    FORMAT: str
    NOTHING: Json
    """What it says where there is no table to show."""

    def report(self, position: P_in, error: Json | None) -> Json: ...


class Rooms(NamedTuple, Generic[S, P, A]):
    reading: Reading[S]
    actions: Actions[A]
    opening: Opening[S, P]
    rules: Judging[P, A]
    effects: Effects[P, A]
    again: Again[P, A]
    report: Reporting[P]


class SeatedRules(ABC, Generic[S, P, A]):
    """`Rules`, as far as games of seated players answer alike; what is left is the game's own."""

    key: str
    format: str
    version = 1
    seats: range
    colours: Sequence[str]
    sources: Sequence[str]
    kinds: Mapping[str, Sequence[Field]]
    asked: Sequence[Field]

    def __init__(self, rooms: Rooms[S, P, A]) -> None:
        self.rooms = rooms
        self.read_setup = rooms.reading.read_setup
        self.write_setup = rooms.reading.write_setup
        self.write_action = written.write_action
        self.start = rooms.opening.start
        self.refusal = rooms.rules.refusal
        self.refusals = rooms.rules.refusals
        self.unreadable = rooms.rules.unreadable
        self.carry_out = rooms.effects.carry_out
        self.passes = rooms.again.passes
        self.needless = rooms.again.needless
        self.ending = rooms.again.ending

    def players(self, setup: S) -> list[tuple[str, str]]:
        return [(player.name, player.colour.value) for player in setup.players]

    def read_action(self, setup: S, value: object, place: str = "") -> A:
        return self.rooms.actions.read_action(value, place, setup.mode)

    def setup(self, position: P) -> S:
        setup: S = position.setup
        return setup

    def renamed(self, position: P, names: Sequence[str]) -> P:
        """With another setup, and nothing computed again."""
        both = zip(position.setup.players, names, strict=True)
        players = tuple(player._replace(name=name) for player, name in both)
        return replace(position, setup=replace(position.setup, players=players))

    def actor(self, position: P, action: A) -> Seat | None:
        """Nobody's, where it is of the whole table, or where nobody says whose it is."""
        on_turn = position.setup.is_referee and not action.is_of_table
        return actor(position, action) if on_turn or action.by else None

    def owned(self, position: P, action: A, seat: Seat) -> A:
        return replace(action, by=position.setup.colours[seat])

    def phase(self, position: P) -> Phase:
        return position.phase

    def stage(self, position: P) -> int:
        """Most games are played in one."""
        return 1

    def on_turn(self, position: P) -> Seat | None:
        if not position.setup.is_referee or position.finished:
            return None
        return position.on_turn

    def scores(self, position: P) -> tuple[int, ...]:
        return position.scores

    def standing(self, position: P) -> list[Place]:
        worth, over = position.worth, position.finished
        both = zip(position.seats, worth, ranked(worth), strict=True)
        return [Place(seat, points, rank, over and rank == 1) for seat, (points, *_), rank in both]

    @abstractmethod
    def ledger(self, position: P) -> list[Award]: ...

    def report(self, position: P | None, error: Json | None) -> Json:
        told = self.rooms.report
        if position is None:
            return {"format": told.FORMAT, **told.NOTHING, "error": error}
        return told.report(position, error)

    # For whoever knows which game it is.

    def play(self, position: P, action: A) -> P:
        return game.play(self, position, action)

    def replay(self, setup: S, actions: Iterable[A]) -> Replay[P]:
        return game.replay(self, setup, actions)

    def read_record(self, value: object) -> Record[S, P, A]:
        return record.read_record(value, {self.format: self})

    def write_record(self, setup: S, actions: list[A]) -> Json:
        return record.write_record(self, setup, actions)
