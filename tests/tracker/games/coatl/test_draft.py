"""A Cóatl that is being put together: counted, and nothing of it kept."""

from __future__ import annotations

import json
import re
from html import escape, unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from scoring.coatl.actions import Enter
from scoring.coatl.box.pieces import Colour
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.prophecies import Frame
from scoring.coatl.game import COATL
from scoring.coatl.refusals import Code
from tests.tracker.games.coatl.sheets import BOOK, SHEET, SOME, entered, laid
from tests.tracker.table import SETUP as MEXICA
from tests.tracker.table import Table
from tracker.games.coatl.draft import Draft, typed_card, without
from tracker.log.positions import position_now
from tracker.models import Action

pytestmark = pytest.mark.django_db

ROW = "BBRBBKRBBYY"


def asked(table: Table, row: str, *cards: Any, by: str = "red", **more: str) -> Any:
    form = {"by": by, "row": row, "cards": json.dumps(cards)} | more
    headers = {"HX-Request": "true", "X-Mexica": "word"}
    return Client().post(f"/e/{table.game.edit_key}/draft", form, headers=headers)


def told(table: Table, row: str, *cards: Any, **more: str) -> dict[str, str]:
    """What the answer says of the whole."""
    answer = asked(table, row, *cards, **more)
    assert answer.status_code == 200, answer.text
    state = answer.text.partition('id="e-laid"')[0]
    found: dict[str, str] = dict(re.findall(r'data-([\w-]+)="([^"]*)"', state))
    say = re.findall(r'id="e-say"[^>]*>(?:\s*<span>(.*?)</span>)?', answer.text)[0]
    return found | {"say": re.sub("<.*?>", "", say)}


def offered(table: Table, row: str, *cards: Any, **more: str) -> dict[str, int]:
    """The cards that come to it, in their order, and what each would bring."""
    text = asked(table, row, *cards, **more).text
    found = re.findall(r'data-(?:card|temple)="([^"]*)"\s+data-points="(\d+)"', text)
    return {unescape(name): int(points) for name, points in found}


def why(text: str) -> list[str]:
    return re.findall(r'<a class="why" href="([^"]*)" data-do="why"', text)


def test_what_has_no_piece_yet_is_offered_no_card_and_told_how_to_begin() -> None:
    table = laid()
    assert offered(table, "") == {}
    assert "Tap the pieces from the head to the tail." in asked(table, "").text


def test_the_rulebooks_serpent_is_counted_while_it_grows() -> None:
    table = laid()
    assert told(table, "")["points"] == "0"
    assert told(table, "BB")["can"] == "ask"
    assert told(table, ROW, "BBYY")["points"] == "4"
    assert told(table, ROW, "BBYY", "!BBB!B", "B")["points"] == "14"
    whole = told(table, ROW, "BBYY", "!BBB!B", "B", temple="!G #9")
    assert (whole["points"], whole["can"], whole["say"]) == ("17", "yes", "")


def test_nothing_of_it_is_kept() -> None:
    table = laid()
    told(table, ROW, "BBYY")
    assert not Action.objects.exists()
    assert position_now(table.game).all_coatls
    assert table.game.number == 0


def test_cards_come_to_it_most_points_first_and_laid_ones_go() -> None:
    table = laid()
    found = offered(table, ROW)
    assert [*found.values()] == sorted(found.values(), reverse=True)
    assert found.items() >= {"BBYY": 4, "!BBB!B": 5, "B": 5, "!G #9": 3}.items()
    assert "BBYY" not in offered(table, ROW, "BBYY")
    assert "!G #9" not in offered(table, ROW, temple="!G #9")


def test_by_frame_they_come_as_in_the_lists_of_all_cards() -> None:
    """Black to yellow, then Temples, then what the players described."""
    table = laid(entered("blue", ROW, "BY: 1=9"))
    found = offered(table, ROW, order="frame")
    assert found == offered(table, ROW)
    lists = "".join(cards(table, f"of={kind}").text for kind in [*Frame, "temple", "own"])
    assert [*found] == sorted(found, key=lambda name: lists.index(f'="{escape(name)}"'))
    assert [*found] != [*offered(table, ROW, order="points")] == [*offered(table, ROW, order="x")]


