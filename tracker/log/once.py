"""Each request happens once: what it was told is kept, for when it comes again.

A request without a key of its own happens as often as it comes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid5

from django.http import QueryDict
from django.utils import timezone

from scoring.reading import Malformed
from tracker.errors import OtherRequest
from tracker.models import Answer, Game
from tracker.prepared import Added, Prepared

KEPT = timedelta(days=2)
"""How long an answer can be asked for again."""
A_FEW, MANY = 20, 1000
"""How many that are too old go at once: with each tap on a page; when a game is made."""
LOOK = timedelta(minutes=1)
"""So rarely it is looked whether there are some, where there were none."""
SEEN = {"once", "expect", "seen"}
"""The fields of a form that do not say what it asks for; the last two tell what its phone knows,
and may be others when it comes again."""


_ANSWERS = Prepared(lambda: Answer.objects.all(), "key")
_KEPT = Added(Answer)


@dataclass(frozen=True)
class Once:
    """A request, by its key and by a digest of what it asks for."""

    key: UUID | None
    request: str

    def told(self) -> Answer | None:
        """What it was told before; `OtherRequest` where its key was another one's."""
        answer = _ANSWERS.get(self.key) if self.key else None
        if answer and answer.request != self.request:
            raise OtherRequest
        return answer

    def keep(self, status: int, body: str = "") -> None:
        """That a key is answered once, the database holds."""
        if self.key:
            _KEPT.add(Answer(key=self.key, request=self.request, status=status, body=body))


def of_form(game: Game, form: QueryDict, about: str) -> Once:
    """A form of a page. Its key is one of its game: another game may see the same."""
    text = form.get("once", "")
    try:
        key = uuid5(UUID(text), game.pk) if text else None
    except ValueError:
        raise Malformed("once", "this is not a UUID") from None
    asked = sorted((name, values) for name, values in form.lists() if name not in SEEN)
    return Once(key, digest(json.dumps([about, asked]).encode()))


def do_once(game: Game, form: QueryDict, about: str, do: Callable[[], object]) -> None:
    """Do what a form asks for, if it was not done. Its game is locked: nobody else is at it.

    With the answer that it leaves some old ones go, so that they never become many.
    """
    once = of_form(game, form, about)
    if once.told() is None:
        do()
        once.keep(201)
        forget_a_few()


def forget(most: int) -> int:
    """The oldest answers go, if they are too old; those that somebody else takes away are left."""
    old = Answer.objects.filter(given__lt=timezone.now() - KEPT).order_by("given")
    free = old.select_for_update(skip_locked=True).values_list("pk", flat=True)
    if keys := list(free[:most]):
        Answer.objects.filter(pk__in=keys).delete()
    return len(keys)


def forget_a_few() -> None:
    """With each tap, as long as there are some."""
    now = timezone.now()
    if abs(now - looked.at) >= LOOK and forget(A_FEW) < A_FEW:
        looked.at = now


class Looked:
    """When this process found nothing left that is too old; for a moment there will not be much."""

    NEVER = datetime.fromtimestamp(0, UTC)

    def __init__(self) -> None:
        self.at = self.NEVER


looked = Looked()


def digest(request: bytes) -> str:
    """What a request asks for, in 64 characters."""
    return hashlib.sha256(request).hexdigest()
