"""Serpents and the victory, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import NamedTuple

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.position import Position, Worth
from scoring.coatl.table.short import Missing, one_piece_short
from scoring.game import Seat
from scoring.seated import winners
from tracker.games.coatl import words
from tracker.games.past import Moment, Sentence
from tracker.names import commas, joined

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
    """Who won, and how a tie was broken, in the book's order."""
    worth = position.worth
    most = max(position.scores)
    level = [seat for seat in position.seats if position.scores[seat] == most]
    won = winners(position)
    if len(level) == 1:
        text = ngettext(
            "{names} wins with {points} point.", "{names} wins with {points} points.", most
        )
        yield format_html(text, names=_all(won, names), points=most)
        return
    text = ngettext("{names} have {points} point each.", "{names} have {points} points each.", most)
    yield format_html(text, names=_all(level, names), points=most)
    yield _decided(_("Most cards decides: {each}."), level, worth, "cards", names)
    if position.decided != "cards":
        yield _decided(_("The best Cóatl decides: {each}."), level, worth, "best", names)
    text = _("{names} wins.") if len(won) == 1 else _("{names} share the victory.")
    yield format_html(text, names=_all(won, names))


def _decided(
    text: str, level: Sequence[Seat], worth: Sequence[Worth], what: str, names: Names
) -> SafeString:
    own = ((names[seat], getattr(worth[seat], what)) for seat in level)
    return format_html(text, each=format_html_join(", ", "{} {}", own))


def _all(seats: Sequence[Seat], names: Names) -> SafeString:
    return joined([format_html("{}", names[seat]) for seat in seats])


def facts(position: Position, names: Names) -> list[str]:
    """A sentence or two on what made the difference, in plain text for a chat."""
    if position.finished:
        told = [SafeString(" ").join(victory(position, names))]
    else:
        told = [_("Not over yet.")]
    return [*map(_plain, told), *deeds(position, names)]


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
    return [*map(_plain, told)]


def _plain(sentence: str) -> str:
    return unescape(strip_tags(sentence))
