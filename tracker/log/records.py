"""Records in and out, and what of them is not taken."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from contextlib import suppress
from typing import Any

from django.db import DatabaseError, transaction

from scoring.games import BY_FORMAT
from scoring.reading import Malformed
from scoring.record import AnyRecord, read_record
from tracker.models import Action, Fingerprint, Game
from tracker.models.player import NAME_LENGTH

LONGEST_GAME = 2_000
"""Actions."""
DEEPEST = 64
MOST_BESIDE = 32_000
"""Bytes of a record but for its actions: notes of 4,000 characters, and further keys."""
LONGEST_ACTION = 500
"""Bytes; the longest that the rules know has some 200."""
MOST_ACTIONS = 300_000
"""Bytes of all of them: 2,000 that say twice as much as usual."""


def accept_record(value: object) -> AnyRecord:
    """A record of any game that may be kept; `Malformed` otherwise."""
    check_text(value)
    record = read_record(value, BY_FORMAT)
    for number, (name, _) in enumerate(record.rules.players(record.setup)):
        check_name(name, f"players[{number}].name")
    return record


def weight(value: object) -> int:
    """Bytes, as JSON."""
    return len(json.dumps(value, ensure_ascii=False).encode())


def check_weight(record: AnyRecord) -> None:
    """A game that comes from outside brings along what belongs to it, and not whole books."""
    beside = {key: value for key, value in record.source.items() if key != "actions"}
    if weight(beside) > MOST_BESIDE:
        raise Malformed(
            "record", "what stands beside the actions has at most {most} bytes", most=MOST_BESIDE
        )
    if weight(record.written_actions) > MOST_ACTIONS:
        raise Malformed("actions", "all actions have at most {most} bytes", most=MOST_ACTIONS)
    for number, body in enumerate(record.written_actions):
        check_action(body, f"actions[{number}]")


def check_action(body: object, place: str = "action") -> None:
    if weight(body) > LONGEST_ACTION:
        raise Malformed(place, "an action has at most {most} bytes", most=LONGEST_ACTION)


def check_name(name: str, place: str) -> None:
    if not name.strip():
        raise Malformed(place, "a name is missing")
    if len(name) > NAME_LENGTH:
        raise Malformed(place, "a name has at most {most} characters", most=NAME_LENGTH)
    if any(unicodedata.category(sign) == "Cc" for sign in name):
        raise Malformed(place, "a name has no control characters")


def check_text(value: object) -> None:
    """Refuse what cannot be kept: nesting without end, zero characters, half surrogates."""
    layer = [value]
    for _ in range(DEEPEST):
        inner: list[object] = []
        for item in layer:
            match item:
                case str():
                    if any(sign == "\0" or "\ud800" <= sign <= "\udfff" for sign in item):
                        raise Malformed("", "a text has characters that cannot be kept")
                case dict():
                    inner += [*item.keys(), *item.values()]
                case list():
                    inner += item
        if not inner:
            return
        layer = inner
    raise Malformed("", "this is nested deeper than {most} levels", most=DEEPEST)


def record_of(game: Game) -> dict[str, Any]:
    """The record of a game as it stands."""
    log = game.actions.filter(state=Action.State.STANDING).order_by("number")
    setup: dict[str, Any] = game.setup
    return setup | {"actions": list(log.values_list("body", flat=True))}


def fingerprint(record: dict[str, Any]) -> str:
    """The same for the same record, however it is written."""
    text = json.dumps(record, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def know_again(game: Game, record: dict[str, Any]) -> None:
    """If that record comes to the club of the game, it is this game."""
    if game.club_id:
        # A game that is deleted this moment need not be known; on a full disk it is known by
        # its log alone.
        with suppress(DatabaseError), transaction.atomic():
            Fingerprint.objects.get_or_create(
                club_id=game.club_id, mark=fingerprint(record), defaults={"game": game}
            )


def export_record(game: Game) -> dict[str, Any]:
    """The record of a game that goes out by command; its club knows it if it comes back."""
    record = record_of(game)
    know_again(game, record)
    return record
