"""When, where, how long, notes: typed at any time, never over somebody else's words."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.table import SETUP, Table
from tracker.log.duration import by_the_log, minutes_of, seconds_between
from tracker.log.founding import new_game
from tracker.log.records import accept_record, record_of
from tracker.models import Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

TYPED = {"played": "2026-10-03", "place": "Bo's kitchen", "notes": "It rained.", "minutes": "85"}


class Form:
    """The page as a phone has it open: what it was shown goes back with what is typed."""

    def __init__(self, game: Game) -> None:
        self.address = f"/e/{game.edit_key}/details"
        self.client = Client(raise_request_exception=False)
        self.game = game
        self.open(self.client.get(self.address))

    def open(self, answer: Any) -> None:
        text = flat(answer.content.decode())
        self.text = text
        self.shown = dict(re.findall(r'name="(shown_\w+)" value="(\w+)"', text))
        self.fields = {name: field["text"] for name, field in answer.context["fields"].items()}

    def keep(self, **typed: str) -> int:
        answer = self.client.post(self.address, self.fields | typed | self.shown)
        if answer.status_code != 302:
            self.open(answer)
        self.game.refresh_from_db()
        return answer.status_code

    def problem(self, name: str) -> str:
        found = re.search(f'<div id="{name}-told" class="problems">(.*?)</div>', self.text, re.S)
        return found[1] if found else ""


@pytest.fixture
def game() -> Game:
    return new_game(accept_record(SETUP | {"actions": [], "theme": "wine"}), Club.objects.create())


def test_details_are_kept_and_the_log_is_not_touched(game: Game) -> None:
    before = record_of(game)
    assert Form(game).keep(**TYPED) == 302
    assert (game.played.isoformat(), game.place, game.notes, game.minutes) == (
        "2026-10-03",
        "Bo's kitchen",
        "It rained.",
        85,
    )
    own = {"date": "2026-10-03", "place": "Bo's kitchen", "notes": "It rained.", "minutes": 85}
    assert record_of(game) == before | own
    assert Form(game).fields == TYPED


def test_the_club_counts_again_only_when_something_changed(game: Game) -> None:
    assert game.club
    for typed, grown in ((TYPED, 1), ({}, 1), ({"played": "2026-10-04"}, 2)):
        assert Form(game).keep(**typed) == 302
        assert Club.objects.get(pk=game.club.pk).version == grown


def test_a_day_that_nobody_typed_stays_out_of_the_record(game: Game) -> None:
    Form(game).keep(place="attic")
    assert "date" not in game.setup


def test_an_emptied_field_leaves_the_record(game: Game) -> None:
    Form(game).keep(**TYPED)
    created = Form(game).keep(played="", place="", notes="", minutes="")
    assert created == 302
    assert game.setup == SETUP | {"theme": "wine"}
    assert game.minutes is None


@pytest.mark.parametrize("typed, minutes", [("1", 1), ("1:05", 65), ("100:00", 6_000), ("", None)])
def test_minutes_or_hours_and_minutes(game: Game, typed: str, minutes: int | None) -> None:
    Form(game).keep(minutes="7")
    assert Form(game).keep(minutes=typed) == 302
    assert game.minutes == minutes


@pytest.mark.parametrize(
    "name, typed",
    [
        ("played", "yesterday"),
        ("played", "2026-02-30"),
        ("played", "0000-00-00"),
        ("played", "9999-12-31"),
        ("played", "٢٠٢٦-10-03"),
        ("place", "x" * 81),
        ("place", "attic\nand cellar"),
        ("place", "attic\0"),
        ("notes", "x" * 4_001),
        ("notes", "x\0y"),
        ("minutes", "0"),
        ("minutes", "-5"),
        ("minutes", "6001"),
        ("minutes", "100:01"),
        ("minutes", "1:60"),
        ("minutes", "1.5"),
        ("minutes", "٨٥"),
        ("minutes", "9" * 5_000),
        ("minutes", "long"),
    ],
)
def test_each_field_tells_what_is_wrong_and_nothing_typed_is_lost(
    game: Game, name: str, typed: str
) -> None:
    form = Form(game)
    assert form.keep(**(TYPED | {name: typed})) == 422
    assert form.problem(name)
    assert [other for other in TYPED if form.problem(other)] == [name]
    assert form.fields == TYPED | {name: typed}
    assert game.place == ""
    assert form.keep(**{name: TYPED[name]}) == 302
    assert game.place == "Bo's kitchen"


def test_two_phones_on_different_fields_lose_nothing(game: Game) -> None:
    first, second = Form(game), Form(game)
    assert first.keep(notes="Ana: what a game") == 302
    assert second.keep(place="attic") == 302
    assert (game.notes, game.place) == ("Ana: what a game", "attic")


def test_the_second_phone_on_the_same_notes_is_told(game: Game) -> None:
    first, second = Form(game), Form(game)
    assert first.keep(notes="Ana: what a game", place="attic") == 302
    assert second.keep(notes="Bo: I lost", minutes="80") == 409
    assert "Ana: what a game" in second.problem("notes")
    assert not second.problem("place")
    assert (game.notes, game.minutes) == ("Ana: what a game", None)
    # What was typed is still there, the other's place came in, and keeping again is meant.
    assert second.fields["notes"] == "Bo: I lost"
    assert second.fields["place"] == "attic"
    assert second.keep() == 302
    assert (game.notes, game.place, game.minutes) == ("Bo: I lost", "attic", 80)


def test_a_third_change_between_is_told_again(game: Game) -> None:
    first, second = Form(game), Form(game)
    first.keep(notes="one")
    assert second.keep(notes="two") == 409
    Form(game).keep(notes="three")
    assert second.keep() == 409
    assert "three" in second.problem("notes")
    assert game.notes == "three"


def test_the_same_words_from_both_phones_are_no_conflict(game: Game) -> None:
    first, second = Form(game), Form(game)
    assert first.keep(notes="We drew.\nTwice.") == 302
    assert second.keep(notes="We drew.\r\nTwice. ") == 302
    assert game.notes == "We drew.\nTwice."


def test_a_form_without_marks_overwrites_nothing(game: Game) -> None:
    Form(game).keep(**TYPED)
    answer = Client().post(f"/e/{game.edit_key}/details", {"place": "attic"})
    assert answer.status_code == 409
    game.refresh_from_db()
    assert (game.place, game.notes) == ("Bo's kitchen", "It rained.")


def test_who_watches_reads_and_does_not_write(game: Game) -> None:
    Form(game).keep(**TYPED | {"notes": "<script>"})
    answer = Client().get(f"/w/{game.watch_key}/details")
    text = flat(answer.content.decode())
    assert answer.status_code == 200
    assert "Bo&#x27;s kitchen" in text
    assert "&lt;script&gt;" in text
    assert "<form" not in text
    assert game.edit_key not in text
    assert Client().post(f"/w/{game.watch_key}/details", TYPED).status_code == 403


@pytest.mark.parametrize("door", ["e", "w"])
def test_strangers_get_the_usual_sentence(door: str) -> None:
    answer = Client().get(f"/{door}/nobody-has-this-key/details")
    assert answer.status_code == 404
    assert "There is no such game for this key." in answer.content.decode()


BEGUN = datetime(2026, 10, 3, 18, 0, tzinfo=UTC)


def after(*minutes: float) -> list[datetime]:
    return [BEGUN + timedelta(minutes=later) for later in minutes]


@pytest.mark.parametrize(
    "recorded, minutes",
    [
        (after(), 0),
        (after(0), 0),
        (after(0, 0, 0), 0),
        (after(0, 10, 25), 25),
        (after(0, 30, 60), 60),
        (after(0, 20, 51, 61), 30),
        (after(0, 10, 24 * 60, 24 * 60 + 15), 25),
        (after(25, 0, 10), 25),
    ],
)
def test_minutes_between_actions_without_breaks(recorded: list[datetime], minutes: int) -> None:
    assert seconds_between(recorded) == minutes * 60


def test_the_log_tells_how_long_it_took() -> None:
    table = Table()
    for at, number, cell in ((0, 0, "D4"), (12, 1, "F4"), (90, 2, "H4"), (95, 3, "J4")):
        with mock.patch("django.utils.timezone.now", return_value=BEGUN + timedelta(minutes=at)):
            assert table.record(number, "canal", cells=[cell])[0] == 201
    assert table.game.lasted == by_the_log(table.game) == 17 * 60
    assert minutes_of(table.game) == 17
    form = Form(table.game)
    assert "by the log 17 min" in form.text
    assert form.fields["minutes"] == ""
    form.keep(minutes="40")
    assert minutes_of(table.game) == 40


def test_an_imported_game_does_not_tell() -> None:
    table = Table.of(SETUP | {"actions": [{"do": "canal", "cells": [c]} for c in ("D4", "F4")]})
    assert minutes_of(table.game) is None


def test_what_is_corrected_after_the_end_takes_no_time() -> None:
    from tests.tracker.whole_games import whole_game

    record = whole_game(1)
    table, number = Table.of(record), len(record["actions"])
    began = table.game.changed
    for minutes, step in ((5, "/undo"), (7, "/redo")):
        with mock.patch(
            "django.utils.timezone.now", return_value=began + timedelta(minutes=minutes)
        ):
            table.do(step, expect=number if step == "/undo" else number - 1)
    assert table.game.lasted == 2 * 60
