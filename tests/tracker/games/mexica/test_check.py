"""GET and POST /api/games/{id}/check, the pages of the table check and of the end of a period"""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from django.test import Client

from tests.scoring.mexica.recorded import GAMES
from tests.tracker.markup import flat
from tests.tracker.table import REFEREE, SETUP, Phone, Table
from tracker.models import Action, Answer

pytestmark = pytest.mark.django_db

GAME = "tracker_two_players_shared_victory"

WEST = {"do": "canal", "cells": ["C13", "D13"]}
EAST = {"do": "canal", "cells": ["E13", "F13"]}
BUILT = [
    {"do": "temple", "at": "C14", "level": 2, "by": "red"},
    {"do": "temple", "at": "D14", "level": 1, "by": "grey"},
]
FOUND = {"do": "found", "token": 4, "at": "F14", "by": "red", "present": ["grey"]}
END: dict[str, Any] = {"do": "end_period", "palace": [], "override": True}
LEFT = {"tokens_left": {"red": 0, "grey": 0}}


def of(*actions: dict[str, Any], setup: dict[str, Any] = SETUP) -> Table:
    return Table.of(setup | {"actions": list(actions)})


def told(name: str) -> Any:
    return json.loads((GAMES / f"{name}.json").read_text())


def check(table: Table, **body: Any) -> Any:
    status, answer = table.watch.post(table.path + "/check", body)
    assert status == 200, answer
    return answer


def page(table: Table, address: str = "check", door: str = "e") -> Any:
    key = table.game.edit_key if door == "e" else table.game.watch_key
    return Client().get(f"/{door}/{key}/{address}")


def text(response: Any) -> str:
    """What one reads."""
    said = re.sub(r"<[^>]*>", " ", response.content.decode())
    return " ".join(html.unescape(said).split())


def kinds(response: Any) -> list[str]:
    return re.findall(r'data-finding="(\w+)"', response.content.decode())


# The API


def test_a_forgotten_founding_is_told_with_what_it_costs() -> None:
    table = of(WEST, EAST, *BUILT)
    answer = table.read("/check")
    assert answer["number"] == 4
    [finding] = answer["findings"]
    assert finding == {
        "kind": "founding",
        "message": "A district of 4 is closed and nobody has founded it: who did? "
        "Left out, it costs in the scoring: Ana 4, Bo 2. "
        "The founder gets 2, everybody else there 1.",
        "cells": ["E14", "F14", "C14", "D14"],
        "at": 4,
        "token": 4,
        "period": 1,
        "sites": ["E14", "F14"],
        "cost": {"red": 6, "grey": 4},
        "scoring": {"red": 4, "grey": 2},
        "founder": 2,
        "present": 1,
        "founders": ["red", "grey"],
        "standing": None,
    }


def test_what_was_scored_without_it_says_where_it_belongs() -> None:
    table = of(WEST, EAST, *BUILT, END, WEST | {"cells": ["A3"]})
    [finding] = table.read("/check")["findings"]
    assert (finding["at"], finding["period"]) == (4, 1)
    body = {"expect": 6, "at": 4, "insert": [FOUND], "keep": True}
    status, made = table.enter.post(table.path + "/correct", body)
    assert status == 201
    assert made["report"]["scores"] == {"red": 6, "grey": 3}
    assert table.read("/check")["findings"] == []


def test_counts_that_differ_are_told() -> None:
    table = of(EAST, FOUND | {"override": True})
    counted = {
        "canals2": 33,
        "canals1": 6,
        "bridges": 11,
        "temples": {"red": {"1": 3, "2": 2}},
        "offered": [3, 5, 6, 8, 9, 11, 13],
        "founded": 1,
    }
    canal, temple = check(table, counted=counted)["findings"]
    assert (canal["kind"], canal["piece"], canal["app"], canal["table"]) == (
        "supply",
        "canals2",
        34,
        33,
    )
    assert canal["missing"] == 1
    assert set(canal["cells"][:2]) & {"C13", "D13"}
    assert canal["ways"][0] == {"tiles": [["C13", "D13"]], "at": 1}
    assert (temple["piece"], temple["color"], temple["level"]) == ("temples", "red", 2)


