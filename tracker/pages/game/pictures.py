"""Pictures of a game: the board, the card, the film."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.http import require_safe

from tracker.errors import Trouble, problem_of
from tracker.games.registry import face_of
from tracker.log.positions import position_now
from tracker.models import Game
from tracker.pages.doors import opened, page
from tracker.pictures.animation import FilmFormat
from tracker.pictures.answers import (
    NARROWEST,
    WIDEST,
    answer_file,
    board_answer,
    card_answer,
    lies_here,
    thumb_answer,
)
from tracker.pictures.film import Size, Speed
from tracker.pictures.film_files import is_kept, kept
from tracker.pictures.making import Order, begin
from tracker.pictures.palette import ThemeName
from tracker.pictures.result import summary
from tracker.reading import read_number
from tracker.traffic.limits import Limited, asking

WIDTH = 1200
Option = TypeVar("Option", bound=StrEnum)


class NoSuchPicture(Trouble):
    status = 422
    code = "picture.invalid"
    sentence = gettext_noop(
        "A picture is 120 to 2,400 pixels wide, light or dark, and turned by up to three quarters."
    )


class NoSuchFilm(Trouble):
    status = 422
    code = "film.invalid"
    sentence = gettext_noop(
        "A film is slow, normal or fast, small, medium or large, and a GIF or a WebP."
    )


@require_safe
@page
def picture(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """The board now or after the first `at` actions."""
    game = opened(door, key)
    at = number(request, "at")
    width = number(request, "width", WIDTH)
    theme = option(request, "theme", ThemeName.LIGHT, NoSuchPicture)
    if width is None or not NARROWEST <= width <= WIDEST:
        raise NoSuchPicture
    return board_answer(request, game, at, width, theme, turn_of(request))


@require_safe
@page
def thumb(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """A small board for lists of games."""
    return thumb_answer(request, opened(door, key))


@require_safe
@page
def card(request: HttpRequest, door: str, key: str) -> HttpResponse:
    return card_answer(request, opened(door, key), turn_of(request))


@require_safe
@page
def film_file(request: HttpRequest, door: str, key: str, kind: str) -> HttpResponse:
    """A film that is kept; otherwise the page that makes it."""
    order = ordered(request, opened(door, key), FilmFormat(kind))
    if not is_kept(order.name):
        return redirect(reverse("film", args=[door, key]) + "?" + wish(order))
    return answer_file(request, order.name, lambda: kept(order.name), order.kind.content_type)


@require_safe
@page
def film(request: HttpRequest, door: str, key: str) -> HttpResponse:
    """What a film can be; when that is chosen, how far it is, and then the film."""
    game = opened(door, key)
    order = ordered(request, game, option(request, "kind", FilmFormat.GIF, NoSuchFilm))
    context = {"door": door, "key": key, "game": game, "order": order, "wish": wish(order)}
    context["file_name"] = f"{game.game}-{game.pk}.{order.kind}"
    status = 200
    if "kind" in request.GET:
        told, status = state(game, order, asking(request))
        context |= told
    if request.headers.get("HX-Request"):
        response = render(request, "tracker/pictures/film_state.html", context, status=status)
        if "ready" in context:
            # The whole page again: its buttons learn what the phone can do when it is loaded.
            response["HX-Refresh"] = "true"
        return response
    context |= {
        "summary": summary(face_of(game), position_now(game)),
        "height": order.drawing.film_height(order.size.width),
        "board_height": order.drawing.board_height(720, lies_here(request)),
        "speeds": [(speed.value, text()) for speed, text in SPEEDS.items()],
        "sizes": [(size.value, text()) for size, text in SIZES.items()],
        "kinds": [(kind.value, text()) for kind, text in KINDS.items()],
    }
    return render(request, "tracker/pictures/film.html", context, status=status)


SPEEDS: dict[Speed, Callable[[], str]] = {
    Speed.SLOW: lambda: _("slow"),
    Speed.NORMAL: lambda: _("normal"),
    Speed.FAST: lambda: _("fast"),
}
SIZES: dict[Size, Callable[[], str]] = {
    Size.SMALL: lambda: _("small"),
    Size.MEDIUM: lambda: _("medium"),
    Size.LARGE: lambda: _("large"),
}
KINDS: dict[FilmFormat, Callable[[], str]] = {
    FilmFormat.GIF: lambda: _("GIF: shown everywhere"),
    FilmFormat.WEBP: lambda: _("WebP: a smaller file"),
}


def state(game: Game, order: Order, who: str) -> tuple[dict[str, Any], int]:
    """What the page tells of a film, and its status."""
    if is_kept(order.name):
        return {"ready": True}, 200
    try:
        return {"progress": begin(game, order, who)}, 200
    except Limited:
        raise
    except Trouble as trouble:
        problem = problem_of(trouble)
        return {"problem": problem}, trouble.status


def ordered(request: HttpRequest, game: Game, kind: FilmFormat) -> Order:
    speed = option(request, "speed", Speed.NORMAL, NoSuchFilm)
    return Order.of(game, speed, option(request, "size", Size.MEDIUM, NoSuchFilm), kind)


def wish(order: Order) -> str:
    return urlencode({"kind": order.kind, "speed": order.speed, "size": order.size})


def option(request: HttpRequest, name: str, usual: Option, otherwise: type[Trouble]) -> Option:
    try:
        return type(usual)(request.GET.get(name, usual.value))
    except ValueError:
        raise otherwise from None


def turn_of(request: HttpRequest) -> int:
    """By how many quarters to the left the board lies; as printed where nothing is said."""
    turn = number(request, "turn", 0)
    if turn is None or turn > 3:
        raise NoSuchPicture
    return turn


def number(request: HttpRequest, name: str, usual: int | None = None) -> int | None:
    text = request.GET.get(name)
    if text is None:
        return usual
    if (found := read_number(text)) is None:
        raise NoSuchPicture
    return found
