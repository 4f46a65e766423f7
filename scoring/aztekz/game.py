"""Aztekz, as every part of the program that knows no single game sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scoring import game, record
from scoring.aztekz import again, effects
from scoring.aztekz.actions import FIELDS_OF, Action, End, read_action, write_action
from scoring.aztekz.box.pieces import PLAYERS, Colour
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.opening import start
from scoring.aztekz.position import Position
from scoring.aztekz.record.reading import ASKED, FORMAT, read_setup, write_setup
from scoring.aztekz.record.report import malformed_report, report
from scoring.aztekz.refusals import Code, Refusal
from scoring.aztekz.rules import refusal, refusals
from scoring.aztekz.setup import Setup
from scoring.game import Award, Json, Phase, Place, Replay, Seat, ranked

GIVEN, STOLEN = "given", "stolen"


class Aztekz:
    key = "aztekz"
    format = FORMAT
    version = 1
    seats = PLAYERS
    colours = tuple(colour.value for colour in Colour)
    sources = (GIVEN, STOLEN)
    kinds = FIELDS_OF
    asked = ASKED

    read_setup = staticmethod(read_setup)
    write_setup = staticmethod(write_setup)
    write_action = staticmethod(write_action)
    start = staticmethod(start)
    refusal = staticmethod(refusal)
    refusals = staticmethod(refusals)
    carry_out = staticmethod(effects.carry_out)
    owned = staticmethod(again.owned)
    passes = staticmethod(again.passes)
    needless = staticmethod(again.needless)
    ending = staticmethod(again.ending)

    def players(self, setup: Setup) -> list[tuple[str, str]]:
        return [(name, colour.value) for name, colour in setup.players]

    def read_action(self, setup: Setup, written: object, place: str = "") -> Action:
        return read_action(written, place)

    def unreadable(self, why: str) -> Refusal:
        return Refusal(Code.RECORD_INVALID, {"why": why})

    def setup(self, position: Position) -> Setup:
        return position.setup

    def renamed(self, position: Position, names: Sequence[str]) -> Position:
        """With another setup, and nothing computed again."""
        both = zip(position.setup.players, names, strict=True)
        players = tuple(player._replace(name=name) for player, name in both)
        return replace(position, setup=replace(position.setup, players=players))

    def actor(self, position: Position, action: Action) -> Seat | None:
        on_turn = position.setup.is_referee and not isinstance(action, End)
        return effects.actor(position, action) if on_turn or action.by else None

    def phase(self, position: Position) -> Phase:
        return position.phase

    def stage(self, position: Position) -> int:
        """The game is played in one."""
        return 1

    def on_turn(self, position: Position) -> Seat | None:
        if not position.setup.is_referee or position.finished:
            return None
        return position.on_turn

    def scores(self, position: Position) -> tuple[int, ...]:
        return position.scores

    def standing(self, position: Position) -> list[Place]:
        """Among equals most souls freed."""
        ranks, won = ranked(position.worth), position.winners
        return [
            Place(seat, position.scores[seat], ranks[seat], seat in won) for seat in position.seats
        ]

    def ledger(self, position: Position) -> list[Award]:
        """A pile of one, on which the players insisted, is worth nothing and stands in none."""
        worthy = (pile for pile in position.piles if pile.points)
        return [
            Award(number, pile.by, _source(pile), 1, pile.points, _about(position, pile))
            for number, pile in enumerate(worthy)
        ]

    def report(self, position: Position | None, error: Json | None) -> Json:
        return malformed_report(error) if position is None else report(position, error)


def _source(pile: Pile) -> str:
    return GIVEN if pile.stolen_from is None else STOLEN


def _about(position: Position, pile: Pile) -> Json:
    victim = pile.stolen_from
    stolen = {} if victim is None else {"from": position.owner(victim).value}
    return {"soul": pile.soul.value, "count": pile.count} | stolen


AZTEKZ = Aztekz()
GAMES = {FORMAT: AZTEKZ}

Record = record.Record[Setup, Position, Action]


def read_record(value: object) -> Record:
    return record.read_record(value, GAMES)


def write_record(setup: Setup, actions: list[Action]) -> Json:
    return record.write_record(AZTEKZ, setup, actions)


def play(position: Position, action: Action) -> Position:
    return game.play(AZTEKZ, position, action)


def replay(setup: Setup, actions: Iterable[Action]) -> Replay[Position]:
    return game.replay(AZTEKZ, setup, actions)
