"""A Cóatl as SVG with its cards below: under the pieces, where each matches and how often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.prophecies import Beside, Match, Prophecy
from tracker.games.coatl.drawing.signs import CARDS, MARK, PIECE, beside, parts_of, use

LINE = 17
"""How high the line of a card is, below that of the pieces."""
SHARE = 0.7
"""How large a card is drawn there."""
POINTS = 26
"""How wide its points are, at the right."""
BETWEEN = 5
WIDE = 12
"""Pieces beside one another; then the row goes on below."""


@lru_cache(CARDS)
def aligned(coatl: Coatl, wide: int = WIDE) -> SafeString:
    """Where the row goes on below, those cards are there once more that match there."""
    longest = min(len(coatl.row), wide)
    right = longest * PIECE + 2 * MARK + BETWEEN
    across = right + max((_width(each) for each in coatl.laid), default=0) + POINTS
    shown: list[str] = []
    top = 0
    for first in range(0, len(coatl.row), wide):
        numbers = range(first + 1, min(first + wide, len(coatl.row)) + 1)
        shown += _pieces(coatl, numbers, top)
        top += PIECE + 2
        for each in coatl.laid:
            marks = [*_marks(coatl, each, numbers, top)]
            if marks or not first:
                shown += [_picture(each, right, top), *marks]
                top += LINE
            if not first:
                shown.append(_points(coatl, each, across, top - LINE))
    inside = mark_safe("".join(shown))  # noqa: S308 - of such parts alone
    box = format_html('viewBox="0 0 {} {}" width="{}" height="{}"', across, top, across, top)
    return format_html('<svg class="drawn aligned" aria-hidden="true" {}>{}</svg>', box, inside)


def _width(one: Card) -> int:
    return round(sum(part.width for part in parts_of(one)) * SHARE) + BETWEEN


def _pieces(coatl: Coatl, numbers: Sequence[int], top: int) -> Iterator[str]:
    if coatl.has_head and 1 in numbers:
        yield use("h-head", 0, top, coatl.row[0])
    for place, number in enumerate(numbers):
        left, letter = MARK + place * PIECE, coatl.row[number - 1]
        yield use(f"h-{letter}", left, top)
    if coatl.has_tail and len(coatl.row) in numbers:
        left = MARK + len(numbers) * PIECE
        yield use("h-tail", left, top, coatl.row[-1])


def _picture(each: Card, left: int, top: int) -> str:
    """The card, small."""
    picture, _ = beside(parts_of(each))
    place = f"translate({left} {top + 1}) scale({SHARE})"
    return format_html('<g transform="{}">{}</g>', place, picture)


def _points(coatl: Coatl, each: Card, across: int, top: int) -> str:
    points = f"+{coatl.points_of(each)}"
    return format_html('<text class="won" x="{}" y="{}">{}</text>', across, top + 13, points)


def _marks(coatl: Coatl, each: Card, numbers: Sequence[int], top: int) -> Iterator[str]:
    """A bar below each run of a match, with its number; a cross below a piece it looks at."""
    if not isinstance(each, Prophecy):
        return
    matches = each.matches(coatl.row)
    for count, match in enumerate(matches, 1):
        for run in _runs([number for number in match if number in numbers]):
            left = MARK + (run[0] - numbers[0]) * PIECE + 1
            wide = len(run) * PIECE - 2
            yield format_html('<rect x="{}" y="{}" width="{}" height="14"/>', left, top + 1, wide)
            yield format_html('<text x="{}" y="{}">{}</text>', left + wide / 2, top + 12, count)
    for number in _looked_at(each, matches, len(coatl.row)):
        if number in numbers:
            left = MARK + (number - numbers[0]) * PIECE + PIECE // 2
            yield format_html('<text x="{}" y="{}">×</text>', left, top + 12)


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


def _looked_at(each: Prophecy, matches: Sequence[Match], pieces: int) -> list[int]:
    """By a red cross, and used by no match."""
    asked = each.requirement
    if not isinstance(asked, Beside):
        return []
    used = {number for match in matches for number in match}
    seen = {match[0] - 1 for match in matches if asked.before}
    seen |= {match[-1] + 1 for match in matches if asked.behind}
    return sorted(number for number in seen - used if 1 <= number <= pieces)
