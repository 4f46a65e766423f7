"""What people enter in Mexica: the plain form of an action, and what a form or a tap stands for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.fields import OVERRIDE
from scoring.game import Json, Phase, Seat
from scoring.mexica.actions import KINDS
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.board.pieces import PERIODS, Mode
from scoring.mexica.board.travel import reach
from scoring.mexica.fields import FIELDS
from scoring.mexica.position import Position
from scoring.mexica.table.ties import tied, tied_if_ended
from scoring.written import write_action
from tracker.games.fields import said_of
from tracker.games.mexica.board import seat_marks

NAMES: dict[str, Callable[[], str]] = {
    "canal": lambda: _("canal"),
    "bridge": lambda: _("bridge"),
    "move_bridge": lambda: _("move a bridge"),
    "temple": lambda: _("temple"),
    "found": lambda: _("found"),
    "start": lambda: _("place a Pilli"),
    "walk": lambda: _("walk"),
    "boat": lambda: _("boat"),
    "leap": lambda: _("leap"),
    "take": lambda: _("take"),
    "spend": lambda: _("spend"),
    "discard_token": lambda: _("token out of the game"),
    "end_turn": lambda: _("end turn"),
    "end_period": lambda: _("end of the period"),
}
FIELD_NAMES: dict[str, Callable[[], str]] = {
    "at": lambda: pgettext("cell", "On"),
    "to": lambda: pgettext("cell", "To"),
    "from": lambda: pgettext("cell", "From"),
    "cells": lambda: _("Canal on (D4 or D4 D5)"),
    "axis": lambda: _("Bridge"),
    "level": lambda: _("Floors"),
    "token": lambda: _("Token"),
    "present": lambda: _("Who else is there?"),
    "palace": lambda: _("Whose Pilli stands on a start cell of the palace?"),
    "tokens_left": lambda: _("Action tokens left, for ties"),
    "by": lambda: _("Who"),
    OVERRIDE: lambda: _("The table agrees to end it now"),
}
"""As the plain form calls them."""
NEVER_NEXT = {"end_period"}
"""Tracker mode: on the board it has a page of its own."""


def exists(do: str, referee: bool) -> bool:
    return KINDS[do].exists_in(Mode.REFEREE if referee else Mode.TRACKER)


def fields_shown(position: Position, values: Mapping[str, str], past: bool) -> Json:
    """For the next action, with undo and redo; or, `past`, for one that was forgotten."""
    referee = position.setup.is_referee
    asked = tied(position) if position.finished and values else position.seats
    return {
        "kinds": [
            (do, name())
            for do, name in NAMES.items()
            if exists(do, referee) and (referee or past or do not in NEVER_NEXT)
        ],
        "referee": referee,
        "values": values,
        "past": past,
        "asks_tokens": bool(asked),
        "seats": [
            {
                "colour": seat["colour"],
                "name": seat["name"],
                "left": values.get(f"tokens_left_{seat['colour']}", ""),
                "asked": seat["seat"] in asked,
            }
            for seat in seat_marks(position)
        ],
    }


def action_of(form: QueryDict, referee: bool = False) -> dict[str, Any]:
    """The action that a form stands for, as a record has it; what it says is read when it is
    recorded.

    Nobody ticked is nobody there, but for the palace of a referee's game: it is seen.
    """
    body: dict[str, Any] = {"do": form.get("do", "")}
    for name in (*(name for name in form if name in FIELDS), "tokens_left"):
        body |= said_of(FIELDS[name], form)
    if body["do"] == "found":
        body.setdefault("present", [])
    elif body["do"] == "end_period" and not referee:
        body.setdefault("palace", [])
    return body


def ending(form: QueryDict, position: Position) -> Json:
    """The end of a period. Nobody counts action tokens that decide nothing: a record that has to
    name them says none."""
    body = action_of(form, position.setup.is_referee)
    if not position.setup.is_referee and position.period == PERIODS:
        others = {*position.seats} - {*tied_at_end(form, position)}
        needless = {position.owner(seat).value: 0 for seat in others}
        body["tokens_left"] = needless | body.get("tokens_left", {})
    return body


def tied_at_end(form: QueryDict, position: Position) -> tuple[Seat, ...]:
    """Who would be level if a period ended as a form says."""
    palace = " ".join(form.getlist("palace")).split()
    return tied_if_ended(position, [own for own in position.setup.colours if own.value in palace])


def tokens_asked(
    position: Position, seats: Iterable[Seat], before: str = ""
) -> Iterator[tuple[str, str, str, str]]:
    """The field of each of those, with its name, its colour and what is known so far."""
    for seat in seats:
        name, colour = position.setup.players[seat].name, position.owner(seat).value
        known = str(position.held[seat]) if position.finished else ""
        yield f"{before}tokens_left_{colour}", name, colour, known


def way_to(position: Position, form: QueryDict) -> list[Json]:
    """The cheapest way to a cell, as the single actions that it consists of.

    Against the rules it is one step.
    """
    to = form.get("to", "")
    step: Json = {"do": "walk", "to": to}
    if form.get(OVERRIDE) == "1":
        return [step | {OVERRIDE: True}]
    if position.phase in (Phase.PLAYING, Phase.FINAL_ROUND) and position.setup.is_referee:
        way = reach(position, position.on_turn).path(BY_NAME[to]) if to in BY_NAME else ()
        return [write_action(action) for action in way] or [step]
    return [step]