def test_what_people_say_of_a_district_is_answered() -> None:
    table = of(EAST)
    [leak] = check(table, districts=[{"cell": "E14", "size": 4}])["findings"]
    assert (leak["kind"], leak["cell"], leak["size"]) == ("leak", "E14", 4)
    assert leak["cells"] == ["C13", "D13"]
    assert leak["ways"] == [{"tiles": [["C13", "D13"]], "at": 1}]


def test_who_built_nothing_is_told_when_the_period_is_about_to_end() -> None:
    table = of(BUILT[0])
    assert table.read("/check")["findings"] == []
    told = table.read("/check?ending=true")["findings"]
    assert told == check(table, ending=True)["findings"]
    assert [(finding["kind"], finding["color"]) for finding in told] == [("idle", "grey")]


def test_in_referee_mode_it_is_told_who_stood_there() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    for body in (WEST, EAST, {"do": "end_turn"}, {"do": "leap", "to": "E14"}):
        status, _ = table.record(table.game.number, **body, override=True)
        assert status == 201
    [finding] = table.read("/check")["findings"]
    assert (finding["founders"], finding["standing"], finding["at"]) == (["grey"], [], 6)
    assert finding["message"].startswith("Bo stood in a closed district of 4: was it founded?")


def test_a_game_that_was_entered_whole_is_silent() -> None:
    record = told(GAME)["record"]
    table = Table.of(record)
    assert table.read("/check") == {"number": len(record["actions"]), "findings": []}
    supply = table.read()["supply"]
    counted = {
        "canals2": supply["canals2"],
        "canals1": supply["canals1"],
        "bridges": supply["bridges"],
        "temples": supply["temples"],
        "offered": supply["calpulli"],
    }
    assert check(table, counted=counted)["findings"] == []


def test_to_ask_stores_nothing_and_the_watch_key_may() -> None:
    table = of(WEST, EAST)
    assert check(table) == table.read("/check")
    assert table.enter.post(table.path + "/check", {})[0] == 200
    assert Answer.objects.count() == 0
    assert Action.objects.count() == 2
    assert table.game.number == 2


def test_with_a_key_the_same_question_has_the_same_answer() -> None:
    table = of(WEST)
    key = {"Idempotency-Key": "3f1c1f0e-5f63-4c08-9d4b-000000000009"}
    first = table.watch.post(table.path + "/check", {"counted": {"canals2": 33}}, **key)
    table.dig("E13 F13")
    assert table.watch.post(table.path + "/check", {"counted": {"canals2": 33}}, **key) == first
    assert table.watch.post(table.path + "/check", {}, **key)[0] == 422


def test_another_key_opens_nothing() -> None:
    table, other = of(WEST), of(EAST)
    assert Phone().get(table.path + "/check")[0] == 401
    assert other.watch.get(table.path + "/check")[0] == 404
    assert other.watch.post(table.path + "/check", {})[0] == 404
    assert Phone("nobodyhasthiskey00000").post(table.path + "/check", {})[0] == 401


