"""A game told in a few plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.game import Phase, Seat
from scoring.mexica.majorities import Majority, winners
from scoring.mexica.position import Position
from tracker.names import in_page, joined
from tracker.replay.leads import Lead, lead_changes, leads
from tracker.story.chronicle import Chronicle
from tracker.story.curve import Mark, marks
from tracker.story.deciding import Deciding, biggest_swing, deciding_district

FEW = 3
"""Changes of the lead that are told one by one."""

Names = dict[Seat, SafeString]


@dataclass(frozen=True, slots=True)
class Sentence:
    text: SafeString
    at: int | None = None
    """The action at which to see it."""


def told(chronicle: Chronicle) -> list[Sentence]:
    """How it stands or ended, who led, what decided it, and the biggest swing."""
    return list(_told(chronicle))


def _told(chronicle: Chronicle) -> Iterator[Sentence]:
    end = chronicle.end
    names = {seat: in_page(chronicle.names[end.owner(seat)]) for seat in end.seats}
    if not chronicle.deeds:
        yield Sentence(escape(_("Nothing was entered yet.")))
        return
    yield Sentence(_result(end, names) if end.finished else _standing(chronicle, names))
    if any(end.scores):
        yield from _leads(chronicle, names)
    marked = marks(chronicle)
    if deciding := deciding_district(end):
        yield Sentence(_deciding(deciding, names), _scored_at(marked, deciding.majority.period))
    if swing := biggest_swing(chronicle):
        text = _("The biggest swing: {gainer} gained {points} on {loser} {when}.")
        sentence = format_html(
            text,
            gainer=names[swing.gainer],
            loser=names[swing.loser],
            points=swing.points,
            when=_when(marked, swing.number),
        )
        yield Sentence(sentence, swing.number)


def _all(names: Names, seats: tuple[Seat, ...]) -> SafeString:
    return joined([names[seat] for seat in seats])


def _result(end: Position, names: Names) -> SafeString:
    won = winners(end)
    best = max(end.scores)
    level = tuple(seat for seat in end.seats if end.scores[seat] == best)
    others = sorted((s for s in end.seats if s not in level), key=lambda s: -end.scores[s])
    if len(won) > 1:
        text = _("{names} share the victory with {points} points each.")
        return format_html(text, names=_all(names, won), points=best)
    if len(level) > 1:
        text = _("{names} have {points} points each; action tokens made {winner} the winner.")
        return format_html(text, names=_all(names, level), points=best, winner=names[won[0]])
    if len(end.seats) == 2:
        text = _("{winner} won {points} to {other}.")
        return format_html(text, winner=names[won[0]], points=best, other=end.scores[others[0]])
    text = _("{winner} won with {points} points, {more} more than {second}.")
    after = tuple(seat for seat in others if end.scores[seat] == end.scores[others[0]])
    return format_html(
        text,
        winner=names[won[0]],
        points=best,
        more=best - end.scores[after[0]],
        second=_all(names, after),
    )


def _standing(chronicle: Chronicle, names: Names) -> SafeString:
    end = chronicle.end
    if end.status is Phase.SETUP:
        return escape(_("The Pillis are being placed."))
    if not any(end.scores):
        return escape(_("Nobody has scored yet."))
    best = max(end.scores)
    ahead = tuple(seat for seat in end.seats if end.scores[seat] == best)
    if len(ahead) == 1:
        following = max(own for seat, own in enumerate(end.scores) if seat != ahead[0])
        if len(end.seats) == 2:
            text = _("{name} leads {points} to {other}.")
            return format_html(text, name=names[ahead[0]], points=best, other=following)
        text = _("{name} leads with {points} points, {more} more than the next.")
        more = best - following
        return format_html(text, name=names[ahead[0]], points=best, more=more)
    text = _("{names} are level with {points} points.")
    return format_html(text, names=_all(names, ahead), points=best)


@dataclass(frozen=True, slots=True)
class Reign:
    """From taking the lead until another took it."""

    holder: Seat
    first: int
    last: int


def reigns(stretches: list[Lead]) -> list[Reign]:
    """Who led alone, one after the other; a reign ends where its holder last led alone."""
    found: list[Reign] = []
    for lead in stretches:
        if lead.alone is None:
            continue
        if found and found[-1].holder == lead.alone:
            found[-1] = Reign(lead.alone, found[-1].first, lead.last)
        else:
            found.append(Reign(lead.alone, lead.first, lead.last))
    return found


def _leads(chronicle: Chronicle, names: Names) -> Iterator[Sentence]:
    stretches = leads(position.scores for position in chronicle.positions)
    changes = lead_changes(stretches)
    ruled = reigns(stretches)
    if not ruled:
        yield Sentence(escape(_("Nobody ever led alone.")))
    elif not changes:
        text = _("Only {name} ever led, first after action {first}.")
        sentence = format_html(text, name=names[ruled[0].holder], first=ruled[0].first)
        yield Sentence(sentence, ruled[0].first)
    elif len(changes) <= FEW:
        spans = [_span(reign, place, names) for place, reign in enumerate(ruled)]
        yield Sentence(format_html("{}.", joined(spans)), changes[-1].first)
    else:
        yield Sentence(_many(ruled, len(changes), names), changes[-1].first)


def _span(reign: Reign, place: int, names: Names) -> SafeString:
    """Written out, so that a language can order the words."""
    if reign.first == reign.last:
        text = _("{name} led after action {first}") if place == 0 else _("{name} after {first}")
    elif place == 0:
        text = _("{name} led from action {first} to {last}")
    else:
        text = _("{name} from {first} to {last}")
    return format_html(text, name=names[reign.holder], first=reign.first, last=reign.last)


def _many(ruled: list[Reign], changes: int, names: Names) -> SafeString:
    longest = max(ruled, key=lambda reign: reign.last - reign.first)
    text = ngettext(
        "The lead changed hands {changes} time; "
        "{name} held it longest, from action {first} to {last}.",
        "The lead changed hands {changes} times; "
        "{name} held it longest, from action {first} to {last}.",
        changes,
    )
    return format_html(
        text,
        changes=changes,
        name=names[longest.holder],
        first=longest.first,
        last=longest.last,
    )


def _deciding(deciding: Deciding, names: Names) -> SafeString:
    majority = deciding.majority
    values = {
        "district": _district(majority),
        "period": majority.period,
        "winner": names[deciding.winner],
        "points": deciding.points,
        "second": names[deciding.second],
        "gain": deciding.gain,
        "names": _all(names, deciding.otherwise),
    }
    if not deciding.turned:
        text = _(
            "No single district decided it. {district} in period {period} helped most: "
            "{gain} more for {winner} than for {second}."
        )
    elif len(deciding.otherwise) == 1:
        text = _(
            "{district} in period {period} decided it: +{points} for {winner}. "
            "Without it {names} would have won."
        )
    else:
        text = _(
            "{district} in period {period} decided it: +{points} for {winner}. "
            "Without it {names} would have shared the victory."
        )
    return format_html(text, **values)


def _district(majority: Majority) -> str:
    if majority.token:
        return _("The district of {size}").format(size=majority.token)
    size = majority.cells.bit_count()
    text = ngettext(
        "The district of {size} cell without a token",
        "The district of {size} cells without a token",
        size,
    )
    return text.format(size=size)


def _scored_at(marked: list[Mark], period: int) -> int:
    return next(mark.number for mark in marked if mark.period == period)


def _when(marked: list[Mark], number: int) -> str:
    """Points are won by a founding or by a scoring only."""
    mark = next(mark for mark in marked if mark.number == number)
    if mark.period:
        return _("when period {period} was scored").format(period=mark.period)
    return _("with the founding of {token}").format(token=mark.token)
