"""The help of Mexica: what it says of figures and ties is what the rules make of them."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from scoring.game import Json
from scoring.games import BY_FORMAT
from scoring.mexica.board.pieces import CALPULLI, prizes
from scoring.record import read_record
from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.games.mexica.help.examples import EXAMPLES, ties

RULEBOOK = Path(__file__).parents[3] / "scoring/mexica/rulebook.jsonl"


def bare(record: Json) -> Json:
    """Without the names of its players."""
    colours = [{"color": player["color"]} for player in record["players"]]
    return record | {"players": colours}


def text_of(page: str) -> str:
    words = re.sub(r"<[^>]*>", " ", re.sub(r"</?bdi>", "", page))
    return re.sub(r"\s+", " ", unescape(words))


def test_its_examples_are_those_of_the_rulebook() -> None:
    book = [bare(json.loads(line)["record"]) for line in RULEBOOK.read_text("utf-8").splitlines()]
    assert len(EXAMPLES.records) == 7
    for key, record in EXAMPLES.records.items():
        assert bare(record) in book, key


@pytest.mark.parametrize("place", range(4))
def test_a_tie_says_what_the_report_of_its_record_says(place: int) -> None:
    tie = ties()[place]
    record = read_record(EXAMPLES.records[tie.key], BY_FORMAT)
    replay = record.replay()
    report = record.rules.report(replay.position, None)
    [majority] = [entry for entry in report["ledger"] if entry["kind"] == "majority"]
    shown = {row.colour.value: row.points for row in tie.majority["standings"] if row.points}
    assert shown == majority["awards"]
    [district] = [each for each in report["districts"] if each["token"]]
    floors = {row.colour.value: row.floors for row in tie.majority["standings"]}
    assert floors == district["floors"]
    assert set(tie.picture.told) == set(district["cells"])


@pytest.mark.slow
@pytest.mark.django_db
def test_the_page_tells_four_ties_in_the_words_of_the_show(client: Client) -> None:
    page = text_of(client.get("/help/mexica/").text)
    with translation.override("en"):
        for tie in ties():
            assert tie.title in page
            for sentence in tie.majority["sentences"]:
                assert text_of(sentence) in page
        assert "So there is no second, but a third." in page
        assert "So there is no second and no third." in page
        assert "neutral scores nothing." in page


@pytest.mark.slow
@pytest.mark.django_db
def test_the_table_of_prizes_is_that_of_the_rules(client: Client) -> None:
    page = text_of(client.get("/help/mexica/").text)
    for size, many in CALPULLI.items():
        assert f" {size} {many} {' '.join(map(str, prizes(size)))} " in page


@pytest.mark.slow
@pytest.mark.django_db
def test_what_is_quarrelled_about_has_its_line(client: Client) -> None:
    page = text_of(client.get("/help/mexica/").text)
    for line in (
        "A spent token goes back to the supply and can be taken again.",
        "You may spend any number in a turn.",
        "From the second round on you may shut others in.",
        "A bridge isn't part of any district, and doesn't join two into one.",
        "A district that has no empty cell outside the palace can never be founded.",
        "The fourth in a district scores nothing.",
        "Whoever is alone in the largest part isn't shut in",
        "Both printings forbid it “during” the first round",
        "the Polish one for four land cells (“obszary lądowe”)",
    ):
        assert line in page


@pytest.mark.slow
@pytest.mark.django_db
def test_its_replays_play(client: Client) -> None:
    found = re.findall(r'href="(/r/[^"?]+)\?at=0"', client.get("/help/mexica/").text)
    assert len(found) == 3
    for address in found:
        assert client.get(address).status_code == 200


REFUSED = [
    (SETUP, {"do": "canal", "cells": "H7"}, "canal.palace"),
    (SETUP, {"do": "found", "at": "B3", "token": "13", "by": "red"}, "found.size"),
    (SETUP, {"do": "canal", "cells": ""}, "record.invalid"),
    (REFEREE, {"do": "end_turn"}, "turn.not_started"),
]


@pytest.mark.django_db
@pytest.mark.parametrize("setup, form, code", REFUSED)
def test_a_refusal_says_where_its_rule_stands(
    setup: Json, form: dict[str, str], code: str, client: Client
) -> None:
    table = Table(setup)
    address = f"/e/{table.game.edit_key}/tap"
    told = form | {"expect": "0", "once": "0" * 32}
    partial = client.post(address, told, headers={"HX-Request": "true", "X-Mexica": "0" * 32})
    page = client.post(address, told)
    assert partial.status_code == page.status_code == 422
    for answer in (partial, page):
        assert f'href="/help/mexica/#{code}"' in flat(answer.text)


@pytest.mark.django_db
def test_the_table_leads_to_its_help(client: Client) -> None:
    game = Table().game
    for address in (f"/e/{game.edit_key}/", f"/w/{game.watch_key}/"):
        assert 'href="/help/mexica/"' in client.get(address).text


@pytest.mark.django_db
def test_a_table_that_moved_on_breaks_no_rule(client: Client) -> None:
    table = Table()
    told = {"do": "undo", "expect": "7", "once": "1" * 32}
    answer = client.post(f"/e/{table.game.edit_key}/tap", told, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "Why?" not in answer.text


@pytest.mark.django_db
def test_a_correction_that_is_refused_says_where_its_rule_stands(client: Client) -> None:
    table = Table()
    table.record(0, "canal", cells=["B3", "C3"])
    form = {"what": "replace", "do": "canal", "cells": "H7", "expect": "1"}
    answer = client.post(f"/e/{table.game.edit_key}/correct/0", form)
    assert answer.status_code == 422
    assert 'href="/help/mexica/#canal.palace"' in answer.text


@pytest.mark.django_db
def test_a_later_action_that_no_longer_fits_says_where_its_rule_stands(client: Client) -> None:
    table = Table()
    table.record(0, "canal", cells=["B3", "C3"])
    table.record(1, "bridge", at="B3", axis="NS")
    form = {"what": "drop", "expect": "2"}
    answer = client.post(f"/e/{table.game.edit_key}/correct/0", form)
    assert 'href="/help/mexica/#bridge.no_canal"' in answer.text
