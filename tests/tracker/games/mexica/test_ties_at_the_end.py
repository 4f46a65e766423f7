"""Action tokens are asked at the end only where somebody is level; after a correction, too."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tracker.clubs import FOUR, THREE, end, found
from tests.tracker.table import REFEREE, SETUP, Table

pytestmark = pytest.mark.django_db

PLAYERS = [
    {"name": name, "color": colour}
    for name, colour in (("Ana", "red"), ("Bo", "grey"), ("Cy", "sand"))
]
TRIO = SETUP | {"players": PLAYERS}
ASKED = re.compile(r'<input[^>]*name="((?:beside_)?tokens_left_\w+)"[^>]*required')


def table(*actions: Any, setup: Any = TRIO) -> Table:
    return Table.of(setup | {"actions": list(actions)})


def ended(own: Table, **form: Any) -> Any:
    """The end of the period, sent as its page sends it."""
    sent = {"do": "end_period", "expect": own.game.number, "override": "1"} | form
    return Client().post(f"/e/{own.game.edit_key}/period", sent)


def asked(answer: HttpResponse) -> list[str]:
    """The fields that have to be filled in."""
    return ASKED.findall(unescape(answer.content.decode()))


def stands(own: Table) -> Any:
    return own.read("/record")["actions"][-1]


def held(own: Table) -> Any:
    return stands(own)["tokens_left"]


def test_the_page_itself_asks_nobody() -> None:
    own = table(*THREE, *FOUR, found(4, "I13", "red", "grey"), end())
    page = Client().get(f"/e/{own.game.edit_key}/period")
    assert "tokens_left" not in page.content.decode()


def test_who_is_not_level_is_not_asked() -> None:
    own = table(end("red"))
    answer = ended(own, palace=["red", "grey"])
    assert (answer.status_code, answer["Location"]) == (302, f"/e/{own.game.edit_key}/scoring")
    assert held(own) == {"red": 0, "grey": 0, "sand": 0}
    assert stands(own)["palace"] == ["red", "grey"]


def test_who_is_level_for_the_last_place_is_asked_and_nobody_else() -> None:
    own = table(end("red"))
    answer = ended(own, palace=["red"], once="9a1f0a1e-0000-4000-8000-000000000001")
    assert asked(answer) == ["tokens_left_grey", "tokens_left_sand"]
    assert own.game.number == 1
    text = unescape(answer.content.decode())
    for name, value in {
        "palace": "red",
        "expect": "1",
        "override": "1",
        "do": "end_period",
    }.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in text
    # One answer is not enough; it is asked again.
    assert asked(ended(own, palace=["red"], tokens_left_sand="2")) != []
    done = ended(own, palace=["red"], tokens_left_sand="2", tokens_left_grey="0")
    assert done.status_code == 302
    assert held(own) == {"red": 0, "grey": 0, "sand": 2}
    ranks = list(own.game.seats.order_by("number").values_list("rank", flat=True))
    assert ranks == [1, 3, 2]


def test_the_first_period_and_an_old_board_ask_nothing() -> None:
    own = table()
    assert ended(own).status_code == 302
    assert "tokens_left" not in stands(own)
    assert ended(own, expect=0).status_code == 409
    referee = table(setup=REFEREE | {"players": PLAYERS})
    assert asked(ended(referee)) == []


def test_a_form_of_before_with_all_fields_is_taken() -> None:
    own = table(end())
    left = {f"tokens_left_{colour}": n for n, colour in enumerate(("red", "grey", "sand"))}
    sent = {"do": "end_period", "expect": 1, "override": "1"} | left
    assert Client().post(f"/e/{own.game.edit_key}/tap", sent).status_code == 302
    assert held(own) == {"red": 0, "grey": 1, "sand": 2}


def test_a_tap_that_does_not_say_what_decides_is_refused() -> None:
    own = table(end())
    sent = {"do": "end_period", "expect": 1, "override": "1"}
    assert Client().post(f"/e/{own.game.edit_key}/tap", sent).status_code == 422
    assert own.game.number == 1


FOUNDED = [*THREE, *FOUR, found(4, "I13", "red"), found(3, "B1", "grey")]
"""Red has 2 points of it, grey 2."""
OVER = [*FOUNDED, end("red"), end("sand", red=0, grey=0, sand=0)]
"""Red 7, sand 5, grey 2."""


def correct(own: Table, at: int, **form: Any) -> Any:
    sent = {"expect": own.game.number, "head": own.game.head_id} | form
    return Client().post(f"/e/{own.game.edit_key}/correct/{at}", sent)


def test_a_correction_that_makes_people_level_asks_them() -> None:
    own = table(*OVER)
    assert own.read()["scores"] == {"red": 7, "grey": 2, "sand": 5}
    first = len(FOUNDED)
    form = {"what": "replace", "do": "end_period", "override": "1"}
    assert asked(correct(own, first, palace=["red", "sand"], **form)) == []
    shown = correct(own, first, palace=["red", "grey"], **form)
    assert asked(shown) == ["beside_tokens_left_red", "beside_tokens_left_grey"]
    told = {"beside_tokens_left_red": "1", "beside_tokens_left_grey": "3", "keep": "1"}
    assert correct(own, first, palace=["red", "grey"], **form, **told).status_code == 302
    assert held(own) == {"red": 1, "grey": 3, "sand": 0}
    assert own.read()["winners"] == ["grey"]


@pytest.mark.parametrize("typed", ["many", "13"])
def test_what_cannot_be_is_refused_and_nothing_is_kept(typed: str) -> None:
    own = table(*OVER)
    form = {"what": "replace", "do": "end_period", "override": "1", "palace": ["red", "grey"]}
    told = {"beside_tokens_left_red": typed, "keep": "1"}
    assert correct(own, len(FOUNDED), **form, **told).status_code == 422
    assert own.read("/record")["actions"] == OVER


def test_another_beginning_asks_in_the_colours_of_then() -> None:
    own = table(*OVER)
    swapped = {"name1": "Ana", "color1": "grey", "name2": "Bo", "color2": "red", "name3": "Cy"}
    form = swapped | {"color3": "sand", "head": own.game.head_id, "expect": own.game.number}
    form |= {"keep": "1", "shown": "", "offered": "", "beside_tokens_left_sand": "4"}
    address = f"/e/{own.game.edit_key}/begun"
    assert Client().post(address, form).status_code == 302
    assert held(own) == {"red": 0, "grey": 0, "sand": 4}


def test_the_end_leads_to_what_decided_where_somebody_is_level() -> None:
    level, clear = table(end(), end(red=1, grey=0, sand=0)), table(*OVER)
    for own, leads in ((level, True), (clear, False)):
        text = Client().get(f"/e/{own.game.edit_key}/scoring?step=99").content.decode()
        assert ("action tokens left" in text) is leads


def test_the_form_of_a_correction_asks_those_who_are_level() -> None:
    own = table(end("red"), end(red=1, grey=2, sand=0))
    text = Client().get(f"/e/{own.game.edit_key}/correct/1").content.decode()
    replaced = text[: text.index('value="insert"')]
    shown = re.findall(r'name="tokens_left_(\w+)"\s+size', replaced)
    assert shown == ["grey", "sand"]
    assert '<input type="hidden" name="tokens_left_red" value="1">' in replaced
