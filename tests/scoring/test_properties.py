"""What holds at every moment of every game."""

import copy
import json
from collections import Counter
from random import Random
from typing import Any

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

from scoring.mexica import Action, Malformed, Position, Setup, play, read_action, replay, start
from scoring.mexica.actions import DiscardToken, SpendToken, TakeToken
from scoring.mexica.majorities import ledger
from scoring.mexica.pieces import (
    ACTION_TOKENS,
    BRIDGES,
    CALPULLI,
    DOUBLE_CANALS,
    LEVELS,
    SINGLE_CANALS,
    Calpulli,
    temples_in_box,
)
from scoring.mexica.record.picture import picture, read_picture
from scoring.mexica.record.reading import parse_json, read_record, write_record
from scoring.mexica.table.health import Problem, problems
from scoring.mexica.table.supplies import supplies
from tests.scoring.players import Players, play_on
from tests.scoring.strategies import LONG, SEEDS, hunt, setups
from tests.scoring.wild import some_legal_action, wild


class Game(RuleBasedStateMachine):
    """A game by the rules, now and then with an attempt to break them."""

    @initialize(setup=setups())
    def sit_down(self, setup: Setup) -> None:
        self.position = start(setup)
        self.played: list[Action] = []

    def do(self, action: Action) -> None:
        before, copied = self.position, copy.deepcopy(self.position)
        self.position = play(before, action)
        self.played.append(action)
        assert before == copied
        check(self.position, self.played)

    @rule(seed=SEEDS)
    def play_something_legal(self, seed: int) -> None:
        if action := some_legal_action(self.position, Random(seed)):
            self.do(action)

    @rule(seed=SEEDS, number=st.integers(1, 20))
    def play_with_some_sense(self, seed: int, number: int) -> None:
        players = Players(Random(seed), leisure=0.3)
        while number and not self.position.finished:
            self.do(players.choose(self.position))
            number -= 1

    @precondition(lambda self: len(self.played) > 100)
    @rule(seed=SEEDS)
    def play_to_the_end(self, seed: int) -> None:
        for action, _ in play_on(self.position, Players(Random(seed))):
            self.do(action)

    @rule(seed=SEEDS)
    def try_something_wild(self, seed: int) -> None:
        """What is refused leaves nothing behind, here or in a replay."""
        try:
            action = read_action(wild(Random(seed), self.position))
        except Malformed:
            return
        copied = copy.deepcopy(self.position)
        tried = replay(self.position.setup, [*self.played, action])
        assert self.position == copied
        assert (tried.refusal is None) == (tried.played > len(self.played))
        if tried.refusal:
            assert tried.position == self.position

    @invariant()
    def a_picture_reads_back(self) -> None:
        drawn = picture(self.position)
        assert picture(read_picture(drawn, self.position.setup)) == drawn


def test_every_position_of_a_game_by_the_rules_is_sound() -> None:
    run_state_machine_as_test(Game, settings=hunt(12, steps=30))


@given(setup=setups(), seed=SEEDS, bold=st.booleans())
@hunt(6)
def test_a_whole_game_replays_from_its_record(setup: Setup, seed: int, bold: bool) -> None:
    """Also one in which the players insisted on what breaks a rule."""
    source = Random(seed)
    positions, played = [start(setup)], list[Action]()
    for action, position in play_on(positions[0], Players(source, boldness=bold * 0.05)):
        positions.append(position)
        played.append(action)
        check(position, played)
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


def check(position: Position, played: list[Action]) -> None:
    assert problems(position) is Problem.NONE
    assert pieces(position, played) == box(position)
    assert dict(zip(position.setup.colours, position.scores, strict=True)) == won(position)
    if position.setup.is_referee:
        taken = sum(isinstance(action, TakeToken) for action in played)
        spent = sum(isinstance(action, SpendToken) for action in played)
        assert sum(position.held) == taken - spent


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
            "canal cells": 2 * DOUBLE_CANALS + SINGLE_CANALS,
            "bridges": BRIDGES,
            "action tokens": ACTION_TOKENS,
        }
    )
    whole.update(("calpulli", token) for token in CALPULLI.elements())
    for colour in position.setup.colours:
        whole.update({(colour, level): temples_in_box(level) for level in LEVELS})
    return whole


def pieces(position: Position, played: list[Action]) -> Counter[object]:
    """Everything on the board, beside it, before the players and taken out of the game."""
    beside = supplies(position)
    found: Counter[object] = Counter(
        {
            "canal cells": position.canals.bit_count() + 2 * beside.canals2 + beside.canals1,
            "bridges": position.bridges.bit_count() + beside.bridges,
            "action tokens": beside.action_tokens + sum(beside.held.values()),
        }
    )
    tokens: list[Calpulli] = [*beside.offered, *beside.waiting]
    tokens += [founded.token for founded in position.founded]
    tokens += [action.token for action in played if isinstance(action, DiscardToken)]
    found.update(("calpulli", token) for token in tokens)
    for colour, built in zip(position.setup.colours, position.temples, strict=False):
        for level, standing in zip(LEVELS, position.levels, strict=True):
            found[colour, level] += (built & standing).bit_count()
            found[colour, level] += beside.temples[colour][level] + beside.temples_waiting[level]
    return found
