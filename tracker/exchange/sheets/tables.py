"""Tables for a spreadsheet: the scores of a game, and its log.

RFC 4180, with the byte order mark without which Excel takes UTF-8 for something else
(LibreOffice asks, and proposes UTF-8). Headings, yes and no are English in every language, so
that a sheet built on them goes on working; what an action was is told in the reader's own.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import override

from tracker.exchange.results import places
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import course_of
from tracker.models import Game
from tracker.names import shown_names

Cell = str | int
STARTS_A_FORMULA = "=+-@＝＋－＠"
RUNS_ON = "\t\r\n"


def harmless(cell: Cell) -> Cell:
    """A text that a spreadsheet would run stays a text: the apostrophe says so to it."""
    if isinstance(cell, int):
        return cell
    first = cell.lstrip()[:1]
    runs = (first and first in STARTS_A_FORMULA) or (cell and cell[0] in RUNS_ON)
    return f"'{cell}" if runs else cell


def written(rows: Iterable[Sequence[Cell]]) -> bytes:
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        sheet.writerow([harmless(cell) for cell in row])
    return out.getvalue().encode("utf-8-sig")


def yes_or_no(is_so: bool) -> str:
    return "yes" if is_so else "no"


@override("en")
def scores(game: Game, position: Any) -> bytes:
    """A line a player in seat order: points by source, rank, won."""
    before, behind = face_of(game).past.score_table(position)
    heading = [
        "seat",
        "player",
        "colour",
        *(heading for heading, _ in before),
        "points",
        *(heading for heading, _ in behind),
        "rank",
        "won",
    ]
    lines: list[list[Cell]] = [
        [
            place.seat.number + 1,
            place.name,
            place.seat.colour,
            *(own[place.seat.number] for _, own in before),
            place.points,
            *(own[place.seat.number] for _, own in behind),
            place.rank,
            yes_or_no(place.won),
        ]
        for place in sorted(places(game, position), key=lambda place: place.seat.number)
    ]
    return written([heading, *lines])


def actions(game: Game) -> bytes:
    """A line an action: what was done, when, and how everybody stood after it."""
    face, players, course = face_of(game), players_of(game), course_of(game)
    with override("en"):
        names = shown_names(game.setup)
    heading = [
        "number",
        "time",
        "player",
        "action",
        "kind",
        "fields",
        "overridden",
        *(f"points of {name}" for name in names),
    ]
    lines: list[list[Cell]] = []
    for number, taken in enumerate(course.taken, 1):
        body = taken.body
        fields = {key: value for key, value in body.items() if key not in ("do", "by", "override")}
        lines.append(
            [
                number,
                timezone.localtime(taken.recorded).strftime("%Y-%m-%d %H:%M:%S"),
                "" if taken.seat is None else names[taken.seat],
                face.said(body, taken.seat, players),
                body["do"],
                json.dumps(fields, ensure_ascii=False),
                yes_or_no(body.get("override") is True),
                *course.scores[number],
            ]
        )
    return written([heading, *lines])
