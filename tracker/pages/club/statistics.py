"""What the club's finished games tell, and the games behind every figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from scoring.games import BY_KEY
from tracker.club.people import NoSuchPlayer
from tracker.errors import NotYours
from tracker.games.registry import face, of_several
from tracker.models import Club, Game
from tracker.pages.club import tables
from tracker.pages.doors import club_of, page
from tracker.statistics.cached import chosen_games, figures_of_club, figures_of_player, kinds_of
from tracker.statistics.chosen import Chosen, read_chosen
from tracker.statistics.counting import Own, counting_of
from tracker.statistics.figures import (
    ClubFigures,
    Pair,
    Tally,
    pairs,
)
from tracker.statistics.gatherings import days_of
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
    chosen, game, problems = read(
        club, asked(request, "game", "from", "to", "players", "mode", "with"), names
    )
    context = form_context(request, club, chosen, game, problems, people) | {"club": club}
    if problems:
        return render(request, "tracker/statistics/statistics.html", context, status=422)
    figures = figures_of_club(club, replace(chosen, game=game))
    context["days"] = days_of(club)
    names = names_of(people_of(club))  # Once more: somebody may have come in meanwhile.
    order = sorted(figures.players, key=lambda who: names[who].casefold())
    players = [(who, names[who], figures.players[who]) for who in order]
    context |= {
        "figures": figures,
        "by_player": tables.by_player(chosen, players, points=bool(game)),
        "pairs": [named_pair(pair, names) for pair in figures.pairs[:PAIRS]],
        "more_pairs": len(figures.pairs) > PAIRS,
        "parts": _parts("players pairs"),
    }
    if of_game := figures.of_game:
        own = counting_of(game).own
        ratings = of_game.ratings
        context |= {
            "rated": sorted(
                ((names[who], who, ratings[who]) for who in order if who in ratings),
                key=lambda row: (not row[2].told, -row[2].value if row[2].told else -row[2].games),
            ),
            "enough": ENOUGH,
            "sources": source_rows(game, of_game.everybody),
            "by_number": tables.by_number(chosen, of_game.by_number, everybody=True),
            "by_colour": tables.by_colour(chosen, game, of_game.by_colour),
            "own_html": own.html if own else "",
            "own": own.shown(of_game.own, names) if own else None,
            "records": records(figures, own, names),
            "parts": [
                *_parts(
                    "players rating pairs records numbers colours sources seats", of_game.by_colour
                ),
                *((key, title()) for key, title in (own.parts if own else {}).items()),
            ],
        }
    return render(request, "tracker/statistics/statistics.html", context)


PARTS = {
    "players": lambda: _("Players"),
    "against": lambda: _("Against"),
    "games": lambda: _("Games"),
    "rating": lambda: _("Strength"),
    "pairs": lambda: _("Head to head"),
    "records": lambda: _("Records"),
    "numbers": lambda: _("Number of players"),
    "colours": lambda: _("Colours"),
    "sources": lambda: _("Sources"),
    "seats": lambda: _("Seats"),
}


def _parts(keys: str, colours: object = True) -> list[tuple[str, str]]:
    """The parts of a page in this order; not every game has colours."""
    return [(key, PARTS[key]()) for key in keys.split() if colours or key != "colours"]


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
    keys = ("game", "from", "to", "players", "mode", "with", "colour")
    base, game, problems = read(club, asked(request, *keys), names)
    chosen = replace(base, player=pk)
    colours = counting_of(game).colours
    context = form_context(request, club, chosen, game, problems, people) | {
        "pk": pk,
        "name": names[pk],
        "colours": [(colour, face(game).colour(colour)) for colour in colours],
        "mine": True,
    }
    if problems:
        return render(request, "tracker/statistics/player.html", context, status=422)
    counted = replace(chosen, game=game)
    figures = figures_of_player(club, pk, counted)
    names = names_of(people_of(club))
    context |= {
        "figures": figures,
        "pairs": [named_pair(pair, names) for pair in figures.against],
        "nemesis": named_pair(worst, names) if (worst := nemesis(figures.against)) else None,
        "tables": [tables.by_game(chosen, figures.by_game)],
        "parts": _parts("against games"),
    }
    if of_game := figures.of_game:
        # Strength shows beside others: of all their games, whatever the colour.
        beside = figures_of_club(club, replace(counted, player=None, colour="")).of_game
        context |= {
            "rating": beside.ratings.get(pk) if beside else None,
            "enough": ENOUGH,
            "sources": source_rows(game, figures.total),
            "tables": [
                tables.by_number(chosen, of_game.by_number, everybody=False),
                *([tables.by_colour(chosen, game, of_game.by_colour)] if of_game.by_colour else []),
                tables.by_seat(chosen, of_game.by_seat),
            ],
            "parts": _parts("against numbers colours seats sources", of_game.by_colour),
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
    chosen, game, problems = read(club, request.GET, names)
    context: dict[str, Any] = {
        "club": club,
        "chosen": chosen,
        "one_kind": bool(game),
        "problems": problems.values(),
        "words": list(chosen.words(names, game)),
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
        "several": of_several(rows.values()),
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


def read(
    club: Club, given: Mapping[str, str], names: Mapping[int, str]
) -> tuple[Chosen, str, dict[str, str]]:
    """What an address asks for, of which game that is, and what cannot be. Where nobody says of
    which, it is the only one that the club has, or, with the key "", all of them."""
    kinds = kinds_of(club) or list(BY_KEY)
    asked = given.get("game", "").strip()
    game = asked if asked in BY_KEY else kinds[0] if len(kinds) == 1 else ""
    chosen, problems = read_chosen(given, names, game)
    return chosen, game, problems


def kind_choices(club: Club, chosen: Chosen) -> list[dict[str, Any]]:
    """Where there are games of several kinds: which of them, or all together."""
    kinds = kinds_of(club)
    if len(kinds) < 2:
        return []
    # How a game is kept and who plays which colour is asked of one kind.
    asked = replace(chosen, mode="", colour="", players=None, player=None)
    return [
        {
            "name": face(kind).name if kind else _("All games"),
            "address": f"?{asked.address(game=kind)}",
            "chosen": chosen.game == kind,
        }
        for kind in ("", *kinds)
    ]


def form_context(
    request: HttpRequest,
    club: Club,
    chosen: Chosen,
    game: str,
    problems: Mapping[str, str],
    people: Mapping[int, Person],
) -> dict[str, Any]:
    counting = counting_of(game)
    return {
        "kinds": kind_choices(club, chosen),
        "chosen": chosen,
        "problems": list(dict.fromkeys(problems.values())),
        "given": request.GET,
        "numbers": counting.seats,
        "modes": [(mode, name()) for mode, name in counting.modes.items()],
        "people": [
            (who, person.name)
            for who, person in people.items()
            if who != chosen.player and person.into is None
        ],
        "words": list(replace(chosen, player=None).words(names_of(people), game)),
    }


def source_rows(game: str, tally: Tally) -> list[tuple[str, int]]:
    """What each source brought, all together."""
    told = zip(counting_of(game).brought, tally.sources, strict=True)
    return [(brought.text(), points) for brought, points in told]


def records(
    figures: ClubFigures, own: Own | None, names: Mapping[int, str]
) -> list[dict[str, Any]]:
    """The most that there ever was of something, and who has it."""
    assert figures.of_game
    found = [
        (_("Most points"), figures.of_game.score),
        (_("Clearest victory, in points"), figures.of_game.margin),
        (_("Most wins in a row"), figures.streak),
        *(own.records(figures.of_game.own) if own else ()),
    ]
    return [
        {"title": title, "best": best, "name": names.get(best.player or 0, "")}
        for title, best in found
        if best.value
    ]


def nemesis(pairs: Sequence[Pair]) -> Pair | None:
    """Before whom one finishes too rarely; told from some games on."""
    met = [pair for pair in pairs if pair.games >= ENOUGH and pair.behind > pair.ahead]
    return max(met, key=lambda pair: (pair.behind - pair.ahead) / pair.games, default=None)


def named_pair(pair: Pair, names: Mapping[int, str]) -> dict[str, Any]:
    return {"pair": pair, "first": names[pair.first], "second": names[pair.second]}
