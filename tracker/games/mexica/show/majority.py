"""A majority in words: what everybody has there, who scores what, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import repeat

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.mexica.board.districts import temple_colours
from scoring.mexica.board.island import Cells
from scoring.mexica.board.pieces import LEVELS, Colour, Level
from scoring.mexica.majorities import Majority
from scoring.mexica.position import Position
from tracker.games.mexica.board import colour_name, tone_of
from tracker.names import commas, in_page, joined

Names = dict[Colour, str]

Words = tuple[Callable[[], str], ...]

PLACES: Words = (
    lambda: _("first place"),
    lambda: _("second place"),
    lambda: _("third place"),
)
"""Ranks 1, 2 and 3 in a sentence."""
PRIZES: Words = (
    lambda: _("the first number"),
    lambda: _("the second number"),
    lambda: _("the third number"),
)
"""What they score, in a sentence: the numbers of a token are not of one colour in every box."""
SHORT: Words = (lambda: _("1st"), lambda: _("2nd"), lambda: _("3rd"))
"""The same, beside a number."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a colour has in a district, and what it brings."""

    colour: Colour
    tone: str
    """How the style sheet calls it."""
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
            tone_of(then.setup, colour),
            names.get(colour) or colour_name(colour),
            majority.floors[colour],
            tuple(_temples(then, majority.cells, colour)),
            rank,
            SHORT[rank - 1]() if colour in majority.awards else "",
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
            text = _("Neutral has {place}: nobody scores {prize}.")
            place, prize = PLACES[rank - 1](), PRIZES[rank - 1]()
            sentences.append(format_html(text, place=place, prize=prize))
    return sentences


def _tie(rank: int, players: list[str], neutral: bool, points: int) -> SafeString:
    if not neutral:
        text = (
            _("{names} share {place}: both score {prize}, {points} each.")
            if len(players) == 2
            else _("{names} share {place}: all score {prize}, {points} each.")
        )
    elif len(players) == 1:
        text = _(
            "{names} and neutral share {place}: "
            "{names} scores {prize} in full, {points}; neutral scores nothing."
        )
    else:
        text = _(
            "{names} and neutral share {place}: "
            "the players score {prize} in full, {points} each; neutral scores nothing."
        )
    shown = [in_page(name) for name in players]
    who = commas(shown) if neutral else joined(shown)
    place, prize = PLACES[rank - 1](), PRIZES[rank - 1]()
    return format_html(text, names=who, place=place, prize=prize, points=points)


def _missing(rank: int, tied: int, all_ranked: int) -> SafeString | None:
    """Which of the scoring ranks a tie leaves empty."""
    if rank == 1 and tied > 2:
        return escape(_("So there is no second and no third."))
    if rank == 1:
        third = all_ranked > tied
        text = _("So there is no second, but a third.") if third else _("So there is no second.")
        return escape(text)
    return escape(_("So there is no third.")) if rank == 2 else None
