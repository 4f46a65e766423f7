"""A whole game in a link: what went in comes out, and nothing else gets in."""

from __future__ import annotations

import base64
import json
import re
import tracemalloc
import zlib
from random import Random
from typing import Any
from unittest import mock

import pytest
from django.test import Client, RequestFactory

from scoring.mexica.actions import read_action
from scoring.reading import Malformed
from scoring.written import write_action
from tests.scoring.mexica.recorded import GAME_FILES
from tests.scoring.registered import registered
from tests.scoring.scorepad import SCOREPAD
from tests.tracker.replay.test_replay import THREE_DISTRICTS, cells_of
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.club.people import rename
from tracker.errors import Trouble
from tracker.exchange.link import Damaged, TooLong, Unknown, packed, unpacked
from tracker.log.founding import new_game
from tracker.log.records import LONGEST_GAME, accept_record
from tracker.models import Club, Fingerprint, Game
from tracker.pages.game.packed import course_in, packed_link
from tracker.replay import reel

RECORDS: dict[str, dict[str, Any]] = {
    path.stem: json.loads(path.read_text())["record"] for path in GAME_FILES
}
THREE = SETUP | {"actions": THREE_DISTRICTS}
DETAILS = {"date": "2026-02-30", "place": "Ana’s <kitchen>", "notes": "🏝️\n" * 40, "minutes": 95}


def ask(address: str, query: str = "") -> Any:
    return Client(raise_request_exception=False).get(f"/r/{address}{query}")


def of(content: bytes, checked: bytes | None = None) -> str:
    """An address of format 1 that holds something."""
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflate.compress(content) + deflate.flush()
    check = zlib.crc32(content if checked is None else checked).to_bytes(4, "big")
    return "1" + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


HEAD = json.dumps(SETUP).encode()


@pytest.mark.parametrize("name", sorted(RECORDS))
def test_what_went_in_comes_out_and_is_short(name: str) -> None:
    record = RECORDS[name] | DETAILS
    address = packed(record)
    assert unpacked(address).source == record
    assert len(packed(RECORDS[name])) < 1_200


def test_every_way_to_write_an_action_comes_out_as_the_rules_read_it() -> None:
    actions: list[dict[str, Any]] = [
        {"do": "start", "at": "H6", "by": "red"},
        {"do": "canal", "cells": ["B2"], "override": False},
        {"do": "canal", "cells": ["D5", "D4"], "override": True, "by": "sand"},
        {"do": "bridge", "at": "D4", "axis": "EW", "note": "left out"},
        {"do": "bridge", "at": "U8", "axis": "NS"},
        {"do": "move_bridge", "from": "D4", "to": "A11", "axis": "NS"},
        {"do": "move_bridge", "from": "D4", "to": "A11", "axis": "EW"},
        *({"do": "temple", "at": "K9", "level": level, "by": "black"} for level in (1, 2, 3, 4)),
        {"do": "walk", "to": "T9"},
        {"do": "boat", "to": "O6", "override": True},
        {"do": "leap", "to": "H7", "by": "neutral"},
        {"do": "take"},
        {"do": "spend", "by": "grey"},
        {"do": "found", "token": 13, "at": "D4"},
        {"do": "found", "token": 3, "at": "D4", "by": "red", "present": []},
        {"do": "found", "token": 3, "at": "D4", "by": "red", "present": ["sand", "grey"]},
        {"do": "discard_token", "token": 7},
        {"do": "end_turn"},
        {"do": "end_period", "palace": []},
        {"do": "end_period", "palace": ["red"], "tokens_left": {}},
        {"do": "end_period", "palace": ["red", "grey"], "tokens_left": {"grey": 4, "red": 0}},
    ]
    for action in actions:
        came = unpacked(packed(SETUP | {"actions": [action]})).written_actions
        assert came == [write_action(read_action(action))]


def test_the_end_of_a_period_by_agreement_is_packed_without_a_palace() -> None:
    actions = [{"do": "start", "at": "H6"}, {"do": "end_period", "by": "red", "override": True}]
    assert unpacked(packed(REFEREE | {"actions": actions})).written_actions == actions


def test_a_link_of_format_1_opens_for_ever() -> None:
    address = (
        "1Rf7nTaM4dFDCGuJUhCdQYgXieVR_mIB9AHa9Ibq7kROHkZmugaGugRFSIgFa_KhhZrFSLQNjPGPJRGZv"
        "BqboGKa4IsZCRstAFg9GFqap0wI5mhjkRRhZAA"
    )
    assert unpacked(address).source == THREE | {"date": "2026-01-02", "place": "Ana’s"}


def test_other_keys_and_odd_details_are_left_out() -> None:
    record = THREE | {"photo": "x.jpg", "place": ["a", "list"], "notes": "n" * 4_001}
    assert unpacked(packed(record)).source == THREE


