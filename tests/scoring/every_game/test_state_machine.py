"""A game that anything may happen to, in any order; both readings watch it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings, stateful
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from scoring.command import judged
from tests.scoring.aztekz.whole_games.hunted import AZTEKZ_HUNTED
from tests.scoring.coatl.whole_games.hunted import COATL_HUNTED
from tests.scoring.every_game.hunted import LONG, Duel, Hunted

SEEDS = st.integers(0, 2**32)


def hunt(examples: int) -> settings:
    return settings(
        max_examples=300 if LONG else examples,
        stateful_step_count=30,
        derandomize=not LONG,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


class WatchedGame(RuleBasedStateMachine):
    game: Hunted

    @stateful.initialize(seed=SEEDS)
    def sit_down(self, seed: int) -> None:
        self.duel = Duel(self.game, self.game.deal(Random(seed), None))

    @stateful.precondition(lambda self: not self.duel.position.finished)
    @stateful.rule(seed=SEEDS, number=st.integers(1, 40))
    def play_with_some_sense(self, seed: int, number: int) -> None:
        source = Random(seed)
        for _ in range(number):
            self.duel.go_on(source)

    @stateful.precondition(lambda self: not self.duel.position.finished)
    @stateful.rule(seed=SEEDS)
    def play_anything_legal(self, seed: int) -> None:
        lit = [action for action in self.game.legal(self.duel.position) if action.do != "end"]
        if lit:
            self.duel.do(self.game.rules.write_action(Random(seed).choice(lit)))

    @stateful.rule(seed=SEEDS)
    def try_anything(self, seed: int) -> None:
        before, written = self.duel.position, self.game.wild(Random(seed), self.duel.position)
        refused = self.duel.ask(written)
        assert self.duel.position == before
        if not refused and written["do"] != "end":
            self.duel.do(written)

    @stateful.rule(seed=SEEDS)
    def insist_on_anything(self, seed: int) -> None:
        written: Any = self.game.wild(Random(seed), self.duel.position)
        if isinstance(written, dict):
            written["override"] = True
            if not self.duel.ask(written) and written["do"] != "end":
                self.duel.do(written)

    @stateful.rule()
    def write_it_down_and_read_it_again(self) -> None:
        record = self.game.record(self.duel.position.setup, self.duel.played)
        position, error = judged(self.game.rules, json.dumps(record).encode())
        assert (position, error) == (self.duel.position, None)

    @stateful.invariant()
    def both_report_the_same(self) -> None:
        self.duel.compare()


@pytest.mark.parametrize(
    "game, examples",
    [
        pytest.param(AZTEKZ_HUNTED, 15, marks=pytest.mark.slow),
        pytest.param(COATL_HUNTED, 40, marks=pytest.mark.long),
    ],
    ids=["aztekz", "coatl"],
)
def test_whatever_happens_both_readings_agree(game: Hunted, examples: int) -> None:
    class Watched(WatchedGame):
        pass

    Watched.game = game
    run_state_machine_as_test(Watched, settings=hunt(examples))
