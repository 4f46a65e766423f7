"""The last lines of a log, which every answer of a table tells; remembered like its positions."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db import transaction

from tracker.models import Action, Game
from tracker.prepared import PreparedList
from tracker.remembered import Remembered

MANY = 6


class Line(NamedTuple):
    pk: int
    number: int
    body: dict[str, Any]
    seat: int | None


Lines = tuple[Line, ...]
_STANDING = PreparedList(
    lambda game: (
        Action.objects.filter(game=game, state=Action.State.STANDING)
        .order_by("-number")
        .values_list(*Line._fields)[:MANY]
    )
)
memory: Remembered[tuple[str, int], Lines] = Remembered(2_000)
"""By the game and its last action. What stands before a row never changes while that one stands."""


def latest(game: Game) -> Lines:
    """The last one first."""
    if game.head_id is None:
        return ()
    if known := memory.get((game.pk, game.head_id)):
        return known
    found = tuple(Line(*row) for row in _STANDING.of(game.pk))
    # Somebody may have recorded more since the game was looked up.
    if found and found[0].pk == game.head_id:
        _remember(game, found)
    return found


def remember_line(game: Game, row: Action) -> None:
    """Of what is recorded next: nobody has to ask for the lines behind it."""
    before = memory.get((game.pk, game.head_id)) if game.head_id else ()
    if before is not None:
        last = Line(row.pk, row.number, row.body, row.seat)
        _remember(game, (last, *before[: MANY - 1]))


def _remember(game: Game, lines: Lines) -> None:
    """When it is committed: the key of a row that never was may be given to another."""
    pk = game.pk
    transaction.on_commit(lambda: memory.put((pk, lines[0].pk), lines))
