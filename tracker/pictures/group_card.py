"""A card of several games: who won how often, and what was played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from PIL import Image

from tracker.pictures.card import HEIGHT, PLAIN, RIGHT, WIDTH
from tracker.pictures.lettering import drawable, fitted, write

LEFT, MIDDLE = 60, 640
"""Where the people stand, and what was played."""
MOST_PEOPLE = 6
HIGH = 64
TOP = 172
THUMBS = {1: (300, 200), 2: (300, 200), 3: (192, 128)}
SMALLEST = (150, 100)
"""A board, by how many there are."""
LINES = 4
"""Of a game beside its board."""
MONTHS = 384
"""On which line the bars of the months stand."""


TILES = 4


_put = partial(write, theme=PLAIN)


def thumb(games: int) -> tuple[int, int]:
    """How large a board is drawn beside so many others."""
    return THUMBS.get(games, SMALLEST)


class Person(NamedTuple):
    name: str
    told: str
    """ "2 of 3"."""
    first: bool
    """Nobody won more often."""


class Played(NamedTuple):
    """One game, line by line, and its board where it has one."""

    lines: Sequence[str]
    board: Image.Image | None = None


class Month(NamedTuple):
    name: str
    games: int


class GroupCard(NamedTuple):
    title: str
    under: str
    people: Sequence[Person]
    played: Sequence[Played] = ()
    """At most `TILES`."""
    months: Sequence[Month] = ()
    facts: Sequence[str] = ()
    """Below the months."""

    def drawn(self) -> Image.Image:
        card = PLAIN.blank((WIDTH, HEIGHT), PLAIN.paper)
        room = RIGHT - LEFT
        _put(card, (LEFT, 84), fitted(self.title, room, 44, bold=True), 44, PLAIN.ink, bold=True)
        _put(card, (LEFT, 122), fitted(self.under, room, 22), 22, PLAIN.soft)
        _put(card, (LEFT, HEIGHT - 30), _("Mexica at the table"), 20, PLAIN.soft)
        for number, person in enumerate(self.people[:MOST_PEOPLE]):
            _put_person(card, TOP + number * HIGH, person)
        size = thumb(len(self.played))
        tops = [TOP - 8 + number * (size[1] + 8) for number in range(len(self.played))]
        for top, played in zip(tops, self.played, strict=True):
            _put_played(card, top, played, size[0])
        if self.months:
            _put_months(card, self.months)
        for number, fact in enumerate(self.facts):
            line = fitted(fact, RIGHT - MIDDLE, 22)
            _put(card, (MIDDLE, MONTHS + 84 + number * 38), line, 22, PLAIN.ink)
        # Boards have colours of their own.
        whole = card.convert("RGB")
        for top, played in zip(tops, self.played, strict=True):
            if played.board:
                board = played.board.convert("RGB").resize(size, Image.Resampling.BOX)
                whole.paste(board, (MIDDLE, top))
        return whole


def _put_person(card: Image.Image, top: int, person: Person) -> None:
    right = MIDDLE - 60
    card.paste(PLAIN.index(PLAIN.line), (LEFT, top + HIGH - 4, right, top + HIGH - 3))
    if person.first:
        card.paste(PLAIN.index(PLAIN.accent), (LEFT - 18, top + 8, LEFT - 12, top + HIGH - 12))
    wide = _put(card, (right, top + 40), person.told, 28, PLAIN.ink, 1, person.first)
    name = fitted(drawable(person.name)[0], right - LEFT - wide - 16, 28)
    _put(card, (LEFT, top + 40), name, 28, PLAIN.ink, bold=person.first)


def _put_played(card: Image.Image, top: int, played: Played, wide: int) -> None:
    left = MIDDLE + (wide + 20 if played.board else 0)
    for number, line in enumerate(played.lines[:LINES]):
        text = fitted(line, RIGHT - left, 20)
        _put(card, (left, top + 22 + number * 26), text, 20, PLAIN.ink)


def _put_months(card: Image.Image, months: Sequence[Month]) -> None:
    """A bar for each, with its number above and its name below."""
    most = max(month.games for month in months) or 1
    wide = (RIGHT - MIDDLE) / len(months)
    for number, month in enumerate(months):
        left, right = MIDDLE + number * wide, MIDDLE + (number + 1) * wide - 8
        middle = (left + right) / 2
        high = round((MONTHS - TOP - 40) * month.games / most)
        card.paste(PLAIN.index(PLAIN.line), (round(left), MONTHS, round(right), MONTHS + 2))
        bar = (round(left), MONTHS - high, round(right), MONTHS)
        card.paste(PLAIN.index(PLAIN.accent), bar)
        if month.games:
            _put(card, (middle, MONTHS - high - 8), str(month.games), 18, PLAIN.ink, 0.5)
        _put(card, (middle, MONTHS + 26), fitted(month.name, round(wide), 16), 16, PLAIN.soft, 0.5)