MALFORMED: dict[str, tuple[Any, str]] = {
    "a piece": ({"counted": {"boats": 3}}, "counted: nobody counts 'boats'"),
    "a colour": ({"counted": {"temples": {"sand": {"1": 1}}}}, "nobody plays 'sand'"),
    "no colour": ({"counted": {"held": {"ΩΩ": 1}}}, "nobody plays 'ΩΩ'"),
    "below nothing": ({"counted": {"canals2": -1}}, "counted.canals2: the box does not hold"),
    "a text": ({"counted": {"canals2": "14"}}, "this is not a whole number"),
    "a flag": ({"counted": {"canals2": True}}, "this is not a whole number"),
    "a float": ({"counted": {"canals2": 1.5}}, "this is not a whole number"),
    "a level": ({"counted": {"temples": {"red": {"9": 1}}}}, "a temple has one to four floors"),
    "tokens": ({"counted": {"offered": [4, 4, 4]}}, "the box does not hold these tokens"),
    "a list": ({"counted": [1]}, "counted"),
    "a cell": ({"districts": [{"cell": "Z9", "size": 4}]}, "districts.0.cell"),
    "a size": ({"districts": [{"cell": "E14", "size": 0}]}, "districts.0.size"),
    "a huge size": ({"districts": [{"cell": "E14", "size": 10**9}]}, "districts.0.size"),
    "no size": ({"districts": [{"cell": "E14"}]}, "districts.0.size"),
    "many": ({"districts": [{"cell": "E14", "size": 4}] * 11}, "districts"),
    "a word": ({"count": {}}, "count"),
    "nothing": ([], ""),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_what_cannot_be_counted_is_a_sentence(case: str) -> None:
    body, said = MALFORMED[case]
    table = of(WEST)
    status, told = table.watch.post(table.path + "/check", body)
    assert (status, told["code"]) == (422, "record.invalid")
    assert told["message"].startswith("This cannot be read: ")
    assert said in told["message"]


def test_what_is_no_json_is_a_sentence() -> None:
    table = of(WEST)
    assert table.watch.post(table.path + "/check", "{")[0] == 400
    assert table.watch.get(table.path + "/check?ending=perhaps")[0] == 422


# The pages


def test_the_check_proposes_the_numbers_of_the_app() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table)
    assert response.status_code == 200
    body = response.content.decode()
    assert re.search(r'name="canals2"[^>]*value="33"', body)
    assert re.search(r'name="temples_red_2"[^>]*value="2"', body)
    assert 'name="no_offered" value="11"' in body
    assert 'name="no_founded" value="4"' in body
    assert 'name="action_tokens"' not in body
    assert kinds(response) == []
    same = "counted=1&canals2=33&bridges=11&temples_red_2=2&temples_red_1="
    assert "nothing differs" in text(page(table, f"check?{same}"))


def test_a_count_that_differs_is_shown_with_what_mends_it() -> None:
    table = of(EAST, FOUND | {"override": True})
    response = page(table, "check?counted=1&canals2=33")
    body = flat(response.content.decode())
    assert 'data-piece="canals2"' in body
    assert "34 by the app, 33 on the table" in text(response)
    assert f'action="/e/{table.game.edit_key}/correct/1"' in body
    assert '<input type="hidden" name="cells" value="C13 D13">' in body
    assert '<input type="hidden" name="what" value="insert">' in body
    assert re.search(r'name="canals2"[^>]*value="33"', body)
    assert "#enter=" in body


def test_an_entry_too_many_leads_to_its_card() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table, "check?counted=1&canals2=34&temples_red_2=3&no_founded=4")
    body = response.content.decode()
    assert kinds(response) == ["supply", "supply", "supply"]
    for number in (2, 1, 3, 5):
        assert f'/e/{table.game.edit_key}/#action-{number}"' in body
    assert "canal E13–F13" in text(response)
    assert "Ana: temple of 2 on C14" in text(response)


def test_missing_temples_and_bridges_are_one_button() -> None:
    table = of(WEST, EAST, *BUILT, FOUND)
    response = page(table, "check?counted=1&bridges=10&temples_red_1=2")
    said = text(response)
    assert "Ana: temple of 1 on E14" in said
    assert "bridge on D13, north–south" in said
    address = f"/e/{table.game.edit_key}/check?counted=1&bridges=10&temples_red_1=2"
    form = {"do": "temple", "at": "E14", "level": "1", "by": "red", "expect": "5"}
    done = Client().post(address, form)
    assert (done.status_code, done["Location"]) == (302, address)
    assert kinds(Client().get(address)) == ["supply"]


