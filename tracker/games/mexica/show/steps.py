"""A scored period told step by step: foundings, majorities, the palace, the totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.mexica.board.island import NOWHERE, START_CELLS, Cells, flood, union
from scoring.mexica.board.pieces import Colour
from scoring.mexica.majorities import (
    Awards,
    Entry,
    Founding,
    Majority,
    Palace,
    as_scored,
    ledger,
)
from scoring.mexica.position import Position
from tracker.games.mexica.show.sums import added

MOST_CONTESTED = 10
"""Steps about districts in which several colours built: a period takes at most fifteen touches."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is told at once."""

    kind: str
    """foundings, alone, smaller, majority, palace or totals."""
    cells: Cells
    """What it is about."""
    entries: tuple[Entry, ...]
    awards: Awards
    totals: Awards
    """Everybody's points when this step is told."""
    before: Awards
    """And before it."""

    @property
    def majorities(self) -> tuple[Majority, ...]:
        return tuple(entry for entry in self.entries if isinstance(entry, Majority))

    @property
    def takes_lead(self) -> tuple[Colour, ...]:
        """Who leads now, if others did before; none led while nobody had a point."""
        led = leaders(self.before)
        lead = leaders(self.totals)
        return lead if led and lead != led else ()


def leaders(points: Awards) -> tuple[Colour, ...]:
    best = max(points.values())
    return tuple(colour for colour, own in points.items() if own == best) if best else ()


def periods_scored(position: Position) -> tuple[int, ...]:
    return tuple(scored.period for scored in position.scored)


def city(position: Position, period: int) -> Position:
    """What counted when a period was scored. Bridges and Pillis did not, and may have moved."""
    then = as_scored(position, position.scored[period - 1])
    nobody = tuple(None for _seat in position.seats)
    return replace(then, bridges_ns=NOWHERE, bridges_ew=NOWHERE, pillis=nobody)


def steps(position: Position, period: int) -> list[Step]:
    """The palace and the totals are told even if nobody won there."""
    before = (entry for entry in ledger(position) if entry.period < period)
    totals = added(position, before)
    told = []
    for kind, cells, about in _parts(position, period):
        awards = added(position, about)
        after = {colour: totals[colour] + awards[colour] for colour in totals}
        won = {colour: points for colour, points in awards.items() if points}
        told.append(Step(kind, cells, about, won, after, totals))
        totals = after
    return told


def _parts(position: Position, period: int) -> Iterator[tuple[str, Cells, tuple[Entry, ...]]]:
    """From what is soon told to what is fought for: the largest district comes last."""
    entries = [entry for entry in ledger(position) if entry.period == period]
    foundings = tuple(entry for entry in entries if isinstance(entry, Founding))
    then = city(position, period)
    yield "foundings", union(flood(e.founded.at.bit, then.dry) for e in foundings), foundings
    majorities = [entry for entry in entries if isinstance(entry, Majority)]
    alone = tuple(entry for entry in majorities if len(entry.ranks) == 1)
    if alone:
        yield "alone", union(entry.cells for entry in alone), alone
    contested = [entry for entry in majorities if len(entry.ranks) > 1]
    contested.sort(key=lambda entry: entry.prizes.gold)
    if len(contested) > MOST_CONTESTED:
        # The smallest are told together, so that all of it stays short.
        many = len(contested) - MOST_CONTESTED + 1
        smaller = tuple(contested[:many])
        del contested[:many]
        yield "smaller", union(entry.cells for entry in smaller), smaller
    for entry in contested:
        yield "majority", entry.cells, (entry,)
    yield "palace", START_CELLS, tuple(entry for entry in entries if isinstance(entry, Palace))
    yield "totals", NOWHERE, ()


def by_owner(step: Step) -> dict[Colour, list[Majority]]:
    """Districts in which one colour is alone: whose they are."""
    owned: dict[Colour, list[Majority]] = {}
    for majority in step.majorities:
        owned.setdefault(next(iter(majority.ranks)), []).append(majority)
    return owned
