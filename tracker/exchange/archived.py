"""A game as an archive has it, read strictly: what does not fit is told before anything is kept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, NoReturn
from unicodedata import category

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.reading import Malformed
from scoring.record import AnyRecord, Stopped
from tracker.errors import malformed_sentence, refusal_sentence
from tracker.log.records import LONGEST_GAME, accept_record
from tracker.models import Action, Change
from tracker.models.game import LONGEST_TABLE
from tracker.models.player import NAME_LENGTH
from tracker.photos.album import LONGEST_CAPTION, MOST

MOST_HISTORY = 100_000
NAME = re.compile(r"[a-z0-9]{4,16}")
KEY = re.compile(r"[A-Za-z0-9_-]{20,32}")
HEX = re.compile(r"[0-9a-f]{64}")

State = Action.State


class Wrong(Exception):
    """What is wrong with a part of an archive, as a sentence."""


@dataclass(frozen=True)
class Picture:
    digest: str
    caption: str
    added: datetime


@dataclass(frozen=True)
class Archived:
    """A game that can be kept as it is."""

    origin: str
    edit: str
    watch: str
    created: datetime
    changed: datetime
    archived: datetime | None
    lasted: int
    """Seconds that it took."""
    copied: tuple[str, int] | None
    marks: tuple[str, ...]
    seats: tuple[str, ...]
    """The key of the player on each; none where nobody knows."""
    record: AnyRecord
    rows: tuple[Action, ...]
    """Of the log, in the order in which they came; without their game."""
    changes: tuple[Change, ...]
    photos: tuple[Picture, ...]
    position: Any
    """After the actions that stand."""

    @property
    def setup(self) -> dict[str, Any]:
        return {key: value for key, value in self.record.source.items() if key != "actions"}

    @property
    def names(self) -> list[str]:
        """In seat order."""
        return [name for name, _ in self.record.rules.players(self.record.setup)]

    @property
    def bodies(self) -> list[Any]:
        return self.record.written_actions


def read_game(value: object) -> Archived:
    """The game of a line; `Wrong` tells what is the matter with it."""
    told = read_object(value, "game")
    try:
        under = _number(told.get("rules", 1), "rules", 1, 10_000)
        record = replace(accept_record(told.get("record")), under=under)
    except Malformed as malformed:
        raise Wrong(
            _("its record cannot be read: %(why)s") % {"why": malformed_sentence(malformed)}
        ) from None
    if len(record.written_actions) > LONGEST_GAME:
        raise Wrong(_("it has too many actions"))
    rows, position = _rows(record, read_list(told.get("log"), "log", MOST_HISTORY))
    copied = told.get("copied")
    archived = told.get("archived")
    seats = tuple(map(_seat, read_list(told.get("seats"), "seats", LONGEST_TABLE)))
    if len(seats) != len(record.rules.players(record.setup)):
        raise Wrong(_("its seats are not those of its record"))
    return Archived(
        origin=_matching(told.get("id"), NAME, "id"),
        edit=_key(told.get("edit"), "edit"),
        watch=_key(told.get("watch"), "watch"),
        created=read_moment(told.get("created"), "created"),
        changed=read_moment(told.get("changed"), "changed"),
        archived=None if archived is None else read_moment(archived, "archived"),
        lasted=_number(told.get("lasted"), "lasted", 0, 2_000_000_000),
        copied=None if copied is None else _copied(copied),
        marks=tuple(
            _matching(mark, HEX, "marks") for mark in read_list(told.get("marks"), "marks")
        ),
        seats=seats,
        record=record,
        rows=rows,
        changes=tuple(map(_change, read_list(told.get("changes"), "changes", MOST_HISTORY))),
        photos=_photos(read_list(told.get("photos"), "photos", MOST)),
        position=position,
    )


def _rows(record: AnyRecord, log: list[Any]) -> tuple[tuple[Action, ...], Any]:
    """The log as rows: what stands is what the record says, what waits to be done again fits."""
    colours = [colour for _, colour in record.rules.players(record.setup)]
    read = [_row(each, colours) for each in log]
    standing = _by_number(read, State.STANDING)
    if list(standing) != list(range(1, len(record.written_actions) + 1)):
        raise Wrong(_("its log does not have the actions of its record"))
    undone = _by_number(read, State.UNDONE)
    after = len(standing)
    if list(undone) != list(range(after + 1, after + 1 + len(undone))):
        raise Wrong(_("its log has gaps"))
    if after + len(undone) > LONGEST_GAME:
        raise Wrong(_("it has too many actions"))
    for row, body in zip(standing.values(), record.written_actions, strict=True):
        row.body = body
    waiting = [row.body for row in undone.values()]
    position = _replay(record, waiting, [*standing.values(), *undone.values()])
    for row in read:
        if row.state == State.REPLACED:
            _check(record, row)
        row.override = row.body.get("override") is True
    return tuple(read), position


def _by_number(rows: Iterable[Action], state: State) -> dict[int, Action]:
    chosen = sorted((row for row in rows if row.state == state), key=lambda row: row.number)
    found = {row.number: row for row in chosen}
    if len(found) < len(chosen):
        raise Wrong(_("an action is twice in its log"))
    return found


def _replay(record: AnyRecord, waiting: list[Any], rows: Sequence[Action]) -> Any:
    """The position behind what stands; what waits to be done again must fit as well."""
    rules, position = record.rules, record.rules.start(record.setup)
    last = len(record.written_actions)
    whole = replace(record, source=record.source | {"actions": [*record.written_actions, *waiting]})
    try:
        for number, (row, step) in enumerate(
            zip(rows, whole.steps(malformed_sentence), strict=True), 1
        ):
            row.seat = rules.actor(step.before, step.action)
            position = step.after if number <= last else position
    except Stopped as stopped:
        text = _("action %(number)s is refused: %(why)s")
        why = refusal_sentence(stopped.refusal).rstrip(".")
        raise Wrong(text % {"number": stopped.played + 1, "why": why}) from None
    return position


def _check(record: AnyRecord, row: Action) -> None:
    """What was replaced need not fit, but it can be read."""
    try:
        record.rules.read_action(record.setup, row.body, f"action {row.number}")
    except Malformed as malformed:
        raise Wrong(
            _("an action cannot be read: %(why)s") % {"why": malformed_sentence(malformed)}
        ) from None


def _row(value: object, colours: Sequence[str]) -> Action:
    told = read_object(value, "log")
    state = told.get("state")
    if state not in State.values:
        refuse("state")
    return Action(
        number=_number(told.get("number"), "number", 1, LONGEST_GAME),
        state=state,
        body={} if state == State.STANDING else read_object(told.get("body"), "body"),
        seat=_whose(told, colours),
        who=_text(told.get("who"), "who", NAME_LENGTH),
        recorded=read_moment(told.get("recorded"), "recorded"),
    )


def _whose(told: dict[str, Any], colours: Sequence[str]) -> int | None:
    """By the colour, where the game has colours."""
    if told.get("seat") is not None:
        return _number(told["seat"], "seat", 0, len(colours) - 1)
    if not (by := told.get("by", "")):
        return None
    return colours.index(by) if by in colours else refuse("by")


def _change(value: object) -> Change:
    told = read_object(value, "changes")
    kind = told.get("kind")
    if kind not in Change.Kind.values:
        refuse("kind")
    return Change(
        kind=kind,
        before=_number(told.get("before"), "before", 0, LONGEST_GAME),
        after=_number(told.get("after"), "after", 0, LONGEST_GAME),
        detail=read_object(told.get("detail"), "detail"),
        who=_text(told.get("who"), "who", NAME_LENGTH),
        made=read_moment(told.get("made"), "made"),
    )


def _seat(value: object) -> str:
    return "" if value is None else _text(value, "seats", 4 * NAME_LENGTH)


def _photos(value: list[Any]) -> tuple[Picture, ...]:
    found = [
        Picture(
            _matching(told.get("digest"), HEX, "digest"),
            _caption(told.get("caption")),
            read_moment(told.get("added"), "added"),
        )
        for told in (read_object(each, "photos") for each in value)
    ]
    if len({picture.digest for picture in found}) < len(found):
        raise Wrong(_("a photo is twice in it"))
    return tuple(found)


def _caption(value: object) -> str:
    caption = _text(value, "caption", LONGEST_CAPTION)
    return refuse("caption") if any(category(sign) == "Cc" for sign in caption) else caption


def _copied(value: object) -> tuple[str, int]:
    told = read_object(value, "copied")
    at = _number(told.get("at"), "copied", 0, LONGEST_GAME)
    return ("" if told.get("from") is None else _matching(told["from"], NAME, "copied")), at


def read_object(value: object, what: str) -> dict[str, Any]:
    return value if isinstance(value, dict) else refuse(what)


def read_list(value: object, what: str, most: int = 1_000) -> list[Any]:
    return value if isinstance(value, list) and len(value) <= most else refuse(what)


def _text(value: object, what: str, longest: int) -> str:
    return value if isinstance(value, str) and len(value) <= longest else refuse(what)


def _number(value: object, what: str, least: int, most: int) -> int:
    return value if type(value) is int and least <= value <= most else refuse(what)


def _key(value: object, what: str) -> str:
    """None where it could be guessed, or stands in no address: the game gets another."""
    key = _text(value, what, 200)
    return key if KEY.fullmatch(key) else ""


def _matching(value: object, form: re.Pattern[str], what: str) -> str:
    return value if isinstance(value, str) and form.fullmatch(value) else refuse(what)


def read_moment(value: object, what: str) -> datetime:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else refuse(what)
        # Databases keep years of four digits, and in UTC.
        kept = moment.astimezone(UTC)
    except (ValueError, OverflowError):
        refuse(what)
    if timezone.is_naive(moment) or not 1970 <= kept.year <= 9000:
        refuse(what)
    return kept


def refuse(what: str) -> NoReturn:
    raise Wrong(_("“%(what)s” is not as it should be") % {"what": what})
