"""The engine against the naive implementation: never a different verdict, never another report.

Hypothesis draws the setup and a seed, the seed makes every choice of the game: that is far faster
and more varied than drawing each field of an action.
"""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.mexica import Code, Kind, Position, Setup, read_action, write_action
from scoring.mexica.game import write_record
from scoring.mexica.record.report import report
from scoring.mexica.rules import refusals
from scoring.reading import Malformed
from tests.scoring.mexica.whole_games.naive.game import NaiveGame
from tests.scoring.mexica.whole_games.players import Players
from tests.scoring.mexica.whole_games.strategies import SEEDS, hunt, setups
from tests.scoring.mexica.whole_games.tables import Flaw, Table, flaws_made_small, verdict
from tests.scoring.mexica.whole_games.wild import some_legal_action, wild

pytestmark = pytest.mark.long


@given(setup=setups(), seed=SEEDS, sense=st.integers(0, 250))
@hunt(16)
def test_no_action_is_judged_differently(setup: Setup, seed: int, sense: int) -> None:
    """After some sensible actions nearly anything is asked, and done if it can be recorded."""
    source = Random(seed)
    players = Players(source, leisure=0.3)
    duel = Duel(setup)
    with flaws_made_small(Duel):
        for _ in range(sense):
            if not duel.position.finished:
                assert duel.play(write_action(players.choose(duel.position)))
        for _ in range(40):
            duel.check()
            for _ in range(10):
                duel.ask(wild(source, duel.position))
            written = wild(source, duel.position)
            if duel.ask(written) and (written["do"] not in ENDINGS or source.random() < 0.2):
                duel.play(written)
            elif action := some_legal_action(duel.position, source):
                assert duel.play(write_action(action))
        duel.check()


@given(setup=setups(), seed=SEEDS, whim=st.sampled_from([0, 0.1, 0.5]))
@hunt(5)
def test_no_whole_game_is_reported_differently(setup: Setup, seed: int, whim: float) -> None:
    """Played by the rules to the end, sensibly or on a whim; now and then the rules are broken."""
    source = Random(seed)
    players = Players(source, leisure=0.2, boldness=whim / 10)
    duel = Duel(setup)
    with flaws_made_small(Duel):
        while not duel.position.finished:
            action = players.choose(duel.position)
            if source.random() < whim:
                action = some_legal_action(duel.position, source) or action
            assert duel.play(write_action(action))
            if len(duel.played) % 5 == 0:
                duel.check()
        duel.check()


ENDINGS = ("end_turn", "end_period")
"""Done whenever they are possible, they would end a game before it has begun."""


def everything_said(position: Position, written: Any) -> list[Code]:
    """All that speaks against an action that can be read."""
    try:
        return [each.code for each in refusals(position, read_action(written))]
    except Malformed:
        return []


def firmness(code: Code) -> int:
    """What is impossible comes first, then whose turn it is, then what is illegal."""
    return code.yields_to_override + (code.kind is Kind.ILLEGAL)


class Duel(Table):
    """One game, played by both."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.naive = NaiveGame(write_record(setup, []))

    def ask(self, written: Any) -> bool:
        """Both must accept it, or refuse it with the same code."""
        code, other = verdict(self.position, written), self.naive.verdict(written)
        if code != other:
            raise Flaw(self, f"{code} by the engine, {other} by the naive one", written)
        if code and (said := everything_said(self.position, written)) != sorted(said, key=firmness):
            raise Flaw(self, f"{said} are not in order", written)
        return code is None

    def play(self, written: Any) -> bool:
        done = super().play(written)
        if done:
            self.naive.play(written)
        return done

    def check(self) -> None:
        if report(self.position) != self.naive.report():
            raise Flaw(self, "the reports differ")
