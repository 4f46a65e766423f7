"""Serpents and cards as drawings: each piece by its name, in order."""

from __future__ import annotations

import re

import pytest

from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from tracker.games.coatl.draft import typed_card
from tracker.games.coatl.drawing import signs

SHOWN = re.compile(r'href="#h-(\w+)"|href="#f-(\w+)"|<text[^>]*>([^<]+)<')


def shown(drawing: str) -> str:
    return " ".join("".join(found) for found in SHOWN.findall(drawing))


@pytest.mark.parametrize(
    "card, drawing",
    [
        ("GY+G", "head G Y ∞ G tail"),
        ("!GGG!G", "head G x G G G x tail"),
        ("K?+K: 1", "head K any ∞ K tail"),
        ("{GGRYY}", "{ G G R Y Y }"),
        ("R=Y #12", "R = Y none head 12 tail"),
        ("!G #9", "G x none head 9 tail"),
        ("#8 !green", "head 8 tail none green x"),
    ],
)
def test_a_card_shows_its_signs(card: str, drawing: str) -> None:
    assert shown(signs.card(typed_card(card))) == drawing


def test_no_two_cards_look_alike() -> None:
    drawn = [*map(signs.card, PROPHECIES.values()), *map(signs.card, TEMPLES.values())]
    assert len(set(drawn)) == len(drawn)


def test_a_cross_lies_over_the_piece_before_it() -> None:
    crossed = signs.card(typed_card("!GB: 1"))
    assert '<use href="#h-G" x="12"/><use href="#h-x" x="12"/><use href="#h-B" x="32"/>' in crossed


def test_a_long_serpent_goes_on_below() -> None:
    drawing = signs.serpent("BBRYK", 3)
    assert shown(drawing) == "head tail B B R Y K"
    assert 'href="#h-Y" x="12" y="22"' in drawing
    # Head and tail in the colours of their pieces.
    assert '<use href="#h-head" class="B"/>' in drawing
    assert '<use href="#h-tail" class="K" x="52" y="22"/>' in drawing
