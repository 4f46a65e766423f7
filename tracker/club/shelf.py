"""The shelf: all games of a club, searched and sorted; what is asked is the address."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db import connection
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from scoring.games import BY_KEY
from tracker.club.hidden import KEY
from tracker.games.registry import modes, seats
from tracker.models import Club, Game, Photo, Seat
from tracker.models.player import same_name
from tracker.names import UNNAMED
from tracker.reading import read_day

A_PAGE = 30
LONGEST = 80
"""Characters of what is searched for."""
MOST_NAMES = 4

NEWEST: tuple[Any, ...] = ("-played", "-created", "-pk")
SORTS: dict[str, tuple[Any, ...]] = {
    "newest": NEWEST,
    "oldest": ("played", "created", "pk"),
    "longest": (Coalesce(F("minutes") * 60, "lasted").desc(), *NEWEST),
    "closest": (F("margin").asc(nulls_last=True), *NEWEST),
    "changed": ("-changed", "-pk"),
}


@dataclass(frozen=True)
class Search:
    player: str = ""
    """Names, or parts of them, with commas between: games in which all of them play."""
    text: str = ""
    since: date | None = None
    until: date | None = None
    month: date | None = None
    """Its first day."""
    game: str = ""
    """Which of the games."""
    players: int | None = None
    mode: str = ""
    sort: str = "newest"
    away: bool = False
    """Of the games that are put away."""
    page: int = 1

    @property
    def narrows(self) -> bool:
        return replace(self, sort="newest", away=False, page=1) != Search()

    def address(self, **other: Any) -> str:
        """What stands behind the question mark, as short as it can be."""
        this = replace(self, **other)
        fields = {
            "player": this.player,
            "q": this.text,
            "from": this.since and this.since.isoformat(),
            "to": this.until and this.until.isoformat(),
            "month": this.month and f"{this.month:%Y-%m}",
            "game": this.game,
            "players": this.players,
            "mode": this.mode,
            "sort": this.sort if this.sort != "newest" else "",
            "shelf": "away" if this.away else "",
            "page": this.page if this.page > 1 else "",
        }
        return "?" + urlencode({name: value for name, value in fields.items() if value})


def read_search(asked: Mapping[str, str]) -> tuple[Search, dict[str, str]]:
    """What an address asks for, and what is wrong with which field."""
    problems: dict[str, str] = {}
    text = {name: _clean(asked.get(name, "")) for name in (*FIELDS, "page")}
    for name in ("player", "q"):
        if len(text[name]) > LONGEST:
            problems[name] = _("At most %(n)s characters.") % {"n": LONGEST}
    for name, known in choices().items():
        if text[name] and text[name] not in known:
            problems[name] = _("There is no such choice.")
    days = {name: read_day(text[name]) for name in ("from", "to")}
    for name, day in days.items():
        if text[name] and day is None:
            problems[name] = _("A day is written like 2026-10-31.")
    if days["from"] and days["to"] and days["from"] > days["to"]:
        problems["to"] = _("This is before the first day.")
    month = read_day(f"{text['month']}-01")
    if text["month"] and month is None:
        problems["month"] = _("A month is written like 2026-10.")
    if text["page"] and not _is_page(text["page"]):
        problems["page"] = _("There is no such page.")
    if problems:
        return Search(), problems
    return Search(
        player=text["player"],
        text=text["q"],
        since=days["from"],
        until=days["to"],
        month=month,
        game=text["game"],
        players=int(text["players"]) if text["players"] else None,
        mode=text["mode"],
        sort=text["sort"] or "newest",
        away=text["shelf"] == "away",
        page=int(text["page"] or 1),
    ), problems


FIELDS = ("player", "q", "from", "to", "month", "game", "players", "mode", "sort", "shelf")


def choices() -> dict[str, Collection[str]]:
    """What an address can ask for, where not everything can be."""
    return {
        "game": BY_KEY,
        "players": [str(number) for number in seats()],
        "mode": modes(),
        "sort": SORTS,
        "shelf": ("away",),
    }


def _clean(text: str) -> str:
    """A database cannot even be asked for some characters that nobody sees."""
    return "".join(sign for sign in text if sign.isprintable()).strip()


def _is_page(text: str) -> bool:
    return re.fullmatch("[1-9][0-9]{0,3}", text) is not None


@dataclass(frozen=True)
class Found:
    games: list[Game]
    """With their seats, and how many photos there are as `photo_count`."""
    more: bool


def look(club: Club, search: Search) -> Found:
    """A page of what is searched for. One game more tells that there is another page."""
    start = (search.page - 1) * A_PAGE
    ordered = _matching(club, search).order_by(*SORTS[search.sort]).defer("setup", "notes")
    ordered = ordered.annotate(totals=KT(f"setup__{KEY}"), unnamed=F(f"setup__{UNNAMED}"))
    games: list[Game] = [*ordered.prefetch_related("seats")[start : start + A_PAGE + 1]]
    shown = games[:A_PAGE]
    photos = Photo.objects.filter(game__in=[game.pk for game in shown])
    counts = dict(photos.order_by().values_list("game").annotate(Count("pk")))
    for game in shown:
        game.photo_count = counts.get(game.pk, 0)  # type: ignore[attr-defined]
    return Found(shown, len(games) > A_PAGE)


def _matching(club: Club, search: Search) -> QuerySet[Game]:
    games = club.games.filter(archived__isnull=not search.away)
    since, until = search.since, search.until
    if search.month:
        games = games.filter(played__gte=search.month, played__lte=_last_day(search.month))
    if since:
        games = games.filter(played__gte=since)
    if until:
        games = games.filter(played__lte=until)
    if search.game:
        games = games.filter(game=search.game)
    if search.mode:
        games = games.filter(mode=search.mode)
    if search.players:
        seats = Seat.objects.filter(game=OuterRef("pk"))
        games = games.filter(
            Exists(seats.filter(number=search.players - 1)),
            ~Exists(seats.filter(number=search.players)),
        )
    if search.text:
        within = _holds(search.text)
        games = games.filter(
            Q(**{f"notes__{within[0]}": within[1]}) | Q(**{f"place__{within[0]}": within[1]})
        )
    for name in search.player.split(",")[:MOST_NAMES]:
        if key := same_name(name):
            games = games.filter(pk__in=_games_of(club, key))
    return games


def _last_day(month: date) -> date:
    return month.replace(day=monthrange(month.year, month.month)[1])


def _holds(text: str) -> tuple[str, str]:
    """A lookup that finds "école" in "École": SQLite's own knows only the letters of English."""
    if text.isascii() or connection.vendor != "sqlite":
        return "icontains", text
    return "iregex", re.escape(text)


def _games_of(club: Club, key: str) -> QuerySet[Seat, str]:
    """Where somebody sits whose name holds this, or who once was known under such a name."""
    known = club.players.filter(key__contains=key).values_list("pk", "into")
    people = {into or pk for pk, into in known}
    return Seat.objects.filter(player__in=people).values_list("game_id", flat=True)
