"""What would change by a correction: points, board, and what becomes of the later actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.game import Json
from scoring.reading import Malformed
from tracker.errors import refusal_sentence
from tracker.games.face import BESIDE
from tracker.games.fields import said_of
from tracker.games.registry import face_of
from tracker.games.saying import players_of, seat_of
from tracker.log import correcting
from tracker.log.afterwards import Insisted, Insisting, Misfit
from tracker.log.correcting import Correction
from tracker.log.positions import position_now
from tracker.models import Action, Game
from tracker.reading import read_number

LONG = 1_000
"""Actions. Of a longer game, which nobody plays, only what was chosen is counted."""
Outcome = Callable[[Insisting], Correction]
"""What becomes of the game, by what is insisted on."""


@dataclass(frozen=True)
class Choices:
    """What was ticked of the later actions that a preview showed."""

    insisting: Insisting
    kept: frozenset[int] = frozenset()
    left: frozenset[int] | None = None
    """None where no preview was shown yet."""

    @classmethod
    def of(cls, form: QueryDict) -> Choices:
        """Boxes were shown for `offered`; `shown` are all that were told of."""
        if form.get("all") in ("0", "1"):
            return cls(Insisting.on(form["all"] == "1"))
        if "shown" not in form:
            return cls(Insisting())
        kept = _numbers(form, "insist")
        shown, offered = _numbers(form, "shown"), _numbers(form, "offered")
        return cls(Insisting(kept, offered - kept), kept, shown - kept)

    def agree_with(self, made: Correction) -> bool:
        """Is that what was shown?"""
        kept = {each.number for each in made.insisted}
        gone = {each.number for each in (*made.misfits, *made.lapsed)}
        return self.left is None or (kept == self.kept and gone == self.left)


def _numbers(form: QueryDict, name: str) -> frozenset[int]:
    words = [word for value in form.getlist(name) for word in value.split()]
    numbers = [read_number(word) for word in words]
    if None in numbers:
        raise Malformed(name, "this is not a whole number")
    return frozenset(number for number in numbers if number is not None)


@dataclass(frozen=True)
class Later:
    """A later action that no longer fits."""

    number: int
    text: str
    code: str
    why: str
    kept: bool
    may_stay: bool
    added: tuple[str, ...] = ()
    """What comes in so that it can stay."""


def preview(game: Game, made: Correction, outcome: Outcome) -> dict[str, Any]:
    """What the page shows of a correction, and of what else could become of it."""
    face, now = face_of(game), position_now(game)
    later = _later(game, made)
    choices = any(each.may_stay for each in later)
    return _points(game, now, made, outcome, choices) | {
        "once": uuid4(),
        "kept": [each for each in later if each.kept],
        "open": [each for each in later if each.may_stay and not each.kept],
        "impossible": [each for each in later if not each.may_stay],
        "gone": sum(not each.kept for each in later),
        "shown": " ".join(str(each.number) for each in later),
        "offered": " ".join(str(each.number) for each in later if each.may_stay),
        "choices": choices,
        **face.compared(now, made.position),
    }


def keep_with(game: Game, form: QueryDict, who: str, keep: Callable[[], object]) -> None:
    """A correction is kept, and what its page asked beside it is put into the last action."""
    _last(game, form)
    keep()
    was, body = _last(game, form)
    if body != was:
        correcting.correct(game, game.number, game.number - 1, 1, [body], keep=True, who=who)


def _last(game: Game, form: QueryDict) -> tuple[Json, Json]:
    """The last action as it stands, and with what was asked; `Malformed` if it cannot be."""
    asked = QueryDict(mutable=True)
    for name in form:
        if name.startswith(BESIDE):
            asked.setlist(name.removeprefix(BESIDE), form.getlist(name))
    last = game.actions.filter(state=Action.State.STANDING, number=game.number).first()
    if last is None or not asked:
        return {}, {}
    body: Json = last.body
    for field in game.rules.kinds[body["do"]]:
        for key, said in said_of(field, asked).items():
            body = body | {key: body.get(key, {}) | said if isinstance(said, dict) else said}
    game.rules.read_action(game.rules_setup, body)
    return last.body, body


def _points(
    game: Game, now: Any, made: Correction, outcome: Outcome, choices: bool
) -> dict[str, Any]:
    """Everybody's now and then; and were nothing or everything kept, where that is neither."""
    either: tuple[tuple[str, Correction], ...] = ()
    if choices and made.number <= LONG:
        either = (
            (_("if all go"), outcome(Insisting.on(False))),
            (_("if all stay"), outcome(Insisting.on(True))),
        )
    others = [(name, other) for name, other in either if _kept(other) != _kept(made)]
    scores = game.rules.scores
    return {
        "others": [name for name, _other in others],
        "scores": [
            mark
            | {
                "before": before,
                "change": _signed(mark["points"] - before),
                "others": [scores(other.position)[mark["seat"]] for _name, other in others],
            }
            for mark, before in zip(face_of(game).seats(made.position), scores(now), strict=True)
        ],
    }


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else ""


def _kept(made: Correction) -> set[int]:
    return {each.number for each in made.insisted}


def _later(game: Game, made: Correction) -> list[Later]:
    """In their order."""
    face, players = face_of(game), players_of(game)
    told: Iterable[Misfit | Insisted] = (*made.misfits, *made.insisted, *made.lapsed)
    rows = game.actions.filter(state="standing", number__in=[each.number for each in told])
    seats = dict(rows.values_list("number", "seat"))

    def words(each: Misfit | Insisted) -> Later:
        kept = isinstance(each, Insisted)
        added = each.added if isinstance(each, Insisted) else ()
        return Later(
            number=each.number,
            text=face.said(each.body, seats[each.number], players),
            code=str(each.refusal.code),
            why=refusal_sentence(each.refusal),
            kept=kept,
            may_stay=isinstance(each, Insisted) or each.may_stay,
            added=tuple(
                face.said(body, seat_of(body.get("by", ""), players), players) for body in added
            ),
        )

    return sorted(map(words, told), key=lambda later: later.number)
