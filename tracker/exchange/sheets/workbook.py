"""A game as a workbook for people: its scores and its log, in the reader's own language.

A number here is a number and a day a day, whatever sign the reader's spreadsheet writes between
whole and tenths; a text is a text, whatever it begins with. Tables for scripts: tables.py.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from xlsxwriter import Workbook

from tracker.exchange.results import places
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import course_of
from tracker.models import Game

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Cell = str | int | datetime
DAY_AND_TIME = 22
"""The number of a form that every spreadsheet writes as its reader does."""
DAY_WIDTH = 18
WIDEST = 60
"""Characters."""


def workbook(game: Game, position: Any) -> bytes:
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        # As it is asked for twice it is the same twice.
        book.set_properties({"created": datetime.combine(game.played, datetime.min.time())})
        _sheet(book, _("Scores"), _scores(game, position))
        _sheet(book, _("Log"), _actions(game))
    return out.getvalue()


def _sheet(book: Workbook, name: str, rows: Iterable[Sequence[Cell]]) -> None:
    sheet = book.add_worksheet(name)
    bold, day = book.add_format({"bold": True}), book.add_format({"num_format": DAY_AND_TIME})
    widths: list[int] = []
    for line, row in enumerate(rows):
        widths = widths or [0] * len(row)
        for column, cell in enumerate(row):
            if isinstance(cell, datetime):
                sheet.write_datetime(line, column, cell, day)
                widths[column] = max(widths[column], DAY_WIDTH)
            elif isinstance(cell, int):
                sheet.write_number(line, column, cell)
            else:
                # Never `write`, which makes formulas and links of texts that look like some.
                sheet.write_string(line, column, cell, bold if line == 0 else None)
                widths[column] = max(widths[column], len(cell))
    for column, width in enumerate(widths):
        sheet.set_column(column, column, min(width, WIDEST) + 2)
    sheet.freeze_panes(1, 0)


def _yes_or_no(is_so: bool) -> str:
    return _("yes") if is_so else _("no")


def _scores(game: Game, position: Any) -> Iterable[Sequence[Cell]]:
    """A line a player in seat order."""
    face = face_of(game)
    before, behind = face.past.score_table(position)
    has_colours = bool(face.rules.colours)
    yield [
        _("Seat"),
        _("Player"),
        *([_("Colour")] if has_colours else []),
        *(capfirst(heading) for heading, _own in before),
        _("Points"),
        *(capfirst(heading) for heading, _own in behind),
        _("Rank"),
        _("Winner"),
    ]
    for place in sorted(places(game, position), key=lambda place: place.seat.number):
        seat = place.seat
        yield [
            seat.number + 1,
            seat.shown_name,
            *([capfirst(face.colour(seat.colour))] if has_colours else []),
            *(own[seat.number] for _heading, own in before),
            place.points,
            *(own[seat.number] for _heading, own in behind),
            place.rank,
            _yes_or_no(place.won),
        ]


def _actions(game: Game) -> Iterable[Sequence[Cell]]:
    """A line an action: what was done, when, and how everybody stood after it."""
    face, players, course = face_of(game), players_of(game), course_of(game)
    yield [
        _("Number"),
        _("Entered"),
        _("Player"),
        _("Action"),
        _("Decision of the table"),
        *(_("Points: %(name)s") % {"name": name} for name, _colour in players),
    ]
    for number, taken in enumerate(course.taken, 1):
        yield [
            number,
            timezone.localtime(taken.recorded).replace(tzinfo=None, microsecond=0),
            "" if taken.seat is None else players[taken.seat][0],
            face.said(taken.body, taken.seat, players),
            _yes_or_no(taken.body.get("override") is True),
            *course.scores[number],
        ]
