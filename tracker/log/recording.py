"""The one service that records: what is done at a table goes through here.

Each call locks the game, compares the number that it expects to come next, folds, projects
and commits, all in one transaction. Nothing of a log is ever destroyed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.game import is_over, play
from tracker import live
from tracker.errors import GameFull, NothingThere, Stale
from tracker.log import projection
from tracker.log.duration import since_last
from tracker.log.latest import remember_line
from tracker.log.positions import position_at, position_now, remember
from tracker.log.records import LONGEST_GAME, check_action
from tracker.models import Action, Change, Game
from tracker.prepared import Added, Changed

State = Action.State
_LOG = Added(Action)
_GAMES = Changed(Game, (*Game.LOGGED, *Game.PROJECTED), by=["id"])


@contextmanager
def at_the_table(**which: Any) -> Iterator[Game]:
    """A game, locked until all that is done to it is committed."""
    with transaction.atomic():
        # Rows that only refer to it, as a copy or a fingerprint, need not wait.
        yield Game.objects.select_for_update(no_key=True).get(**which)


def check_expected(game: Game, expect: int) -> None:
    if expect != game.number:
        raise Stale(number=game.number)


def record(game: Game, expect: int, body: dict[str, Any], who: str = "") -> Any:
    """Record the next action of a locked game; the position after it."""
    check_expected(game, expect)
    if game.number >= LONGEST_GAME:
        raise GameFull
    check_action(body)
    rules, before = game.rules, position_now(game)
    action = rules.read_action(rules.setup(before), body)
    after = play(rules, before, action)
    if game.redoable:
        replace_behind(game, game.number)
    row = Action(
        game=game,
        number=game.number + 1,
        body=body,
        seat=rules.actor(before, action),
        override=body.get("override") is True,
        who=who,
        recorded=timezone.now(),
    )
    _LOG.add(row)
    remember(game, row.pk, after)
    remember_line(game, row)
    move(game, before, after, game.number + 1, head=row.pk)
    return after


def undo(game: Game, expect: int, to: int | None = None, who: str = "") -> Any:
    """Take back the last action, or all after the first `to`; they can be done again."""
    check_expected(game, expect)
    target = game.number - 1 if to is None else to
    if not 0 <= target < game.number:
        raise NothingThere(number=game.number)
    undone = game.actions.filter(number__gt=target, state=State.STANDING)
    return _shift(game, target, undone.update(state=State.UNDONE), Change.Kind.UNDO, who)


def redo(game: Game, expect: int, to: int | None = None, who: str = "") -> Any:
    """Do again the next undone action, or all up to `to`."""
    check_expected(game, expect)
    target = game.number + 1 if to is None else to
    if not game.number < target <= game.number + game.redoable:
        raise NothingThere(number=game.number)
    redone = game.actions.filter(number__lte=target, state=State.UNDONE)
    return _shift(game, target, -redone.update(state=State.STANDING), Change.Kind.REDO, who)


def _shift(game: Game, target: int, undone: int, kind: Change.Kind, who: str) -> Any:
    before = position_now(game)
    after = position_at(game, target)
    Change.objects.create(game=game, kind=kind, before=game.number, after=target, who=who)
    game.redoable += undone
    move(game, before, after, target, head=head_at(game, target))
    return after


def head_at(game: Game, number: int) -> int | None:
    """The key of the action that stands there."""
    if number == 0:
        return None
    return game.actions.values_list("pk", flat=True).get(number=number, state=State.STANDING)


def replace_behind(game: Game, number: int) -> None:
    """What stood or waited behind that number becomes history."""
    game.actions.filter(number__gt=number).exclude(state=State.REPLACED).update(
        state=State.REPLACED
    )
    game.redoable = 0


def move(
    game: Game, before: Any, after: Any, number: int, head: int | None, rewritten: bool = False
) -> None:
    """The log of a game has come from one position to another."""
    was_over, over = is_over(game.rules, before), is_over(game.rules, after)
    if not was_over:
        game.lasted += since_last(game)
    game.number = number
    game.head_id = head
    projection.project(game, before, after, rewritten)
    _GAMES.save(game)
    if (was_over or over) and game.club:
        game.club.recount(game.pk)
    live.announce(game)