def test_the_fifth_prophecy_and_the_second_temple_are_not_offered() -> None:
    table = laid()
    four = ("BBYY", "!BBB!B", "B", "Y")
    assert not offered(table, ROW, *four).keys() & PROPHECIES.keys()
    assert not offered(table, ROW, temple="!G #9").keys() & TEMPLES.keys()
    assert offered(table, ROW, *four, temple="!G #9") == {}


def test_cards_that_lie_elsewhere_are_not_offered_again() -> None:
    """Those that count a colour are there twice."""
    table = laid(BOOK)
    found = offered(table, ROW, by="blue")
    assert not found.keys() & {"BBYY", "!BBB!B", "!G #9"}
    assert "B" in found
    again = laid(BOOK, entered("blue", "BBBB", "B"))
    assert "B" not in offered(again, ROW, by="green")


def test_a_card_says_what_comes_next_and_where_it_matches() -> None:
    text = asked(laid(), "BBBB", "B").text
    assert 'data-pieces="1/2/3/4"' in text
    assert "5×: 4" in text


def test_a_key_says_what_its_piece_would_add_at_its_better_end() -> None:
    table = laid()
    assert told(table, "BB", "B")["gains"] == "B+2tail"
    assert "Y+" not in told(table, "GGRR", "GGRR")["gains"]
    # A green one would lie beside a pair that may have none.
    assert "G-2" in told(table, "GG", "!GGG!G")["gains"]


@pytest.mark.parametrize(
    "row, cards, by, said",
    [
        ("BY", ["YB: 1", "B: 1"], "red", "body segment"),
        (ROW, ["B", "B"], "red", "● lies there already"),
        (ROW, ["KKYY"], "red", "does not meet ■■★★"),
        (ROW, ["B", "Y", "BBYY", "!BBB!B", "B: 1"], "red", "four Prophecies at most"),
    ],
)
def test_what_breaks_a_rule_is_said_and_can_be_insisted_on(
    row: str, cards: list[str], by: str, said: str
) -> None:
    answer = told(laid(), row, *cards, by=by)
    assert said in answer["say"]
    assert answer["can"] == "insist"


@pytest.mark.parametrize(
    "row, cards, said", [("BY", ["B: 1"], "body segment"), (ROW, [], "needs a Prophecy")]
)
def test_what_is_only_unfinished_is_asked_when_it_is_saved(
    row: str, cards: list[str], said: str
) -> None:
    answer = told(laid(), row, *cards)
    assert said in answer["say"]
    assert answer["can"] == "ask"


def test_a_card_that_was_met_and_spoiled_is_no_fault() -> None:
    text = asked(laid(), "RBBBR", "!BBB!B").text
    assert "laid earlier?" in text
    answer = told(laid(), "RBBBR", "!BBB!B")
    assert (answer["can"], answer["say"], answer["points"]) == ("yes", "", "0")
    assert "laid earlier?" not in asked(laid(), ROW, "!BBB!B", "KKYY").text


def test_a_row_that_pays_more_the_other_way_is_noticed() -> None:
    table = laid()
    entered_from_its_tail = asked(table, ROW[::-1], "BBYY", "B").text
    assert "Does the head lie at the other end? (+4)" in entered_from_its_tail
    assert "other end" not in asked(table, ROW, "BBYY", "B").text
    # A card that somebody wishes for counts, too; without a card nobody can know.
    assert "(+4)" in asked(table, ROW[::-1], wishes='["BBYY"]').text
    assert "other end" not in asked(table, ROW[::-1]).text


@pytest.mark.parametrize(
    "row, cards, code",
    [
        ("BBB", ["KKYY"], Code.CARD_UNMET),
        (ROW, [], Code.CARD_NONE),
    ],
)
def test_what_is_said_first_leads_to_its_rule(row: str, cards: list[str], code: Code) -> None:
    table = laid()
    assert why(asked(table, row, *cards).text) == [f"/help/coatl/#{code}"]
    assert f'id="{code}"' in Client().get("/help/coatl/").text


def test_where_nothing_is_said_nothing_asks_why() -> None:
    assert why(asked(laid(), ROW, "BBYY").text) == []


def test_what_cannot_be_is_said_and_cannot_be_saved() -> None:
    three = [entered(by, "KBK", "K: 1") for by in ("red", "blue", "green")]
    answer = told(laid(*three), "KBK", "K: 1")
    assert (answer["can"], answer["no-tail"], answer["no-head"]) == ("no", "K", "K")
    assert "■›" in answer["say"]
    assert told(laid(), "B", "B: 1")["can"] == "no"


