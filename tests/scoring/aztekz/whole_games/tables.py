"""A table at which the engine and the naive reading play the same game."""

from __future__ import annotations

import os
from typing import Any

from scoring.aztekz import Code, Position, Setup, play, read_action, start
from scoring.aztekz.game import write_record
from scoring.aztekz.record.report import report
from scoring.aztekz.rules import refusals
from scoring.game import Kind
from scoring.reading import Malformed
from tests.scoring.aztekz.naive import NaiveGame

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
"""Hunt for minutes, and play far more games; without it the same few are played in every run."""


class Duel:
    def __init__(self, setup: Setup) -> None:
        self.position = start(setup)
        self.naive = NaiveGame(write_record(setup, []))
        self.played: list[Any] = []
        self.said: set[str] = set()
        """Every code that was named."""

    def ask(self, written: Any) -> list[str]:
        """What both say against it: of the impossible, else of the illegal, the same codes."""
        said, other = against(self.position, written), self.naive.verdict(written)
        kind = Code(said[0]).kind if said else None
        firm = [code for code in said if Code(code).kind is kind]
        assert sorted(firm) == sorted(other), self.told(written, said, other)
        self.said.update(firm)
        return other

    def play(self, written: Any) -> None:
        self.naive.play(written)
        self.position = play(self.position, read_action(written))
        self.played.append(written)

    def compare(self) -> None:
        assert report(self.position) == self.naive.report(), self.told()

    def told(self, *more: Any) -> str:
        record = write_record(self.position.setup, []) | {"actions": self.played}
        return f"{record} {more}"


def against(position: Position, written: Any) -> list[str]:
    """Every code that the engine names, in its order: what is firmer comes first."""
    try:
        action = read_action(written)
    except Malformed:
        return ["record.invalid"]
    said = [each.code for each in refusals(position, action)]
    firmness = [code.yields_to_override + (code.kind is Kind.ILLEGAL) for code in said]
    assert firmness == sorted(firmness), said
    return [code.value for code in said]
