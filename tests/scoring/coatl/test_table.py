"""What a table wants to know beside the rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.coatl import Position, play, read_action, start
from scoring.coatl.actions import Add, Fulfil, Lay
from scoring.coatl.box.pieces import End, Hue, Mode
from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.cards.levels import Level
from scoring.coatl.game import COATL, read_record
from scoring.coatl.legal import candidates, legal_actions
from scoring.coatl.rules import refusal
from scoring.coatl.table.suggestions import (
    Standing,
    gains,
    holds_for_now,
    met_prophecies,
    met_temples,
    standing,
)
from scoring.coatl.table.wishes import LONGEST, MOST, Needed, Search, TooMany
from scoring.game import fold
from tests.scoring.coatl.tables import coatl, prophecy, setup, table, temple
from tests.scoring.coatl.test_examples import EXAMPLES


@pytest.mark.parametrize(
    ("row", "card", "stands"),
    [
        ("<BBBBB>", "B", Standing(5, 4, Level(6, 5))),
        ("<BB", "B", Standing(2, 0, Level(3, 2))),
        ("<BBYY>", "BBYY", Standing(1, 4, None)),
    ],
)
def test_a_card_now_and_its_next_step(row: str, card: str, stands: Standing) -> None:
    assert standing(coatl(row), prophecy(card)) == stands


def test_a_temple_now_and_its_next_step() -> None:
    made = coatl("<YGYGYG> (YG)")
    assert standing(made, temple("!B #10")) == Standing(1, 3, Level(2, 7))
    assert standing(made, temple("B=R #10 !blue")) == Standing(0, 0, Level(1, 3))


def test_cards_come_to_the_serpent_most_points_first() -> None:
    made = coatl("<BBRBBKRBBYY> (B)")
    found = [(str(card), points) for card, points in met_prophecies(made)]
    assert found == [("!BBB!B", 5), ("BBYY", 4), ("RB", 3), ("!YYY!Y", 2), ("RB+Y", 2)]
    temples = dict(met_temples(made))
    assert temples[temple("!G #9")] == 3
    assert temples[temple("!G !yellow")] == 7
    assert temple("!B #10") not in temples
    assert list(temples.values()) == sorted(temples.values(), reverse=True)


def test_what_a_piece_would_add_at_either_end() -> None:
    made = coatl("BB")
    own = gains(made, [prophecy("B"), prophecy("BBYY"), prophecy("!BBB!B")])
    assert own[Hue.BLUE] == {End.HEAD: 0, End.TAIL: 0}
    assert own[Hue.YELLOW] == {End.HEAD: 0, End.TAIL: 0}
    assert gains(coatl("BBY (BBYY: 1=4)"))[Hue.YELLOW] == {End.HEAD: 0, End.TAIL: 4}
    assert gains(coatl("<BBY (YK: 1)"))[Hue.BLACK] == {End.TAIL: 1}
    assert gains(coatl("<BBY>"))[Hue.BLACK] == {}


def test_a_cross_at_an_open_end_holds_for_now() -> None:
    assert holds_for_now(coatl("<KBB"), prophecy("!BBB!B"))
    assert not holds_for_now(coatl("<KBB>"), prophecy("!BBB!B"))
    assert not holds_for_now(coatl("<KBBK"), prophecy("!BBB!B"))
    assert not holds_for_now(coatl("<KBK"), prophecy("!BBB!B"))


@pytest.mark.parametrize(
    ("row", "card", "missing"),
    [
        ("<BBYY>", "BBYY", Needed("", "")),
        ("BBY", "BBYY", Needed("", "Y")),
        ("BYY", "BBYY", Needed("B", "")),
        ("KBY>", "BBYY", Needed("BBYY", "")),
        ("<BBY>", "BBYY", None),
        ("<K", "KBKB", Needed("", "BKB")),
        ("KBK", "KBKB", Needed("", "B")),
        ("BKB", "KBKB", Needed("K", "")),
        ("<KR>", "KBKB", None),
        ("R", "GRRG: 1", Needed("G", "RG")),
        ("<KKB", "!KGG: 1", Needed("", "GG")),
        ("BB", "B", Needed("", "B")),
        ("GR", "{GGRYY}", Needed("", "GYY")),
        ("KKKKKKKKKKKK", "RRRGG", None),
    ],
)
def test_the_fewest_pieces_that_are_missing(row: str, card: str, missing: Needed | None) -> None:
    found = Search().needed(coatl(row), prophecy(card))
    if missing and found:
        assert found.pieces == missing.pieces
        grown = found.at_head + coatl(row).row + found.at_tail
        assert prophecy(card).level(grown).points
    else:
        assert found == missing


@pytest.mark.parametrize(
    ("row", "card", "pieces"),
    [
        ("<BBYY", "R=Y #12", 2),
        ("<BBYY", "!Y #7", 3),
        ("<BBYY", "!Y #3", None),
        ("KB", "#4: 1", 2),
        ("KB (YG)", "B=R #10 !blue", 1),
        ("KB", "#10 !blue: 1", 0),
    ],
)
def test_the_fewest_for_a_temple(row: str, card: str, pieces: int | None) -> None:
    card = card if ":" in card or card in TEMPLES else f"{card}: 1"
    found = Search().needed(coatl(row), temple(card))
    assert (found and found.pieces) == pieces


short = st.text(st.sampled_from("KBG"), min_size=1, max_size=4)


@pytest.mark.slow
@given(short, st.sampled_from(["KBKB", "!BBB!B", "BG+B", "KB?+BK", "YG", "{KKBBR}", "B"]))
def test_nothing_shorter_would_do(row: str, name: str) -> None:
    card, made = prophecy(name), coatl(row)
    found = Search().needed(made, card)
    assert found
    assert card.level(found.at_head + row + found.at_tail).points
    if not found.pieces:
        return
    rows = {row}
    for _ in range(min(found.pieces, 4) - 1):
        assert not any(card.level(each).points for each in rows)
        rows = {hue + each for hue in Hue for each in rows} | {
            each + hue for hue in Hue for each in rows
        }
    assert not any(card.level(each).points for each in rows)


def quarrel(card: Card, other: Card, search: Search | None = None) -> bool:
    return (search or Search()).quarrel(card, other)


def test_wishes_that_quarrel() -> None:
    assert quarrel(temple("!G #9"), prophecy("GGG"))
    assert quarrel(temple("!G #9"), temple("!K #8"))
    assert quarrel(temple("!G #9"), temple("#7: 1"))
    assert quarrel(temple("R=Y #12"), temple("G=Y #6"))
    assert not quarrel(prophecy("GGG"), prophecy("!GGG!G"))
    assert not quarrel(temple("K=Y !red"), prophecy("KKYY"))


def test_colours_anywhere_are_lost_by_no_row() -> None:
    assert not quarrel(prophecy("{KKBBR}"), prophecy("!GGG!G"))
    assert quarrel(prophecy("{KKBBR}"), temple("!B #10"))


def test_cards_that_somebody_typed_have_one_budget_for_all_that_is_asked() -> None:
    """Those of the box never wait for it, and ordinary ones take little of it."""
    search = Search()
    many, more = prophecy("{KBGRYKBGRYKB}: 9=9"), temple("K=B K=G G=R #15: 1=1 4=9")
    assert quarrel(prophecy("RR?RR: 1=2"), temple("!R #3: 2=1"), search)
    assert search.left > 0.99 * MOST
    with pytest.raises(TooMany):
        quarrel(many, more, search)
    with pytest.raises(TooMany):
        search.needed(coatl("K"), many)
    assert quarrel(temple("R=Y #12"), temple("G=Y #6"), search)


def test_no_two_cards_of_the_box_take_long() -> None:
    """In steps: the worst pair of a thousand took 29 ms when each step was read anew."""
    cards: list[Card] = [*PROPHECIES.values(), *TEMPLES.values()]
    for card, other in Random(1).sample([*combinations(cards, 2)], 300):
        search = Search()
        search.quarrel(replace(card, named=False), other)
        assert search.left > 0.7 * MOST


def listed(position: Position) -> set[str]:
    return {action.do for action in legal_actions(position)}


def test_what_may_be_done_now() -> None:
    assert listed(start(setup())) == {"take", "choose", "pick", "future", "priest"}
    made = table("Ana: <K Y> | BBYY | <KG", assembling=True)
    found = list(legal_actions(made))
    assert {action.do for action in found} == {"add", "fulfil", "done"}
    steps = [action for action in found if isinstance(action, Add)]
    assert {(step.number, str(step.piece), step.at) for step in steps} == {
        (1, "<K", End.HEAD),
        (1, "Y>", End.TAIL),
        (2, "Y>", End.TAIL),
    }
    cards = [action for action in found if isinstance(action, Fulfil)]
    assert {(each.number, str(each.card)) for each in cards} == {
        (1, "BBYY"),
        (1, "!BBB!B"),
        (1, "!YYY!Y"),
        (2, "KG"),
    }


def test_what_is_listed_is_what_is_not_refused() -> None:
    """At every fifth point of some whole games with a referee."""
    finished = [each for each in EXAMPLES.each if each["report"]["status"] == "finished"]
    told = [each["record"] for each in finished if not each["report"]["error"]]
    for record in [each for each in told if each["mode"] == "referee"][:3]:
        game = read_record(record)
        for position in [start(game.setup), *fold(COATL, start(game.setup), game.actions())][::5]:
            asked = [each for each in candidates(position) if not refusal(position, each)]
            assert list(legal_actions(position)) == asked


def test_a_temple_may_be_laid_while_a_serpent_is_finished() -> None:
    made = table("Ana: | <BBYY> (BBYY)", assembling=True, finishing=1)
    laid = {str(action.card) for action in legal_actions(made) if isinstance(action, Lay)}
    assert "!G #9" in laid
    assert "!B #10" not in laid


def test_on_a_sheet_the_end_comes_after_a_third() -> None:
    position = start(setup(1, Mode.SHEET))
    for row, card in (("<BBYY>", "BBYY"), ("<KKYY>", "KKYY"), ("<GGRR>", "GGRR")):
        assert listed(position) == set()
        entered = {"do": "coatl", "by": "red", "row": row, "cards": [card]}
        position = play(position, read_action(entered))
    assert listed(position) == {"end"}
    assert listed(play(position, read_action({"do": "end"}))) == set()


def test_every_card_can_be_wished_for() -> None:
    begun = coatl("B")
    every: list[Card] = [*PROPHECIES.values(), *TEMPLES.values()]
    for card in every:
        found = Search().needed(begun, card)
        assert found
        assert found.pieces < LONGEST
