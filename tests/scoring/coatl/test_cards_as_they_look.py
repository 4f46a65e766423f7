"""Cards and serpents in plain text as they look, and which cards are of the promo pack."""

from __future__ import annotations

import pytest

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES, is_promo
from scoring.coatl.cards.picture import picture_of, serpent_picture
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple
from tests.scoring.coatl.tables import prophecy


@pytest.mark.parametrize(
    "row, head, tail, told",
    [("BYG", True, True, "‹●★▲›"), ("BYG", True, False, "‹●★▲"), ("KR", False, True, "■◆›")],
)
def test_a_serpent(row: str, head: bool, tail: bool, told: str) -> None:
    assert serpent_picture(Coatl(row, head, tail)) == told


def test_cards_of_the_promo_pack_ask_for_pieces_anywhere_or_look_at_frames() -> None:
    cards: list[Prophecy | Temple] = [*PROPHECIES.values(), *TEMPLES.values()]
    pictures = [picture_of(card) for card in cards if is_promo(card)]
    assert 0 < len(pictures) < len(cards)
    assert all(picture.startswith("{") or "▭" in picture for picture in pictures)
    assert not is_promo(prophecy("KB: 1=9"))
