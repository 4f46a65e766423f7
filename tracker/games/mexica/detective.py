"""The detective asked about a game of the database; what it finds, in words and for the API."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from scoring.mexica.actions import read_action
from scoring.mexica.board.island import Cell
from scoring.mexica.board.pieces import Colour
from scoring.mexica.table.counts import Counted
from scoring.mexica.table.course import Course
from scoring.mexica.table.detective import investigate
from scoring.mexica.table.findings import (
    SENTENCES,
    Finding,
    Founding,
    Idle,
    Leak,
    Sentence,
    Stuck,
    Supply,
    Tile,
)
from scoring.mexica.table.stated import Stated
from tracker.log.positions import position_at
from tracker.models import Action, Game

Json = dict[str, Any]


def course_of(game: Game) -> Course:
    """Folded anew: it costs less than to ask what is remembered of each action."""
    log = Action.objects.filter(game=game, state=Action.State.STANDING).order_by("number")
    bodies = log.values_list("body", flat=True)
    return Course.of(position_at(game, 0).setup, map(read_action, bodies))


def findings(
    game: Game,
    counted: Counted | None = None,
    stated: Iterable[Stated] = (),
    ending: bool = False,
) -> list[Finding]:
    return investigate(course_of(game), counted, stated, ending)


def message(finding: Finding) -> str:
    """Its sentences in the language of the request."""
    return " ".join(in_words(sentence) for sentence in finding.sentences)


def in_words(sentence: Sentence) -> str:
    return _(SENTENCES[sentence.says]).format_map(sentence.parameters)


def written(finding: Finding, colours: Sequence[Colour]) -> Json:
    """As the API tells it."""
    common = {
        "kind": finding.kind,
        "message": message(finding),
        "cells": _names(finding.cells),
        "at": finding.at,
    }
    return common | _own(finding, colours)


def _own(finding: Finding, colours: Sequence[Colour]) -> Json:
    match finding:
        case Founding():
            standing = finding.standing
            return {
                "token": finding.token,
                "period": finding.period,
                "sites": _names(finding.sites),
                "cost": {colour.value: points for colour, points in finding.cost.items()},
                "scoring": {colour.value: points for colour, points in finding.scoring.items()},
                "founder": finding.founder,
                "present": finding.present,
                "founders": [colours[seat].value for seat in finding.founders],
                "standing": None
                if standing is None
                else [colours[seat].value for seat in standing],
            }
        case Supply():
            return _supply(finding)
        case Leak():
            return {
                "cell": finding.cell.name,
                "size": finding.size,
                "ways": [{"tiles": _tiles(way), "at": at} for way, at in finding.ways],
                "entries": list(finding.entries),
            }
        case Stuck():
            return {"token": finding.token}
        case Idle():
            return {"color": colours[finding.seat].value}
    raise AssertionError(finding.kind)


def _supply(finding: Supply) -> Json:
    return {
        "piece": finding.piece.value,
        "app": finding.app,
        "table": finding.table,
        "missing": finding.missing,
        "color": finding.colour and finding.colour.value,
        "level": finding.level,
        "token": finding.token,
        "entries": list(finding.entries),
        "ways": [{"tiles": [_names(tile)], "at": at} for tile, at in finding.ways],
    }


def _tiles(way: tuple[Tile, ...]) -> list[list[str]]:
    return [_names(tile) for tile in way]


def _names(cells: tuple[Cell, ...]) -> list[str]:
    return [cell.name for cell in cells]
