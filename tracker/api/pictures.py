"""The addresses of a game's pictures."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Annotated, Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from tracker.access import bearer, game_for
from tracker.api import schemas
from tracker.api.problems import READING
from tracker.api.root import Key
from tracker.log.records import LONGEST_GAME
from tracker.pictures.animation import FilmFormat
from tracker.pictures.answers import (
    NARROWEST,
    WIDEST,
    answer_file,
    board_answer,
    card_answer,
    unchanged,
)
from tracker.pictures.film import Size, Speed
from tracker.pictures.film_files import is_kept, kept
from tracker.pictures.making import Order, work_on
from tracker.pictures.palette import ThemeName
from tracker.traffic.limits import asking

router = Router(tags=["pictures"], auth=Key())

CHOOSING: dict[int, Any] = READING | {422: schemas.Problem}

At = Annotated[
    int | None,
    Query(ge=0, le=LONGEST_GAME, example=1, description="After so many actions; now without it"),
]
Width = Annotated[int, Query(ge=NARROWEST, le=WIDEST, example=600, description="In pixels")]
Theme = Annotated[ThemeName, Query(example="dark")]
Pace = Annotated[Speed, Query(example="fast")]
Measure = Annotated[Size, Query(example="small", description="360, 600 or 900 pixels wide")]


def picture_of(content_type: str) -> dict[str, Any]:
    """For OpenAPI, which has no example of what is not text."""
    content = {"schema": {"type": "string", "format": "binary"}, "example": "(a picture)"}
    return {
        "responses": {
            200: {"description": "The picture", "content": {content_type: content}},
            304: {"description": "The one with this ETag is still right", "content": {}},
        }
    }


@router.get(
    "/{game_id}/picture.png",
    operation_id="getPicture",
    response=CHOOSING,
    openapi_extra=picture_of("image/png"),
    summary="The board",
)
def picture(
    request: HttpRequest,
    game_id: schemas.GameId,
    at: At = None,
    width: Width = 1200,
    theme: Theme = ThemeName.LIGHT,
) -> HttpResponse:
    game = game_for(game_id, bearer(request))
    return board_answer(request, game, at, width, theme)


@router.get(
    "/{game_id}/card.png",
    operation_id="getCard",
    response=READING,
    openapi_extra=picture_of("image/png"),
    summary="A card with the result, to share",
)
def card(request: HttpRequest, game_id: schemas.GameId) -> HttpResponse:
    return card_answer(request, game_for(game_id, bearer(request)))


@router.get(
    "/{game_id}/replay.gif",
    operation_id="getReplayGif",
    response=CHOOSING,
    openapi_extra=picture_of("image/gif"),
    summary="The game as a film",
)
async def replay_gif(
    request: HttpRequest,
    game_id: schemas.GameId,
    speed: Pace = Speed.NORMAL,
    size: Measure = Size.MEDIUM,
) -> HttpResponse:
    return await film_answer(request, game_id, speed, size, FilmFormat.GIF)


@router.get(
    "/{game_id}/replay.webp",
    operation_id="getReplayWebp",
    response=CHOOSING,
    openapi_extra=picture_of("image/webp"),
    summary="The game as a film, as WebP",
)
async def replay_webp(
    request: HttpRequest,
    game_id: schemas.GameId,
    speed: Pace = Speed.NORMAL,
    size: Measure = Size.MEDIUM,
) -> HttpResponse:
    return await film_answer(request, game_id, speed, size, FilmFormat.WEBP)


async def film_answer(
    request: HttpRequest, pk: str, speed: Speed, size: Size, kind: FilmFormat
) -> HttpResponse:
    """Made while one waits; other requests go on meanwhile."""
    key = bearer(request)

    def begin() -> tuple[Order, Future[None] | None]:
        game = game_for(pk, key)
        order = Order.of(game, speed, size, kind)
        needed = unchanged(request, order.name) is None and not is_kept(order.name)
        return order, work_on(game, order, asking(request)) if needed else None

    order, work = await sync_to_async(begin)()
    if work is not None:
        # One who goes away must not take the work from the others who wait.
        await asyncio.shield(asyncio.wrap_future(work))
    return answer_file(request, order.name, lambda: kept(order.name), kind.content_type)
