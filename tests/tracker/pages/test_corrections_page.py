"""/e/<key>/log and /e/<key>/correct/<at>"""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, SETUP, Table
from tracker.log.proof import differences

pytestmark = pytest.mark.django_db

DIG: dict[str, Any] = {"do": "canal", "cells": ["D4", "D5"]}
BRIDGE: dict[str, Any] = {"do": "bridge", "at": "D4", "axis": "EW"}
TEMPLE: dict[str, Any] = {"do": "temple", "at": "E4", "level": 2, "by": "red"}
ELSEWHERE: dict[str, Any] = {"do": "canal", "cells": ["Q8"]}
RAMP: dict[str, Any] = {"do": "canal", "cells": ["E4"], "override": True}
ENDED: dict[str, Any] = {"do": "end_period", "palace": ["red"], "override": True}


class Visitor:
    """A browser without script on a game."""

    def __init__(self, *actions: dict[str, Any], setup: dict[str, Any] = SETUP) -> None:
        self.table = Table.of(setup | {"actions": list(actions)})
        self.game = self.table.game
        self.client = Client()

    def get(self, address: str, key: str = "") -> tuple[int, str]:
        return self._told(self.client.get(f"/e/{key or self.game.edit_key}/{address}"))

    def post(self, at: int, what: str, /, **form: Any) -> tuple[int, str]:
        sent = {"what": what, "expect": str(self.game.number)} | form
        return self._told(self.client.post(f"/e/{self.game.edit_key}/correct/{at}", sent))

    @staticmethod
    def _told(response: Any) -> tuple[int, str]:
        return response.status_code, unescape(flat(response.content.decode()))

    @property
    def stands(self) -> list[dict[str, Any]]:
        actions: list[dict[str, Any]] = self.table.read("/record")["actions"]
        return actions


def test_the_log_tells_every_action_the_newest_first() -> None:
    visitor = Visitor(DIG, BRIDGE, RAMP)
    status, text = visitor.get("log")
    assert status == 200
    assert text.index("canal E4") < text.index("bridge on D4") < text.index("canal D4–D5")
    assert text.count("⚑") == 1
    for at in range(3):
        assert f"/e/{visitor.game.edit_key}/correct/{at}" in text


def test_every_line_leads_on_from_there() -> None:
    visitor = Visitor(DIG, BRIDGE, RAMP)
    key, watch = visitor.game.edit_key, visitor.game.watch_key
    [first] = [line for line in visitor.get("log")[1].split("<li ") if 'value="1">' in line[:12]]
    undo = {"do": "undo", "number": "1", "expect": "3"}
    for name, value in undo.items():
        assert f'name="{name}" value="{value}"' in first
    assert 'name="at" value="1"' in first.split(f'action="/e/{key}/what-if"')[1]
    assert f"/w/{watch}/replay?at=1" in first
    assert f"/e/{key}/picture.png?at=1" in first
    assert visitor.client.post(f"/e/{key}/tap", undo).status_code == 302
    assert visitor.stands == [DIG]


