"""Thefts, towers and the victory, each in a sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.aztekz.box.piles import Pile
from scoring.aztekz.position import Position
from scoring.aztekz.table.deeds import highest, most, souls_lost, souls_stolen
from scoring.game import Seat
from tracker.games.aztekz.words import soul
from tracker.games.past import Moment, Sentence
from tracker.games.victory import who_won
from tracker.names import all_of, commas, plain

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
        yield format_html(text, names=all_of(names[seat] for seat in thieves), souls=taken)
    robbed, lost = most(souls_lost(end.piles))
    if robbed:
        text = _("Most robbed: {names}, souls lost: {souls}.")
        yield format_html(text, names=all_of(names[seat] for seat in robbed), souls=lost)


def _highest(best: Sequence[Pile], names: Names) -> SafeString:
    towers = [format_html("{} {}", names[pile.by], tower(pile)) for pile in best]
    return format_html(_("Highest tower: {towers}."), towers=commas(towers))


def victory(position: Position, names: Names) -> Iterator[SafeString]:
    return who_won(position, names, [_("Most souls freed decides: {each}.")])


def deeds(position: Position, names: Names) -> list[str]:
    """The highest tower, and who stole most and lost most, in plain text."""
    best = highest(position.piles)
    told = [_highest(best, names)] if best else []
    return [plain(sentence) for sentence in (*told, *_thefts(position, names))]
