"""An evening of a club, and a year, on a page and as a card to share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tracker.dates import written
from tracker.errors import NotYours
from tracker.games.registry import face_of, of_several
from tracker.log.positions import position_now
from tracker.models import Club, Game
from tracker.pages.club.statistics import names_of, people_of
from tracker.pages.doors import club_of, page
from tracker.pictures.answers import drawn_answer
from tracker.pictures.group_card import TILES, GroupCard, Month, Person, Played, thumb
from tracker.pictures.palette import ThemeName
from tracker.statistics import gatherings
from tracker.statistics.gatherings import Gathering

T = TypeVar("T")
Told = tuple[Club, Gathering]

MOST = 100
"""Games of an evening that its page lists."""


@require_safe
@page
def evening(request: HttpRequest, day: date) -> HttpResponse:
    club, told = _told(request, gatherings.evening, day)
    games = _games(told)
    context = _context(club, told) | {
        "day": day,
        "games": games,
        "several": of_several(games),
        "summary": _summary(_evening_card(club, told, day)),
    }
    context |= _among(gatherings.days_of(club), day)
    return render(request, "tracker/gatherings/evening.html", context)


@require_safe
@page
def evening_card(request: HttpRequest, day: date) -> HttpResponse:
    club, told = _told(request, gatherings.evening, day)
    games = _games(told)[:TILES]
    return _drawn(request, _evening_card(club, told, day), games)


@require_safe
@page
def year(request: HttpRequest, number: int) -> HttpResponse:
    club, told = _told(request, gatherings.year, number)
    days = gatherings.days_of(club)
    context = _context(club, told) | {
        "year": number,
        "days": [day for day in days[::-1] if day.year == number],
        "summary": _summary(_year_card(club, told, number)),
    }
    context |= _among(list(dict.fromkeys(day.year for day in days)), number)
    return render(request, "tracker/gatherings/year.html", context)


@require_safe
@page
def year_card(request: HttpRequest, number: int) -> HttpResponse:
    club, told = _told(request, gatherings.year, number)
    return _drawn(request, _year_card(club, told, number), [])


def _told(request: HttpRequest, of: Callable[[Club, T], Gathering | None], when: T) -> Told:
    club = club_of(request)
    told = of(club, when) if club else None
    if club is None or told is None:
        raise NotYours
    return club, told


def _among(these: Sequence[T], one: T) -> dict[str, Any]:
    """Which comes before it, and which after."""
    at = these.index(one)
    return {"before": these[at - 1] if at else None, "after": next(iter(these[at + 1 :]), None)}


def _context(club: Club, told: Gathering) -> dict[str, Any]:
    names = names_of(people_of(club))
    return {
        "club": club,
        "number": len(told.games),
        "people": [(who, names[who], tally) for who, tally in told.people if who in names],
    }


def _games(told: Gathering) -> list[Game]:
    """In the order in which they were played, as far as they are still there."""
    keys = [game.key for game in told.games[:MOST]]
    rows = Game.objects.prefetch_related("seats").in_bulk(keys)
    return [rows[key] for key in keys if key in rows]


def _people(club: Club, told: Gathering) -> list[Person]:
    names = names_of(people_of(club))
    most = max((tally.won for _who, tally in told.people), default=0)
    return [
        Person(
            names[who],
            _("won %(won)s of %(games)s") % {"won": tally.won, "games": tally.games},
            tally.won == most > 0,
        )
        for who, tally in told.people
        if who in names
    ]


def _under(club: Club, told: Gathering) -> str:
    number = len(told.games)
    games = ngettext("%(n)s game", "%(n)s games", number) % {"n": number}
    return f"{games} · {club.name}" if club.name else games


def _evening_card(club: Club, told: Gathering, day: date) -> GroupCard:
    return GroupCard(written(day), _under(club, told), _people(club, told))


def _year_card(club: Club, told: Gathering, number: int) -> GroupCard:
    played = gatherings.by_month(told.games)
    months = [
        Month(date_format(date(number, at, 1), "M"), games) for at, games in enumerate(played, 1)
    ]
    title = _("The year %(year)s") % {"year": number}
    return GroupCard(title, _under(club, told), _people(club, told), (), months, _facts(club, told))


def _facts(club: Club, told: Gathering) -> list[str]:
    """A line each, at most four."""
    names = names_of(people_of(club))
    days = len({game.day for game in told.games})
    found = [ngettext("%(n)s evening", "%(n)s evenings", days) % {"n": days}]
    if told.figures.pairs:
        pair = told.figures.pairs[0]
        found.append(
            ngettext(
                "Together most often: %(one)s and %(other)s, %(n)s game",
                "Together most often: %(one)s and %(other)s, %(n)s games",
                pair.games,
            )
            % {"one": names[pair.first], "other": names[pair.second], "n": pair.games}
        )
    streak = told.figures.streak
    if streak.value > 1:
        told_so = _("Most wins in a row: %(n)s, %(name)s")
        found.append(told_so % {"n": streak.value, "name": names.get(streak.player or 0, "")})
    if told.figures.of_game:
        score = told.figures.of_game.score
        told_so = _("Most points: %(n)s, %(name)s")
        found.append(told_so % {"n": score.value, "name": names.get(score.player or 0, "")})
    return found


def _summary(card: GroupCard) -> str:
    """What the picture shows, in words."""
    people = ", ".join(f"{person.name} {person.told}" for person in card.people)
    return f"{card.title}, {card.under}. {people}."


def _drawn(request: HttpRequest, card: GroupCard, games: list[Game]) -> HttpResponse:
    shown = [_lines(game) for game in games]
    heads = [(game.pk, game.head_id) for game in games]
    mark = sha256(repr((card, shown, heads, get_language())).encode()).hexdigest()[:32]

    def draw() -> Any:
        # Twice as large as it is shown: made smaller it keeps its edges.
        wide = 2 * thumb(len(games))[0]
        both = zip(shown, games, strict=True)
        played = [Played(lines, _board(game, wide)) for lines, game in both]
        return card._replace(played=played).drawn()

    return drawn_answer(request, f"group-{mark}", draw)


def _lines(game: Game) -> list[str]:
    seats = sorted(game.seats.all(), key=lambda seat: (seat.rank, seat.number))
    return [f"{seat.shown_name} {seat.points}{' ★' if seat.won else ''}" for seat in seats]


def _board(game: Game, wide: int) -> Any:
    drawing = face_of(game).past.drawing
    return drawing.board(position_now(game), wide, ThemeName.LIGHT) if drawing else None
