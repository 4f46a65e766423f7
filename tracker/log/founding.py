"""How a game comes to be: from a record, as a copy of another, or made again from its log."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from scoring.game import is_over
from scoring.record import AnyRecord, Record
from tracker.club.details import project_details
from tracker.club.unnamed import people_of
from tracker.errors import GameFull, NoSuchPoint, malformed_sentence
from tracker.games.pieces import lay_out, pieces_of
from tracker.log import projection
from tracker.log.duration import by_the_log
from tracker.log.positions import remember
from tracker.log.proof import folded
from tracker.log.records import LONGEST_GAME
from tracker.models import Action, Award, Club, Fingerprint, Game, Seat

State = Action.State


def new_game(
    record: AnyRecord,
    club: Club | None = None,
    who: str = "",
    mark: str = "",
    copied: tuple[Game, int] | None = None,
) -> Game:
    """A game from a record, with all its actions; `Stopped` where one does not fit.

    A new club is kept with it. `mark` is the record's fingerprint, where the club is not to import
    it a second time.
    """
    if len(record.written_actions) > LONGEST_GAME:
        raise GameFull
    rows, position = _log(record, who)
    with transaction.atomic():
        if club and club.pk is None:
            club.save()
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
        for row in rows:
            row.game = game
        made = Action.objects.bulk_create(rows)
        if made:
            remember(game, made[-1].pk, position)
            Game.objects.filter(pk=game.pk).update(head=made[-1].pk)
            game.head_id = made[-1].pk
        _lay_out(game, position)
        if mark and club:
            Fingerprint.objects.create(club=club, game=game, mark=mark)
        if club and is_over(record.rules, position):
            club.recount(game.pk)
    return game


def _log(record: AnyRecord, who: str) -> tuple[list[Action], Any]:
    """The rows of a record's actions, without their game, and the position behind them."""
    rules, now = record.rules, timezone.now()
    rows, position = list[Action](), rules.start(record.setup)
    steps = record.steps(malformed_sentence)
    for number, (body, step) in enumerate(zip(record.written_actions, steps, strict=True), 1):
        seat, override = rules.actor(step.before, step.action), body.get("override") is True
        row = Action(number=number, body=body, seat=seat, override=override, who=who, recorded=now)
        rows.append(row)
        position = step.after
    return rows, position


def _lay_out(game: Game, position: Any) -> None:
    """Every row of the projection, for a game that has none."""
    names = [name for name, _ in game.rules.players(game.rules_setup)]
    people = people_of(game.club, game.setup, names)
    Seat.objects.bulk_create(projection.seats(game, position, people))
    lay_out(game, position)
    Award.objects.bulk_create(projection.awards(game, position))


def mend(game: Game) -> None:
    """Make the projection of a locked game again from its log; `BrokenLog` if that is harmed."""
    log, position = folded(game)
    rows: list[type[Model]] = [*pieces_of(game).models, Award, Seat]
    for model in rows:
        model._default_manager.filter(game=game).delete()
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
    record: AnyRecord = Record(game.rules, game.rules_setup, source, game.under)
    return new_game(record, game.club, who, copied=(game, at))
