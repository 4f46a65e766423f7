"""The sheet: its keys, its towers, what one more tap tells, the card of a pile."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.aztekz.actions import Free
from scoring.aztekz.box.pieces import Colour, Soul
from scoring.aztekz.position import Position
from scoring.aztekz.rules import refusal
from tests.tracker.markup import flat
from tests.tracker.table import SETUP as MEXICA
from tests.tracker.table import Table
from tracker.games.aztekz import sheet
from tracker.log.positions import position_now
from tracker.log.proof import differences
from tracker.log.records import record_of
from tracker.models import Change

pytestmark = pytest.mark.django_db

SHEET: dict[str, Any] = {
    "format": "aztekz-record/1",
    "mode": "sheet",
    "players": [
        {"name": "Ana", "color": "red"},
        {"name": "Bo", "color": "blue"},
        {"name": "Cy", "color": "white"},
    ],
}


def freed(by: str, soul: str, count: int, **more: Any) -> dict[str, Any]:
    return {"do": "free", "by": by, "soul": soul, "count": count} | more


SOME = [freed("red", "a", 4), freed("blue", "a", 3), freed("red", "b", 7)]


def laid(*actions: dict[str, Any], **more: Any) -> Table:
    return Table.of(SHEET | {"actions": list(actions)} | more)


def now(table: Table) -> Position:
    position: Position = position_now(table.game)
    return position


def tap(table: Table, **fields: Any) -> Any:
    form = {"expect": str(table.game.number)} | fields
    return Client().post(f"/e/{table.game.edit_key}/tap", form)


def by_script(table: Table, **fields: Any) -> Any:
    form = {"expect": str(table.game.number)} | fields
    address = f"/e/{table.game.edit_key}/tap"
    return Client().post(address, form, headers={"HX-Request": "true"})


def actions(table: Table) -> list[dict[str, Any]]:
    written: list[dict[str, Any]] = record_of(table.game)["actions"]
    return written


def page(table: Table, way: str = "", door: str = "e") -> str:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    answer = Client().get(f"/{door}/{key}/{way}")
    assert answer.status_code == 200, answer.content.decode()
    return flat(answer.content.decode())


# The keys


@pytest.mark.parametrize("played", [[], SOME, [*SOME, freed("white", "c", 8)]])
def test_a_key_is_there_where_the_rules_allow_its_pile(played: list[dict[str, Any]]) -> None:
    position = now(laid(*played))
    for row in sheet.rows(position):
        for count, there in row.keys:
            free = Free(Soul(row.key), count, by=Colour.RED)
            assert there == (refusal(position, free) is None)
        assert row.largest == max((count for count, there in row.keys if there), default=0)


def test_the_page_has_a_key_for_each_pile_and_greys_those_that_are_no_more() -> None:
    told = page(laid(*SOME))
    keys = re.findall(r'data-do="free" data-soul="(.)" data-count="(.)"[^>]*?(disabled)?>', told)
    assert len(keys) == 6 * 8
    assert [count for soul, count, gone in keys if soul == "a" and gone] == [*"2345678"]
    assert [count for soul, count, gone in keys if soul == "c" and gone] == []
    assert 'data-left="1 1 8 8 8 8 "' in told
    assert 'data-largest="0 0 8 8 8 8 "' in told


def test_whoever_watches_has_towers_and_nothing_to_tap() -> None:
    told = page(laid(*SOME), door="w")
    assert told.count('class="tower ') == 3
    for what in ('id="piles"', 'id="stolen"', 'data-do="end"', 'data-do="undo"', "data-card"):
        assert what not in told


def test_the_game_is_over() -> None:
    told = page(laid(*SOME, {"do": "end"}))
    assert "Winner: Ana" in told
    assert "data-from" not in told


# A pile


def test_a_key_frees_a_pile() -> None:
    table = laid()
    assert tap(table, do="free", by="blue", pile="e5").status_code == 302
    assert actions(table) == [freed("blue", "e", 5)]
    assert by_script(table, do="free", by="white", soul="e", count="2").status_code == 200
    assert now(table).scores == (0, 4, 1)


@pytest.mark.parametrize(
    "fields, told",
    [
        ({"pile": "e5"}, "missing"),
        ({"by": "blue"}, "missing"),
        ({"by": "blue", "pile": "e"}, "missing"),
        ({"by": "blue", "pile": "g4"}, "a soul is"),
        ({"by": "blue", "pile": "ax"}, "whole number"),
        ({"by": "green", "pile": "a4"}, "nobody plays green"),
        ({"by": "blue", "pile": "a9"}, "this is not 1 to 8"),
        ({"by": "blue", "pile": "a5"}, "Left of that symbol: 4."),
    ],
)
def test_what_cannot_be_is_refused(fields: dict[str, str], told: str) -> None:
    table = laid(freed("red", "a", 4))
    answer = tap(table, do="free", **fields)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert len(actions(table)) == 1


def test_a_pile_of_one_is_kept_when_the_table_insists() -> None:
    table = laid()
    refused = tap(table, do="free", by="red", pile="a1")
    assert refused.status_code == 422
    assert "Record it anyway" in refused.content.decode()
    assert tap(table, do="free", by="red", pile="a1", override="1").status_code == 302
    assert actions(table) == [freed("red", "a", 1, override=True)]


# Several phones


def test_a_pile_that_another_phone_has_not_told_follows() -> None:
    table = laid(freed("red", "a", 4))
    for fields in ({"soul": "b", "count": "3"}, {"soul": "a", "count": "3"}):
        assert by_script(table, do="free", by="blue", expect="0", **fields).status_code == 200
    assert len(actions(table)) == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"by": "red", "soul": "a", "count": "4"},  # told by two
        {"by": "blue", "soul": "a", "count": "5"},  # too many by now
    ],
)
def test_what_two_tell_or_no_longer_fits_is_asked(fields: dict[str, str]) -> None:
    table = laid(freed("red", "a", 4))
    assert by_script(table, do="free", expect="0", **fields).status_code == 409
    assert len(actions(table)) == 1


def test_the_end_does_not_follow_a_pile_that_nobody_had_seen() -> None:
    table = laid(freed("red", "a", 4))
    assert by_script(table, do="end", expect="0").status_code == 409


# From whom it was stolen


def more(table: Table, **fields: Any) -> Any:
    return tap(table, **{"do": "more", "by": "red", "soul": "b", "count": "7"} | fields)


def test_it_is_told_by_one_more_tap_as_a_correction_of_that_pile() -> None:
    table = laid(*SOME)
    for robbed, told in (("blue", {"from": "blue"}), ("white", {"from": "white"}), ("", {})):
        assert more(table, **{"from": robbed}).status_code == 302
        assert actions(table) == [*SOME[:2], SOME[2] | told]
    assert Change.objects.filter(game=table.game, kind=Change.Kind.CORRECT).count() == 3
    assert list(differences(table.game)) == []
    assert table.game.number == 3


def test_even_of_a_pile_of_one() -> None:
    single = freed("red", "a", 1, override=True)
    table = laid(single)
    answer = more(table, soul="a", count="1", override="1", **{"from": "blue"})
    assert answer.status_code == 302
    assert actions(table) == [single | {"from": "blue"}]


def test_it_is_told_once() -> None:
    table, once = laid(*SOME), "3f1c1f0e-5f63-4c08-9d4b-000000000001"
    for _again in range(2):
        assert by_script(table, do="more", once=once, **robbery()).status_code == 200
    assert Change.objects.filter(game=table.game, kind=Change.Kind.CORRECT).count() == 1


def robbery() -> dict[str, str]:
    return {"by": "red", "soul": "b", "count": "7", "from": "blue"}


@pytest.mark.parametrize(
    "fields, status",
    [
        ({"count": "6"}, 409),
        ({"by": "blue", "from": "red"}, 409),
        ({"expect": "2"}, 409),
        ({"from": "red"}, 422),
        ({"from": "green"}, 422),
        ({"from": "somebody"}, 422),
    ],
)
def test_of_another_pile_or_a_stranger_it_is_not(fields: dict[str, str], status: int) -> None:
    table = laid(*SOME)
    assert more(table, **{"from": "blue"} | fields).status_code == status
    assert actions(table) == SOME


def test_where_nothing_is_told_there_is_nothing_to_add() -> None:
    assert more(laid(), **{"from": "blue"}).status_code == 404
    over = laid(*SOME, {"do": "end"})
    assert more(over, **{"from": "blue"}).status_code == 409
    mexica = Table.of(MEXICA | {"actions": [{"do": "canal", "cells": ["D4"]}]})
    assert tap(mexica, do="more", cells="D4").status_code == 404


def test_the_others_are_offered_and_who_was_robbed_is_marked() -> None:
    told = page(laid(*SOME[:2], SOME[2] | {"from": "white"}))
    chips = re.findall(r'value="(\w*)" data-from="(\w+)" aria-pressed="(\w+)"', told)
    assert chips == [("blue", "blue", "false"), ("", "white", "true")]


# The card of a pile


def test_its_card_has_all_that_it_can_have_been() -> None:
    told = page(laid(*SOME[:2], SOME[2] | {"from": "white"}), "pile/3")
    assert re.findall(r'data-mend-owner="(\w+)"', told) == ["blue", "white"]
    assert re.findall(r'data-mend-count="(\d)"', told) == ["2", "3", "4", "5", "6", "8"]
    assert re.findall(r'data-mend-soul="(\w)"', told) == ["c", "d", "e", "f"]
    assert re.findall(r'data-mend-from="(\w*)"', told) == ["blue", ""]
    assert told.endswith("<!--end-->")


def test_what_a_card_offers_is_a_correction_whose_totals_are_seen_first() -> None:
    table = laid(*SOME, {"do": "end"})
    told = page(table, "pile/2")
    [form] = [part for part in told.split("<form") if "data-mend-owner" in part]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form)) | {"by": "red"}
    address = f"/e/{table.game.edit_key}/correct/1"
    seen = Client().post(address, fields)
    assert "+2" in seen.content.decode()
    assert actions(table)[1] == SOME[1]
    assert Client().post(address, fields | {"keep": "1"}).status_code == 302
    assert actions(table)[1] == freed("red", "a", 3)


@pytest.mark.parametrize("number, status", [(0, 404), (9, 404), (4, 404), (3, 200)])
def test_only_a_pile_has_a_card(number: int, status: int) -> None:
    table = laid(*SOME, {"do": "end"})
    key = table.game.edit_key
    assert Client().get(f"/e/{key}/pile/{number}").status_code == status
    assert Client().get(f"/w/{table.game.watch_key}/pile/{number}").status_code == 404


def test_another_game_has_none() -> None:
    mexica = Table.of(MEXICA | {"actions": [{"do": "canal", "cells": ["D4"]}]})
    assert Client().get(f"/e/{mexica.game.edit_key}/pile/1").status_code == 404


# Who is ahead


@pytest.mark.parametrize(
    "played, told",
    [
        ([], "No soul is freed yet."),
        ([freed("red", "a", 2)], "Ana: 1 point ahead"),
        (SOME, "Ana: 7 points ahead"),
        (
            [freed("red", "a", 3), freed("blue", "b", 2), freed("blue", "c", 2)],
            "Equal points: Bo is ahead with more souls, 4 to 3",
        ),
        ([freed("red", "a", 3), freed("white", "b", 3)], "Level in points and souls: Ana, Cy"),
    ],
)
def test_it_is_told_who_is_ahead_and_why(played: list[dict[str, Any]], told: str) -> None:
    with translation.override("en"):
        assert sheet.lead_in_words(now(laid(*played))) == told


def test_totals_stay_hidden_if_the_table_wants_it() -> None:
    told = page(laid(*SOME, totals="hidden"))
    assert '<html lang="en" class="secret">' in told
    assert 'class="lead points"' in told


# What a phone gets


def test_a_tap_brings_the_towers_and_not_the_keys() -> None:
    told = flat(by_script(laid(*SOME), do="free", by="red", soul="c", count="2").content.decode())
    assert told.count('class="tower ') == 4
    assert "Ana: 2 × square c, +1" in told
    assert 'id="piles"' not in told
    assert told.rstrip().endswith("<!--end-->")
