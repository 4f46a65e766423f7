"""The engine against the naive implementation: never a different verdict, never another report.

Actions come from seeds, which is far faster and more varied than drawing every field of them.
The first hunt is made of many small steps, which shrink well. The second plays whole games from one
seed; as a seed does not shrink, it drops actions from the record while the two still differ.
"""

from random import Random
from typing import Any

from hypothesis import given, note
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from scoring.mexica import (
    Action,
    Malformed,
    Position,
    Setup,
    actions,
    play,
    read_action,
    refusal,
    start,
    write_action,
)
from scoring.mexica.record.reading import read_record, write_record
from scoring.mexica.record.report import report
from tests.scoring.naive import NaiveGame, judge
from tests.scoring.players import Players
from tests.scoring.strategies import SEEDS, hunt, setups
from tests.scoring.wild import wild

ENDINGS = {"end_turn", "end_period"}
"""Played at random all the time, they would end a game before it has begun."""


def verdict(position: Position, written: Any) -> str | None:
    try:
        refused = refusal(position, read_action(written))
    except Malformed:
        return "record.invalid"
    return refused.code.value if refused else None


def some_legal_action(position: Position, kind: int, number: int) -> Action | None:
    """One of the legal actions; of each kind as often, though there are many more leaps."""
    by_kind: dict[str, list[Action]] = {}
    for action in actions(position):
        by_kind.setdefault(action.do, []).append(action)
    if not by_kind:
        return None
    choice = by_kind[sorted(by_kind)[kind % len(by_kind)]]
    return choice[number % len(choice)]


class Duel(RuleBasedStateMachine):
    """One game, played by both."""

    @initialize(setup=setups(), seed=SEEDS, number=st.integers(0, 300))
    def sit_down(self, setup: Setup, seed: int, number: int) -> None:
        self.position = start(setup)
        self.naive = NaiveGame(write_record(setup, []))
        self.played: list[Any] = []
        self.agreed = False
        self.play_with_some_sense(seed, number)

    def ask(self, written: Any) -> bool:
        """Whether an action is accepted: both must say so, or refuse it with the same code."""
        code = verdict(self.position, written)
        assert self.naive.verdict(written) == code, written
        return code is None

    def play(self, written: Any) -> None:
        if self.ask(written):
            self.position = play(self.position, read_action(written))
            self.naive.play(written)
            self.played.append(written)
            self.agreed = False

    @rule(seed=SEEDS)
    def do_anything(self, seed: int) -> None:
        written = wild(Random(seed), self.position)
        if self.ask(written) and written["do"] not in ENDINGS:
            self.play(written)

    @rule(seed=SEEDS, number=st.integers(1, 40))
    def ask_about_anything(self, seed: int, number: int) -> None:
        source = Random(seed)
        for _ in range(number):
            self.ask(wild(source, self.position))

    @rule(kind=st.integers(0, 20), number=st.integers(0, 999))
    def do_something_legal(self, kind: int, number: int) -> None:
        if action := some_legal_action(self.position, kind, number):
            assert verdict(self.position, write_action(action)) is None
            self.play(write_action(action))

    @rule(seed=SEEDS, number=st.integers(0, 20))
    def play_with_some_sense(self, seed: int, number: int) -> None:
        players = Players(Random(seed), leisure=0.3)
        while number and not self.position.finished:
            self.play(write_action(players.choose(self.position)))
            number -= 1

    @invariant()
    def reports_are_equal(self) -> None:
        if not self.agreed:
            assert report(self.position) == self.naive.report()
            self.agreed = True

    def teardown(self) -> None:
        note(f"Played: {self.played}")


def test_no_action_is_judged_differently() -> None:
    run_state_machine_as_test(Duel, settings=hunt(20))


def judged_by_engine(record: dict[str, Any]) -> dict[str, Any]:
    """What `judge` of the naive implementation answers, from the engine."""
    position, played, refused = read_record(record).replay()
    return report(position, {"action": played, "code": refused.code.value} if refused else None)


def smallest(record: dict[str, Any]) -> dict[str, Any]:
    """A record that the two judge differently, without the actions that do not matter for it."""
    for number in reversed(range(len(record["actions"]))):
        shorter = record["actions"][:number] + record["actions"][number + 1 :]
        if judged_by_engine(record | {"actions": shorter}) != judge(record | {"actions": shorter}):
            record = record | {"actions": shorter}
    return record


@given(setup=setups(), seed=SEEDS, whim=st.sampled_from([0, 0.1, 0.5]))
@hunt(6)
def test_no_whole_game_is_reported_differently(setup: Setup, seed: int, whim: float) -> None:
    source = Random(seed)
    players = Players(source, leisure=0.2, boldness=whim / 10)
    position, naive, played = start(setup), NaiveGame(write_record(setup, [])), list[Action]()
    while not position.finished:
        action = players.choose(position)
        if source.random() < whim:
            other = some_legal_action(position, source.randrange(20), source.randrange(999))
            action = other or action
        played.append(action)
        position = play(position, action)
        code = naive.verdict(write_action(action))
        if code is None:
            naive.play(write_action(action))
        if code or (
            (len(played) % 5 == 0 or position.finished) and report(position) != naive.report()
        ):
            note(f"Smallest record found: {smallest(write_record(setup, played))}")
            raise AssertionError(code or "the reports differ")