def test_a_missing_temple_comes_in_now_or_before_a_scoring() -> None:
    """Whoever missed it may know that it stood there when the period was scored."""
    end = END | {"palace": []}
    table = of(WEST, EAST, FOUND | {"present": []}, end, WEST | {"cells": ["A3"]}, BUILT[0])
    said = page(table, "check?counted=1&temples_red_1=5")
    [now, before, *_] = re.findall(r"Ana: temple of 1 on E14[^A]*", text(said))
    assert "before" not in now
    assert "E14 before period 1 is scored" in before
    addresses = re.findall(r'action="([^"]*/correct/\d+)"', said.content.decode())
    assert {address.rsplit("/", 1)[1] for address in addresses} == {"3"}
    table.do("/correct", expect=6, at=3, drop=0, insert=[temple("E14")], keep=True)
    assert table.read()["scores"] == {"red": 2 + 4, "grey": 0}


def test_a_temple_that_is_missing_in_a_finished_game_comes_in_before_its_scorings() -> None:
    table = of(WEST, EAST, FOUND, END, END | LEFT)
    said = text(page(table, "check?counted=1&temples_red_1=5"))
    assert re.findall(r"Ana: temple of 1 on E14 (.{6} period \d)", said) == [
        "before period 1",
        "before period 2",
    ]


def temple(at: str) -> dict[str, Any]:
    return {"do": "temple", "at": at, "level": 1, "by": "red"}


@pytest.mark.parametrize("actions", [[], [WEST, EAST, *BUILT, FOUND]])
def test_what_is_missing_may_lie_anywhere(actions: list[dict[str, Any]]) -> None:
    table = of(*actions)
    body = page(table, "check?counted=1&temples_red_3=1").content.decode()
    assert f'<a href="/e/{table.game.edit_key}/">elsewhere</a>' in body


def test_a_founding_is_mended_on_the_page_and_comes_back_to_it() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table)
    body = response.content.decode()
    assert 'data-finding="founding"' in body
    assert 'data-token="4"' in body
    assert "Left out, it costs in the scoring: Ana 4, Bo 2." in text(response)
    form = {"do": "found", "token": "4", "by": "red", "present": ["grey"], "at": "F14"}
    address = f"/e/{table.game.edit_key}/check"
    done = Client().post(address, form | {"expect": "4"})
    assert (done.status_code, done["Location"]) == (302, address)
    assert table.read()["scores"] == {"red": 2, "grey": 1}
    assert kinds(page(table)) == []
    refused = Client().post(address, form | {"expect": "4"})
    assert refused.status_code == 409
    assert "The table moved on" in text(refused)
    refused = Client().post(address, form | {"expect": "5"})
    assert refused.status_code == 422


def test_after_the_scoring_it_is_inserted_before_it() -> None:
    table = of(WEST, EAST, *BUILT, END)
    response = page(table)
    body = response.content.decode()
    assert "Found 4 before period 1 is scored" in text(response)
    assert f'action="/e/{table.game.edit_key}/correct/4"' in body
    form = {
        "what": "insert",
        "expect": "5",
        "head": str(table.game.head_id),
        "back": "check",
        "do": "found",
        "token": "4",
        "by": "red",
        "present": "grey",
        "at": "F14",
    }
    seen = Client().post(f"/e/{table.game.edit_key}/correct/4", form)
    assert seen.status_code == 200
    assert table.game.number == 5
    kept = Client().post(f"/e/{table.game.edit_key}/correct/4", form | {"keep": "1"})
    assert kept.status_code == 302
    assert table.read()["scores"] == {"red": 6, "grey": 3}


def test_who_watches_sees_the_findings_and_enters_nothing() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table, "check?counted=1&canals2=30", "w")
    body = response.content.decode()
    assert kinds(response) == ["founding", "supply"]
    assert 'method="post"' not in body
    assert table.game.edit_key not in body
    key = table.game.watch_key
    form = {"do": "canal", "cells": "A3", "expect": "4"}
    assert Client().post(f"/w/{key}/check", form).status_code == 404
    assert table.game.number == 4


