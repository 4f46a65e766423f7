"""A game told in a few plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.game import Phase, Seat
from tracker.games.past import Moment, Names, Sentence
from tracker.names import in_page, joined
from tracker.replay.leads import Lead, lead_changes, leads
from tracker.story.chronicle import Chronicle
from tracker.story.swing import biggest_swing

FEW = 3
"""Changes of the lead that are told one by one."""


def told(chronicle: Chronicle) -> list[Sentence]:
    """How it stands or ended, who led, what decided it, and the biggest swing."""
    return list(_told(chronicle))


def _told(chronicle: Chronicle) -> Iterator[Sentence]:
    past = chronicle.face.past
    names = {seat: in_page(chronicle.players[seat][0]) for seat in chronicle.seats}
    if not chronicle.deeds:
        yield Sentence(escape(_("Nothing was entered yet.")))
        return
    over = chronicle.face.rules.phase(chronicle.end) is Phase.FINISHED
    yield Sentence(_result(chronicle, names) if over else _standing(chronicle, names))
    if any(chronicle.scores):
        yield from _leads(chronicle, names)
    moments = past.moments(chronicle.positions)
    yield from past.sentences(chronicle.end, moments, names)
    if swing := biggest_swing(chronicle):
        text = _("The biggest swing: {gainer} gained {points} on {loser} {when}.")
        sentence = format_html(
            text,
            gainer=names[swing.gainer],
            loser=names[swing.loser],
            points=swing.points,
            when=_when(chronicle, moments, swing.number),
        )
        yield Sentence(sentence, swing.number)


def _when(chronicle: Chronicle, moments: list[Moment], number: int) -> str:
    for moment in moments:
        if moment.number == number:
            return chronicle.face.past.when(moment)
    return _("with action {number}").format(number=number)


def _all(names: Names, seats: tuple[Seat, ...]) -> SafeString:
    return joined([names[seat] for seat in seats])


def _result(chronicle: Chronicle, names: Names) -> SafeString:
    scores, seats = chronicle.scores, chronicle.seats
    won = tuple(p.seat for p in chronicle.face.rules.standing(chronicle.end) if p.won)
    best = scores[won[0]]
    level = tuple(seat for seat in seats if scores[seat] == best)
    if len(seats) == 1:
        return _alone(names[won[0]], best)
    others = sorted((s for s in seats if s not in level), key=lambda s: -scores[s])
    if len(won) > 1:
        text = ngettext(
            "{names} share the victory with {points} point each.",
            "{names} share the victory with {points} points each.",
            best,
        )
        return format_html(text, names=_all(names, won), points=best)
    if len(level) > 1:
        text = chronicle.face.past.tie_broken(best)
        return format_html(text, names=_all(names, level), points=best, winner=names[won[0]])
    if len(seats) == 2:
        text = _("{winner} won {points} to {other}.")
        return format_html(text, winner=names[won[0]], points=best, other=scores[others[0]])
    text = ngettext(
        "{winner} won with {points} point, {more} more than {second}.",
        "{winner} won with {points} points, {more} more than {second}.",
        best,
    )
    after = tuple(seat for seat in others if scores[seat] == scores[others[0]])
    return format_html(
        text,
        winner=names[won[0]],
        points=best,
        more=best - scores[after[0]],
        second=_all(names, after),
    )


def _standing(chronicle: Chronicle, names: Names) -> SafeString:
    rules, scores, seats = chronicle.face.rules, chronicle.scores, chronicle.seats
    if rules.phase(chronicle.end) is Phase.SETUP:
        return escape(chronicle.face.past.setting_up())
    if not any(scores):
        return escape(_("Nobody has scored yet."))
    best = max(scores)
    ahead = tuple(seat for seat in seats if scores[seat] == best)
    if len(seats) == 1:
        return _alone(names[seats[0]], best)
    if len(ahead) == 1:
        following = max(own for seat, own in enumerate(scores) if seat != ahead[0])
        if len(seats) == 2:
            text = _("{name} leads {points} to {other}.")
            return format_html(text, name=names[ahead[0]], points=best, other=following)
        text = ngettext(
            "{name} leads with {points} point, {more} more than the next.",
            "{name} leads with {points} points, {more} more than the next.",
            best,
        )
        more = best - following
        return format_html(text, name=names[ahead[0]], points=best, more=more)
    text = ngettext(
        "{names} are level with {points} point.",
        "{names} are level with {points} points.",
        best,
    )
    return format_html(text, names=_all(names, ahead), points=best)


def _alone(name: SafeString, points: int) -> SafeString:
    text = ngettext("{name} has {points} point.", "{name} has {points} points.", points)
    return format_html(text, name=name, points=points)


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
    stretches = leads(chronicle.course.scores)
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
