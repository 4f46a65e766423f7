"""Why a request is not answered as hoped, each with its status: one table for API and pages."""

from __future__ import annotations

from dataclasses import dataclass
from errno import EDQUOT, ENOSPC
from typing import Any

from django.db import InterfaceError, OperationalError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.game import Kind, Refusal, Refused
from scoring.reading import Malformed
from scoring.refusing import INVALID

UNREADABLE = gettext_noop("This cannot be read: {why}.")


@dataclass(frozen=True)
class Problem:
    """What a phone is told."""

    status: int
    code: str
    kind: str
    message: str
    more: dict[str, Any]

    @property
    def body(self) -> dict[str, Any]:
        return {"code": self.code, "kind": self.kind, "message": self.message, **self.more}


class Trouble(Exception):
    """A request that is not carried out, for a reason that is no rule of the game."""

    status = 400
    code = "request.invalid"
    sentence = gettext_noop("The request cannot be read.")

    def __init__(self, **more: Any) -> None:
        super().__init__(self.sentence)
        self.more = more


class Stale(Trouble):
    status = 409
    code = "stale"
    sentence = gettext_noop("The table moved on in the meantime.")


class NotTheLast(Trouble):
    status = 422
    code = "undo.other"
    sentence = gettext_noop("Something else was entered meanwhile, so nothing was taken back.")


class KeyMissing(Trouble):
    status = 401
    code = "key.missing"
    sentence = gettext_noop("This needs the key of the game.")


class KeyUnknown(Trouble):
    status = 401
    code = "key.unknown"
    sentence = gettext_noop("Nobody has this key, or it was replaced.")


class KeyWatches(Trouble):
    status = 403
    code = "key.watches"
    sentence = gettext_noop("This key may watch, not enter.")


class NotYours(Trouble):
    status = 404
    code = "game.unknown"
    sentence = gettext_noop("There is no such game for this key.")


class NoSuchGame(Trouble):
    status = 404
    code = "game.unlisted"
    sentence = gettext_noop("There is no such choice.")


class NoSuchPoint(Trouble):
    status = 404
    code = "number.unknown"
    sentence = gettext_noop("The game has no such point.")


class NothingThere(Trouble):
    status = 422
    code = "log.nothing"
    sentence = gettext_noop("There is nothing to undo or to redo there.")


class GameFull(Trouble):
    status = 422
    code = "game.full"
    sentence = gettext_noop("A game has at most 2,000 actions.")


class HistoryFull(Trouble):
    status = 422
    code = "history.full"
    sentence = gettext_noop("This game was corrected so often that its history is full.")


class TooLarge(Trouble):
    status = 413
    code = "request.large"
    sentence = gettext_noop("That is too much at once; the limit is one megabyte.")


class OtherRequest(Trouble):
    status = 422
    code = "idempotency.reused"
    sentence = gettext_noop("This idempotency key belongs to another request.")


class Busy(Trouble):
    status = 503
    code = "busy"
    sentence = gettext_noop(
        "Somebody else was changing the same thing. Nothing was changed here: please try again."
    )


class Away(Trouble):
    status = 503
    code = "database.away"
    sentence = gettext_noop("The database does not answer just now. Please try again in a moment.")


class TooMuch(Trouble):
    status = 503
    code = "busy.site"
    sentence = gettext_noop("Too much is going on here just now. Please try again in a moment.")


class DiskFull(Trouble):
    status = 503
    code = "disk.full"
    sentence = gettext_noop(
        "The disk of the machine that serves this is full: nothing was changed. "
        "Whoever runs it has to make room."
    )


class NoRoom(Trouble):
    """For what nobody sends again by itself."""

    status = 507
    code = "room"
    sentence = DiskFull.sentence


BUSY = {"40001", "40P01", "55P03"}
"""PostgreSQL sends one away: of two that wait for each other, or who waited too long for a lock."""
AWAY = ("08", "53", "57")
"""PostgreSQL: no connection, too many of them, a server that stops or only starts."""
LOCKED = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL")
"""SQLite sends away who waited too long."""
SHUT = "SQLITE_CANTOPEN"
FULL = ("SQLITE_FULL", "SQLITE_IOERR_SHM", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC")
"""SQLite found no room for its tables, for its log or for the index of that."""
NO_ROOM = {ENOSPC, EDQUOT}
FULL_SERVER = "53100"


def _passes(error: Exception) -> Trouble | None:
    """What a trouble with the database comes to, if it passes by itself."""
    cause = error.__cause__
    name = getattr(cause, "sqlite_errorname", "")
    if name.startswith(LOCKED):
        return Busy()
    if name.startswith(SHUT):
        return Away()
    if name.startswith(FULL):
        return DiskFull()
    if hasattr(cause, "sqlstate"):
        # Without a state it is the way to the server that failed, or the pool is empty.
        state: str | None = getattr(cause, "sqlstate", None)
        if state in BUSY:
            return Busy()
        if state == FULL_SERVER:
            return DiskFull()
        if state is None or state.startswith(AWAY):
            return Away()
    return None


def problem_of(error: Exception) -> Problem | None:
    """The answer to an exception; None for one that nobody foresaw."""
    match error:
        case Trouble():
            return Problem(error.status, error.code, "request", _(error.sentence), error.more)
        case Refused():
            return refusal_problem(error.refusal)
        case Malformed():
            return malformed_problem(error)
        case OperationalError() | InterfaceError() if trouble := _passes(error):
            return problem_of(trouble)
        case OSError(errno=number) if number in NO_ROOM:
            return problem_of(DiskFull())
    return None


def is_full(error: Exception) -> bool:
    """Was no room on the disk: the app's, or its database's?"""
    problem = problem_of(error)
    return problem is not None and problem.code == DiskFull.code


def malformed_problem(malformed: Malformed) -> Problem:
    message = _(UNREADABLE).format(why=malformed_sentence(malformed))
    return Problem(422, INVALID, Kind.IMPOSSIBLE.value, message, {})


def malformed_sentence(malformed: Malformed) -> str:
    """In the language of the request; the place stays as it is called in a record."""
    why = malformed.told(_(malformed.sentence))
    told = {"place": malformed.place, "why": why}
    return _("%(place)s: %(why)s") % told if malformed.place else why


def refusal_problem(refusal: Refusal) -> Problem:
    return Problem(422, str(refusal.code), refusal.kind.value, refusal_sentence(refusal), {})


def refusal_sentence(refusal: Refusal) -> str:
    """In the language of the request."""
    return _(refusal.sentence).format_map(refusal.parameters)
