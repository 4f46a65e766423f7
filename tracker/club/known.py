"""Does a club have the game of a record that comes in?

Taking a record out writes nothing down, so its game is known again by its log: every entry that it
ever had is still there.
"""

from __future__ import annotations

from typing import Any

from scoring.mexica.record.reading import read_setup
from scoring.mexica.setup import Setup
from tracker.log.records import fingerprint
from tracker.models import Club, Game, PlayerChange, Seat
from tracker.models.player import same_name


def known_game(club: Club, record: dict[str, Any]) -> Game | None:
    """By its fingerprint, or as it is now, or as it once was."""
    marks = club.fingerprints.filter(mark=fingerprint(record)).select_related("game")
    if mark := marks.first():
        return mark.game
    setup = read_setup(record)
    was_renamed = club.player_changes.exists()
    alike = club.games.filter(setup__tokens=record["tokens"], mode=setup.mode.value)
    for pk, there in alike.order_by("pk").values_list("pk", "setup"):
        if not (was_renamed or _called(there) == _called(record)):
            continue
        game = Game(pk=pk, setup=there)
        if _begun_alike(setup, game.rules_setup) and _went_so(game, record["actions"]):
            if _same_people(setup, game):
                return Game.objects.get(pk=pk)
    return None


def _called(record: dict[str, Any]) -> list[str]:
    return [same_name(player["name"]) for player in record["players"]]


def _begun_alike(one: Setup, other: Setup) -> bool:
    return (one.colours, {*one.neutral}) == (other.colours, {*other.neutral})


def _went_so(game: Game, actions: list[Any]) -> bool:
    """Each of the actions is or was an entry of the log, at its place."""
    if not actions:
        return not game.actions.exists()
    log = [*game.actions.filter(number__lte=len(actions)).values_list("number", "body")]
    return all((number, body) in log for number, body in enumerate(actions, 1))


def _same_people(setup: Setup, game: Game) -> bool:
    seats = game.seats.select_related("player").order_by("number")
    return all(
        same_name(player.name) in _names(seat)
        for player, seat in zip(setup.players, seats, strict=True)
    )


def _names(seat: Seat) -> set[str]:
    """What somebody is called, or was."""
    found = {same_name(seat.name)}
    if seat.player:
        found |= {seat.player.key, *seat.player.others.values_list("key", flat=True)}
        renames = seat.player.changes.filter(kind=PlayerChange.Kind.RENAME)
        found |= {same_name(change.detail["from"]) for change in renames}
    return found
