"""A game is deleted while others look at it, enter, copy it, rename its players, restore it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.tracker.club.test_players_at_once import at_once
from tests.tracker.clubs import THREE, keep, member, record, short
from tests.tracker.exchange.archives import archived
from tests.tracker.photos.files import file_of, halves
from tracker.log.founding import copy
from tracker.log.proof import differences
from tracker.models import Club, Photo
from tracker.photos import album

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
TIMES = 6


@pytest.mark.long
def test_everybody_gets_an_answer_and_what_is_left_is_whole(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT, settings.DATA_DIR = tmp_path / "media", tmp_path
    picture = file_of(halves())
    for _ in range(TIMES):
        club = Club.objects.create()
        game = keep(club, record("Ana red, Bo grey", "2026-01-01", *THREE))
        short(club, "Ana red, Cy grey")
        for number in (0, 1, 2):
            copy(game, number)
        archive = archived(club)
        ana = club.players.get(name="Ana").pk
        enter, watch = f"/e/{game.edit_key}", f"/w/{game.watch_key}"
        sent = {
            f"{enter}/delete": {"number": "2"},
            f"{enter}/tap": {"do": "canal", "cells": "K6", "expect": "2"},
            f"{enter}/what-if": {"at": "1"},
            f"{enter}/photos": {"photo": SimpleUploadedFile("a.jpg", picture)},
            "/players": {"do": "rename", "player": ana, "was": "Ana", "name": "Anna"},
            "/archive": {"archive": SimpleUploadedFile("club.zip", archive)},
        }
        deeds: list[Callable[[], Any]] = [
            partial(member(club).post, address, form) for address, form in sent.items()
        ]
        asked = (f"{watch}/out", f"{watch}/out/record.json", "/statistics")
        deeds += [partial(member(club).get, address) for address in asked]
        told = [answer.status_code for answer in at_once(*deeds)]
        assert set(told) <= {200, 302, 404, 409, 503}, dict(zip([*sent, *asked], told, strict=True))
        assert [found for each in club.games.all() for found in differences(each)] == []
        assert all(album.file(photo).exists() for photo in Photo.objects.all())
