"""A club with games of every kind, all there is to know of one, and its archive."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from PIL import Image

from tests.tracker.table import SETUP
from tests.tracker.whole_games import whole_game
from tracker.club.details import project_details
from tracker.club.people import merge, rename
from tracker.exchange import link
from tracker.exchange.archive import GAMES, write_club
from tracker.exchange.came import Restored
from tracker.exchange.restoring import OLD_KEY, restore
from tracker.log.correcting import correct
from tracker.log.founding import copy, new_game
from tracker.log.positions import position_now
from tracker.log.proof import differences
from tracker.log.recording import record, undo
from tracker.log.records import accept_record, fingerprint, record_of
from tracker.models import Action, Change, Club, Errand, Game, Photo, PlayerChange
from tracker.photos import album
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import club_figures
from tracker.statistics.finished import finished_games

WITH_FILES = [
    pytest.mark.django_db,
    pytest.mark.database,
    pytest.mark.usefixtures("own_files"),
]
"""The marks of a test that writes games and their files."""
DIG = [{"do": "canal", "cells": [cell]} for cell in ("D4", "D5", "H3", "K4")]


def picture(colour: str, side: int = 48) -> bytes:
    """A photo as a phone sends it."""
    written = io.BytesIO()
    Image.new("RGB", (side, side // 2), colour).save(written, "PNG")
    return written.getvalue()


def game_of(club: Club, *actions: dict[str, Any], **more: Any) -> Game:
    return new_game(accept_record(SETUP | more | {"actions": list(actions)}), club, "Ana's phone")


def corrected_game(club: Club) -> Game:
    """One with a replaced, an undone and an overridden action."""
    game = game_of(club, *DIG[:2], place="Köln 🌽", notes="Bo was late", colour={"of": ["wine"]})
    correct(game, 2, 0, 1, [DIG[2]], keep=True, who="Bo's phone")
    record(game, 2, DIG[3] | {"override": True}, who="Cy's phone")
    undo(game, 3, who="Ana's phone")
    return game


def whole_club() -> Club:
    """Five games: a finished, a corrected one and its copy, one put away, one with a guest."""
    club = Club.objects.create(name="The Thursday table")
    finished = new_game(accept_record(whole_game(1) | {"date": "2026-10-29", "minutes": 75}), club)
    album.add(finished, picture("teal"), "The city at the end")
    album.add(finished, picture("maroon"))
    corrected = corrected_game(club)
    album.add(corrected, picture("teal"))
    copy(corrected, 1)
    put_away = game_of(club)
    Game.objects.filter(pk=put_away.pk).update(archived=timezone.now())
    game_of(club, players=[{"name": "Ana", "color": "red"}, {"name": "Bobby", "color": "grey"}])
    people = {player.key: player.pk for player in club.players.all()}
    merge(club, people["bobby"], people["bo"], "Bobby")
    rename(club, people["ana"], "Anna", "Ana")
    long_ago(club)
    return club


def long_ago(club: Club) -> None:
    """As if all of it had happened then."""
    then = timezone.now() - timedelta(days=40, seconds=1.5)
    for model, column in (
        (Game, "created"),
        (Game, "changed"),
        (Action, "recorded"),
        (Change, "made"),
        (Photo, "added"),
        (PlayerChange, "made"),
    ):
        model._default_manager.update(**{column: then})
    for game in club.games.all():
        project_details(game)
        game.save(update_fields=["played"])


def known(club: Club) -> dict[str, Any]:
    """Everything of a club but the numbers of its rows."""
    return {
        "name": Club.objects.get(pk=club.pk).name,
        "players": sorted(club.players.values_list("name", "key", "into__key")),
        "changes": list(club.player_changes.order_by("id").values_list("kind", "made", "undone")),
        "games": {game.pk: known_game(game) for game in club.games.all()},
    }


HIDDEN = ("_state", "club_id", "head_id")


def known_game(game: Game) -> dict[str, Any]:
    log = ("number", "state", "body", "seat", "override", "who", "recorded")
    changes = ("kind", "before", "after", "detail", "who", "made")
    seats = ("number", "name", "colour", "player__key", "points", "rank", "won")
    awards = ("entry", "seat__number", "source", "stage", "points", "about")
    return {
        "columns": {name: value for name, value in vars(game).items() if name not in HIDDEN},
        "record": record_of(game),
        "log": list(game.actions.order_by("id").values_list(*log)),
        "changes": list(game.changes.order_by("id").values_list(*changes)),
        "seats": list(game.seats.values_list(*seats)),
        "awards": list(game.awards.values_list(*awards)),
        "pieces": sorted(map(str, game.pieces.values_list("kind", "cell", "colour", "size"))),
        "photos": [
            (photo.digest, photo.caption, photo.added, photo.width, album.file(photo).read_bytes())
            for photo in game.photos.order_by("id")
        ],
        # An archive knows what its record looks like; a game here is known without that.
        "marks": sorted(
            {*game.fingerprints.values_list("mark", flat=True), fingerprint(record_of(game))}
        ),
    }


def archived(club: Club) -> bytes:
    out = io.BytesIO()
    write_club(club, out)
    return out.getvalue()


def small_club() -> Club:
    """A corrected game with a photo, and one that has just begun."""
    club = Club.objects.create()
    album.add(corrected_game(club), picture("teal"))
    game_of(club)
    return club


def wipe(club: Club) -> None:
    """As if it had never been."""
    club.games.all().delete()
    club.delete()
    album.tidy()


Parts = dict[str, bytes]


def parts_of(archive: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def packed(parts: Parts, how: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def games_in(parts: Parts) -> list[Any]:
    """The finished one first, then the corrected one."""
    games = [json.loads(line) for line in parts[GAMES].splitlines()]
    return sorted(games, key=lambda game: (-len(game["record"]["actions"]), -len(game["log"])))


def with_games(parts: Parts, games: list[Any]) -> bytes:
    lines = "".join(json.dumps(game) + "\n" for game in games)
    return packed(parts | {GAMES: lines.encode()})


def but(archive: bytes, change: Callable[[Any], None], number: int = 0) -> bytes:
    """The archive with something else in one of its games."""
    parts = parts_of(archive)
    games = games_in(parts)
    change(games[number])
    return with_games(parts, games)


def brought(archive: bytes, club: Club | None = None, **how: str) -> Restored:
    return restore(io.BytesIO(archive), club, how.get("new_club", ""))


def told(restored: Restored) -> list[str]:
    return [came.what.value for came in restored.came]


def sent(archive: bytes, client: Client | None = None) -> Any:
    """Through the page, to the end of the errand."""
    file = io.BytesIO(archive)
    file.name = "club.zip"
    client = client or Client(raise_request_exception=False)
    return client.post("/archive", {"archive": file}, follow=True)


def refused(response: Any) -> str:
    """What the page says of an archive that it does not take."""
    assert response.status_code == 422, response.content.decode()
    [said] = re.findall(r'<p class="problems" role="alert">(.*?)</p>', response.content.decode())
    assert said[-1] == "."
    assert "Traceback" not in said
    return unescape(said)


def rows() -> dict[str, int]:
    """But for the errands, which tell for a day what became of them."""
    return {
        model.__name__: model._default_manager.count()
        for model in apps.get_app_config("tracker").get_models()
        if model is not Errand
    }


def files(settings: Any) -> list[Path]:
    return [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def sent_round(club: Club) -> Club:
    """Out, wiped, and in again as it was: every game with its report, and as a link."""
    before = known(club)
    reports = {game.pk: game.rules.report(position_now(game), None) for game in club.games.all()}
    archive = archived(club)
    wipe(club)
    assert not Game.objects.exists()
    back = brought(archive, new_club=OLD_KEY).club
    assert known(back) == before
    for game in back.games.all():
        assert list(differences(game)) == []
        assert game.rules.report(position_now(game), None) == reports[game.pk]
        opened = link.unpacked(link.packed(record_of(game), game.under))
        assert opened.replay().position == position_now(game)
    return back


def figures_of(club: Club, game: str) -> Any:
    """What only that game counts."""
    told = club_figures(Chosen(game=game).of(finished_games(club)), game).of_game
    assert told
    return told.own
