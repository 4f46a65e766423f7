"""What a picture is taken of: a server with tables laid out, always the same ones."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tests.bench.server import Phone, alone, serving
from tests.scoring.mexica.recorded import GAMES

HOST = "mexica.example"
"""What the links and QR codes say; the browser is told where it is."""
CLUB = "theclubofthekitchen"
ENTER, WATCH = "toenterthegameofana", "towatchthegameofana"

SHARED = "tracker_two_players_shared_victory"
EVERY_TIE = "tracker_four_players_every_tie"
NEUTRAL = "two_players_ties_with_neutral"
SHARED_THIRD = "four_players_shared_third"
ALL_PICTURES = """() => Promise.all([...document.images].map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => {});
}))"""
"""Until every picture of a page is there."""
CLUB_GAMES = ((SHARED, 70), (EVERY_TIE, 999), (NEUTRAL, 60), (SHARED_THIRD, 999))
"""The games at home, and how many actions each has."""


def told(name: str, actions: int | None = None) -> dict[str, Any]:
    """A recorded game, or the beginning of it."""
    record: dict[str, Any] = json.loads((GAMES / f"{name}.json").read_text())["record"]
    return record | {"actions": record["actions"][:actions]}


def nth(name: str, kind: str, number: int = 1) -> int:
    """How many actions stand before the nth one of a kind."""
    places = [at for at, action in enumerate(told(name)["actions"]) if action["do"] == kind]
    return places[number - 1]


class Table(NamedTuple):
    enter: str
    watch: str


class Stage:
    """A running server. `url` is how its pages name it, `port` where it is."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://{HOST}"

    def table(self, record: dict[str, Any]) -> Table:
        with Phone(self.port) as phone:
            status, made = phone.ask("POST", "/api/games/import", record)
        assert status == 201, made
        return Table(f"{self.url}/e/{made['edit']}/", f"{self.url}/w/{made['watch']}/")


@contextmanager
def staged() -> Iterator[Stage]:
    with tempfile.TemporaryDirectory() as data:
        environment = alone(data, TZ="UTC", ALLOWED_HOSTS=f"{HOST},localhost,127.0.0.1")
        with serving(environment) as (port, _):
            os.environ.update(environment)
            lay_the_club()
            yield Stage(port)


def lay_the_club() -> None:
    """A club with games of known keys and times."""
    import django

    django.setup()
    from datetime import UTC, datetime, timedelta

    from tracker.log.founding import new_game
    from tracker.log.records import accept_record
    from tracker.models import Action, Club, Game

    club = Club.objects.create(name="", key=CLUB)
    evening = datetime(2026, 5, 1, 19, 30, tzinfo=UTC)
    for number, (name, actions) in enumerate(CLUB_GAMES):
        begun = evening - timedelta(days=9 * number)
        game = new_game(accept_record(told(name, actions)), club)
        for action in Action.objects.filter(game=game):
            action.recorded = begun + timedelta(seconds=40 * action.number)
            action.save(update_fields=["recorded"])
        changed = begun + timedelta(seconds=40 * game.number)
        Game.objects.filter(pk=game.pk).update(created=begun, changed=changed, played=begun.date())
        if not number:
            Game.objects.filter(pk=game.pk).update(edit_key=ENTER, watch_key=WATCH)
