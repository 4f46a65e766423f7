"""Why a request is not answered as hoped, each with its status: one table for API and pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

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
    sentence = "The request cannot be read."

    def __init__(self, **more: Any) -> None:
        super().__init__(self.sentence)
        self.more = more


class Stale(Trouble):
    status = 409
    code = "stale"
    sentence = "The table moved on in the meantime."


class KeyMissing(Trouble):
    status = 401
    code = "key.missing"
    sentence = "This needs the key of the game."


class KeyUnknown(Trouble):
    status = 401
    code = "key.unknown"
    sentence = "Nobody has this key, or it was replaced."


class KeyWatches(Trouble):
    status = 403
    code = "key.watches"
    sentence = "This key may watch, not enter."


class NotYours(Trouble):
    status = 404
    code = "game.unknown"
    sentence = "There is no such game for this key."


class NoSuchPoint(Trouble):
    status = 404
    code = "number.unknown"
    sentence = "The game has no such point."


class NothingThere(Trouble):
    status = 422
    code = "log.nothing"
    sentence = "There is nothing to undo or to redo there."


class GameFull(Trouble):
    status = 422
    code = "game.full"
    sentence = "A game has at most 2,000 actions."


class TooLarge(Trouble):
    status = 413
    code = "request.large"
    sentence = "That is too much at once; the limit is one megabyte."


class OtherRequest(Trouble):
    status = 422
    code = "idempotency.reused"
    sentence = "This idempotency key belongs to another request."


def problem_of(error: Exception) -> Problem | None:
    """The answer to an exception; None for one that nobody foresaw."""
    match error:
        case Trouble():
            return Problem(error.status, error.code, "request", _(error.sentence), error.more)
        case Refused():
            return refusal_problem(error.refusal)
        case Malformed():
            return malformed_problem(error)
    return None


def malformed_problem(malformed: Malformed) -> Problem:
    return refusal_problem(Refusal(Code.RECORD_INVALID, {"why": str(malformed)}))


def refusal_problem(refusal: Refusal) -> Problem:
    return Problem(422, refusal.code.value, refusal.kind.value, refusal_sentence(refusal), {})


def refusal_sentence(refusal: Refusal) -> str:
    """In the language of the request."""
    return _(SENTENCES[refusal.code]).format_map(refusal.parameters)
