"""Changing the past: what follows is played again, and nothing that was is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from scoring.game import Seat, steps
from tracker.errors import GameFull, HistoryFull, NoSuchPoint
from tracker.log.afterwards import Afterwards, Insisted, Insisting, Misfit
from tracker.log.positions import position_at, position_now, remember
from tracker.log.recording import check_expected, head_at, move, replace_behind
from tracker.log.records import LONGEST_GAME, check_action
from tracker.models import Action, Change, Game

LONGEST_HISTORY = 90_000
"""Actions of a game, those that were replaced, too: an archive takes 100,000."""


@dataclass(frozen=True)
class Correction:
    """What a correction would make of a game."""

    position: Any
    number: int
    misfits: tuple[Misfit, ...]
    """Left out."""
    insisted: tuple[Insisted, ...] = ()
    lapsed: tuple[Misfit, ...] = ()


def correct(
    game: Game,
    expect: int,
    at: int,
    drop: int,
    insert: Sequence[dict[str, Any]],
    keep: bool,
    who: str = "",
    insisting: Insisting = Insisting(),  # noqa: B008
) -> Correction:
    """Change the past: behind the first `at` actions insert some and drop some.

    Everything that follows is played again. What no longer fits is told, and left out or kept
    as the table's decision; an inserted action that does not fit is refused.
    """
    check_expected(game, expect)
    if at + drop > game.number:
        raise NoSuchPoint(number=game.number)
    if game.number - drop + len(insert) > LONGEST_GAME:
        raise GameFull
    rows, position = _inserted(game, at, insert, who)
    later = list(game.actions.filter(number__gt=at, state=Action.State.STANDING))
    again = Afterwards(game, position, insisting)
    again.play(later[drop:], position_at(game, at + drop))
    rows += [
        _row(game, body, seat, who if phone is None else phone, recorded)
        for body, seat, recorded, phone in again.entries
    ]
    if at + len(rows) > LONGEST_GAME:
        raise GameFull
    made = Correction(
        again.position,
        at + len(rows),
        tuple(again.left_out),
        tuple(again.insisted),
        tuple(again.lapsed),
    )
    if keep:
        _keep(game, at, later[:drop], insert, rows, made, who)
    return made


def _inserted(
    game: Game, at: int, insert: Sequence[dict[str, Any]], who: str
) -> tuple[list[Action], Any]:
    """The rows of what comes in, and the position behind them."""
    rules, position = game.rules, position_at(game, at)
    rows: list[Action] = []
    for body in insert:
        check_action(body)
    actions = (rules.read_action(rules.setup(position), body) for body in insert)
    for body, step in zip(insert, steps(rules, position, actions, rules.refusal), strict=True):
        seat = rules.actor(step.before, step.action)
        rows.append(_row(game, body, seat, who, timezone.now()))
        position = step.after
    return rows, position


def _row(game: Game, body: dict[str, Any], seat: Seat | None, who: str, when: Any) -> Action:
    override = body.get("override") is True
    return Action(game=game, body=body, seat=seat, override=override, who=who, recorded=when)


def _keep(
    game: Game,
    at: int,
    dropped: Sequence[Action],
    insert: Sequence[dict[str, Any]],
    rows: list[Action],
    made: Correction,
    who: str,
) -> None:
    if game.actions.count() + len(rows) > LONGEST_HISTORY:
        raise HistoryFull
    before = position_now(game)
    replace_behind(game, at)
    for number, row in enumerate(rows, at + 1):
        row.number = number
    Action.objects.bulk_create(rows)
    detail: dict[str, Any] = {
        "at": at,
        "dropped": [old.body for old in dropped],
        "inserted": list(insert),
        "left_out": [_told(misfit) for misfit in made.misfits],
    }
    if made.insisted:
        detail["insisted"] = [_told(kept) | {"added": kept.added} for kept in made.insisted]
    Change.objects.create(
        game=game,
        kind=Change.Kind.CORRECT,
        before=game.number,
        after=made.number,
        who=who,
        detail=detail,
    )
    if rows:
        remember(game, rows[-1].pk, made.position)
    head = rows[-1].pk if rows else head_at(game, at)
    move(game, before, made.position, made.number, head, rewritten=True)


def _told(which: Misfit | Insisted) -> dict[str, Any]:
    return {"number": which.number, "action": which.body, "code": which.refusal.code}
