"""Serpents and the victory, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Position
from scoring.coatl.table.short import Missing, one_piece_short
from scoring.game import Seat
from tracker.games.coatl import words
from tracker.games.past import Moment, Sentence
from tracker.games.victory import who_won
from tracker.names import commas, plain

Names = Mapping[Seat, str]


class Built(NamedTuple):
    """A complete Cóatl, and whose it is."""

    seat: Seat
    number: int
    coatl: Coatl


def built(position: Position) -> list[Built]:
    """In the order in which they were completed."""
    return [Built(seat, own, position.coatls[seat][own - 1]) for seat, own in position.completed]


def best(serpents: Sequence[Built]) -> list[Built]:
    """Those worth most, if any is worth something."""
    most = max((each.coatl.points for each in serpents), default=0)
    return [each for each in serpents if most and each.coatl.points == most]


def longest(serpents: Sequence[Built]) -> list[Built]:
    most = max((len(each.coatl.row) for each in serpents), default=0)
    return [each for each in serpents if len(each.coatl.row) == most]


def shortest_step(serpents: Sequence[Built]) -> tuple[Built, Missing] | None:
    """The Cóatl to which one piece more would have brought most."""
    found = [
        (each, missing)
        for each in serpents
        if each.coatl.laid and (missing := one_piece_short(each.coatl))
    ]
    return max(found, key=lambda pair: pair[1].points, default=None)


def sentences(end: Position, moments: Sequence[Moment], names: Names) -> Iterator[Sentence]:
    serpents = built(end)
    at = [moment.number for moment in moments]
    if highest := best(serpents):
        yield Sentence(_best(highest, names), at[serpents.index(highest[0])])
    if serpents:
        long = longest(serpents)
        yield Sentence(_longest(long, names), at[serpents.index(long[0])])
    if step := shortest_step(serpents):
        yield Sentence(_short(*step, names), at[serpents.index(step[0])])


def _best(found: Sequence[Built], names: Names) -> SafeString:
    points = found[0].coatl.points
    text = ngettext(
        "Best Cóatl ({points} point): {names}.", "Best Cóatl ({points} points): {names}.", points
    )
    return format_html(text, names=_owners(found, names), points=points)


def _longest(found: Sequence[Built], names: Names) -> SafeString:
    pieces = len(found[0].coatl.row)
    text = ngettext(
        "Longest Cóatl ({n} piece): {names}.", "Longest Cóatl ({n} pieces): {names}.", pieces
    )
    return format_html(text, names=_owners(found, names), n=pieces)


def _short(each: Built, missing: Missing, names: Names) -> SafeString:
    text = _("One piece short: {name}, Cóatl {number}; one more ({colour}): +{points}.")
    return format_html(
        text,
        name=names[each.seat],
        colour=words.HUES[missing.hue](),
        number=each.number,
        points=missing.points,
    )


def _owners(found: Sequence[Built], names: Names) -> SafeString:
    return commas([format_html("{}", names[seat]) for seat in dict.fromkeys(e.seat for e in found)])


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    decides = _("Most cards decides: {each}."), _("The best Cóatl decides: {each}.")
    return who_won(position, names, decides)


def deeds(position: Position, names: Names) -> list[str]:
    """The best and the longest Cóatl, and what was one piece short, in plain text."""
    serpents = built(position)
    told = []
    if highest := best(serpents):
        told.append(_best(highest, names))
    if serpents:
        told.append(_longest(longest(serpents), names))
    if step := shortest_step(serpents):
        told.append(_short(*step, names))
    return [*map(plain, told)]
