"""A whole game in an address: nothing is stored, and every link that was ever made opens for ever.

The address is a sign for its form, then in base64url a checksum and, deflated, the record. Each
game may have a form of its own. What the rules read is kept, with names, date, place, notes and
minutes, and which seats nobody named; any other key of a record is not.
"""

from __future__ import annotations

import base64
import binascii
import zlib
from dataclasses import replace

from django.utils.translation import gettext_noop

from scoring.game import Json
from scoring.reading import Malformed, NotJson
from scoring.record import AnyRecord
from tracker.club.details import LONGEST_NOTES
from tracker.errors import GameFull, Trouble
from tracker.games.registry import face, faces
from tracker.log.records import LONGEST_GAME, accept_record
from tracker.names import told_unnamed, unnamed_seats

LONGEST = 32_000
"""Characters. A long game has 1,500; a server takes some 60,000 in an address."""
LARGEST = 128_000
"""Bytes that are inflated at most; 2,000 actions and 4,000 signs of notes are far less."""
DETAILS = ("date", "place", "notes", "minutes")


class Damaged(Trouble):
    status = 422
    code = "packed.damaged"
    sentence = gettext_noop(
        "This link holds no whole game: a part of it was lost or changed on its way."
    )


class Unknown(Trouble):
    status = 422
    code = "packed.format"
    sentence = gettext_noop(
        "This link was made by a later version of the app, or it holds no game."
    )


class TooLong(Trouble):
    status = 414
    code = "packed.long"
    sentence = gettext_noop("This link is longer than any game.")


def packed(record: Json, rules: int = 1) -> str:
    """The address of a record that plays to its end. Of the first rules it says nothing."""
    taken = accept_record(record)
    form = face(taken.rules.key).link
    head = taken.rules.write_setup(taken.setup) | _details(record)
    head |= told_unnamed(unnamed_seats(record), record)
    if rules > 1:
        head["rules"] = rules
    content = form.write(head, [taken.rules.write_action(action) for action in taken.actions()])
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zdict=form.dictionary)
    deflated = deflate.compress(content) + deflate.flush()
    written = zlib.crc32(content).to_bytes(4, "big") + deflated
    return form.format + base64.urlsafe_b64encode(written).decode().rstrip("=")


def _details(record: Json) -> dict[str, str | int]:
    """As they are; what a foreign record has under these keys may be something else."""
    found = ((key, record.get(key)) for key in DETAILS)
    return {
        key: value
        for key, value in found
        if isinstance(value, (str, int)) and len(str(value)) <= LONGEST_NOTES
    }


def unpacked(address: str) -> AnyRecord:
    """The record of an address; it still has to be played. `Trouble` where it holds none."""
    if len(address) > LONGEST:
        raise TooLong
    form = next((one.link for one in faces() if address[:1] == one.link.format), None)
    if form is None:
        raise Unknown
    content = _content(address[1:], form.dictionary)
    try:
        record = _read(*form.read(content))
    except (NotJson, Malformed, IndexError, RuntimeError, StopIteration, TypeError, ValueError):
        raise Damaged from None
    if len(record.written_actions) > LONGEST_GAME:
        raise GameFull
    return record


def _read(head: Json, actions: list[Json]) -> AnyRecord:
    """What its rules and its details are, and no other key."""
    taken = accept_record(head | {"actions": actions})
    for _action in taken.actions():
        pass
    kept = (*taken.rules.write_setup(taken.setup), *DETAILS)
    source = {key: head[key] for key in kept if key in head}
    source |= told_unnamed(unnamed_seats(head), head)
    source["actions"] = actions
    return replace(taken, source=source, under=_rules(head))


def _rules(head: Json) -> int:
    rules = head.get("rules", 1)
    if type(rules) is not int or rules < 1:
        raise Damaged
    return rules


def _content(text: str, dictionary: bytes) -> bytes:
    """What was packed; a bomb goes off no further than the limit."""
    inflate = zlib.decompressobj(-15, zdict=dictionary)
    try:
        written = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        content = inflate.decompress(written[4:], LARGEST)
    except (binascii.Error, ValueError, zlib.error):
        raise Damaged from None
    whole = inflate.eof and not inflate.unused_data
    if not whole or zlib.crc32(content) != int.from_bytes(written[:4], "big"):
        raise Damaged
    return content
