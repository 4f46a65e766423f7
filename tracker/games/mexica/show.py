"""A scored period told step by step: the foundings, each majority, the palace, the totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import repeat

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import NOWHERE, START_CELLS, Cell, Cells, flood, members
from scoring.mexica.board.pieces import LEVELS, Colour, Level
from scoring.mexica.majorities import (
    Awards,
    Entry,
    Founding,
    Majority,
    Palace,
    as_scored,
    ledger,
    winners,
)
from scoring.mexica.position import Founded, Position
from tracker.games.mexica.board import colour_name
from tracker.names import commas, in_page, joined

Names = dict[Colour, str]

PRIZES: tuple[Callable[[], str], ...] = (lambda: _("gold"), lambda: _("blue"), lambda: _("white"))
"""What rank 1, 2 and 3 score."""


@dataclass(frozen=True, slots=True)
class ShowPage:
    """One page of the show."""

    kind: str
    """foundings, majority, palace or totals."""
    cells: Cells
    """What it is about."""
    entries: tuple[Entry, ...]
    awards: Awards
    totals: Awards
    """Everybody's points when this step is told."""

    @property
    def majority(self) -> Majority | None:
        """In a step about one."""
        first = self.entries[0] if self.entries else None
        return first if isinstance(first, Majority) else None


def periods_scored(position: Position) -> tuple[int, ...]:
    return tuple(scored.period for scored in position.scored)


def city(position: Position, period: int) -> Position:
    """What counted when a period was scored. Bridges and Pillis did not, and may have moved."""
    then = as_scored(position, position.scored[period - 1])
    nobody = tuple(None for _seat in position.seats)
    return replace(then, bridges_ns=NOWHERE, bridges_ew=NOWHERE, pillis=nobody)


def steps(position: Position, period: int) -> list[ShowPage]:
    """In the order of the ledger; the palace and the totals are told even if nobody won there."""
    entries = [entry for entry in ledger(position) if entry.period == period]
    foundings = tuple(entry for entry in entries if isinstance(entry, Founding))
    palace = tuple(entry for entry in entries if isinstance(entry, Palace))
    then = city(position, period)
    land = NOWHERE
    for founding in foundings:
        land |= flood(founding.founded.at.bit, then.dry)
    parts: list[tuple[str, Cells, tuple[Entry, ...]]] = [("foundings", land, foundings)]
    parts += [("majority", e.cells, (e,)) for e in entries if isinstance(e, Majority)]
    parts += [("palace", START_CELLS, palace), ("totals", NOWHERE, ())]

    before = (entry for entry in ledger(position) if entry.period < period)
    totals = added(position, before)
    told = []
    for kind, cells, about in parts:
        awards = added(position, about)
        totals = {colour: totals[colour] + awards[colour] for colour in totals}
        won = {colour: points for colour, points in awards.items() if points}
        told.append(ShowPage(kind, cells, about, won, totals))
    return told


def added(position: Position, entries: Iterable[Entry]) -> Awards:
    """The points of each player."""
    points = dict.fromkeys(position.setup.colours, 0)
    for entry in entries:
        for colour, won in entry.awards.items():
            points[colour] += won
    return points


@dataclass(frozen=True, slots=True)
class Standing:
    """What a colour has in a district, and what it brings."""

    colour: Colour
    name: str
    floors: int
    temples: tuple[Level, ...]
    """The highest first."""
    rank: int
    prize: str
    points: int

    @property
    def sum(self) -> str:
        """How the floors come together: "3+1"."""
        return "+".join(map(str, self.temples))


def standings(then: Position, majority: Majority, names: Names) -> list[Standing]:
    """By rank, then in seat order."""
    found = [
        Standing(
            colour,
            names.get(colour) or colour_name(colour),
            majority.floors[colour],
            tuple(_temples(then, majority.cells, colour)),
            rank,
            PRIZES[rank - 1]() if colour in majority.awards else "",
            majority.awards.get(colour, 0),
        )
        for colour, rank in majority.ranks.items()
    ]
    return sorted(found, key=lambda standing: standing.rank)


def _temples(then: Position, cells: Cells, colour: Colour) -> Iterator[Level]:
    own = then.temples[temple_colours(then.setup).index(colour)] & cells
    for level in reversed(LEVELS):
        yield from repeat(level, (own & then.levels[level - 1]).bit_count())


def explained(majority: Majority, names: Names) -> list[SafeString]:
    """The ties of a majority, and neutral's rank, a sentence each."""
    sentences = []
    for rank in sorted(set(majority.ranks.values())):
        tied = [colour for colour, own in majority.ranks.items() if own == rank]
        players = [names[colour] for colour in tied if colour is not Colour.NEUTRAL]
        neutral = Colour.NEUTRAL in tied
        if rank > len(PRIZES):
            if neutral:
                sentences.append(format_html(_("Neutral has rank {rank}."), rank=rank))
        elif len(tied) > 1:
            sentences.append(_tie(rank, players, neutral, majority.prizes[rank - 1]))
            if missing := _missing(rank, len(tied), len(majority.ranks)):
                sentences.append(missing)
        elif neutral:
            text = _("Neutral has rank {rank}: nobody scores {prize}.")
            sentences.append(format_html(text, rank=rank, prize=PRIZES[rank - 1]()))
    return sentences


def _tie(rank: int, players: list[str], neutral: bool, points: int) -> SafeString:
    if not neutral:
        text = (
            _("{names} share rank {rank}: both score {prize}, {points} each.")
            if len(players) == 2
            else _("{names} share rank {rank}: all score {prize}, {points} each.")
        )
    elif len(players) == 1:
        text = _(
            "{names} and neutral share rank {rank}: "
            "{names} scores {prize} in full, {points}; neutral scores nothing."
        )
    else:
        text = _(
            "{names} and neutral share rank {rank}: "
            "the players score {prize} in full, {points} each; neutral scores nothing."
        )
    shown = [in_page(name) for name in players]
    who = commas(shown) if neutral else joined(shown)
    return format_html(text, names=who, rank=rank, prize=PRIZES[rank - 1](), points=points)


def _missing(rank: int, tied: int, all_ranked: int) -> SafeString | None:
    """Which of the scoring ranks a tie leaves empty."""
    if rank == 1 and tied > 2:
        return escape(_("So there is no second and no third."))
    if rank == 1:
        third = all_ranked > tied
        text = _("So there is no second, but a third.") if third else _("So there is no second.")
        return escape(text)
    return escape(_("So there is no third.")) if rank == 2 else None


def victory(position: Position, names: Names) -> list[SafeString]:
    """Who won, and how a tie was broken."""
    best = max(position.scores)
    level = [seat for seat in position.seats if position.scores[seat] == best]
    won = winners(position)
    name = {seat: in_page(names[position.owner(seat)]) for seat in position.seats}
    who = joined([name[seat] for seat in won])
    if len(level) == 1:
        return [format_html(_("{names} wins with {points} points."), names=who, points=best)]
    tied = joined([name[seat] for seat in level])
    told = [format_html(_("{names} have {points} points each."), names=tied, points=best)]
    text = _("Action tokens decide: {held}.")
    held = format_html_join(", ", "{} {}", ((name[seat], position.held[seat]) for seat in level))
    told.append(format_html(text, held=held))
    if len(won) == 1:
        told.append(format_html(_("{names} wins."), names=who))
    else:
        told.append(format_html(_("{names} share the victory."), names=who))
    return told


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
