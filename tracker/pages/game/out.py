"""Everything to take out of one game: for a chat, a spreadsheet, BG Stats, another instance.

Who may watch may take it out; nothing here ever tells the key to enter.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from scoring.game import Phase
from tracker.errors import Trouble
from tracker.exchange import bgstats
from tracker.exchange.results import filename
from tracker.exchange.sheets import tables, workbook
from tracker.exchange.summary import summary
from tracker.games.saying import players_of
from tracker.log.positions import position_now
from tracker.log.records import record_of
from tracker.models import Game
from tracker.pages.doors import opened, page
from tracker.pages.game.packed import packed_link
from tracker.pages.qr import qr, shared_link
from tracker.pages.veil import instead


class GameFile(NamedTuple):
    """A file of a game."""

    written: Callable[[Game, Any], bytes]
    content_type: str
    what: str
    ending: str


def _record(game: Game, position: Any) -> bytes:
    return (json.dumps(record_of(game), ensure_ascii=False, indent=1) + "\n").encode()


KINDS = {
    "record.json": GameFile(_record, "application/json", "", "json"),
    "sheets.xlsx": GameFile(workbook.workbook, workbook.CONTENT_TYPE, "", "xlsx"),
    "scores.csv": GameFile(tables.scores, "text/csv; charset=utf-8", "scores", "csv"),
    "actions.csv": GameFile(
        lambda game, _: tables.actions(game), "text/csv; charset=utf-8", "log", "csv"
    ),
}


@require_GET
@page
def out(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    if closed := instead(request, game, door, key):
        return closed
    position = position_now(game)
    watch = shared_link(request, reverse("table", args=["w", game.watch_key]))
    context: dict[str, Any] = {
        "door": door,
        "key": key,
        "game": game,
        "names": [name for name, _colour in players_of(game)],
        "summary": summary(game, position, watch),
        "card_name": filename(game, "png"),
    }
    with suppress(Trouble):
        # Of a game that fits into a link.
        context["packed"] = packed_link(request, game)
    if game.rules.phase(position) is Phase.FINISHED:
        context["bgstats"] = bgstats.link(game, position)
        if scanned := bgstats.scanned(game, position):
            context["bgstats_qr"] = qr(scanned)
    return render(request, "tracker/out/out.html", context)


@require_GET
@page
def file(request: HttpRequest, door: str, key: str, name: str) -> HttpResponse:
    game = opened(door, key)
    if (kind := KINDS.get(name)) is None:
        raise Http404
    content = kind.written(game, position_now(game))
    called = filename(game, kind.ending, kind.what)
    return HttpResponse(
        content,
        content_type=kind.content_type,
        headers={"Content-Disposition": f'attachment; filename="{called}"'},
    )
