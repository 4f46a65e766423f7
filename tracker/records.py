"""Records in and out, and what of them is not taken."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from contextlib import suppress
from typing import Any

from django.db import IntegrityError, transaction

from scoring.mexica.record.reading import Record, read_record
from scoring.mexica.setup import Malformed
from tracker.models import Action, Fingerprint, Game
from tracker.models.player import NAME_LENGTH

DEEPEST = 64


def accept_record(value: object) -> Record:
    """A record that may be kept; `Malformed` otherwise."""
    check_text(value)
    record = read_record(value)
    for number, player in enumerate(record.setup.players):
        check_name(player.name, f"players[{number}].name")
    return record


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


def export_record(game: Game) -> dict[str, Any]:
    """The record of a game that goes out; its club knows it if it comes back."""
    record = record_of(game)
    know_again(game, record)
    return record


def know_again(game: Game, record: dict[str, Any]) -> None:
    """If that record comes to the club of the game, it is this game."""
    if game.club_id:
        # A game that is deleted this moment need not be known.
        with suppress(IntegrityError), transaction.atomic():
            Fingerprint.objects.get_or_create(
                club_id=game.club_id, mark=fingerprint(record), defaults={"game": game}
            )
