"""A game that anything may happen to, in any order; both readings watch it."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.aztekz import actions, write_action
from scoring.aztekz.game import AZTEKZ, write_record
from scoring.command import judged
from tests.scoring.aztekz.whole_games.players import choose, deal
from tests.scoring.aztekz.whole_games.tables import LONG, Duel
from tests.scoring.aztekz.whole_games.wild import wild

SEEDS = st.integers(0, 2**32)
HUNT = settings(
    max_examples=300 if LONG else 15,
    stateful_step_count=30,
    derandomize=not LONG,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


class WatchedGame(RuleBasedStateMachine):
    @initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.duel = Duel(deal(Random(seed)))

    @precondition(lambda self: not self.duel.position.finished)
    @rule(seed=SEEDS, number=st.integers(1, 40))
    def play_with_some_sense(self, seed: int, number: int) -> None:
        source = Random(seed)
        while number and not self.duel.position.finished:
            self.do(write_action(choose(source, self.duel.position)))
            number -= 1

    @precondition(lambda self: not self.duel.position.finished)
    @rule(seed=SEEDS)
    def play_anything_legal(self, seed: int) -> None:
        lit = [action for action in actions(self.duel.position) if action.do != "end"]
        if lit:
            self.do(write_action(Random(seed).choice(lit)))

    @rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        before, written = self.duel.position, wild(Random(seed), self.duel.position)
        refused = self.duel.ask(written)
        assert self.duel.position == before
        if not refused and written["do"] != "end":
            self.do(written)

    @rule(seed=SEEDS)
    def insist_on_anything(self, seed: int) -> None:
        written = wild(Random(seed), self.duel.position)
        if isinstance(written, dict):
            written["override"] = True
            if not self.duel.ask(written) and written["do"] != "end":
                self.do(written)

    @rule()
    def write_it_down_and_read_it_again(self) -> None:
        record = write_record(self.duel.position.setup, []) | {"actions": self.duel.played}
        position, error = judged(AZTEKZ, json.dumps(record).encode())
        assert (position, error) == (self.duel.position, None)

    def do(self, written: dict[str, object]) -> None:
        assert not self.duel.ask(written), self.duel.told(written)
        self.duel.play(written)

    @invariant()
    def both_report_the_same(self) -> None:
        self.duel.compare()


@pytest.mark.slow
def test_whatever_happens_both_readings_agree() -> None:
    run_state_machine_as_test(WatchedGame, settings=HUNT)
