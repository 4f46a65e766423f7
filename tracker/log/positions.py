"""The position after any action of a log: the fold, with what was folded before remembered."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from scoring.game import fold
from tracker.models import Action, Game
from tracker.names import shown_names, unnamed_seats
from tracker.remembered import Remembered

REMEMBERED = 20_000
"""Positions; each costs less than a kilobyte beside its neighbours."""
NEAR = 8


class _Memory:
    """Positions by their game and the key of the action that led to them.

    The actions before a row of the log never change while it is not replaced, so what is
    remembered here is never wrong, in however many processes. Keys of actions are serial numbers
    that phones send, so none is looked for without the game that was opened.
    """

    def __init__(self, size: int) -> None:
        self.positions: Remembered[tuple[str, int], Any] = Remembered(size)
        self.games: Remembered[str, bool] = Remembered(size)

    def get(self, game: str, action: int) -> Any | None:
        return self.positions.get((game, action))

    def put(self, game: str, action: int, position: Any) -> None:
        self.games.put(game, True)
        self.positions.put((game, action), position)

    def knows(self, game: str) -> bool:
        """Is it likely that something of a game is remembered?"""
        return game in self.games

    def clear(self) -> None:
        self.games.clear()
        self.positions.clear()


memory = _Memory(REMEMBERED)


def remember(game: Game, action: int, position: Any) -> None:
    """When it is committed: the key of a row that never was may be given to another."""
    pk = game.pk
    transaction.on_commit(lambda: memory.put(pk, action, position))


def position_now(game: Game) -> Any:
    """After all actions that stand."""
    if game.head_id is None:
        return game.rules.start(game.shown_setup)
    known = memory.get(game.pk, game.head_id)
    return _named(game, known) if known else position_at(game, game.number)


def position_at(game: Game, number: int) -> Any:
    """After the first `number` actions."""
    rules = game.rules
    if number == 0:
        return rules.start(game.shown_setup)
    log = Action.objects.filter(game=game, number__lte=number).exclude(state=Action.State.REPLACED)
    latest = log.order_by("-number").values_list("pk", "body")
    rows = list(latest[:NEAR] if memory.knows(game.pk) else latest)
    known = _known(game, rows)
    if known is None and len(rows) < number:
        rows = list(latest.all())
        known = _known(game, rows)
    back, position = known or (len(rows), rules.start(game.shown_setup))
    position = _named(game, position)
    missing, setup = rows[:back][::-1], rules.setup(position)
    actions = (rules.read_action(setup, body) for _, body in missing)
    for (pk, _), after in zip(missing, fold(rules, position, actions), strict=True):
        position = after
        remember(game, pk, position)
    return position


def position_behind(game: Game, action: int) -> Any | None:
    """After the action of that key, where it is still known.

    With the names that were shown then: what a phone shows of a player who was renamed meanwhile
    is no more as it was.
    """
    if (position := memory.get(game.pk, action)) is None:
        return None
    unnamed, then = unnamed_seats(game.setup), _names(game, position)
    today = enumerate(shown_names(game.setup))
    return _called(
        game, position, [name if seat in unnamed else then[seat] for seat, name in today]
    )


def _named(game: Game, position: Any) -> Any:
    """With the names of today, in the reader's language: what is remembered may be older than a
    rename, and of another reader."""
    return _called(game, position, shown_names(game.setup))


def _called(game: Game, position: Any, names: list[str]) -> Any:
    return position if names == _names(game, position) else game.rules.renamed(position, names)


def _names(game: Game, position: Any) -> list[str]:
    return [name for name, _ in game.rules.players(game.rules.setup(position))]


def _known(game: Game, rows: list[tuple[int, dict[str, object]]]) -> tuple[int, Any] | None:
    """How many rows from the end a remembered position lies, and that position."""
    for back, (pk, _) in enumerate(rows):
        if position := memory.get(game.pk, pk):
            return back, position
    return None