def test_a_fourth_one_is_insisted_on() -> None:
    table = laid(*[entered("red", "BRB", f"B: 1={n}") for n in range(1, 4)])
    assert told(table, "GRG", "G: 1")["can"] == "insist"


def test_the_one_that_is_corrected_is_out_of_the_way() -> None:
    table = laid(*SOME)
    assert "BBYY" in offered(table, ROW, instead="1")
    assert "BBYY" not in offered(table, ROW, instead="2")
    position = without(position_now(table.game), 1)
    assert [str(each.row) for _, _, each in position.all_coatls()] == ["GGGRGG", "GYYGYG"]
    assert [tuple(each) for each in position.completed] == [(1, 1), (0, 1)]


@pytest.mark.parametrize(
    "fields",
    [
        {"by": "yellow"},
        {"by": ""},
        {"row": "BX"},
        {"row": "<BB>"},
        {"row": "B" * 151},
        {"cards": "["},
        {"cards": "{}"},
        {"cards": '["XY"]'},
        {"cards": "[7]"},
        {"cards": "[" * 200},
        {"temple": "BB"},
        {"temple": "!G"},
    ],
)
def test_nonsense_is_refused_in_a_sentence(fields: dict[str, str]) -> None:
    table = laid()
    form = {"by": "red", "row": "BB", "cards": "[]"} | fields
    answer = Client().post(f"/e/{table.game.edit_key}/draft", form)
    assert answer.status_code == 422, answer.text
    assert "cannot be read" in answer.text


@pytest.mark.parametrize("instead", ["0", "4", "x", "-1", "9" * 30])
def test_only_what_was_entered_is_corrected(instead: str) -> None:
    assert asked(laid(*SOME), "BB", instead=instead).status_code == 404


def test_only_whoever_enters_and_only_in_a_game_of_its_kind() -> None:
    table, other = laid(), Table(MEXICA)
    form = {"by": "red", "row": "BB", "cards": "[]"}
    assert Client().post(f"/e/{table.game.watch_key}/draft", form).status_code == 404
    assert Client().post(f"/e/{other.game.edit_key}/draft", form).status_code == 404
    assert Client().get(f"/e/{table.game.edit_key}/draft").status_code == 405
    assert Client().get(f"/e/{other.game.edit_key}/cards?of=red").status_code == 404


def test_with_a_referee_no_number_stands_for_a_serpent() -> None:
    table = Table(SHEET | {"mode": "referee", "actions": []})
    assert asked(table, "BB", instead="1").status_code == 404
    assert asked(table, "BB").status_code == 200


# The cards that there are


def cards(table: Table, question: str) -> Any:
    return Client().get(f"/e/{table.game.edit_key}/cards?{question}")


@pytest.mark.parametrize(
    "kind, number", [("black", 10), ("blue", 10), ("red", 11), ("green", 14), ("yellow", 10)]
)
def test_all_of_a_frame(kind: str, number: int) -> None:
    text = cards(laid(), f"of={kind}").text
    assert text.count("data-card=") == number
    assert f'class="tile {kind}"' in text


def test_all_temples_and_those_that_this_game_describes() -> None:
    table = laid(entered("red", "GRG", "GRG: 1=9", temple="#3: 1=2"))
    assert cards(table, "of=temple").text.count("data-temple=") == 20
    own = cards(table, "of=own").text
    assert 'data-card="GRG: 1=9"' in own
    assert 'data-temple="#3: 1=2"' in own
    # They come to the next serpent, too; a Temple exists once.
    assert offered(table, "GRG", by="blue")["GRG: 1=9"] == 9
    assert "#3: 1=2" not in offered(table, "GRG", by="blue")


@pytest.mark.parametrize("question", ["of=pink", "of=", ""])
def test_other_kinds_there_are_none(question: str) -> None:
    assert cards(laid(), question).status_code == 422


@pytest.mark.parametrize(
    "typed, name",
    [
        ("gy+g", "GY+G"),
        ("GY+G%3A 2 6", "GY+G"),
        ("GY+B: 2 6", "GY+B: 1=2 2=6"),
        ("{yg}: 3", "{GY}: 1=3"),
        ("!G %239", "!G #9"),
        ("r%3Dy: 4", "R=Y: 1=4"),
    ],
)
def test_a_card_is_typed(typed: str, name: str) -> None:
    text = cards(laid(), "typed=" + typed.replace("+", "%2B")).text
    assert f'="{name}"' in text


