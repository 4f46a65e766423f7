"""What the club's finished games tell, and the games behind every figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET

from tracker.club.people import NoSuchPlayer
from tracker.errors import NotYours
from tracker.models import Club, Game
from tracker.pages.doors import club_of, page
from tracker.statistics.cached import chosen_games, figures_of_club, figures_of_player
from tracker.statistics.chosen import Chosen, read_chosen
from tracker.statistics.counting import counting
from tracker.statistics.figures import Pair, Tally, pairs
from tracker.statistics.rating import ENOUGH

ON_A_PAGE = 50
PAIRS = 60
"""Of a club: those that met most often. Each player's page has all of his or hers."""


@require_GET
@page
def statistics(request: HttpRequest) -> HttpResponse:
    club = club_of(request)
    if club is None:
        return render(request, "tracker/statistics/statistics.html", {"club": None})
    people = people_of(club)
    names = names_of(people)
    chosen, problems = read_chosen(asked(request, "from", "to", "players", "mode", "with"), names)
    context = form_context(request, chosen, problems, people) | {"club": club}
    if problems:
        return render(request, "tracker/statistics/statistics.html", context, status=422)
    figures = figures_of_club(club, chosen)
    names = names_of(people_of(club))  # Once more: somebody may have come in meanwhile.
    order = sorted(figures.players, key=lambda who: names[who].casefold())
    context |= {
        "figures": figures,
        "players": [(who, names[who], figures.players[who]) for who in order],
        "rated": sorted(
            ((names[who], who, figures.ratings[who]) for who in order),
            key=lambda row: (not row[2].told, -row[2].value if row[2].told else -row[2].games),
        ),
        "enough": ENOUGH,
        "sources": source_rows(figures.everybody),
        "by_number": [
            (number, tally.games // number, tally) for number, tally in figures.by_number.items()
        ],
        "by_colour": colour_rows(figures.by_colour),
        "pairs": [named_pair(pair, names) for pair in figures.pairs[:PAIRS]],
        "more_pairs": len(figures.pairs) > PAIRS,
    }
    return render(request, "tracker/statistics/statistics.html", context)


@require_GET
@page
def player(request: HttpRequest, pk: int) -> HttpResponse:
    club = club_of(request)
    people = people_of(club) if club else {}
    if club is None or pk not in people:
        raise NoSuchPlayer
    if into := people[pk].into:
        return redirect("player", into)
    names = names_of(people)
    keys = ("from", "to", "players", "mode", "with", "colour")
    base, problems = read_chosen(asked(request, *keys), names)
    chosen = replace(base, player=pk)
    context = form_context(request, chosen, problems, people, pk) | {
        "pk": pk,
        "name": names[pk],
        "colours": [(colour, counting().colour(colour)) for colour in counting().colours],
        "mine": True,
    }
    if problems:
        return render(request, "tracker/statistics/player.html", context, status=422)
    figures = figures_of_player(club, pk, chosen)
    # Strength shows beside others: of all their games, whatever the colour.
    rating = figures_of_club(club, replace(base, colour="")).ratings.get(pk)
    names = names_of(people_of(club))
    context |= {
        "figures": figures,
        "rating": rating,
        "enough": ENOUGH,
        "sources": source_rows(figures.total),
        "by_colour": colour_rows(figures.by_colour),
        "against": [named_pair(pair, names) for pair in figures.against],
    }
    return render(request, "tracker/statistics/player.html", context)


@require_GET
@page
def games(request: HttpRequest) -> HttpResponse:
    """The games behind a figure."""
    club = club_of(request)
    if club is None:
        return render(request, "tracker/statistics/games.html", {"club": None})
    names = names_of(people_of(club))
    chosen, problems = read_chosen(request.GET, names)
    context: dict[str, Any] = {
        "club": club,
        "chosen": chosen,
        "problems": problems.values(),
        "words": list(chosen.words(names)),
    }
    if problems:
        return render(request, "tracker/statistics/games.html", context, status=422)
    found = chosen_games(club, chosen)
    shown = Paginator(found[::-1], ON_A_PAGE).get_page(request.GET.get("page"))
    rows = Game.objects.prefetch_related("seats").in_bulk([game.key for game in shown])
    context |= {
        "number": len(found),
        "shown": shown,
        "games": [rows[game.key] for game in shown if game.key in rows],
        "pair": None,
    }
    if chosen.player and chosen.against:
        both = {chosen.player, chosen.against}
        pair = next((p for p in pairs(found) if {p.first, p.second} == both), None)
        if pair:
            turned = pair if pair.first == chosen.player else pair.turned()
            context["pair"] = named_pair(turned, names)
    return render(request, "tracker/statistics/games.html", context)


@require_GET
@page
def game(request: HttpRequest, pk: str) -> HttpResponse:
    """To a game of the club: figures know it by what opens nothing."""
    club = club_of(request)
    found = club.games.filter(pk=pk).first() if club else None
    if found is None:
        raise NotYours
    return redirect("table", "e", found.edit_key)


class Person(NamedTuple):
    name: str
    into: int | None
    """Who he or she is by now, if somebody else."""


def people_of(club: Club) -> dict[int, Person]:
    """In the order of the alphabet."""
    rows = club.players.values_list("pk", "name", "into_id")
    order = sorted(rows, key=lambda row: row[1].casefold())
    return {pk: Person(name, into) for pk, name, into in order}


def names_of(people: Mapping[int, Person]) -> dict[int, str]:
    return {pk: person.name for pk, person in people.items()}


def asked(request: HttpRequest, *keys: str) -> Mapping[str, str]:
    return {key: request.GET.get(key, "") for key in keys}


def form_context(
    request: HttpRequest,
    chosen: Chosen,
    problems: Mapping[str, str],
    people: Mapping[int, Person],
    without: int | None = None,
) -> dict[str, Any]:
    return {
        "chosen": chosen,
        "problems": list(dict.fromkeys(problems.values())),
        "given": request.GET,
        "numbers": counting().seats,
        "modes": [(mode, name()) for mode, name in counting().modes.items()],
        "people": [
            (who, person.name)
            for who, person in people.items()
            if who != without and person.into is None
        ],
        "words": list(replace(chosen, player=None).words(names_of(people))),
    }


def source_rows(tally: Tally) -> list[tuple[str, int]]:
    """What each source brought, all together."""
    told = zip(counting().brought, tally.sources, strict=True)
    return [(brought.text(), points) for brought, points in told]


def colour_rows(tallies: Mapping[str, Tally]) -> list[tuple[str, str, Tally]]:
    return [(colour, counting().colour(colour), tally) for colour, tally in tallies.items()]


def named_pair(pair: Pair, names: Mapping[int, str]) -> dict[str, Any]:
    return {"pair": pair, "first": names[pair.first], "second": names[pair.second]}
