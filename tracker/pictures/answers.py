"""Pictures as answers: what a phone has already is not drawn again."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from PIL import Image

from tracker.dates import written
from tracker.errors import NoSuchPoint, NotYours
from tracker.games.past import Drawing
from tracker.games.registry import face_of
from tracker.log.positions import position_at, position_now
from tracker.models import Action, Game
from tracker.pictures.making import DRAWING, names_mark
from tracker.pictures.palette import ThemeName
from tracker.remembered import Remembered

NARROWEST, WIDEST = 120, 2400
FOR_EVER = 365 * 24 * 3600
"""Seconds."""
PACKED = 3
"""zlib's level: half the time of the usual 6, for a fifth more bytes."""
ROOM = 8_000_000
"""Bytes of pictures that a process remembers."""
THUMB = 240
"""The width of a board in a list of games."""


def point(game: Game, number: int | None) -> tuple[int, Callable[[], Any]]:
    """The action after which a picture shows the table, and what to draw."""
    if number is None or number == game.number:
        return game.head_id or 0, lambda: position_now(game)
    if number > game.number:
        raise NoSuchPoint(number=game.number)
    actions = game.actions.filter(number=number, state=Action.State.STANDING)
    action = actions.values_list("pk", flat=True).first() or 0
    return action, lambda: position_at(game, number)


def lies_here(request: HttpRequest) -> int:
    """By how many quarters to the left a board lies on this phone, as its table said last."""
    turn = request.COOKIES.get("lies", "")
    return int(turn) if turn in ("1", "2", "3") else 0


def board_answer(
    request: HttpRequest, game: Game, at: int | None, width: int, theme: ThemeName, turn: int = 0
) -> HttpResponse:
    drawing, (action, position) = drawing_of(game), point(game, at)
    mark = f"{game.pk}-{action}-{width}-{theme}" + _turned(turn)
    return drawn_answer(request, mark, lambda: drawing.board(position(), width, theme, turn))


def _turned(turn: int) -> str:
    """In the mark of a picture that lies as the book has it nothing is said of it."""
    return f"-turned-{turn}" if turn else ""


def thumb_answer(request: HttpRequest, game: Game) -> HttpResponse:
    """With the head in the address it never changes."""
    drawing, (action, position) = drawing_of(game), point(game, None)
    return drawn_answer(
        request,
        f"{game.pk}-{action}-{THUMB}",
        lambda: drawing.board(position(), THUMB, ThemeName.LIGHT),
        for_ever=request.GET.get("n") == str(action),
    )


def card_answer(request: HttpRequest, game: Game, turn: int = 0) -> HttpResponse:
    action, position = point(game, None)
    names = names_mark(game.rules.players(game.shown_setup))
    mark = f"{game.pk}-{action}-card-{game.played}-{names}-{get_language()}"
    mark += _turned(turn)
    past, when = face_of(game).past, written(game.played)
    return drawn_answer(request, mark, lambda: past.card(position(), when, turn))


def drawing_of(game: Game) -> Drawing:
    """How its board is drawn; nothing is there of a game that has none."""
    if (found := face_of(game).past.drawing) is None:
        raise NotYours
    return found


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