@pytest.mark.django_db
def test_it_opens_as_a_replay_of_which_nothing_is_stored() -> None:
    address = packed(THREE | DETAILS)
    table = Table.of(THREE)
    response = ask(address, "?at=8")
    page = response.content.decode()
    stored = Client().get(f"/w/{table.game.watch_key}/replay?at=8").content.decode()
    assert response.status_code == 200
    assert cells_of(page) == cells_of(stored)
    assert "Keep this game" in page
    assert "What if" not in page
    assert "Ana’s &lt;kitchen&gt;" in page
    assert f'href="http://testserver/r/{address}?at=8"' in page
    reel = Client().get(f"/r/{address}/reel").json()
    other = Client().get(f"/w/{table.game.watch_key}/replay/reel").json()
    assert (reel["html"], reel["parts"]) == (other["html"], other["parts"])
    assert Game.objects.count() == 1


def test_a_place_of_its_board_is_told_as_it_was() -> None:
    address = f"/r/{packed(THREE)}/spot/P9"
    assert "token of 8" not in Client().get(f"{address}?at=9").content.decode()
    assert "token of 8" in Client().get(f"{address}?at=10").content.decode()


def test_a_step_does_not_play_the_game_again() -> None:
    address = packed(THREE)
    assert course_in(address, unpacked(address)) is course_in(address, unpacked(address))


