"""Ana owns a game, Bo plays it with her, Cy watches it. Dee is outside, with a game of her own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tracker.table import SETUP, Phone, Table
from tracker.models import Action, Club, Game

pytestmark = [pytest.mark.django_db, pytest.mark.database]

READ = ("", "/at/1", "/legal", "/record", "/history")
WRITE: list[tuple[str, dict[str, Any]]] = [
    ("/actions", {"expect": 1, "action": {"do": "canal", "cells": ["E4"]}}),
    ("/undo", {"expect": 1}),
    ("/redo", {"expect": 1}),
    ("/correct", {"expect": 1, "at": 0, "drop": 1, "keep": True}),
    ("/copy", {"at": 1}),
]
EVERY: list[tuple[str, dict[str, Any] | None]] = [
    *((address, None) for address in READ),
    *WRITE,
]
every_address = pytest.mark.parametrize("address, body", EVERY)
every_change = pytest.mark.parametrize("address, body", WRITE)


def table() -> Table:
    """Ana's."""
    ana = Table()
    ana.dig("D4 D5")
    return ana


def ask(phone: Phone, path: str, body: dict[str, Any] | None) -> tuple[int, Any]:
    return phone.get(path) if body is None else phone.post(path, body)


@pytest.mark.parametrize("address", READ)
def test_both_keys_read_the_same(address: str) -> None:
    ana = table()
    assert ana.enter.get(ana.path + address) == ana.watch.get(ana.path + address)
    assert ana.watch.get(ana.path + address)[0] == 200


@every_change
def test_a_key_to_watch_enters_nothing(address: str, body: dict[str, Any]) -> None:
    ana = table()
    status, told = ana.watch.post(ana.path + address, body)
    assert (status, told["code"]) == (403, "key.watches")
    assert told["message"] == "This key may watch, not enter."
    assert (ana.game.number, Game.objects.count(), Action.objects.count()) == (1, 1, 1)


@every_address
def test_it_asks_for_a_key(address: str, body: dict[str, Any] | None) -> None:
    ana = table()
    status, told = ask(Phone(), ana.path + address, body)
    assert (status, told["code"]) == (401, "key.missing")
    assert ana.game.number == 1


@pytest.mark.slow
@every_address
def test_it_rejects_a_key_that_nobody_has(address: str, body: dict[str, Any] | None) -> None:
    ana = table()
    for key in ("never-given", ana.pk, ana.game.edit_key[:-1], ana.game.edit_key.swapcase()):
        status, told = ask(Phone(key), ana.path + address, body)
        assert (status, told["code"]) == (401, "key.unknown")
    assert ana.game.number == 1


@every_address
def test_dee_is_not_told_whether_a_game_exists(address: str, body: dict[str, Any] | None) -> None:
    ana, dee = table(), table()
    for phone in (dee.enter, dee.watch):
        there = ask(phone, ana.path + address, body)
        nowhere = ask(phone, "/api/games/2222222222" + address, body)
        assert there == nowhere
        assert (there[0], there[1]["code"]) == (404, "game.unknown")
    assert (ana.game.number, dee.game.number) == (1, 1)


@every_address
def test_the_key_of_a_club_opens_no_game(address: str, body: dict[str, Any] | None) -> None:
    ana = table()
    club = Club.objects.create()
    Game.objects.filter(pk=ana.pk).update(club=club)
    assert ask(Phone(club.key), ana.path + address, body)[0] == 401


def test_it_asks_for_the_key_before_it_reads_the_body() -> None:
    ana = table()
    for body in ("", "{", {}, {"expect": "x"}):
        assert Phone().post(f"{ana.path}/actions", body)[0] == 401


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Basic {key}", "{key}", "Bearer\t{key}", "Bearer, {key}"],
)
def test_a_header_of_another_form_is_no_key(header: str) -> None:
    ana = table()
    given = header.format(key=ana.game.edit_key)
    answer = Phone().client.get(ana.path, headers={"Authorization": given})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize("sign", ["\x00", "\xff", "☃", "%00", "'", "x" * 5000])
def test_a_key_may_hold_any_sign_and_opens_nothing(sign: str) -> None:
    ana = table()
    for key in (sign + ana.game.edit_key, ana.game.edit_key + sign + "x"):
        assert Phone(key).get(ana.path)[0] == 401
        assert Phone(key).post("/api/games", SETUP)[0] == 401


def test_the_scheme_may_be_written_small() -> None:
    ana = table()
    answer = Phone().client.get(
        ana.path, headers={"Authorization": f"bearer  {ana.game.watch_key} "}
    )
    assert answer.status_code == 200


def test_a_revoked_key_opens_nothing_any_more() -> None:
    ana = table()
    Game.objects.filter(pk=ana.pk).update(edit_key="a-fresh-one")
    assert ana.enter.get(ana.path)[0] == 401
    assert ana.watch.get(ana.path)[0] == 200
    assert Phone("a-fresh-one").get(ana.path)[0] == 200


@pytest.mark.parametrize("address", READ)
def test_no_key_is_ever_read(address: str) -> None:
    ana = table()
    game = ana.game
    told = str(ana.watch.get(ana.path + address)[1])
    assert game.edit_key not in told
    assert game.watch_key not in told


def test_two_phones_with_one_key_share_the_game() -> None:
    ana = table()
    bo = Phone(ana.game.edit_key)
    body = {"expect": 1, "action": {"do": "canal", "cells": ["E4"]}}
    assert bo.post(f"{ana.path}/actions", body)[0] == 201
    assert ana.enter.get(ana.path)[1]["number"] == 2


@pytest.mark.parametrize("name", ["%00", "%ED%A0%80", "%F0%9F%80%84", "%", "x" * 5000, "'"])
def test_a_game_of_any_name_is_not_found(name: str) -> None:
    ana = table()
    assert ana.enter.get(f"/api/games/{name}")[0] == 404
    assert ana.enter.post(f"/api/games/{name}/undo", {"expect": 1})[0] == 404
    assert Phone().get(f"/api/games/{name}")[0] == 401
