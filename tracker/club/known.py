"""Does a club have the game of a record that comes in?

Taking a record out writes nothing down, so its game is known again by its log: every entry that it
ever had is still there.
"""

from __future__ import annotations

import json
from typing import Any

from scoring.game import AnyRules, Json
from scoring.games import BY_FORMAT
from tracker.log.records import fingerprint
from tracker.models import Club, Game, PlayerChange, Seat
from tracker.models.player import same_name


def known_game(club: Club, record: dict[str, Any]) -> Game | None:
    """By its fingerprint, or as it is now, or as it once was."""
    marks = club.fingerprints.filter(mark=fingerprint(record)).select_related("game")
    if mark := marks.first():
        return mark.game
    rules = BY_FORMAT[record["format"]]
    setup = rules.read_setup(record)
    was_renamed = club.player_changes.exists()
    alike = club.games.filter(game=rules.key, **_plain(rules.write_setup(setup)))
    for pk, there in alike.order_by("pk").values_list("pk", "setup"):
        if not (was_renamed or _called(there) == _called(record)):
            continue
        game = Game(pk=pk, game=rules.key, setup=there)
        begun = _begun(rules, setup) == _begun(rules, game.rules_setup)
        if begun and _went_so(game, record["actions"]):
            if _same_people([name for name, _ in rules.players(setup)], game):
                return Game.objects.get(pk=pk)
    return None


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


def _went_so(game: Game, actions: list[Any]) -> bool:
    """Each of the actions is or was an entry of the log, at its place."""
    if not actions:
        return not game.actions.exists()
    log = [*game.actions.filter(number__lte=len(actions)).values_list("number", "body")]
    return all((number, body) in log for number, body in enumerate(actions, 1))


def _same_people(names: list[str], game: Game) -> bool:
    seats = game.seats.select_related("player").order_by("number")
    return all(same_name(name) in _names(seat) for name, seat in zip(names, seats, strict=True))


def _names(seat: Seat) -> set[str]:
    """What somebody is called, or was."""
    found = {same_name(seat.name)}
    if seat.player:
        found |= {seat.player.key, *seat.player.others.values_list("key", flat=True)}
        renames = seat.player.changes.filter(kind=PlayerChange.Kind.RENAME)
        found |= {same_name(change.detail["from"]) for change in renames}
    return found
