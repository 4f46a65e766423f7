"""Does a club have the game of a record that comes in?

Taking a record out writes nothing down, so its game is known again by its log: every entry that it
ever had is still there.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from scoring.game import AnyRules, Json
from scoring.games import BY_FORMAT
from tracker.log.records import fingerprint
from tracker.models import Action, Club, Game, PlayerChange, Seat
from tracker.models.player import same_name

SOME = 8
"""Actions of a record, spread over it, by which most games that begin alike are told apart."""


def known_game(club: Club, record: dict[str, Any]) -> Game | None:
    """By its fingerprint, or as it is now, or as it once was.

    A few questions, however many games are alike; they lock nothing, and are asked before anything
    is locked.
    """
    marks = club.fingerprints.filter(mark=fingerprint(record)).select_related("game")
    if mark := marks.first():
        return mark.game
    rules, actions = BY_FORMAT[record["format"]], record["actions"]
    setup = rules.read_setup(record)
    was_renamed = club.player_changes.exists()
    alike = club.games.filter(game=rules.key, **_plain(rules.write_setup(setup)))
    if not actions:
        alike = alike.filter(actions=None)
    begun = _begun(rules, setup)
    games = {
        pk
        for pk, there in alike.values_list("pk", "setup")
        if (was_renamed or _called(there) == _called(record))
        and _begun(rules, rules.read_setup(there)) == begun
    }
    every = range(1, len(actions) + 1)
    games = {*_went_so(games, actions, every[:: len(every) // SOME + 1])}
    names = [name for name, _ in rules.players(setup)]
    there = Game.objects.filter(pk__in=games).prefetch_related(
        "seats__player__others", "seats__player__changes"
    )
    same = {game.pk: game for game in there if _same_people(names, game)}
    return next((same[pk] for pk in _went_so(same, actions, every)), None)


def _called(record: dict[str, Any]) -> list[str]:
    return [same_name(player["name"]) for player in record["players"]]


def _plain(written: Json) -> Json:
    """What of a setup the database itself can look for: no names, no things on a board."""
    plain = {key: value for key, value in written.items() if not _is_of_things(value)}
    return {f"setup__{key}": value for key, value in plain.items()}


def _begun(rules: AnyRules, setup: Any) -> Json:
    """A setup without names; what lies on the table lies there in any order."""
    written = rules.write_setup(setup) | {"players": [who for _, who in rules.players(setup)]}
    return {
        key: sorted(map(json.dumps, value)) if _is_of_things(value) else value
        for key, value in written.items()
    }


def _is_of_things(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _went_so(
    games: Collection[str], actions: Sequence[Any], numbers: Sequence[int]
) -> Iterator[str]:
    """Those whose log has or had, at these numbers, these actions."""
    if not (games and numbers):
        yield from sorted(games)
        return
    entries = Action.objects.filter(game__in=games, number__in=numbers).order_by("game", "number")
    rows = entries.values_list("game", "number", "body").iterator()
    for pk, log in groupby(rows, itemgetter(0)):
        if len({number for _, number, body in log if body == actions[number - 1]}) == len(numbers):
            yield pk


def _same_people(names: list[str], game: Game) -> bool:
    seats = sorted(game.seats.all(), key=lambda seat: seat.number)
    return all(same_name(name) in _names(seat) for name, seat in zip(names, seats, strict=True))


def _names(seat: Seat) -> set[str]:
    """What somebody is called, or was."""
    found = {same_name(seat.name)}
    if seat.player:
        found |= {seat.player.key, *(other.key for other in seat.player.others.all())}
        renames = [one for one in seat.player.changes.all() if one.kind == PlayerChange.Kind.RENAME]
        found |= {same_name(change.detail["from"]) for change in renames}
    return found
