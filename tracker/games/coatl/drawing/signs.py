"""Serpents and cards as SVG: they use the pieces that stand in `templates/coatl/signs.html`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from scoring.coatl.box.pieces import Part as Kind
from scoring.coatl.box.pieces import Piece
from scoring.coatl.cards.prophecies import Anywhere, Beside, Prophecy, Sign
from scoring.coatl.cards.temples import Absent, Condition, Equal, Length, NoFrame, Temple

PIECE = 20
"""Its width and height, in the units of the drawings."""
MARK = 12
"""How wide a head is before its row, and a tail behind it."""
BRACKET = 8
MORE = 11
"""Of the sign for "one or more"."""
GAP = 6
CARDS = 2_000
"""Drawings that are kept: people may describe as many cards as they like."""


class Part(NamedTuple):
    """What stands beside one another: a drawing by its name, or a word."""

    name: str
    width: int
    word: str = ""
    hue: str = ""
    """Of a head or a tail; on a card they have none."""


HEAD, TAIL = Part("h-head", MARK), Part("h-tail", MARK)
CROSS = "h-x"


def _piece(letter: str) -> Part:
    return Part(f"h-{letter}", PIECE)


def _word(text: str, width: int) -> Part:
    return Part("", width, text)


def drawn(parts: Iterable[Part], kind: str = "") -> SafeString:
    inside, wide = beside(parts)
    box = format_html('viewBox="0 0 {} {}" width="{}" height="{}"', wide, PIECE, wide, PIECE)
    return format_html('<svg class="drawn{}" aria-hidden="true" {}>{}</svg>', kind, box, inside)


def beside(parts: Iterable[Part]) -> tuple[SafeString, int]:
    """Beside one another, and how wide; what has no width lies over what stands before it."""
    at, shown = 0, []
    for part in parts:
        left = at if part.width else at - PIECE
        if part.word:
            x = left + part.width / 2
            shown.append(format_html('<text x="{}" y="15">{}</text>', f"{x:g}", part.word))
        else:
            shown.append(use(part.name, left, hue=part.hue))
        at += part.width
    return mark_safe("".join(shown)), at  # noqa: S308 - of such parts alone


def use(name: str, x: int, y: int = 0, hue: str = "") -> SafeString:
    """One of the drawings that stand in the page; `hue` is the colour of a head or a tail."""
    named = format_html(' class="{}"', hue) if hue else ""
    at = format_html(' x="{}"', x) if x else ""
    down = format_html(' y="{}"', y) if y else ""
    return format_html('<use href="#{}"{}{}{}/>', name, named, at, down)


# Cards.


@lru_cache(CARDS)
def card(one: Prophecy | Temple) -> SafeString:
    """What it asks for, as a picture."""
    return drawn(parts_of(one))


def parts_of(one: Prophecy | Temple) -> Iterator[Part]:
    if isinstance(one, Temple):
        for number, condition in enumerate(one.conditions):
            if number:
                yield Part("h-none", GAP)
            yield from _condition(condition)
        return
    asked = one.requirement
    if isinstance(asked, Anywhere):
        yield _word("{", BRACKET)
        yield from map(_piece, asked.hues)
        yield _word("}", BRACKET)
        return
    yield HEAD
    yield from _row(asked)
    yield TAIL


def _row(asked: Beside) -> Iterator[Part]:
    if asked.before:
        yield from _crossed(asked.before)
    for sign in asked.signs:
        yield from _sign(sign)
    if asked.behind:
        yield from _crossed(asked.behind)


def _sign(sign: Sign) -> Iterator[Part]:
    yield _piece(sign.hue or "any")
    if sign.more:
        yield _word("∞", MORE)


def _crossed(letter: str) -> Iterator[Part]:
    yield _piece(letter)
    yield Part(CROSS, 0)


def _condition(condition: Condition) -> Iterator[Part]:
    match condition:
        case Absent(hue=hue):
            yield from _crossed(hue)
        case Equal(hue=hue, other=other):
            yield _piece(hue)
            yield _word("=", MORE)
            yield _piece(other)
        case Length(pieces=pieces):
            yield HEAD
            yield _word(str(pieces), PIECE)
            yield TAIL
        case NoFrame(frame=frame):
            yield Part(f"f-{frame}", PIECE)
            yield Part(CROSS, 0)


@lru_cache(CARDS)
def missing(at_head: str, at_tail: str) -> SafeString:
    """Pieces that would still be laid, with a sign for the end."""
    parts = [*map(_piece, at_head)]
    if at_head:
        parts.append(_word("⇤", PIECE))
    if at_tail:
        parts += [_word("⇥", PIECE), *map(_piece, at_tail)]
    return drawn(parts)


# Serpents.


@lru_cache(CARDS)
def serpent(row: str, wide: int, has_head: bool = True, has_tail: bool = True) -> SafeString:
    """So many pieces in a line; then it goes on below. An open end has no mark."""
    lines = [row[first : first + wide] for first in range(0, len(row), wide)]
    across = min(len(row), wide) * PIECE + 2 * MARK
    high = len(lines) * (PIECE + 2)
    pieces = format_html_join(
        "",
        '<use href="#h-{}" x="{}" y="{}"/>',
        (
            (letter, MARK + column * PIECE, down * (PIECE + 2))
            for down, line in enumerate(lines)
            for column, letter in enumerate(line)
        ),
    )
    end, down = MARK + len(lines[-1]) * PIECE, (len(lines) - 1) * (PIECE + 2)
    head = use("h-head", 0, hue=row[0]) if has_head else ""
    tail = use("h-tail", end, down, row[-1]) if has_tail else ""
    box = format_html('viewBox="0 0 {} {}" width="{}" height="{}"', across, high, across, high)
    return format_html(
        '<svg class="drawn" aria-hidden="true" {}>{}{}{}</svg>', box, head, tail, pieces
    )


@lru_cache(CARDS)
def loose(pieces: tuple[Piece, ...]) -> SafeString:
    """Pieces on a board; with its head or its tail, where it is one."""
    return drawn(part for piece in pieces for part in loose_parts(piece))


def loose_parts(piece: Piece) -> Iterator[Part]:
    if piece.part is Kind.HEAD:
        yield HEAD._replace(hue=piece.hue)
    yield _piece(piece.hue)
    if piece.part is Kind.TAIL:
        yield TAIL._replace(hue=piece.hue)
