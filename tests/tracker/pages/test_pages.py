"""The pages answer what is foreseen with a sentence, and odd addresses with 404."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.tracker.table import Table
from tracker.models import Game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/e/%00%00%00%00%00%00%00%00%00%00/tap",
        "/club/%00%00%00%00%00%00%00%00%00%00",
        "/club/nobody-has-this-key",
        "/e/nobody-has-this-key/",
        "/w/nobody-has-this-key/news",
        "/w/nobody-has-this-key/log",
    ],
)
def test_unknown_addresses_are_not_found(address: str) -> None:
    assert Client(raise_request_exception=False).get(address).status_code in (404, 405)


def test_a_cell_that_the_board_has_not_is_not_found() -> None:
    key = Table().enter.headers["Authorization"].removeprefix("Bearer ")
    client = Client(raise_request_exception=False)
    assert client.get(f"/e/{key}/cell/U14").status_code == 200
    for cell in ("A15", "A0", "V1", "A99", "a1"):
        assert client.get(f"/e/{key}/cell/{cell}").status_code == 404


@pytest.mark.parametrize(
    "fields, status",
    [
        ({"do": "canal", "cells": "D4", "expect": "0"}, 302),
        ({"do": "canal", "cells": "D4", "expect": "7"}, 409),
        ({"do": "canal", "cells": "D4", "expect": "x"}, 422),
        ({"do": "canal", "cells": "H7", "expect": "0"}, 422),
        ({"do": "canal", "expect": "0"}, 422),
        ({"do": "temple", "at": "D4", "level": "９", "by": "red", "expect": "0"}, 422),
        ({"do": "nothing", "expect": "0"}, 422),
        ({"do": "undo", "expect": "0"}, 422),
        ({"do": "go", "to": "D4", "expect": "0"}, 422),
        ({"do": "canal", "cells": "D4", "expect": "0", "once": "no"}, 422),
        ({}, 422),
    ],
)
def test_a_plain_form_gets_its_status(fields: dict[str, str], status: int) -> None:
    key = Table().enter.headers["Authorization"].removeprefix("Bearer ")
    answer = Client(raise_request_exception=False).post(f"/e/{key}/tap", fields)
    assert answer.status_code == status


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"name1": "Ana"},
        {"name1": "Ana", "name2": "Bo", "color1": "red", "color2": "red"},
        {"name1": "Ana", "name2": "B" * 41, "color1": "red", "color2": "grey"},
        {"name1": "Ana", "name2": "Bo", "color1": "red", "color2": "grey", "draw": "table"},
        {"name1": "Ana", "name2": "Bo", "color1": "red", "color2": "grey", "mode": "x"},
        {
            "name1": "Ana",
            "name2": "Bo",
            "color1": "red",
            "color2": "grey",
            "draw": "table",
            "token": ["¹-1"] * 8,
        },
    ],
)
def test_a_new_game_tells_what_is_missing_and_loses_nothing(fields: dict[str, str]) -> None:
    answer = Client(raise_request_exception=False).post("/new", {"game": "mexica"} | fields)
    assert answer.status_code == 422
    assert fields.get("mode") == "x" or fields.get("name1", "") in answer.content.decode()


def test_the_icon_in_the_page_is_the_one_of_the_app() -> None:
    found = re.search(r'href="data:image/svg\+xml,([^"]+)"', Client().get("/").text)
    file = finders.find("tracker/icons/icon.svg")
    assert found
    assert file
    assert unquote(found[1]).replace("'", '"') == Path(str(file)).read_text().strip()


def test_however_a_phone_looks_at_the_board_the_ground_is_whole() -> None:
    """What the page says of the phone is no part of the drawing."""
    table = Table()
    key = Game.objects.get(pk=table.pk).edit_key
    phone = Client()
    phone.cookies["zoomed"] = "1"
    page = phone.get(f"/e/{key}/").content.decode()
    assert 'class="zoomed"' in page
    assert 'viewBox="0 0 210 140"' in page
