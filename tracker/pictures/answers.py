"""Pictures as answers: what a phone has already is not drawn again."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.formats import date_format
from django.utils.translation import get_language
from PIL import Image

from scoring.mexica.position import Position
from tracker.errors import NoSuchPoint
from tracker.log.positions import position_at, position_now
from tracker.models import Action, Game
from tracker.pictures.board import draw_board
from tracker.pictures.card import draw_card
from tracker.pictures.making import DRAWING, setup_now
from tracker.pictures.palette import ThemeName
from tracker.remembered import Remembered

FOR_EVER = 365 * 24 * 3600
"""Seconds."""
PACKED = 3
"""zlib's level: half the time of the usual 6, for a fifth more bytes."""
ROOM = 8_000_000
"""Bytes of pictures that a process remembers."""
THUMB = 240
"""The width of a board in a list of games."""


def point(game: Game, number: int | None) -> tuple[int, Callable[[], Position]]:
    """The action after which a picture shows the table, and what to draw."""
    if number is None or number == game.number:
        return game.head_id or 0, lambda: position_now(game)
    if number > game.number:
        raise NoSuchPoint(number=game.number)
    actions = game.actions.filter(number=number, state=Action.State.STANDING)
    action = actions.values_list("pk", flat=True).first() or 0
    return action, lambda: position_at(game, number)


def board_answer(
    request: HttpRequest, game: Game, at: int | None, width: int, theme: ThemeName
) -> HttpResponse:
    action, position = point(game, at)
    mark = f"{game.pk}-{action}-{width}-{theme}"
    return drawn_answer(request, mark, lambda: draw_board(position(), width, theme))


def thumb_answer(request: HttpRequest, game: Game) -> HttpResponse:
    """With the head in the address it never changes."""
    action, position = point(game, None)
    return drawn_answer(
        request,
        f"{game.pk}-{action}-{THUMB}",
        lambda: draw_board(position(), THUMB),
        for_ever=request.GET.get("n") == str(action),
    )


def card_answer(request: HttpRequest, game: Game) -> HttpResponse:
    action, position = point(game, None)
    setup = setup_now(game)
    names = sha256(repr(setup.players).encode()).hexdigest()[:12]
    mark = f"{game.pk}-{action}-card-{game.played}-{names}-{get_language()}"

    def draw() -> Image.Image:
        return draw_card(replace(position(), setup=setup), date_format(game.played))

    return drawn_answer(request, mark, draw)


def drawn_answer(
    request: HttpRequest, mark: str, draw: Callable[[], Image.Image], for_ever: bool = False
) -> HttpResponse:
    """A PNG, or that nothing changed."""

    def drawn() -> bytes:
        return recent.of(mark, lambda: png(draw()))

    return answer_file(request, mark, drawn, "image/png", for_ever)


recent: Remembered[str, bytes] = Remembered(ROOM, weigh=len)


def answer_file(
    request: HttpRequest,
    mark: str,
    content: Callable[[], bytes],
    content_type: str,
    for_ever: bool = False,
) -> HttpResponse:
    """`mark` is other for every other picture."""
    response = unchanged(request, mark)
    if response is None:
        response = HttpResponse(content(), content_type=content_type)
        response["ETag"] = _etag(mark)
    age = f"max-age={FOR_EVER}, immutable" if for_ever else "no-cache"
    response["Cache-Control"] = f"private, {age}"
    # Pictures are packed already: gzip would cost time for nothing.
    request.META.pop("HTTP_ACCEPT_ENCODING", None)
    return response


def unchanged(request: HttpRequest, mark: str) -> HttpResponse | None:
    """304, if that is the picture which the phone has."""
    answer: HttpResponse | None = get_conditional_response(request, _etag(mark))
    return answer


def _etag(mark: str) -> str:
    return f'"{mark}-v{DRAWING}"'


def png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=PACKED)
    return file.getvalue()