def test_the_leak_is_asked_for_on_the_check_page() -> None:
    table = of(EAST)
    response = page(table, "check?cell=e14&size=4")
    assert kinds(response) == ["leak"]
    assert "Is a canal missing on C13, D13?" in text(response)
    assert "canal C13–D13" in text(response)
    same = page(of(WEST, EAST, FOUND), "check?cell=E14&size=4")
    assert "✓ The app counts as many there: 4." in text(same)


@pytest.mark.parametrize(
    "query",
    [
        "counted=1&canals2=x",
        "counted=1&canals2=-1",
        "counted=1&canals2=99",
        "counted=1&temples_red_1=%F0%9F%9B%B6",
        "counted=1&temples_red_1=7",
        "counted=1&no_offered=x",
        "cell=E14",
        "size=4",
        "cell=Z99&size=4",
        "cell=E14&size=x",
        "cell=%00&size=4",
    ],
)
def test_a_hostile_address_is_a_sentence(query: str) -> None:
    response = page(of(WEST), f"check?{query}")
    assert response.status_code == 422
    assert "This cannot be read:" in text(response)


@pytest.mark.parametrize(
    "query",
    [
        "counted=1&temples_blue_1=3&temples_red_9=1&held_red=0&boats=2",
        "counted=1&canals2=",
        "counted=1&no_offered=13&no_offered=13&no_founded=7",
        "cell=E14&size=99999",
        "cell=A1&size=4",
        "canals2=%3Cscript%3E",
    ],
)
def test_what_nobody_asked_for_does_no_harm(query: str) -> None:
    response = page(of(WEST), f"check?{query}")
    assert response.status_code == 200
    assert "<script>" not in response.content.decode().replace("<script defer", "")


# The sheet of the board


def leak(table: Table, cell: str, size: str) -> Any:
    return Client().get(f"/e/{table.game.edit_key}/leak/{cell}/", {"size": size})


def test_the_sheet_says_where_a_district_is_open_and_enters_it() -> None:
    table = of(EAST)
    response = leak(table, "E14", "4")
    body = flat(response.content.decode())
    assert response.status_code == 200
    assert 'data-light="C13 D13"' in body
    assert "data-action" in body
    assert f'action="/e/{table.game.edit_key}/tap"' in body
    assert '<button name="cells" value="C13 D13" class="main">canal C13–D13</button>' in body
    assert "<html" not in body


def test_the_sheet_inserts_a_canal_before_the_founding_that_lies_in_its_way() -> None:
    table = of(EAST, FOUND | {"override": True})
    body = leak(table, "E14", "4").content.decode()
    assert f'action="/e/{table.game.edit_key}/correct/1"' in body
    assert '<input type="hidden" name="back" value="table">' in body
    assert "data-action" not in body


def test_the_sheet_says_where_a_canal_is_too_many() -> None:
    table = of(WEST, EAST, {"do": "canal", "cells": ["E14"]})
    response = leak(table, "C14", "4")
    assert "There the app counts only 2 cells, not 4." in text(response)
    assert f"/e/{table.game.edit_key}/#action-3" in response.content.decode()


@pytest.mark.parametrize(
    "cell, size, status, said",
    [
        ("E14", "4", 200, "The app counts as many there: 4."),
        ("C13", "4", 200, "C13 is water for the app: touch land of the district."),
        ("E14", "0", 422, "No district has 0 cells."),
        ("E14", "", 422, "No district has 0 cells."),
        ("E14", "ten", 422, "No district has 0 cells."),
        ("E14", "99999", 422, "No district has 99999 cells."),
        ("H5", "100", 200, "No few canals would close a district of 100 there."),
    ],
)
def test_the_sheet_has_a_sentence_for_everything(
    cell: str, size: str, status: int, said: str
) -> None:
    response = leak(of(WEST, EAST), cell, size)
    assert response.status_code == status
    assert said in text(response)


