"""Where everybody's points came from: by source, and by district."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.mexica.board.island import Cell, members
from scoring.mexica.majorities import Awards, Entry, Founding, Majority, Palace, ledger
from scoring.mexica.position import Founded, Position


def added(position: Position, entries: Iterable[Entry]) -> Awards:
    """The points of each player."""
    points = dict.fromkeys(position.setup.colours, 0)
    for entry in entries:
        for colour, won in entry.awards.items():
            points[colour] += won
    return points


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the summary: what it was for, and what each player won by it."""

    source: str
    points: tuple[int, ...]


def by_source(position: Position, period: int) -> list[Line]:
    """Foundings, majorities and palace of each period up to one."""
    kinds: tuple[tuple[type[Founding | Majority | Palace], Callable[[], str]], ...] = (
        (Founding, lambda: _("Foundings, period %(period)s")),
        (Majority, lambda: _("Majorities, period %(period)s")),
        (Palace, lambda: _("Palace, period %(period)s")),
    )
    entries = ledger(position)
    rows = []
    for number in range(1, period + 1):
        for kind, source in kinds:
            own = [e for e in entries if e.period == number and isinstance(e, kind)]
            points = added(position, own).values()
            rows.append(Line(source() % {"period": number}, tuple(points)))
    return rows


def by_district(position: Position, period: int) -> list[Line]:
    """Every token with its founding and its majorities, then the districts without a token."""
    rows: dict[Founded | Cell | None, list[Entry]] = {}
    for entry in ledger(position):
        if entry.period > period:
            continue
        rows.setdefault(_place(position, entry), []).append(entry)
    last = (Founded, Cell, type(None))
    order = sorted(rows, key=lambda place: last.index(type(place)))
    return [Line(_called(at), tuple(added(position, rows[at]).values())) for at in order]


def _place(position: Position, entry: Entry) -> Founded | Cell | None:
    match entry:
        case Founding():
            return entry.founded
        case Majority(token=None):
            return next(members(entry.cells))
        case Majority():
            return next(token for token in position.founded if token.at.bit & entry.cells)
        case Palace():
            return None


def _called(place: Founded | Cell | None) -> str:
    match place:
        case Founded():
            return _("Token of %(token)s, %(at)s") % {"token": place.token, "at": place.at.name}
        case Cell():
            return _("No token, %(at)s") % {"at": place.name}
        case None:
            return _("Palace")
