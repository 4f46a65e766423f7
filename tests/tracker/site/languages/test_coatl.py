"""No page of Cóatl is partly English, or said in another way than its language says it.

Its club is one of its own: beside other games fewer figures are told.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests.few import few
from tests.tracker.games.coatl.sheets import BOOK, SHEET, SOME, entered, laid
from tests.tracker.site.languages.catalogues import LANGUAGES
from tests.tracker.site.languages.pages import bring, leftovers, read
from tests.tracker.site.languages.types import ill_said

pytestmark = pytest.mark.slow

EXAMPLES = Path(__file__).parents[3] / "scoring/coatl/examples.jsonl"
LONG_ENOUGH = 90
SIGNS = "[‹›]"
"""On buttons: no quotes."""
OVER = {"do": "end", "override": True}
OWN = entered("green", "RBKBR", "RB: 1=2")
"""With a card that the box does not hold."""
KINDS = ("black", "blue", "green", "red", "yellow", "temple", "own")
DRAFTS: list[dict[str, Any]] = [
    {"row": ""},
    {"row": "BY"},
    {"row": "BBB", "cards": ["KKYY", "B"], "temple": "!G #9", "wishes": ["GGG", "RB", "!Y #7"]},
    {"row": "BRBB", "cards": ["B", "B", "RB", "BB: 1", "BR: 1"]},
    {"row": "KBK", "cards": ["GY+G"], "temple": "K=Y !red"},
]
TYPED = ("GX: 1", "GY", "GY+G: 2 1", "GG: 01", "!G #9 #9: 1", "R=R: 1", "bbyy", "b", "!B #10")


def refereed() -> dict[str, Any]:
    """A game of two with a referee, as long as it takes to complete some."""
    told = [json.loads(line) for line in EXAMPLES.read_text().splitlines()]
    records: list[dict[str, Any]] = [
        one["record"]
        for one in told
        if one["report"]["status"] == "finished" and one["report"]["supply"]
    ]
    return min(records, key=lambda record: abs(len(record["actions"]) - LONG_ENOUGH))


def addresses(client: Client) -> Iterator[str]:
    """All that there is to see of games on a sheet and with a referee."""
    whole = refereed()
    half = whole | {"actions": whole["actions"][: len(whole["actions"]) // 2]}
    sheet, over, table, refereed_over = (
        bring(client, record)
        for record in (
            SHEET | {"actions": [*SOME, OWN]},
            SHEET | {"actions": [*SOME, OWN, OVER]},
            half,
            whole,
        )
    )
    yield from ("/", "/new?game=coatl", "/help/coatl/", "/shelf", "/statistics", "/players")
    player = over.seats.filter(number=0).values_list("player", flat=True).get()
    yield from (f"/player/{player}", "/statistics/games?mode=sheet&colour=red")
    entering = f"/e/{sheet.edit_key}/"
    yield from (entering, f"{entering}serpent/1", f"{entering}log", f"{entering}correct/1")
    yield from (f"{entering}cards?of={kind}" for kind in KINDS)
    for game in (over, refereed_over):
        for door, key in (("e", game.edit_key), ("w", game.watch_key)):
            yield from (f"/{door}/{key}/{page}" for page in ("", "story", "out", "film", "scoring"))
    watched = f"/w/{over.watch_key}/"
    yield from (f"{watched}{page}" for page in ("serpent/4", "replay?at=2", "details"))
    yield from (f"{watched}scoring?step={step}" for step in range(1, 12, 2))
    yield f"/e/{table.edit_key}/"
    yield f"/w/{refereed_over.watch_key}/replay?at={len(whole['actions']) // 2}"


def check(page: str, language: str, at: object) -> None:
    assert leftovers(page, language) == [], at
    assert [*ill_said(re.sub(SIGNS, "", read(page)), language)] == [], at


@pytest.mark.parametrize("language", few(LANGUAGES))
def test_no_page_is_partly_english(db: None, language: str) -> None:
    client = Client()
    for address in [*addresses(client)]:
        answer = client.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        check(answer.text, language, address)


@pytest.mark.parametrize("language", few(LANGUAGES))
def test_what_the_editor_says_is_in_its_language(db: None, language: str) -> None:
    table = laid(BOOK, entered("blue", "GGGRGG", "GGG", temple="!B #10"))
    client = Client(headers={"Accept-Language": language})
    door = f"/e/{table.game.edit_key}/"
    for draft in DRAFTS:
        lists = {key: json.dumps(draft.get(key, [])) for key in ("cards", "wishes")}
        form = {"by": "red", "temple": ""} | draft | lists
        check(client.post(f"{door}draft", form).text, language, draft)
        for typed in TYPED:
            asked = urlencode({"typed": typed} | form)
            check(client.get(f"{door}cards?{asked}").text, language, (draft, typed))
    refused = client.post(f"{door}draft", {"by": "red", "row": "BX", "cards": "[]"})
    assert refused.status_code == 422
    check(refused.text, language, "BX")
