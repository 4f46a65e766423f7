"""Thefts, towers and the victory, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import unescape

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.aztekz.box.piles import Pile
from scoring.aztekz.position import Position
from scoring.aztekz.table.deeds import highest, most, souls_lost, souls_stolen
from scoring.game import Seat
from scoring.seated import winners
from tracker.games.aztekz.words import soul
from tracker.games.past import Moment, Sentence
from tracker.names import commas, joined

Names = Mapping[Seat, str]


def tower(pile: Pile) -> str:
    """Seen: "4 ○ a"."""
    return f"{pile.count}\N{NO-BREAK SPACE}{soul(pile.soul)}"


def sentences(end: Position, moments: Sequence[Moment], names: Names) -> Iterator[Sentence]:
    for text in _thefts(end, names):
        yield Sentence(text)
    if best := highest(end.piles):
        first = end.piles.index(best[0])
        yield Sentence(_highest(best, names), moments[first].number)


def _thefts(end: Position, names: Names) -> Iterator[SafeString]:
    thieves, taken = most(souls_stolen(end.piles))
    if thieves:
        text = _("Thief of the game: {names}, souls stolen: {souls}.")
        yield format_html(text, names=_all(thieves, names), souls=taken)
    robbed, lost = most(souls_lost(end.piles))
    if robbed:
        text = _("Most robbed: {names}, souls lost: {souls}.")
        yield format_html(text, names=_all(robbed, names), souls=lost)


def _highest(best: Sequence[Pile], names: Names) -> SafeString:
    towers = [format_html("{} {}", names[pile.by], tower(pile)) for pile in best]
    return format_html(_("Highest tower: {towers}."), towers=commas(towers))


def _all(seats: Sequence[Seat], names: Names) -> SafeString:
    return joined([format_html("{}", names[seat]) for seat in seats])


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    """Who won, and how a tie was broken."""
    best = max(position.scores)
    level = [seat for seat in position.seats if position.scores[seat] == best]
    won = winners(position)
    if len(level) == 1:
        text = ngettext(
            "{names} wins with {points} point.", "{names} wins with {points} points.", best
        )
        yield format_html(text, names=_all(won, names), points=best)
        return
    text = ngettext("{names} have {points} point each.", "{names} have {points} points each.", best)
    yield format_html(text, names=_all(level, names), points=best)
    freed = format_html_join(", ", "{} {}", ((names[s], position.freed[s]) for s in level))
    yield format_html(_("Most souls freed decides: {freed}."), freed=freed)
    text = _("{names} wins.") if len(won) == 1 else _("{names} share the victory.")
    yield format_html(text, names=_all(won, names))


def facts(position: Position, names: Names) -> list[str]:
    """A sentence or two on what made the difference, in plain text for a chat."""
    if position.finished:
        told = [SafeString(" ").join(victory(position, names))]
    else:
        told = [_("Not over yet.")]
    return [*map(_plain, told), *deeds(position, names)]


def deeds(position: Position, names: Names) -> list[str]:
    """The highest tower, and who stole most and lost most, in plain text."""
    best = highest(position.piles)
    told = [_highest(best, names)] if best else []
    return [_plain(sentence) for sentence in (*told, *_thefts(position, names))]


def _plain(sentence: str) -> str:
    return unescape(strip_tags(sentence))
