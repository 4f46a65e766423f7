"""What people count, read strictly and compared with what the app holds."""

from typing import Any

import pytest

from scoring.mexica.table.counts import Counted, differences, read_counted
from scoring.mexica.table.findings import Piece
from scoring.reading import Malformed
from tests.scoring.mexica.board import island, setup

FOUR_FOUNDED = """
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  r2 4  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""


def differing(**counted: Any) -> list[tuple[str, int, int, int]]:
    """Piece, the app's number, the table's, and how many entries are missing."""
    position = island(FOUR_FOUNDED)
    found = differences(position, read_counted(counted, position.setup))
    return [(each.piece.value, each.app, each.table, each.missing) for each in found]


def test_nothing_differs_where_nothing_was_counted_or_all_is_as_the_app_has_it() -> None:
    assert differing() == []
    assert (
        differing(
            canals2=33,
            canals1=6,
            bridges=11,
            temples={"red": {"1": 3, "2": 2, "3": 2, "4": 1}, "grey": {"4": 1}},
            offered=[3, 5, 6, 7, 8, 10, 13],
            founded=[4],
            action_tokens=12,
            held={"red": 0, "grey": 0},
        )
        == []
    )
    assert differing(offered=7, founded=1, canals1=None) == []


def test_each_count_tells_how_many_entries_are_missing_or_too_many() -> None:
    assert differing(canals2=31, canals1=7 - 1, bridges=10) == [
        ("canals2", 33, 31, 2),
        ("bridges", 11, 10, 1),
    ]
    assert differing(canals2=34) == [("canals2", 33, 34, -1)]
    assert differing(action_tokens=11, held={"red": 1}) == [
        ("action_tokens", 12, 11, 1),
        ("held", 0, 1, 1),
    ]
    assert differing(founded=2) == [("founded", 1, 2, 1)]


def test_temples_are_compared_by_owner_and_floors() -> None:
    position = island(FOUR_FOUNDED)
    counted = read_counted({"temples": {"red": {"2": 3, "1": 2}}}, position.setup)
    found = differences(position, counted)
    assert [(each.colour, each.level, each.app, each.table) for each in found] == [
        ("red", 1, 3, 2),
        ("red", 2, 2, 3),
    ]


def test_a_token_that_left_the_offer_and_lies_on_the_board_is_told_once() -> None:
    position = island(FOUR_FOUNDED)

    def tokens(**counted: Any) -> list[tuple[Piece, int | None, int]]:
        found = differences(position, read_counted(counted, position.setup))
        return [(each.piece, each.token, each.missing) for each in found]

    without_5 = [3, 6, 7, 8, 10, 13]
    assert tokens(offered=without_5, founded=[5, 4]) == [("founded", 5, 1)]
    assert tokens(offered=without_5) == [("offered", 5, 1)]
    assert tokens(offered=without_5, founded=[4]) == [("offered", 5, 1)]
    assert tokens(offered=6, founded=[5, 4]) == [("founded", 5, 1)]
    assert tokens(offered=6, founded=2) == [("founded", None, 1)]
    assert tokens(offered=6, founded=1) == [("offered", None, 1)]
    assert tokens(offered=7, founded=[4, 9]) == [("founded", 9, 1)]
    assert tokens(founded=[]) == [("founded", 4, -1)]


MALFORMED = {
    "not an object": (17, "counted: this is not an object"),
    "not a number": ({"canals2": "14"}, "counted.canals2: this is not a whole number"),
    "a flag": ({"bridges": True}, "counted.bridges: this is not a whole number"),
    "below nothing": ({"canals1": -1}, "counted.canals1: the box does not hold so many"),
    "too many": ({"canals2": 36}, "counted.canals2: the box does not hold so many"),
    "an unknown piece": ({"boats": 1}, "counted: nobody counts 'boats'"),
    "no player": ({"temples": {"black": {"1": 1}}}, "counted.temples: nobody plays 'black'"),
    "neutral": ({"held": {"neutral": 1}}, "counted.held: nobody plays 'neutral'"),
    "no level": ({"temples": {"red": {"5": 1}}}, "counted.temples.red: a temple has one to four"),
    "no temples": ({"temples": {"red": [1]}}, "counted.temples.red: this is not an object"),
    "temples": ({"temples": {"red": {"4": 4}}}, "counted.temples.red.4: the box does not hold"),
    "tokens": ({"offered": [13, 13]}, "counted.offered: the box does not hold these tokens"),
    "a token": ({"founded": ["5"]}, "counted.founded[0]: this is not a whole number"),
    "many tokens": ({"founded": 16}, "counted.founded: the box does not hold so many"),
}


@pytest.mark.parametrize("case", MALFORMED)
def test_what_cannot_be_counted_is_refused_with_its_place(case: str) -> None:
    value, said = MALFORMED[case]
    with pytest.raises(Malformed) as malformed:
        read_counted(value, setup())
    assert str(malformed.value).startswith(said)


def test_nothing_at_all_may_be_counted() -> None:
    assert read_counted({}, setup()) == Counted()
