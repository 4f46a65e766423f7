"""What holds at every moment of every game."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.mexica import Action, Position, Setup, replay, write_action
from scoring.mexica.board import pieces
from scoring.mexica.game import read_record, write_record
from scoring.mexica.majorities import ledger
from scoring.mexica.record.picture import picture, read_picture
from scoring.mexica.table.health import Problem, problems
from scoring.mexica.table.supplies import supplies
from scoring.reading import parse_json
from tests.scoring.mexica.whole_games.players import Players, play_on
from tests.scoring.mexica.whole_games.strategies import LONG, SEEDS, hunt, setups
from tests.scoring.mexica.whole_games.tables import Flaw, Table, flaws_made_small
from tests.scoring.mexica.whole_games.wild import some_legal_action, wild

pytestmark = pytest.mark.long

INSISTED = Problem.BRIDGE_WITHOUT_RAMPS | Problem.PILLI_IN_WATER
"""What overrides alone can bring about: a canal on a ramp, a bridge moved from under a Pilli."""
DRAWN = ("canals", "bridges_ns", "bridges_ew", "temples", "levels", "calpulli", "pillis")


class WatchedGame(RuleBasedStateMachine):
    """A game by the rules, now and then with an attempt to break them."""

    @initialize(setup=setups())
    def sit_down(self, setup: Setup) -> None:
        self.table = Watched(setup)

    @rule(seed=SEEDS)
    def play_something_legal(self, seed: int) -> None:
        if action := some_legal_action(self.table.position, Random(seed)):
            self.do(action)

    @rule(seed=SEEDS, number=st.integers(1, 20))
    def play_with_some_sense(self, seed: int, number: int) -> None:
        players = Players(Random(seed), leisure=0.3)
        while number and not self.table.position.finished:
            self.do(players.choose(self.table.position))
            number -= 1

    @precondition(lambda self: len(self.table.played) > 100)
    @rule(seed=SEEDS)
    def play_to_the_end(self, seed: int) -> None:
        for action, _ in play_on(self.table.position, Players(Random(seed))):
            self.do(action)

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        with flaws_made_small(Watched):
            self.table.ask(wild(Random(seed), self.table.position))

    def do(self, action: Action) -> None:
        with flaws_made_small(Watched):
            assert self.table.play(write_action(action))
            self.table.check()

    @invariant()
    def a_picture_reads_back(self) -> None:
        position = self.table.position
        read = read_picture(picture(position), position.setup)
        assert picture(read) == picture(position)
        assert [getattr(read, shown) for shown in DRAWN] == [
            getattr(position, shown) for shown in DRAWN
        ]


def test_every_position_of_a_game_is_sound() -> None:
    run_state_machine_as_test(WatchedGame, settings=hunt(10, steps=30))


@given(setup=setups(), seed=SEEDS, bold=st.booleans())
@hunt(5)
def test_a_whole_game_replays_from_its_record(setup: Setup, seed: int, bold: bool) -> None:
    """Also one in which the players insisted on what breaks a rule."""
    source = Random(seed)
    table = Watched(setup)
    positions, played = [table.position], list[Action]()
    with flaws_made_small(Watched):
        for action, position in play_on(positions[0], Players(source, boldness=bold * 0.05)):
            assert table.play(write_action(action))
            assert table.position == position
            table.check()
            positions.append(position)
            played.append(action)
    every = 1 if LONG else 30
    for number in range(source.randrange(every), len(positions), every):
        assert replay(setup, played[:number]) == (positions[number], number, None)

    written = annotated(write_record(setup, played))
    record = read_record(parse_json(json.dumps(written)))
    assert record.source == written
    assert record.replay() == (positions[-1], len(played), None)
    assert list(record.actions()) == played
    assert annotated(write_record(record.setup, list(record.actions()))) == written


def annotated(record: dict[str, Any]) -> dict[str, Any]:
    """A record with keys at every level that the format does not know."""
    note = {"note": {"photo": "city.jpg", "places": ["Tenochtitlan", None, 1.5]}}
    lists = ("players", "neutral", "actions")
    return {**record, **note} | {
        key: [{**item, **note} for item in record[key]] for key in lists if key in record
    }


class Watched(Table):
    """A table at which the pieces are counted and the points added up."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.used: Counter[object] = Counter({("canal", 2): pieces.DOUBLE_CANALS_AT_START})
        """What the actions took from beside the board."""

    def ask(self, written: Any) -> bool:
        """Asking leaves nothing behind; nor does what is refused, when it is replayed."""
        before = copy.deepcopy(self.position)
        accepted = super().ask(written)
        if self.position != before:
            raise Flaw(self, "asking changed the position", written)
        if not accepted:
            record = write_record(self.position.setup, []) | {"actions": [*self.played, written]}
            position, played, refused = read_record(record).replay()
            if not refused or position != self.position or played < len(self.played):
                raise Flaw(self, "a refusal left something behind", written)
        return accepted

    def play(self, written: Any) -> bool:
        before = self.position
        done = super().play(written)
        if done:
            self.used.update(pieces_used(before, written))
        return done

    def check(self) -> None:
        position, colours = self.position, self.position.setup.colours
        insisted = any("override" in written for written in self.played)
        if wrong := problems(position) & ~(INSISTED if insisted else Problem.NONE):
            raise Flaw(self, wrong)
        whole = self.used + pieces_beside(position)
        if whole != box(position):
            raise Flaw(self, f"lost {box(position) - whole}, too many {whole - box(position)}")
        cells = self.used["canal", 1] + 2 * self.used["canal", 2]
        if cells != position.canals.bit_count():
            raise Flaw(self, "there are not as many canals as were built")
        if self.used["bridge"] != position.bridges.bit_count():
            raise Flaw(self, "there are not as many bridges as were built")
        if self.used["action token"] != sum(position.held):
            raise Flaw(self, "there are not as many action tokens as were taken")
        if dict(zip(colours, position.scores, strict=True)) != won(position):
            raise Flaw(self, "the scores are not the points of the ledger")


