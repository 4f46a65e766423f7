"""Why a request is not answered as hoped, each with its status: one table for API and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.mexica.play import Refused
from scoring.mexica.refusals import SENTENCES, Code, Refusal
from scoring.mexica.setup import Malformed


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


DEADLOCK, LOCKED = "40P01", "SQLITE_BUSY"
"""Of two that wait for each other PostgreSQL sends one away; SQLite, who has waited too long."""


def _is_busy(error: OperationalError) -> bool:
    cause = error.__cause__
    names = (getattr(cause, "sqlstate", None), getattr(cause, "sqlite_errorname", None))
    return DEADLOCK in names or LOCKED in names


def problem_of(error: Exception) -> Problem | None:
    """The answer to an exception; None for one that nobody foresaw."""
    match error:
        case Trouble():
            return Problem(error.status, error.code, "request", _(error.sentence), error.more)
        case Refused():
            return refusal_problem(error.refusal)
        case Malformed():
            return malformed_problem(error)
        case OperationalError() if _is_busy(error):
            return problem_of(Busy())
    return None


def malformed_problem(malformed: Malformed) -> Problem:
    return refusal_problem(unreadable(malformed))


def unreadable(malformed: Malformed) -> Refusal:
    return Refusal(Code.RECORD_INVALID, {"why": malformed_sentence(malformed)})


def malformed_sentence(malformed: Malformed) -> str:
    """In the language of the request; the place stays as it is called in a record."""
    why = malformed.told(_(malformed.sentence))
    return f"{malformed.place}: {why}" if malformed.place else why


def refusal_problem(refusal: Refusal) -> Problem:
    return Problem(422, refusal.code.value, refusal.kind.value, refusal_sentence(refusal), {})


def refusal_sentence(refusal: Refusal) -> str:
    """In the language of the request."""
    return _(SENTENCES[refusal.code]).format_map(refusal.parameters)
