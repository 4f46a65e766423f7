"""Who was ahead, and when the lead changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.game import Seat


@dataclass(frozen=True, slots=True)
class Lead:
    """A stretch of the game in which the same players had most points."""

    leaders: tuple[Seat, ...]
    """None while all have the same."""
    first: int
    """The action that began it; 0 is the start."""
    last: int
    """The last action after which it still was so."""

    @property
    def alone(self) -> Seat | None:
        return self.leaders[0] if len(self.leaders) == 1 else None


def leads(scores: Iterable[tuple[int, ...]]) -> list[Lead]:
    """The stretches of a game, from everybody's points before the first action and after each."""
    found: list[Lead] = []
    for number, points in enumerate(scores):
        ahead = _ahead(points)
        if found and found[-1].leaders == ahead:
            found[-1] = replace(found[-1], last=number)
        else:
            found.append(Lead(ahead, number, number))
    return found


def takers(scores: Iterable[tuple[int, ...]]) -> Mapping[int, Seat]:
    """Who takes the lead from another, by the action that brought it."""
    changes = lead_changes(leads(scores))
    return {lead.first: lead.alone for lead in changes if lead.alone is not None}


def _ahead(points: tuple[int, ...]) -> tuple[Seat, ...]:
    best = max(points)
    if min(points) == best:
        return ()
    return tuple(Seat(seat) for seat, own in enumerate(points) if own == best)


def lead_changes(stretches: Iterable[Lead]) -> list[Lead]:
    """The stretches in which a player leads alone whom another had led alone before.

    Drawing level takes no lead, and who is caught up with and gets away again has not lost it.
    """
    changes = []
    holder: Seat | None = None
    for lead in stretches:
        if lead.alone is None:
            continue
        if holder is not None and lead.alone != holder:
            changes.append(lead)
        holder = lead.alone
    return changes
