"""Changing the past: what follows is played again, and nothing that was is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scoring.game import Json, Seat
from tracker import live
from tracker.errors import GameFull, HistoryFull, NoSuchPoint
from tracker.log.afterwards import Afterwards, Insisted, Insisting, Misfit
from tracker.log.begun import Begun
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
    insert: Sequence[Json],
    keep: bool,
    who: str = "",
    insisting: Insisting = Insisting(),  # noqa: B008
    setup: Json | None = None,
) -> Correction:
    """Change the past: behind the first `at` actions insert some and drop some.

    With `setup` the game was begun otherwise, so that everything is played again; without,
    everything that follows. What no longer fits is told, and left out or kept as the table's
    decision; an inserted action that does not fit is refused.
    """
    check_expected(game, expect)
    if at + drop > game.number:
        raise NoSuchPoint(number=game.number)
    if game.number - drop + len(insert) > LONGEST_GAME:
        raise GameFull
    begun = None if setup is None else Begun.otherwise(game, setup)
    base = at if begun is None else 0
    old = list(game.actions.filter(number__gt=base, state=Action.State.STANDING))
    again = Afterwards(game, base, insisting, begun)
    again.play(old[: at - base], position_at(game, base))
    for body in insert:
        check_action(body)
    again.insert(insert, who)
    again.play(old[at - base + drop :], position_at(game, at + drop))
    number = base + len(again.entries)
    if number > LONGEST_GAME:
        raise GameFull
    made = Correction(
        again.position,
        number,
        tuple(again.left_out),
        tuple(again.insisted),
        tuple(again.lapsed),
    )
    if keep:
        rows = [
            _row(game, body, seat, who if phone is None else phone, recorded)
            for body, seat, recorded, phone in again.entries
        ]
        detail = {
            "at": at,
            "dropped": [row.body for row in old[at - base :][:drop]],
            "inserted": list(insert),
        }
        _keep(game, base, rows, made, who, detail, begun)
    return made


def _row(game: Game, body: Json, seat: Seat | None, who: str, when: Any) -> Action:
    override = body.get("override") is True
    return Action(game=game, body=body, seat=seat, override=override, who=who, recorded=when)


def _keep(
    game: Game,
    base: int,
    rows: list[Action],
    made: Correction,
    who: str,
    detail: Json,
    begun: Begun | None,
) -> None:
    if game.actions.count() + len(rows) > LONGEST_HISTORY:
        raise HistoryFull
    before = position_now(game)
    replace_behind(game, base)
    for number, row in enumerate(rows, base + 1):
        row.number = number
    Action.objects.bulk_create(rows)
    detail |= {"left_out": [_told(misfit) for misfit in made.misfits]}
    if made.insisted:
        detail["insisted"] = [_told(kept) | {"added": kept.added} for kept in made.insisted]
    if begun:
        detail["setup"] = {
            key: [was, now]
            for key, now in begun.setup.items()
            if (was := game.setup.get(key)) != now
        }
        begun.keep(game)
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
    head = rows[-1].pk if rows else head_at(game, base)
    move(game, before, made.position, made.number, head, rewritten=True)
    if begun:
        live.announce_names(game)


def _told(which: Misfit | Insisted) -> Json:
    return {"number": which.number, "action": which.body, "code": which.refusal.code}
