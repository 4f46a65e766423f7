"""What takes long is never on the path of a tap: no proof, no detective."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scoring.mexica.proof import tokens
from scoring.mexica.table import course
from tests.tracker.pages.test_queries import form, occasions, records
from tests.tracker.table import Table

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


class Asked(Exception):
    """What should not have been."""


@pytest.fixture
def _nothing_long(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: Any, **__: Any) -> None:
        raise Asked

    monkeypatch.setattr(tokens, "Search", asked)
    monkeypatch.setattr(course.Course, "of", asked)


@pytest.mark.long
@pytest.mark.usefixtures("_nothing_long")
def test_no_tap_no_news_and_no_page_of_the_board_asks_for_it() -> None:
    for record in records():
        for number in occasions(record):
            table = Table.of(record | {"actions": record["actions"][:number]})
            base = f"/e/{table.game.edit_key}/"
            client = Client(headers=HTMX)
            tapped = client.post(base + "tap", form(number, record["actions"][number]))
            assert tapped.status_code == 200, tapped.text
            for address in ("", "news?seen=0"):
                assert client.get(base + address).status_code == 200
            undone = client.post(base + "tap", {"do": "undo", "expect": number + 1})
            assert undone.status_code == 200


@pytest.mark.usefixtures("_nothing_long")
@pytest.mark.parametrize("address", ["token/3", "check"])
def test_who_wants_to_know_asks_for_it(address: str) -> None:
    base = f"/e/{Table().game.edit_key}/"
    with pytest.raises(Asked):
        Client().get(base + address)
