"""The engine against the naive implementation: never a different verdict, never another report.

Hypothesis draws the setup and a seed, the seed makes every choice of the game: that is far faster
and more varied than drawing each field of an action. As a seed does not shrink, actions are dropped
from the record for as long as the two still differ, and what is left is shown.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scoring.mexica import (
    Malformed,
    Setup,
    play,
    read_action,
    refusal,
    start,
    write_action,
)
from scoring.mexica.position import Position
from scoring.mexica.record.reading import write_record
from scoring.mexica.record.report import report
from tests.scoring.naive import NaiveGame
from tests.scoring.players import Players
from tests.scoring.strategies import SEEDS, hunt, setups
from tests.scoring.wild import some_legal_action, wild


@given(setup=setups(), seed=SEEDS, sense=st.integers(0, 250))
@hunt(25, shrink=False)
def test_no_action_is_judged_differently(setup: Setup, seed: int, sense: int) -> None:
    """After some sensible actions nearly anything is asked, and done if it can be recorded."""
    source = Random(seed)
    players = Players(source, leisure=0.3)
    with duel(setup) as both:
        for _ in range(sense):
            if not both.position.finished:
                assert both.play(write_action(players.choose(both.position)))
        for _ in range(40):
            both.compare()
            for _ in range(10):
                both.ask(wild(source, both.position))
            written = wild(source, both.position)
            if both.ask(written) and (written["do"] not in ENDINGS or source.random() < 0.2):
                both.play(written)
            elif action := some_legal_action(both.position, source):
                assert both.play(write_action(action))
        both.compare()


@given(setup=setups(), seed=SEEDS, whim=st.sampled_from([0, 0.1, 0.5]))
@hunt(7, shrink=False)
def test_no_whole_game_is_reported_differently(setup: Setup, seed: int, whim: float) -> None:
    """Played by the rules to the end, sensibly or on a whim; now and then the rules are broken."""
    source = Random(seed)
    players = Players(source, leisure=0.2, boldness=whim / 10)
    with duel(setup) as both:
        while not both.position.finished:
            action = players.choose(both.position)
            if source.random() < whim:
                action = some_legal_action(both.position, source) or action
            assert both.play(write_action(action))
            if len(both.played) % 5 == 0:
                both.compare()
        both.compare()


ENDINGS = ("end_turn", "end_period")
"""Done whenever they are possible, they would end a game before it has begun."""


class Duel:
    """One game, played by both."""

    def __init__(self, setup: Setup) -> None:
        self.position = start(setup)
        self.naive = NaiveGame(write_record(setup, []))
        self.played: list[Any] = []

    def ask(self, written: Any) -> bool:
        """Whether an action is accepted: both must say so, or refuse it with the same code."""
        code, other = verdict(self.position, written), self.naive.verdict(written)
        if code != other:
            raise Differ(self, f"{code} by the engine, {other} by the other one", written)
        return code is None

    def play(self, written: Any) -> bool:
        """Whether an action is accepted and so was done."""
        if not self.ask(written):
            return False
        self.position = play(self.position, read_action(written))
        self.naive.play(written)
        self.played.append(written)
        return True

    def compare(self) -> None:
        if report(self.position) != self.naive.report():
            raise Differ(self, "the reports differ")


class Differ(Exception):
    def __init__(self, duel: Duel, how: str, *asked: Any) -> None:
        super().__init__(how)
        self.setup = duel.position.setup
        self.actions = [*duel.played, *asked]


def fought(setup: Setup, actions: list[Any]) -> Differ | None:
    """How the two differ over these actions, those left out that both refuse."""
    duel = Duel(setup)
    try:
        for written in actions:
            if duel.play(written):
                duel.compare()
    except Differ as found:
        return found
    return None


def smallest(found: Differ) -> Differ:
    """The same, or another difference, without the actions that do not matter for it."""
    size = len(found.actions) // 2
    while size:
        for end in range(len(found.actions), 0, -size):
            kept = found.actions[: max(end - size, 0)] + found.actions[end:]
            found = fought(found.setup, kept) or found
        size //= 2
    return found


@contextmanager
def duel(setup: Setup) -> Iterator[Duel]:
    """A game for both; where they differ, the smallest record found that shows it."""
    try:
        yield Duel(setup)
    except Differ as found:
        least = smallest(found)
        record = write_record(setup, []) | {"actions": least.actions}
        raise AssertionError(f"{least}: {json.dumps(record)}") from None


def verdict(position: Position, written: Any) -> str | None:
    try:
        refused = refusal(position, read_action(written))
    except Malformed:
        return "record.invalid"
    return refused.code.value if refused else None
