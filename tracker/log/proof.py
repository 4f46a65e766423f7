"""Do a game's pieces equal its replayed log, and all else that is kept twice its source?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from operator import attrgetter
from typing import Any

from django.db.models import Model

from scoring.reading import Malformed
from scoring.record import AnyRecord, Record
from tracker.club.details import read_details
from tracker.games.pieces import pieces_of
from tracker.log import projection
from tracker.models import Action, Game
from tracker.photos import album


class BrokenLog(Exception):
    """It does not replay: there is nothing to compare with, and nothing to mend from."""


def folded(game: Game) -> tuple[list[int], Any]:
    """The keys of the actions that stand and the position after them, folded from the first
    one on, without what any process remembers."""
    log = game.actions.filter(state=Action.State.STANDING).order_by("number")
    rows = list(log.values_list("pk", "number", "body"))
    if [number for _, number, _ in rows] != list(range(1, len(rows) + 1)):
        raise BrokenLog("the numbers of its actions have gaps")
    try:
        setup = game.rules_setup
    except Malformed as error:
        raise BrokenLog(f"its setup cannot be read: {error}") from None
    record: AnyRecord = Record(
        game.rules, setup, {"actions": [body for *_, body in rows]}, game.under
    )
    replayed = record.replay()
    if replayed.refusal:
        raise BrokenLog(f"action {replayed.played + 1} is refused: {replayed.refusal.code}")
    return [pk for pk, *_ in rows], replayed.position


def differences(game: Game) -> Iterator[str]:
    """A sentence for each way in which the rows of a game are not those of its log."""
    try:
        log, position = folded(game)
    except BrokenLog as broken:
        yield str(broken)
        return
    if game.number != len(log) or game.head_id != (log[-1] if log else None):
        yield "it does not know its last action"
    undone = game.actions.filter(state=Action.State.UNDONE).order_by("number")
    waiting = list(undone.values_list("number", flat=True))
    if waiting != list(range(len(log) + 1, len(log) + 1 + game.redoable)):
        yield "it does not know what can be done again"
    yield from _projection(game, position)
    yield from _details(game)
    yield from _people(game)


def _projection(game: Game, position: Any) -> Iterator[str]:
    fresh = Game(pk=game.pk, game=game.game, setup=game.setup)
    projection.project_game(fresh, position)
    for name in Game.PROJECTED:
        if getattr(game, name) != getattr(fresh, name):
            yield f"{name} is {getattr(game, name)}, not {getattr(fresh, name)}"
    yield from pieces_of(game).differences(game, position)
    if not _are(game.awards.order_by("entry", "seat"), projection.awards(game, position), AWARDED):
        yield "its awards are not those of the ledger"
    nobody = [None] * len(game.colours)
    if not _are(game.seats.order_by("number"), projection.seats(game, position, nobody), SEATED):
        yield "its seats are not those of the log"


AWARDED = ("entry", "seat_id", "source", "stage", "points", "about")
SEATED = ("number", "name", "colour", "points", "rank", "won")


def _are(there: Iterable[Model], expected: Iterable[Model], names: Sequence[str]) -> bool:
    """In these columns."""
    columns = attrgetter(*names)
    return list(map(columns, there)) == list(map(columns, expected))


def _details(game: Game) -> Iterator[str]:
    """The columns by which games are searched and sorted are those of the record."""
    told = read_details(game.setup)
    for name in ("place", "notes", "minutes"):
        if getattr(game, name) != getattr(told, name):
            yield f"its {name} are not those of the record"
    # Without a date in the record it was played on the day when it came, in some time zone.
    day = told.played or game.created.date()
    if abs(game.played - day) > timedelta(days=0 if told.played else 1):
        yield f"played is {game.played}, not {day}"


def _people(game: Game) -> Iterator[str]:
    """Nobody sits twice at a table."""
    people = [player for player in game.seats.values_list("player", flat=True) if player]
    if len(people) > len({*people}):
        yield "somebody sits twice"


def lost_files(game: Game) -> Iterator[str]:
    """Of its photos; no log can make them again."""
    for photo in game.photos.order_by("id"):
        for path in (album.file(photo), album.small(photo)):
            if not path.is_file():
                yield f"its photo {photo.pk} has no file {path.name}"
