"""The players of a club in an archive: who they are, who is whom, and how that came about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tracker.exchange.archived import read_list, read_moment, read_object, refuse
from tracker.log.records import check_name
from tracker.models import Club, Player, PlayerChange
from tracker.models.player import NAME_LENGTH, same_name

MOST = 10_000
SeatName = tuple[str, int]
"""A seat by the game's name in archives and its number."""


@dataclass(frozen=True)
class Known:
    """A player of the club."""

    key: str
    name: str
    into: str
    """Who he or she really is, by key."""


@dataclass(frozen=True)
class Told:
    """A rename or a merge; its detail has keys and seats where the database has numbers."""

    kind: str
    player: str
    detail: dict[str, Any]
    made: datetime
    undone: datetime | None


@dataclass(frozen=True)
class People:
    known: dict[str, Known]
    changes: tuple[Told, ...]


# Out.


def people_told(club: Club, origins: Mapping[str, str]) -> dict[str, Any]:
    """What the archive has of them; `origins` are the names of the games in it."""
    players = list(club.players.select_related("into").order_by("id"))
    keys = {player.pk: player.key for player in players}
    return {
        "players": [
            {"key": player.key, "name": player.name, "into": player.into and player.into.key}
            for player in players
        ],
        "changes": [
            {
                "kind": change.kind,
                "player": keys[change.player_id],
                "detail": _told(change.detail, keys, origins),
                "made": change.made.isoformat(),
                "undone": change.undone and change.undone.isoformat(),
            }
            for change in club.player_changes.order_by("id")
        ],
    }


def _told(
    detail: dict[str, Any], keys: Mapping[int, str], origins: Mapping[str, str]
) -> dict[str, Any]:
    def seats(found: Iterable[str]) -> list[list[str | int]]:
        parts = (seat.rpartition("-") for seat in found)
        return [[origins[game], int(number)] for game, _, number in parts if game in origins]

    told = dict(detail)
    match detail["seats"]:
        case dict() as by_name:
            told["seats"] = {name: seats(found) for name, found in by_name.items()}
        case found:
            told["seats"] = seats(found)
    for one in ("into", "swapped"):
        if one in detail:
            told[one] = keys.get(detail[one], "")
    if "names" in detail:
        told["names"] = [keys[pk] for pk in detail["names"] if pk in keys]
    return told


# In.


def read_people(value: object) -> People:
    told = read_object(value, "players")
    known = _read_players(read_list(told.get("players"), "players", MOST))
    changes = read_list(told.get("changes"), "changes", MOST)
    return People(known, tuple(_read_change(change, known) for change in changes))


def _read_players(value: list[Any]) -> dict[str, Known]:
    """By key; each merged into somebody who is not merged."""
    found: dict[str, Known] = {}
    for each in value:
        told = read_object(each, "players")
        key, name, into = told.get("key"), told.get("name"), told.get("into") or ""
        if not (isinstance(key, str) and isinstance(name, str) and isinstance(into, str)):
            refuse("players")
        if key in found or not key or len(key) > 4 * NAME_LENGTH or same_name(key) != key:
            refuse("players")
        check_name(name, "players")
        found[key] = Known(key, name, into)
    for player in found.values():
        if player.into and (player.into not in found or found[player.into].into):
            refuse("into")
    return found


def _read_change(value: object, known: Mapping[str, Known]) -> Told:
    told = read_object(value, "changes")
    kind, undone = told.get("kind"), told.get("undone")
    detail = read_object(told.get("detail"), "detail")
    is_merge = kind == PlayerChange.Kind.MERGE
    keys = [told.get("player"), *([detail.get("into")] if is_merge else [])]
    texts = [detail.get(name) for name in (("name", "to") if is_merge else ("from", "to"))]
    if "swapped" in detail:
        keys.append(detail["swapped"])
    if is_merge:
        keys += read_list(detail.get("names"), "names", MOST)
        seats = read_list(detail.get("seats"), "seats", MOST)
    else:
        by_name = read_object(detail.get("seats"), "seats")
        texts += by_name
        seats = [seat for found in by_name.values() for seat in read_list(found, "seats", MOST)]
    if kind not in PlayerChange.Kind.values:
        refuse("kind")
    if not all(isinstance(key, str) and key in known for key in keys):
        refuse("changes")
    if not all(isinstance(text, str) and len(text) <= NAME_LENGTH for text in texts):
        refuse("detail")
    for seat in seats:
        if not (isinstance(seat, list) and list(map(type, seat)) == [str, int]):
            refuse("seats")
    return Told(
        str(kind),
        str(told["player"]),
        detail,
        read_moment(told.get("made"), "made"),
        None if undone is None else read_moment(undone, "undone"),
    )


def kept_detail(
    detail: dict[str, Any], people: Mapping[str, Player], there: Mapping[str, str]
) -> dict[str, Any]:
    """Of a change, with the numbers that people and games have here."""

    def seats(found: Iterable[SeatName]) -> Iterator[str]:
        return (f"{there[game]}-{number}" for game, number in found if game in there)

    kept = dict(detail)
    match detail["seats"]:
        case dict() as by_name:
            kept["seats"] = {name: list(seats(found)) for name, found in by_name.items()}
        case found:
            kept["seats"] = list(seats(found))
    for one in ("into", "swapped"):
        if one in detail:
            kept[one] = people[detail[one]].pk
    if "names" in detail:
        kept["names"] = [people[key].pk for key in detail["names"]]
    return kept