def test_who_watches_is_told_and_enters_nothing() -> None:
    table = of(EAST)
    response = page(table, "leak/E14/?size=4", "w")
    assert "Is a canal missing on C13, D13?" in text(response)
    assert "<form" not in response.content.decode()
    assert Client().get(f"/e/{table.game.watch_key}/leak/E14/?size=4").status_code == 404


# Before a scoring


def test_while_a_district_is_forgotten_scoring_is_not_the_main_thing() -> None:
    table = of(WEST, EAST, *BUILT)
    response = page(table, "period")
    body = response.content.decode()
    assert kinds(response) == ["founding"]
    assert "Score it without the district of 4: Ana −4, Bo −2, founder −2" in text(response)
    scoring = re.search(r'<button([^>]*)data-do="end_period"', body)
    assert scoring
    assert "main" not in scoring[1]
    address = f"/e/{table.game.edit_key}/period"
    form = {"do": "found", "token": "4", "by": "red", "at": "F14", "expect": "4"}
    done = Client().post(address, form)
    assert (done.status_code, done["Location"]) == (302, address)
    after = page(table, "period")
    assert kinds(after) == []
    assert re.search(
        r'<button class="main" data-do="end_period">\s*Score it', after.content.decode()
    )


def test_several_districts_are_told_together() -> None:
    three = [{"do": "canal", "cells": [cell]} for cell in ("I13", "J12", "K13")]
    response = page(of(WEST, EAST, *BUILT, *three), "period")
    assert kinds(response) == ["founding", "founding"]
    said = "Score it without the districts of 4, 3: Ana −4, Bo −2, founders −4"
    assert said in text(response)


def test_who_built_nothing_is_told_before_the_scoring() -> None:
    said = text(page(of(BUILT[0]), "period"))
    assert "Bo has not built one temple in this period." in said
    assert "Ana has not built" not in said


def test_what_keeps_the_period_open_is_told() -> None:
    response = page(of(WEST), "period")
    said = text(response)
    assert "By the rules it is not over" in said
    assert 'data-token="13" data-can=' in response.content.decode()
    assert "Temples left" in said


def test_a_token_that_nobody_can_found_is_taken_out() -> None:
    record = told(GAME)["record"]
    actions = record["actions"]
    last = next(n for n, action in enumerate(actions) if action["do"] == "discard_token")
    table = Table.of(record | {"actions": actions[:last]})
    response = page(table, "period")
    token = actions[last]["token"]
    assert f"take {token} out" in text(response)
    form = {"do": "discard_token", "token": str(token), "expect": str(last)}
    done = Client().post(f"/e/{table.game.edit_key}/period", form)
    assert done.status_code == 302
    assert token not in table.read()["supply"]["calpulli"]


def test_a_referee_game_ends_by_agreement() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    response = page(table, "period")
    said = text(response)
    assert "A period that cannot end is ended by agreement." in said
    assert "The table agrees: score it" in said
    assert 'name="palace"' not in response.content.decode()
    form = {"do": "end_period", "expect": "2", "override": "1"}
    done = Client().post(f"/e/{table.game.edit_key}/tap", form)
    assert done.status_code == 302
    assert done["Location"].endswith("/scoring")
    assert table.read()["period"] == 2


def test_in_referee_mode_action_tokens_are_counted_too() -> None:
    begin = [{"do": "start", "at": cell} for cell in ("H6", "G7")]
    table = of(*begin, setup=REFEREE)
    assert table.record(2, "take")[0] == 201
    response = page(table, "check?counted=1&action_tokens=12&held_red=0")
    assert kinds(response) == ["supply", "supply"]
    assert "Action tokens in front of Ana: 1 by the app, 0 on the table." in text(response)
    assert "Ana: takes an action token" in text(response)


def test_a_finished_game_can_be_checked() -> None:
    table = of(WEST, EAST, *BUILT, END, END | LEFT)
    response = page(table)
    assert kinds(response) == ["founding"]
    assert page(table, "period").status_code == 200