GOOD = packed(THREE)
HOSTILE = {
    "nothing": ("1", 422),
    "another version": ("2" + GOOD[1:], 422),
    "no version": (GOOD[1:], 422),
    "a half": (GOOD[: len(GOOD) // 2], 422),
    "its last sign is lost": (GOOD[:-1], 422),
    "something follows": (GOOD + "AAAA", 422),
    "a bit is flipped": (GOOD[:40] + ("A" if GOOD[40] != "A" else "B") + GOOD[41:], 422),
    "not base64": ("1é!*~", 422),
    "another checksum": (of(HEAD + b"\0", b""), 422),
    "no zero byte": (of(HEAD), 422),
    "no JSON": (of(b"{\0"), 422),
    "no object": (of(b'"players"\0'), 422),
    "a number": (of(b"7\0"), 422),
    "deeply nested": (of(b"[" * 100_000 + b"\0"), 422),
    "no players": (of(b'{"format":"mexica-record/1"}\0'), 422),
    "a name of a hundred signs": (of(HEAD.replace(b"Ana", b"A" * 100) + b"\0"), 422),
    "half a character": (of(HEAD.replace(b"Ana", b"\\ud800") + b"\0"), 422),
    "no action": (of(HEAD + b"\0\x1e"), 422),
    "no cell": (of(HEAD + b"\0\x01\xff"), 422),
    "no colour": (of(HEAD + b"\0\xe1\x01"), 422),
    "half an action": (of(HEAD + b"\0\x02\x01"), 422),
    "nothing is overridden": (of(HEAD + b"\0\x1f"), 422),
    "too many actions": (of(HEAD + b"\0" + b"\x13" * (LONGEST_GAME + 1)), 422),
    "a bomb": (of(b"\0" * 20_000_000), 422),
    "100 KB": ("1" + "A" * 100_000, 414),
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", HOSTILE)
def test_what_holds_no_game_gets_a_sentence(name: str) -> None:
    address, status = HOSTILE[name]
    for method, path in (("get", ""), ("get", "/reel"), ("post", "/keep")):
        browser = Client(raise_request_exception=False)
        response = getattr(browser, method)(f"/r/{address}{path}")
        assert response.status_code == status
        assert re.search(r"<h1>[A-Z][^<]+\.</h1>", response.content.decode())
    assert not Game.objects.exists()
    assert not Club.objects.exists()


def test_it_says_what_is_wrong_with_a_link() -> None:
    with pytest.raises(Damaged):
        unpacked(HOSTILE["a half"][0])
    with pytest.raises(Unknown):
        unpacked(HOSTILE["another version"][0])
    with pytest.raises(TooLong):
        unpacked(HOSTILE["100 KB"][0])


def test_a_bomb_does_not_go_off() -> None:
    bomb = of(b"\0" * 20_000_000)
    tracemalloc.start()
    with pytest.raises(Damaged):
        unpacked(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


@pytest.mark.slow
@pytest.mark.django_db
def test_fifty_damaged_links_get_a_sentence_each() -> None:
    chance = Random(5)
    for _ in range(50):
        signs = list(GOOD)
        for _ in range(chance.randrange(1, 6)):
            place = chance.randrange(len(signs))
            match chance.randrange(3):
                case 0:
                    signs[place] = chance.choice("AZaz09-_.~ü")
                case 1:
                    del signs[place]
                case _:
                    signs.insert(place, chance.choice("AZaz09-_"))
        address = "".join(signs)
        response = ask(address)
        assert response.status_code == (200 if address == GOOD else 422), address
        assert ("<h1>This link" in response.content.decode()) is (address != GOOD)


def test_fifty_links_with_other_content_and_a_right_checksum_are_games_or_nothing() -> None:
    chance = Random(6)
    content = json.dumps(REFEREE, separators=(",", ":")).encode() + b"\0" + bytes(range(0, 200, 7))
    for _ in range(50):
        damaged = bytearray(content)
        for _ in range(chance.randrange(1, 4)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        try:
            accept_record(unpacked(of(bytes(damaged))).source)
        except (Trouble, Malformed):
            continue


@pytest.mark.django_db
def test_a_game_against_the_rules_is_told_by_action_and_reason() -> None:
    twice = packed(SETUP | {"actions": [THREE_DISTRICTS[0], THREE_DISTRICTS[0]]})
    for response in (ask(twice), Client().post(f"/r/{twice}/keep")):
        assert response.status_code == 422
        assert "at action 2:" in response.content.decode()
    assert Client().get(f"/r/{twice}/reel").status_code == 422
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_a_game_is_kept_once() -> None:
    address, browser = packed(THREE | DETAILS), Client()
    first = browser.post(f"/r/{address}/keep")
    game = Game.objects.get()
    assert first.headers["Location"] == f"/e/{game.edit_key}/"
    assert (game.number, game.place, game.club) == (11, DETAILS["place"], Club.objects.get())
    again = browser.post(f"/r/{address}/keep")
    assert again.headers["Location"] == first.headers["Location"]
    assert Game.objects.count() == 1
    assert browser.get(f"/r/{address}/keep").status_code == 405


@pytest.mark.django_db
def test_a_club_knows_its_own_game_again() -> None:
    browser = Client()
    address = packed(THREE)
    browser.post(f"/r/{address}/keep")
    club = Club.objects.get()
    Game.objects.all().delete()
    named = THREE | {"photo": "kept in the record", "place": "Bo’s"}
    game = new_game(accept_record(named), club)
    link = packed_link(RequestFactory().get("/"), game)["link"]
    browser.post(f"{link.removeprefix('http://testserver')}/keep")
    assert Game.objects.get() == game
    assert not Fingerprint.objects.exists(), "taking out writes nothing down"


@pytest.mark.django_db
def test_the_link_has_the_names_that_are_shown_and_a_code_to_scan() -> None:
    club = Club.objects.create()
    game = new_game(accept_record(THREE), club)
    rename(club, club.players.get(name="Ana").pk, "Anna", "Ana")
    game.refresh_from_db()
    offered = packed_link(RequestFactory().get("/"), game)
    record = unpacked(offered["link"].rsplit("/", 1)[1])
    assert [player.name for player in record.setup.players] == ["Anna", "Bo"]
    assert offered["qr"].startswith("<svg")
    game.setup["notes"] = "".join(map(chr, Random(1).choices(range(0x4E00, 0x9FFF), k=2_000)))
    assert packed_link(RequestFactory().get("/"), game)["qr"] == ""


@pytest.mark.django_db
def test_it_is_offered_where_a_game_is_taken_out() -> None:
    game = Table.of(THREE).game
    page = Client().get(f"/w/{game.watch_key}/out").content.decode()
    assert f'value="http://testserver/r/{packed(THREE, game.under)}"' in page
    assert "QR code of the link" in page


def test_a_game_without_a_form_of_its_own_goes_into_a_link_and_comes_back() -> None:
    record = {
        "format": "scorepad-record/1",
        "players": [{"name": "Ana"}, {"name": "Bo"}],
        "actions": [{"do": "score", "seat": 1, "points": 21}, {"do": "end"}],
        "place": "Heron",
        "unknown": "is not kept",
    }
    with registered(SCOREPAD):
        address = packed(record)
        assert address.startswith("j")
        told = unpacked(address)
        assert told.rules is SCOREPAD
        assert SCOREPAD.scores(told.replay().position) == (0, 21)
        kept = {key: value for key, value in record.items() if key != "unknown"}
        assert told.source == kept
        for harmed in (address[:-2], "j", address[:9] + "A" + address[10:]):
            with pytest.raises(Damaged):
                unpacked(harmed)


def test_a_reel_is_made_once_and_of_no_game_that_is_longer_than_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A link needs no key: who makes one of two thousand actions would be served for seconds."""
    address, made = packed(THREE), mock.Mock(wraps=reel._reel)
    monkeypatch.setattr(reel, "_reel", made)
    reel.reels.clear()
    assert [ask(address, "/reel").status_code for _ in range(3)] == [200] * 3
    assert made.call_count == 1
    monkeypatch.setattr(reel, "LONGEST", len(THREE_DISTRICTS) - 1)
    told = ask(address, "/reel")
    assert (told.status_code, made.call_count) == (422, 1)
    assert "too long to be stepped through" in told.text
    # Every step is a page.
    assert ask(address, "?at=3").status_code == 200
