"""What stands in the story of a game, in a chat and in a spreadsheet."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.coatl.game import COATL
from tests.tracker.games.coatl.played import NAMES, played
from tests.tracker.games.coatl.sheets import BOOK, SOME, entered
from tracker.games.coatl.face import FACE
from tracker.names import in_page

PAST = FACE.past
END = {"do": "end", "override": True}


def told(*actions: dict[str, Any]) -> list[tuple[str, int | None]]:
    positions = played(*actions)
    names = {seat: in_page(name) for seat, name in NAMES.items()}
    found = PAST.sentences(positions[-1], PAST.moments(positions), names)
    return [(sentence.text, sentence.at) for sentence in found]


def test_best_and_longest_serpent_and_the_missing_piece_are_told() -> None:
    ana, bo = "<bdi>Ana</bdi>", "<bdi>Bo &amp; Co</bdi>"
    assert told(*SOME) == [
        (f"Best Cóatl (17 points): {ana}.", 1),
        (f"Longest Cóatl (11 pieces): {ana}.", 1),
        (f"One piece short: {bo}, Cóatl 1; one more (green): +6.", 2),
    ]
    assert told(entered("blue", "GYG", "GY+G"))[0] == (f"Best Cóatl (2 points): {bo}.", 1)


def test_before_the_first_serpent_nothing_is_told() -> None:
    assert told() == []


def test_a_serpent_that_is_worth_nothing_is_no_best_one() -> None:
    sentences = told(entered("red", "KYR", "GB", override=True))
    assert sentences[0][0].startswith("Longest Cóatl")


def test_each_serpent_is_a_moment() -> None:
    moments = PAST.moments(played(*SOME))
    assert [(moment.number, moment.label, moment.seat) for moment in moments] == [
        (1, "17", 0),
        (2, "5", 1),
        (3, "7", 0),
    ]
    assert PAST.happened(moments[0]) == "Cóatl of 17 points"
    assert PAST.reached(moments[1], "Bo +5") == "Cóatl of 5 points (Bo +5)"
    assert PAST.when(moments[0]) == "by a Cóatl of 17 points"


@pytest.mark.parametrize(
    "actions, first",
    [
        ([BOOK], "Ana wins with 17 points."),
        (
            [entered("red", "GYG", "GY+G"), entered("blue", "YGG", "YG", "G", override=True)],
            "Ana wins with 2 points.",
        ),
        (
            [entered("red", "YGYG", "YG"), entered("blue", "KKK", "KKK")],
            "Ana and Bo & Co have 3 points each. Most cards decides: Ana 1, Bo & Co 1. "
            "The best Cóatl decides: Ana 3, Bo & Co 3. Ana and Bo & Co share the victory.",
        ),
        (
            [entered("red", "YGYG", "YG"), entered("blue", "KKK", "KKK", "G", override=True)],
            "Ana and Bo & Co have 3 points each. Most cards decides: Ana 1, Bo & Co 2. "
            "Bo & Co wins.",
        ),
    ],
)
def test_a_chat_is_told_how_a_tie_was_broken(actions: list[dict[str, Any]], first: str) -> None:
    assert PAST.facts(played(*actions, END)[-1], NAMES)[0] == first
    assert PAST.facts(played(*actions)[-1], NAMES)[0] == "Not over yet."


def test_a_chat_is_told_of_the_best_serpent() -> None:
    assert PAST.facts(played(BOOK, END)[-1], NAMES)[1:] == [
        "Best Cóatl (17 points): Ana.",
        "Longest Cóatl (11 pieces): Ana.",
    ]


def test_a_spreadsheet_has_cards_serpents_and_pieces_beside_the_points() -> None:
    table = PAST.score_table(played(*SOME)[-1])
    found = {heading: tuple(own) for heading, own in (*table.before, *table.behind)}
    assert found["Temples"] == (3, 0, 0)
    assert found["cards"] == (6, 2, 0)
    assert found["best Cóatl"] == (17, 5, 0)
    assert found["pieces"] == (17, 6, 0)


def test_every_player_has_a_sign() -> None:
    signs = [PAST.sign(colour) for colour in COATL.colours]
    assert len(set(signs)) == len(signs)