@pytest.mark.parametrize("typed", ["GY", "GX: 1", "GY+G: 2 1", "%23: 1", "GG: 01", "a" * 400])
def test_what_is_no_card_yet_is_told(typed: str) -> None:
    answer = cards(laid(), "typed=" + typed)
    assert answer.status_code == 200
    assert "tile" not in answer.text
    assert "hint" in answer.text


@pytest.mark.parametrize("typed", ["GX: 1", "GY", "GY+G: 2 1", "GY+G: x", "%23 G: 1", "R=R: 3"])
def test_what_is_no_card_leads_to_the_signs(typed: str) -> None:
    text = cards(laid(), "typed=" + typed.replace("+", "%2B")).text
    assert why(text) == ["/help/coatl/#cards"]
    assert "This cannot be read: " in text


FOUR = ["BBYY", "!BBB!B", "B", "RB"]
REFUSED = {
    Code.CARD_LIMIT: ("B: 1=2", FOUR, True),
    Code.CARD_TWICE: ("b", ["B"], True),
    Code.CARD_UNMET: ("KKYY", ["BBYY"], True),
    Code.CARD_SUPPLY: ("GGG", [], False),
    Code.TEMPLE_UNMET: ("K=Y !red", ["B"], True),
    Code.TEMPLE_SUPPLY: ("!B #10", [], False),
}
"""What is typed, what lies there; and can it be insisted on?"""


@pytest.mark.parametrize("code", REFUSED)
def test_a_typed_card_that_is_refused_leads_to_its_rule(code: Code) -> None:
    typed, others, can = REFUSED[code]
    table = laid(entered("blue", "GGGRGG", "GGG", "!GGG!G", temple="!B #10"))
    fields = {"typed": typed, "by": "red", "row": ROW, "cards": json.dumps(others)}
    text = cards(table, urlencode(fields)).text
    assert why(text) == [f"/help/coatl/#{code}"]
    assert f'id="{code}"' in Client().get("/help/coatl/").text
    assert ("disabled" not in text) == can


def test_a_card_that_is_there_once_cannot_lie_beside_it_twice() -> None:
    fields = {"typed": "BBYY", "by": "red", "row": ROW, "cards": '["BBYY"]'}
    text = cards(laid(), urlencode(fields)).text
    assert why(text) == [f"/help/coatl/#{Code.CARD_SUPPLY}"]
    assert "disabled" in text


def test_these_are_all_that_speak_against_a_card() -> None:
    """The others speak of a Cóatl as a whole, or of a turn, of which a sheet has none."""
    whole = {Code.CARD_NONE, Code.CARD_CLOSED, Code.TEMPLE_OPEN, Code.TEMPLE_SECOND}
    of_cards = {code for code in Code if code.startswith(("card.", "temple."))}
    assert REFUSED.keys() == of_cards - whole


def test_a_typed_card_that_fits_asks_nothing() -> None:
    fields = {"typed": "BBYY", "by": "red", "row": ROW, "cards": '["B"]', "temple": "!G #9"}
    text = cards(laid(), urlencode(fields)).text
    assert "hint" not in text
    # Without a piece nothing is met, and nobody says so.
    assert "hint" not in cards(laid(), urlencode(fields | {"row": ""})).text
    assert cards(laid(), urlencode(fields | {"by": "yellow"})).status_code == 422


def test_two_cards_that_are_not_met_are_told_once() -> None:
    answer = told(laid(), ROW, "KKYY", "GGG")
    assert answer["say"] == "The Cóatl does not meet ■■★★, ▲▲▲."


def test_nothing_typed_is_no_mistake() -> None:
    assert "hint" not in cards(laid(), "typed=").text


def test_a_draft_counts_as_the_rules_do() -> None:
    position = position_now(laid(*SOME).game)
    for action in SOME:
        read = COATL.read_action(position.setup, action)
        assert isinstance(read, Enter)
        made = Draft(position, Colour.RED, action["row"][1:-1], read.cards, read.temple)
        [coatl] = [c for _, _, c in position.all_coatls() if str(c) == action["row"]]
        assert made.coatl.points == coatl.points
    assert typed_card("B").named
