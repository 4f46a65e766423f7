"""Games that the engine and a naive reading play against each other."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from scoring.game import AnyRules, Json, Kind, Refusal, play
from scoring.reading import Malformed
from scoring.record import write_record
from scoring.refusing import RuleCode
from tests.scoring.every_game.naive import NaiveReading

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
"""Hunt for minutes, and play far more games; without it the same few are played in every run."""
NONSENSE: tuple[Any, ...] = (None, True, False, 0, -1, 9, 100, 1.0, 1.5, "")
"""What stands where something else should."""
SHEET, REFEREE = "sheet", "referee"


@dataclass(frozen=True)
class Hunted:
    """A game, and how tests play it."""

    rules: AnyRules
    naive: Callable[[Json], NaiveReading]
    deal: Callable[[Random, str | None], Any]
    """A game about to start, in that mode or in any."""
    deal_whole: Callable[[Random], Any]
    """One with a referee, short enough to be played to its end again and again."""
    choose: Callable[[Random, Any], Json]
    """What somebody with some sense does next."""
    wild: Callable[[Random, Any], Any]
    """What nobody should send."""
    legal: Callable[[Any], Iterator[Any]]
    codes: type[RuleCode]
    endings: tuple[str, ...]
    """Done whenever they are possible, they would end a game before it has begun."""
    names_each_once: bool = False
    """Does a verdict name no code twice?"""

    @property
    def id(self) -> str:
        return self.rules.key

    def record(self, setup: Any, written: list[Any]) -> Json:
        return write_record(self.rules, setup, []) | {"actions": written}

    def read(self, position: Any, written: Any) -> Any:
        return self.rules.read_action(self.rules.setup(position), written)

    def speaking(self, position: Any, written: Any) -> list[Refusal]:
        """Everything that the engine names, in its order: what is firmer comes first."""
        try:
            action = self.read(position, written)
        except Malformed as malformed:
            return [self.rules.unreadable(str(malformed))]
        said = list(self.rules.refusals(position, action))
        firmness = [each.yields_to_override + (each.kind is Kind.ILLEGAL) for each in said]
        assert firmness == sorted(firmness), said
        return said

    def against(self, position: Any, written: Any) -> list[str]:
        return [str(each.code) for each in self.speaking(position, written)]


class Duel:
    """A table at which both play the same game."""

    def __init__(self, game: Hunted, setup: Any) -> None:
        self.game = game
        self.position = game.rules.start(setup)
        self.naive = game.naive(game.record(setup, []))
        self.played: list[Any] = []
        self.said: set[str] = set()
        """Every code that was named."""

    def ask(self, written: Any) -> list[str]:
        """What both say against it: of the impossible, else of the illegal, the same codes."""
        said, other = self.game.speaking(self.position, written), self.naive.verdict(written)
        firm = [str(each.code) for each in said if each.kind is said[0].kind]
        as_told = sorted if self.game.names_each_once else set
        assert as_told(firm) == as_told(other), self.told(written, said, other)
        self.said.update(firm)
        return other

    def play(self, written: Any) -> None:
        self.naive.play(written)
        action = self.game.read(self.position, written)
        self.position = play(self.game.rules, self.position, action)
        self.played.append(written)

    def do(self, written: Any) -> None:
        assert not self.ask(written), self.told(written)
        self.play(written)

    def go_on(self, source: Random) -> None:
        """With some sense, as long as there is something to do."""
        if not self.position.finished:
            self.do(self.game.choose(source, self.position))

    def compare(self) -> None:
        report = self.game.rules.report(self.position, None)
        assert report == self.naive.report(), self.told()

    def told(self, *more: Any) -> str:
        return f"{self.game.record(self.position.setup, self.played)} {more}"


def hunt(game: Hunted, seed: int) -> Duel:
    """After some sensible actions nearly anything is asked, and done if it can be recorded.

    A seed makes every choice of a game, so a game that goes wrong can be played again.
    """
    source = Random(seed)
    duel = Duel(game, game.deal(source, None))
    for _ in range(source.choice([0, 20, 50, 80, 120, 160])):
        duel.go_on(source)
    for _ in range(16):
        duel.compare()
        for _ in range(6):
            written = game.wild(source, duel.position)
            if duel.ask(written) or (written["do"] in game.endings and source.random() < 0.97):
                continue
            duel.play(written)
            duel.compare()
        duel.go_on(source)
    insisted = {"do": "end", "override": True}
    if not duel.ask(insisted):
        duel.play(insisted)
    duel.compare()
    return duel


def hunts(game: Hunted, seeds: Iterable[int]) -> set[str]:
    return {code for seed in seeds for code in hunt(game, seed).said}
