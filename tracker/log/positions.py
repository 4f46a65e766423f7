"""The position after any action of a log: the fold, with what was folded before remembered."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from scoring.mexica.actions import read_action
from scoring.mexica.effects import carry_out
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from tracker.models import Action, Game
from tracker.remembered import Remembered

REMEMBERED = 20_000
"""Positions; each costs less than a kilobyte beside its neighbours."""
NEAR = 8


class _Memory:
    """Positions by the key of the action that led to them.

    The actions before a row of the log never change while it is not replaced, so what is
    remembered here is never wrong, in however many processes.
    """

    def __init__(self, size: int) -> None:
        self.positions: Remembered[int, Position] = Remembered(size)
        self.games: Remembered[str, bool] = Remembered(size)

    def get(self, action: int) -> Position | None:
        return self.positions.get(action)

    def put(self, game: str, action: int, position: Position) -> None:
        self.games.put(game, True)
        self.positions.put(action, position)

    def knows(self, game: str) -> bool:
        """Is it likely that something of a game is remembered?"""
        return game in self.games

    def clear(self) -> None:
        self.games.clear()
        self.positions.clear()


memory = _Memory(REMEMBERED)


def remember(game: Game, action: int, position: Position) -> None:
    """When it is committed: the key of a row that never was may be given to another."""
    pk = game.pk
    transaction.on_commit(lambda: memory.put(pk, action, position))


def position_now(game: Game) -> Position:
    """After all actions that stand."""
    if game.head_id is None:
        return start(game.rules_setup)
    known = memory.get(game.head_id)
    return _named(game, known) if known else position_at(game, game.number)


def position_at(game: Game, number: int) -> Position:
    """After the first `number` actions."""
    if number == 0:
        return start(game.rules_setup)
    log = Action.objects.filter(game=game, number__lte=number).exclude(state=Action.State.REPLACED)
    latest = log.order_by("-number").values_list("pk", "body")
    rows = list(latest[:NEAR] if memory.knows(game.pk) else latest)
    known = _known(rows)
    if known is None and len(rows) < number:
        rows = list(latest.all())
        known = _known(rows)
    back, position = known or (len(rows), start(game.rules_setup))
    position = _named(game, position)
    for pk, body in reversed(rows[:back]):
        position = carry_out(position, read_action(body))
        remember(game, pk, position)
    return position


def _named(game: Game, position: Position) -> Position:
    """With the names of today: what is remembered may be older than a rename."""
    names = [player["name"] for player in game.setup["players"]]
    setup = position.setup
    if names == [player.name for player in setup.players]:
        return position
    players = tuple(
        player._replace(name=name) for player, name in zip(setup.players, names, strict=True)
    )
    return replace(position, setup=replace(setup, players=players))


def _known(rows: list[tuple[int, dict[str, object]]]) -> tuple[int, Position] | None:
    """How many rows from the end a remembered position lies, and that position."""
    for back, (pk, _) in enumerate(rows):
        if position := memory.get(pk):
            return back, position
    return None
