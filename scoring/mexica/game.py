"""Mexica, as every part of the program that knows no single game sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from scoring import game, record
from scoring.fields import Field
from scoring.game import Award, Json, Phase, Place, Replay, Seat, ranked
from scoring.mexica import again, effects
from scoring.mexica.actions import FIELDS_OF, Action, EndPeriod, read_action, write_action
from scoring.mexica.board.island import cell_names
from scoring.mexica.board.pieces import PLAYER_COLOURS, PLAYERS
from scoring.mexica.majorities import Entry, Founding, Majority, ledger, winners
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.record.reading import FORMAT, read_setup, write_setup
from scoring.mexica.record.report import malformed_report, report
from scoring.mexica.refusals import Code, Refusal
from scoring.mexica.rules import refusal, refusals
from scoring.mexica.setup import Setup

FOUNDED, STOOD_BY, MAJORITY, PALACE = "founded", "stood_by", "majority", "palace"


class Mexica:
    key = "mexica"
    format = FORMAT
    version = 1
    seats = PLAYERS
    colours = PLAYER_COLOURS
    sources = (FOUNDED, STOOD_BY, MAJORITY, PALACE)
    kinds = FIELDS_OF
    # Tokens are drawn and neutral temples laid out: no plain form can.
    asked: tuple[Field, ...] = ()

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
        return read_action(written, place, setup.mode)

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
        on_turn = position.setup.is_referee and not isinstance(action, EndPeriod)
        return effects.actor(position, action) if on_turn or action.by else None

    def phase(self, position: Position) -> Phase:
        phase: Phase = position.status
        return phase

    def stage(self, position: Position) -> int:
        return position.period

    def on_turn(self, position: Position) -> Seat | None:
        if not position.setup.is_referee or position.finished:
            return None
        return position.on_turn

    def scores(self, position: Position) -> tuple[int, ...]:
        return position.scores

    def standing(self, position: Position) -> list[Place]:
        """At the end the action tokens break a tie."""
        held = position.held if position.finished else (0,) * len(position.held)
        ranks = ranked(list(zip(position.scores, held, strict=True)))
        won = winners(position)
        return [
            Place(seat, position.scores[seat], ranks[seat], seat in won) for seat in position.seats
        ]

    def ledger(self, position: Position) -> list[Award]:
        return [
            Award(number, seat, source, entry.period, points, about)
            for number, entry in enumerate(ledger(position))
            for seat, source, points, about in _won(position, entry)
        ]

    def report(self, position: Position | None, error: Json | None) -> Json:
        return malformed_report(error) if position is None else report(position, error)


def _won(position: Position, entry: Entry) -> Iterator[tuple[Seat, str, int, Json]]:
    """Who won how much with an entry of the ledger, for what, and what there is to know of it."""
    for seat in position.seats:
        colour = position.owner(seat)
        if points := entry.awards.get(colour):
            match entry:
                case Founding(founded=founded):
                    source = FOUNDED if seat == founded.by else STOOD_BY
                    about: Json = {"token": founded.token, "cells": [founded.at.name]}
                case Majority():
                    source, rank = MAJORITY, entry.ranks[colour]
                    cells = list(cell_names(entry.cells))
                    about = {"token": entry.token, "cells": cells, "rank": rank}
                case _:
                    source, about = PALACE, {}
            yield seat, source, points, about


MEXICA = Mexica()
GAMES = {FORMAT: MEXICA}

Record = record.Record[Setup, Position, Action]


def read_record(value: object) -> Record:
    return record.read_record(value, GAMES)


def write_record(setup: Setup, actions: list[Action]) -> dict[str, Any]:
    return record.write_record(MEXICA, setup, actions)


def play(position: Position, action: Action) -> Position:
    return game.play(MEXICA, position, action)


def replay(setup: Setup, actions: Iterable[Action]) -> Replay[Position]:
    return game.replay(MEXICA, setup, actions)