def won(position: Position) -> dict[str, int]:
    """The points of the ledger added up."""
    points = dict.fromkeys(map(str, position.setup.colours), 0)
    for entry in ledger(position):
        for colour, awarded in entry.awards.items():
            points[colour] += awarded
    return points


def box(position: Position) -> Counter[object]:
    whole: Counter[object] = Counter(
        {
            ("canal", 1): pieces.SINGLE_CANALS,
            ("canal", 2): pieces.DOUBLE_CANALS,
            "bridge": pieces.BRIDGES,
            "action token": pieces.ACTION_TOKENS,
        }
    )
    whole.update(("calpulli", token) for token in pieces.CALPULLI.elements())
    for colour in position.setup.colours:
        whole.update({(colour, level): pieces.temples_in_box(level) for level in pieces.LEVELS})
    return whole


def pieces_beside(position: Position) -> Counter[object]:
    """Everything that is not on the board, nor before the players unless it is theirs to build."""
    beside = supplies(position)
    found: Counter[object] = Counter(
        {
            ("canal", 1): beside.canals1,
            ("canal", 2): beside.canals2,
            "bridge": beside.bridges,
            "action token": beside.action_tokens,
        }
    )
    found.update(("calpulli", token) for token in (*beside.offered, *beside.waiting))
    for colour in position.setup.colours:
        found.update({(colour, level): n for level, n in beside.temples[colour].items()})
        found.update({(colour, level): n for level, n in beside.temples_waiting.items()})
    return found


def pieces_used(position: Position, written: dict[str, Any]) -> Counter[object]:
    """What an action takes from beside the board."""
    match written:
        case {"do": "canal", "cells": cells}:
            return Counter([("canal", len(cells))])
        case {"do": "bridge"}:
            return Counter(["bridge"])
        case {"do": "temple", "level": level}:
            on_turn = position.owner(position.on_turn)
            return Counter([(written.get("by", on_turn), level)])
        case {"do": "found" | "discard_token", "token": token}:
            return Counter([("calpulli", token)])
        case {"do": "take"}:
            return Counter(["action token"])
        case {"do": "spend"}:
            return Counter({"action token": -1})
        case {"do": "end_period", "tokens_left": left} if position.period == pieces.PERIODS:
            return Counter({"action token": sum(left.values())})
        case {"do": "end_period"}:
            # Ended by agreement: tokens that are still on offer leave the game.
            return Counter(("calpulli", token) for token in position.offered)
    return Counter()
