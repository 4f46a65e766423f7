"""Cards that somebody wishes for while a Cóatl grows; what holds for now; crosses that look."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from scoring.coatl.table.wishes import MOST, Search
from tests.tracker.games.coatl.sheets import BOOK, entered, laid, page
from tests.tracker.games.coatl.test_draft import ROW, cards, told
from tests.tracker.table import Table
from tracker.games.coatl.draft import WISHES
from tracker.log.records import record_of

pytestmark = pytest.mark.django_db


def answer(table: Table, row: str, *cards: str, wishes: Any = (), **more: str) -> Any:
    form = {"by": "red", "row": row, "cards": json.dumps(cards)} | more
    form["wishes"] = wishes if isinstance(wishes, str) else json.dumps(wishes)
    headers = {"HX-Request": "true", "X-Mexica": "word"}
    return Client().post(f"/e/{table.game.edit_key}/draft", form, headers=headers)


def wished(row: str, *wishes: str, laid_cards: tuple[str, ...] = ()) -> dict[str, tuple[str, str]]:
    """Each wish in its order: the pieces that it needs, and what is said of it."""
    text = answer(laid(), row, *laid_cards, wishes=wishes).text
    found = re.findall(
        r'data-(?:card|temple)="([^"]*)"\s+data-needs="([^"]*)"\s+aria-label="([^"]*)"', text
    )
    return {unescape(name): (needs, unescape(said)) for name, needs, said in found}


def test_a_wish_tells_the_fewest_pieces_that_it_needs_and_at_which_end() -> None:
    found = wished("BB", "BBYY", "B", "RRBB")
    assert found["BBYY"][0] == "2"
    assert "needs 2 pieces: yellow, yellow at the tail end" in found["BBYY"][1]
    assert "needs 2 pieces: red, red at the head end" in found["RRBB"][1]
    assert "needs 1 piece: blue at the" in found["B"][1]


def test_met_wishes_come_first_then_by_the_pieces_and_what_is_lost_last() -> None:
    found = wished("GGRGYK", "!K #1: 1=1 2=2", "YKRGB", "KKK", "!GGG!G")
    assert [(name, needs) for name, (needs, _said) in found.items()] == [
        ("!GGG!G", "0"),
        ("KKK", "2"),
        ("YKRGB", "3"),
        ("!K #1: 1=1 2=2", "never"),
    ]


def test_what_can_be_met_no_more_says_so() -> None:
    found = wished("G" * 15, "KKK", "G")
    assert found["KKK"][0] == "never"
    assert "can be met no more" in found["KKK"][1]
    assert found["G"][0] == "0"


def test_two_that_no_serpent_meets_quarrel_laid_ones_too() -> None:
    found = wished("BB", "GGG", "!G #9", "RRBB")
    assert "quarrels with no green; 9 pieces" in found["GGG"][1]
    assert "quarrels with green; green; green" in found["!G #9"][1]
    assert "quarrels" not in found["RRBB"][1]
    found = wished("GGG", "!G #9", laid_cards=("GGG",))
    assert "quarrels with green; green; green" in found["!G #9"][1]


def test_what_lies_there_is_wished_for_no_more() -> None:
    assert wished("BBYY", "BBYY", laid_cards=("BBYY",)) == {}


def test_of_no_row_a_card_needs_all_of_its_pieces() -> None:
    assert wished("", "BBYY", "B")["BBYY"][0] == "4"
    assert wished("", "BBYY", "B")["B"][0] == "3"


def test_the_keys_count_wishes_too() -> None:
    assert told(laid(), "BBY")["gains"] == ""
    state = answer(laid(), "BBY", wishes=["BBYY"]).text
    assert 'data-gains="Y+4tail"' in state


@pytest.mark.parametrize("wishes", ["[", "{}", "[7]", '["XY"]', ["BB: 1"] * (WISHES + 1)])
def test_no_more_than_a_hand_holds_and_cards_alone(wishes: Any) -> None:
    assert answer(laid(), "BB", wishes=wishes).status_code == 422


MANY = "{KBGRYKBGRYKB}: 9=9"
"""Typed by hand, it can be met in more ways than anybody can try."""
UNTRIED = "There are too many ways to meet this card: they were not all tried."


def test_a_card_with_too_many_ways_to_meet_it_says_so_and_leaves_the_others_their_time() -> None:
    needs, said = wished("", "BBYY", MANY, "GGG", "!G #9")["{KKKBBBGGRRYY}: 9=9"]
    assert needs == "?"
    assert UNTRIED in said
    found = wished("", MANY, "BBYY", "GGG", "!G #9")
    assert found["BBYY"][0] == "4"
    assert "quarrels with no green; 9 pieces" in found["GGG"][1]
    assert not any(UNTRIED in said for name, (_, said) in found.items() if name[0] != "{")


def test_all_that_is_typed_in_one_draft_has_one_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[int] = []
    spend = Search.spend

    def counted(self: Search, steps: int) -> None:
        spend(self, steps)
        spent.append(steps)

    monkeypatch.setattr(Search, "spend", counted)
    wishes = [f"{{KBGRYKBGRYK{hue}}}: {n}=9" for hue in "BGRY" for n in (8, 9)]
    laid_cards = [f"!K?+!K: {n}" for n in range(1, 20)]
    assert answer(laid(), "K" * 60, *laid_cards, wishes=wishes).status_code == 200
    assert 0 < sum(spent) <= MOST


@pytest.mark.parametrize("address", ["draft", "cards"])
def test_no_more_cards_than_an_action_can_hold(address: str) -> None:
    many = json.dumps(["B"] * 500)
    table = laid()
    if address == "draft":
        sent = answer(table, "BB", wishes=(), cards=many)
    else:
        sent = cards(table, urlencode({"typed": "GY+B: 2", "by": "red", "cards": many}))
    assert sent.status_code == 422
    assert "an action has at most 500 bytes" in sent.text


def test_nothing_of_it_is_kept() -> None:
    table = laid(BOOK)
    answer(table, "BB", by="blue", wishes=["BBYY"])
    assert record_of(table.game)["actions"] == [BOOK]


def test_a_card_that_a_piece_at_an_open_end_would_take_away_holds_for_now() -> None:
    assert "holds for now" in answer(laid(), "KBB", "!BBB!B").text
    assert "holds for now" not in answer(laid(), "KBBK", "!BBB!B").text
    # With three matches none of them decides.
    assert "holds for now" not in answer(laid(), ROW, "!BBB!B").text
    assert "holds for now" not in page(laid(entered("red", "KBB", "!BBB!B")), "serpent/1")


def test_a_card_says_at_which_pieces_its_crosses_look() -> None:
    assert 'data-ringed="3.6.7.10"' in answer(laid(), ROW, "!BBB!B").text
    assert "data-ringed" not in answer(laid(), ROW, "B").text
    assert 'data-ringed="3.6.7.10"' in page(laid(BOOK), "serpent/1")


def test_of_a_list_what_lies_elsewhere_cannot_be_laid() -> None:
    table = laid(BOOK)
    gone = r'data-card="BBYY"[^>]*disabled'
    assert re.search(gone, cards(table, "of=yellow").text)
    # In the Cóatl that is corrected it can.
    assert not re.search(gone, cards(table, "of=yellow&instead=1").text)
    assert "disabled" not in cards(table, "of=green").text
    assert re.search(r'data-temple="!G #9"[^>]*disabled', cards(table, "of=temple").text)


def test_every_card_of_a_list_can_be_wished_for() -> None:
    text = cards(laid(), "of=yellow").text
    assert text.count("data-wish=") == text.count("data-card=")
    assert 'data-wish="GY+B: 1=2"' in cards(laid(), "typed=GY%2BB: 2").text
