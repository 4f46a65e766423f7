"""The one service that records: everything that changes a game goes through here.

Each call locks the game, compares the number that it expects to come next, folds, projects
and commits, all in one transaction. Nothing of a log is ever destroyed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from scoring.game import Refusal, Refused
from scoring.mexica.actions import Action as Played
from scoring.mexica.actions import EndPeriod, read_action
from scoring.mexica.effects import actor, carry_out
from scoring.mexica.game import Record, play
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.reading import Malformed
from tracker import live
from tracker.club.people import players_named
from tracker.details import project_details
from tracker.errors import GameFull, HistoryFull, NoSuchPoint, NothingThere, Stale, unreadable
from tracker.log import projection
from tracker.log.afterwards import Afterwards, Insisted, Insisting, Misfit
from tracker.log.duration import by_the_log, since_last
from tracker.log.positions import position_at, position_now, remember
from tracker.log.proof import folded
from tracker.log.records import check_action
from tracker.models import Action, Award, Change, Club, Fingerprint, Game, Piece, Seat

LONGEST_GAME = 2_000
LONGEST_HISTORY = 90_000
"""Actions of a game, those that were replaced, too: an archive takes 100,000."""

State = Action.State


@dataclass(frozen=True)
class Correction:
    """What a correction would make of a game."""

    position: Position
    number: int
    misfits: tuple[Misfit, ...]
    """Left out."""
    insisted: tuple[Insisted, ...] = ()
    lapsed: tuple[Misfit, ...] = ()


@contextmanager
def at_the_table(**which: Any) -> Iterator[Game]:
    """A game, locked until all that is done to it is committed."""
    with transaction.atomic():
        # Rows that only refer to it, as a copy or a fingerprint, need not wait.
        yield Game.objects.select_for_update(no_key=True).get(**which)


def check_expected(game: Game, expect: int) -> None:
    if expect != game.number:
        raise Stale(number=game.number)


def record(game: Game, expect: int, body: dict[str, Any], who: str = "") -> Position:
    """Record the next action of a locked game."""
    check_expected(game, expect)
    if game.number >= LONGEST_GAME:
        raise GameFull
    check_action(body)
    before = position_now(game)
    action = read_action(body, mode=before.setup.mode)
    after = play(before, action)
    if game.redoable:
        _replace(game, game.number)
    row = Action.objects.create(
        game=game,
        number=game.number + 1,
        body=body,
        by=whose(before, action),
        override=action.override,
        who=who,
        recorded=timezone.now(),
    )
    remember(game, row.pk, after)
    _move(game, before, after, game.number + 1, head=row.pk)
    return after


def undo(game: Game, expect: int, to: int | None = None, who: str = "") -> Position:
    """Take back the last action, or all after the first `to`; they can be done again."""
    check_expected(game, expect)
    target = game.number - 1 if to is None else to
    if not 0 <= target < game.number:
        raise NothingThere(number=game.number)
    undone = game.actions.filter(number__gt=target, state=State.STANDING)
    return _shift(game, target, undone.update(state=State.UNDONE), Change.Kind.UNDO, who)


def redo(game: Game, expect: int, to: int | None = None, who: str = "") -> Position:
    """Do again the next undone action, or all up to `to`."""
    check_expected(game, expect)
    target = game.number + 1 if to is None else to
    if not game.number < target <= game.number + game.redoable:
        raise NothingThere(number=game.number)
    redone = game.actions.filter(number__lte=target, state=State.UNDONE)
    return _shift(game, target, -redone.update(state=State.STANDING), Change.Kind.REDO, who)


def _shift(game: Game, target: int, undone: int, kind: Change.Kind, who: str) -> Position:
    before = position_now(game)
    after = position_at(game, target)
    Change.objects.create(game=game, kind=kind, before=game.number, after=target, who=who)
    game.redoable += undone
    _move(game, before, after, target, head=_head(game, target))
    return after


def _head(game: Game, number: int) -> int | None:
    """The key of the action that stands there."""
    if number == 0:
        return None
    return game.actions.values_list("pk", flat=True).get(number=number, state=State.STANDING)


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
    position = position_at(game, at)
    rows: list[Action] = []
    for body in insert:
        check_action(body)
        action = read_action(body, mode=position.setup.mode)
        after = play(position, action)
        rows.append(_row(game, body, whose(position, action), who, timezone.now()))
        position = after
    later = list(game.actions.filter(number__gt=at, state=State.STANDING))
    again = Afterwards(position, insisting, is_old=game.under < game.rules.version)
    again.play(later[drop:], position_at(game, at + drop))
    rows += [
        _row(game, body, by, who if phone is None else phone, recorded)
        for body, by, recorded, phone in again.entries
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
    _replace(game, at)
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
    _move(game, before, made.position, made.number, head=rows[-1].pk if rows else _head(game, at))


def _told(which: Misfit | Insisted) -> dict[str, Any]:
    return {"number": which.number, "action": which.body, "code": which.refusal.code}


def new_game(
    record: Record,
    club: Club | None = None,
    who: str = "",
    mark: str = "",
    copied: tuple[Game, int] | None = None,
) -> Game:
    """A game from a record, with all its actions; `Refused` where one does not fit.

    `mark` is the record's fingerprint, where the club is not to import it a second time.
    """
    if len(record.written_actions) > LONGEST_GAME:
        raise GameFull
    setup, now = record.setup, timezone.now()
    position = start(setup)
    rows: list[Action] = []
    for number, body in enumerate(record.written_actions):
        try:
            action = read_action(body, f"actions[{number}]", setup.mode)
        except Malformed as malformed:
            raise ImportRefused(unreadable(malformed), number, position) from None
        if refused := record.against(position, action):
            raise ImportRefused(refused, number, position)
        rows.append(_row(None, body, whose(position, action), who, now))
        position = carry_out(position, action)
    with transaction.atomic():
        game = Game(
            setup={key: value for key, value in record.source.items() if key != "actions"},
            club=club,
            number=len(rows),
            game=record.rules.key,
            under=record.version,
        )
        if copied:
            game.copied_from, game.copied_at = copied
        projection.project_game(game, position)
        project_details(game)
        game.save(force_insert=True)
        for number, row in enumerate(rows, 1):
            row.game, row.number = game, number
        made = Action.objects.bulk_create(rows)
        if made:
            remember(game, made[-1].pk, position)
            Game.objects.filter(pk=game.pk).update(head=made[-1].pk)
            game.head_id = made[-1].pk
        _lay_out(game, position)
        if mark and club:
            Fingerprint.objects.create(club=club, game=game, mark=mark)
        if club and position.finished:
            club.recount(game.pk)
    return game


def _lay_out(game: Game, position: Position) -> None:
    """Every row of the projection, for a game that has none."""
    names = [player.name for player in position.setup.players]
    people = players_named(game.club, names) if game.club else [None] * len(names)
    Seat.objects.bulk_create(
        Seat(
            id=Seat.pk_of(game, number),
            game=game,
            number=number,
            name=player.name,
            colour=player.colour.value,
            player=who,
        )
        for number, (player, who) in enumerate(zip(position.setup.players, people, strict=True))
    )
    projection.project_seats(game, position)
    projection.place(game, projection.pieces(position))
    projection.write_awards(game, projection.awards(position))


def mend(game: Game) -> None:
    """Make the projection of a locked game again from its log; `BrokenLog` if that is harmed."""
    log, position = folded(game)
    Piece.objects.filter(game=game).delete()
    Award.objects.filter(game=game).delete()
    Seat.objects.filter(game=game).delete()
    game.number = len(log)
    game.redoable = game.actions.filter(state=State.UNDONE).count()
    game.head_id = log[-1] if log else None
    _lay_out(game, position)
    projection.project_game(game, position)
    project_details(game)
    game.lasted = by_the_log(game)
    game.save()
    if game.club:
        game.club.recount(game.pk)


def copy(game: Game, at: int, who: str = "") -> Game:
    """A game of its own that begins with the first `at` actions of another: what if?"""
    if not 0 <= at <= game.number:
        raise NoSuchPoint(number=game.number)
    bodies = game.actions.filter(state=State.STANDING, number__lte=at).order_by("number")
    source = game.setup | {"actions": list(bodies.values_list("body", flat=True))}
    record = Record(game.rules, game.rules_setup, source, game.under)
    return new_game(record, game.club, who, copied=(game, at))


class ImportRefused(Refused):
    """A record that stops at an action."""

    def __init__(self, refusal: Refusal, played: int, position: Position) -> None:
        super().__init__(refusal)
        self.played = played
        self.position = position


def _row(game: Game | None, body: dict[str, Any], by: str, who: str, when: datetime) -> Action:
    override = body.get("override") is True
    row = Action(body=body, by=by, override=override, who=who, recorded=when)
    if game:
        row.game = game
    return row


def whose(position: Position, action: Played) -> str:
    """The colour that does it; none of what the table does, and none in tracker mode unnamed."""
    on_turn = position.setup.is_referee and not isinstance(action, EndPeriod)
    if on_turn or action.by:
        return position.owner(actor(position, action)).value
    return ""


def _replace(game: Game, number: int) -> None:
    """What stood or waited behind that number becomes history."""
    game.actions.filter(number__gt=number).exclude(state=State.REPLACED).update(
        state=State.REPLACED
    )
    game.redoable = 0


def _move(game: Game, before: Position, after: Position, number: int, head: int | None) -> None:
    if not before.finished:
        game.lasted += since_last(game)
    game.number = number
    game.head_id = head
    projection.project(game, before, after)
    game.save(update_fields=[*Game.LOGGED, *Game.PROJECTED])
    if (before.finished or after.finished) and game.club:
        game.club.recount(game.pk)
    live.announce(game)