def test_a_page_of_the_log_has_fifty_actions() -> None:
    visitor = Visitor(*[{"do": "start", "at": cell} for cell in ("H6", "H8")], setup=REFEREE)
    assert visitor.get("log")[1].count("<li ") == 2
    turns = [{"do": "end_turn"}] * 60
    visitor = Visitor(
        {"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}, *turns, setup=REFEREE
    )
    first, second = visitor.get("log")[1], visitor.get("log?page=2")[1]
    assert (first.count("<li "), second.count("<li ")) == (50, 12)
    assert "?page=2" in first
    assert "?page=1" in second


def test_an_empty_log_says_so() -> None:
    assert "Nothing was entered yet." in Visitor().get("log")[1]


def test_the_board_leads_to_the_log_only_where_one_enters() -> None:
    visitor = Visitor(DIG)
    assert f"/e/{visitor.game.edit_key}/log" in visitor.get("")[1]
    watched = visitor.client.get(f"/w/{visitor.game.watch_key}/").content.decode()
    assert "/log" not in watched


def test_the_watchers_key_opens_neither() -> None:
    visitor = Visitor(DIG)
    for address in ("log", "correct/0"):
        assert visitor.get(address, visitor.game.watch_key)[0] == 404
    address = f"/e/{visitor.game.watch_key}/correct/0"
    sent = {"what": "drop", "expect": "1", "keep": "1"}
    assert visitor.client.post(address, sent).status_code == 404
    assert visitor.stands == [DIG]


def test_replacing_begins_with_what_the_action_was() -> None:
    text = Visitor(DIG, BRIDGE).get("correct/0")[1]
    assert 'name="cells" size="8" value="D4 D5"' in text
    text = Visitor(DIG, BRIDGE).get("correct/1")[1]
    assert '<option value="EW" selected>' in text
    text = Visitor(DIG, ENDED).get("correct/1")[1]
    assert 'name="palace" value="red" checked' in text


def test_there_is_no_such_action() -> None:
    visitor = Visitor(DIG)
    assert visitor.get("correct/1")[0] == 404
    assert visitor.get(f"correct/{10**30}")[0] == 404
    assert visitor.post(1, "drop")[0] == 404


def test_the_preview_changes_nothing() -> None:
    visitor = Visitor(DIG, TEMPLE)
    for what in ("drop", "replace", "insert"):
        status, text = visitor.post(0, what, do="canal", cells="Q8")
        assert status == 200
        assert "Keep the change" in text
        assert "Everything after it still fits." in text
    assert visitor.stands == [DIG, TEMPLE]
    assert visitor.table.game.changes.count() == 0


def test_the_preview_tells_the_scores_before_and_after() -> None:
    visitor = Visitor(DIG, ENDED)
    status, text = visitor.post(1, "replace", do="end_period", palace="grey", override="1")
    assert status == 200
    assert "<td>5</td><td>0</td><td><b>−5</b></td>" in text
    assert "<td>0</td><td>5</td><td><b>+5</b></td>" in text


def test_what_no_longer_fits_is_told_and_left_out() -> None:
    visitor = Visitor(DIG, BRIDGE, TEMPLE)
    text = visitor.post(0, "drop")[1]
    assert "1 later action no longer fits" in text
    assert "bridge on D4" in text
    assert "A bridge stands on a canal." in text
    assert visitor.post(0, "drop", keep="1")[0] == 302
    assert visitor.stands == [TEMPLE]


def test_kept() -> None:
    visitor = Visitor(DIG, BRIDGE)
    visitor.post(1, "insert", do="temple", at="e4", level="2", by="red", keep="1")
    assert visitor.stands == [DIG, TEMPLE, BRIDGE]
    visitor.game.refresh_from_db()
    visitor.post(0, "replace", do="canal", cells="d4", at="E4", keep="1")
    assert visitor.stands == [{"do": "canal", "cells": ["D4"]}, TEMPLE, BRIDGE]
    visitor.game.refresh_from_db()
    response = visitor.post(1, "drop", keep="1")
    assert response[0] == 302
    assert visitor.stands == [{"do": "canal", "cells": ["D4"]}, BRIDGE]
    assert list(differences(visitor.table.game)) == []


def test_the_preview_keeps_what_it_showed() -> None:
    """Its hidden fields are the form of the same action."""
    ended = ENDED | {"palace": ["grey"], "tokens_left": {"grey": 1}}
    visitor = Visitor(DIG, ENDED)
    form = {"do": "end_period", "palace": "grey", "tokens_left_grey": "1", "tokens_left_red": ""}
    text = visitor.post(1, "replace", override="1", **form)[1]
    for name, value in {"palace": "grey", "tokens_left_grey": "1", "override": "1"}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in text
    visitor.post(1, "replace", override="1", keep="1", **form)
    assert visitor.stands == [DIG, ended]


@pytest.mark.parametrize("keep", ["", "1"])
def test_a_refused_action_is_told_and_nothing_typed_is_lost(keep: str) -> None:
    visitor = Visitor(DIG, BRIDGE)
    status, text = visitor.post(1, "insert", do="canal", cells="D4 C4", keep=keep)
    assert status == 422
    assert "A canal needs free cells." in text
    assert 'value="D4 C4"' in text
    assert text.count("<details") == 2
    assert text.count(" open>") == 1
    assert visitor.stands == [DIG, BRIDGE]


def test_against_the_rules_all_the_same() -> None:
    visitor = Visitor(DIG, BRIDGE, ELSEWHERE)
    status, text = visitor.post(2, "replace", do="canal", cells="E4")
    assert status == 422
    assert "A bridge ends here" in text
    assert 'name="override"' in text
    status, text = visitor.post(2, "replace", do="canal", cells="E4", override="1")
    assert status == 200
    assert "⚑" in text
    visitor.post(2, "replace", do="canal", cells="E4", override="1", keep="1")
    assert visitor.stands == [DIG, BRIDGE, RAMP]


@pytest.mark.parametrize(
    "form",
    [
        {"do": "canal", "cells": "Z9"},
        {"do": "temple", "at": "E4"},
        {"do": "temple", "at": "E4", "level": "many"},
        {"do": "fly"},
        {},
    ],
)
def test_what_cannot_be_read_is_told(form: dict[str, str]) -> None:
    visitor = Visitor(DIG)
    status, text = visitor.post(0, "insert", **form)
    assert status == 422
    assert 'class="problems"' in text
    assert visitor.stands == [DIG]
    assert visitor.post(0, "burn")[0] == 422


def test_a_stale_number_gets_the_way_to_the_fresh_log() -> None:
    visitor = Visitor(DIG)
    visitor.table.record(1, "canal", cells=["Q8"])
    for keep in ("", "1"):
        status, text = visitor.post(0, "drop", keep=keep)
        assert status == 409
        assert "The table moved on in the meantime." in text
        assert f"/e/{visitor.game.edit_key}/log" in text
    assert visitor.stands == [DIG, ELSEWHERE]


def test_as_many_actions_but_others_are_stale_too() -> None:
    visitor = Visitor(DIG, ELSEWHERE)
    head = visitor.game.head_id
    visitor.table.do("/undo", expect=2)
    visitor.table.record(1, "bridge", at="D4", axis="EW")
    assert visitor.post(0, "drop", head=str(head), keep="1")[0] == 409
    assert visitor.stands == [DIG, BRIDGE]


def test_in_referee_mode_an_action_is_whoevers_turn_it_is() -> None:
    starts = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
    visitor = Visitor(*starts, {"do": "take"}, {"do": "end_turn"}, setup=REFEREE)
    text = visitor.get("correct/3")[1]
    assert 'name="by"' not in text
    assert 'name="palace"' not in text
    text = visitor.post(3, "insert", do="take")[1]
    assert "<ins>Ana: takes an action token</ins>" in text


def test_names_are_shown_as_typed() -> None:
    players = [{"name": "<b>Ana</b>", "color": "red"}, {"name": "Bo", "color": "grey"}]
    visitor = Visitor(TEMPLE, setup=SETUP | {"players": players})
    for address in ("log", "correct/0"):
        page = visitor.client.get(f"/e/{visitor.game.edit_key}/{address}").content.decode()
        assert "&lt;b&gt;Ana&lt;/b&gt;" in page
        assert "<b>Ana" not in page


def test_a_double_tap_keeps_it_once_and_says_so() -> None:
    visitor = Visitor(DIG, ELSEWHERE)
    once = "6f0c7f5e-8f55-4a39-9d3c-0a1b2c3d4e5f"
    seen = str(visitor.game.head_id)
    for _ in range(2):
        fields = {"head": seen, "expect": "2", "once": once, "keep": "1"}
        assert visitor.post(0, "drop", **fields)[0] == 302
    assert visitor.stands == [ELSEWHERE]
    assert visitor.post(0, "drop", once="never", keep="1")[0] == 422
