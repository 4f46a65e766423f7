"""One piece short: which single piece more would have paid most."""

from __future__ import annotations

import pytest

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.table.short import Missing, one_piece_short


def missing(row: str, *cards: str) -> Missing | None:
    laid = tuple(PROPHECIES.get(name) or TEMPLES[name] for name in cards)
    return one_piece_short(Coatl(row, has_head=True, has_tail=True, laid=laid))


@pytest.mark.parametrize(
    "row, cards, found",
    [
        # A fifth blue piece: 4 points instead of 3.
        ("BBKBB", ["B"], ("B", 1, 1)),
        # Between Y and G nothing helps; a second YG does: 3 points instead of 1.
        ("YGKG", ["YG"], ("Y", 3, 2)),
        # Nine pieces instead of eight, and still no green one.
        ("KKKKKKKB", ["!G #9"], ("K", 1, 4)),
        # Of two cards the one that pays more, and both where one piece is enough.
        ("BBBYB", ["B", "BBYY"], ("Y", 3, 4)),
        ("BRBBB", ["B", "BBB"], ("B", 1, 1)),
    ],
)
def test_the_piece_that_pays_most_is_named(
    row: str, cards: list[str], found: tuple[str, int, int]
) -> None:
    assert missing(row, *cards) == found


def test_head_and_tail_stay_where_they_are() -> None:
    """Before the head a red piece would bring RK."""
    assert missing("KYG", "RK") is None


def test_a_serpent_without_cards_or_with_all_is_nothing_short() -> None:
    assert missing("KKK") is None
    assert missing("BBBBBB", "B") is None


def test_nobody_looks_through_a_serpent_that_nobody_would_build() -> None:
    """On the sheet a table may insist on a hundred pieces with as many cards."""
    assert missing("BBKBB" + "KKR" * 11, "B", "BBB") is not None
    assert missing("BBKBB" * 20, "B", "BBB", "BBYY") is None
