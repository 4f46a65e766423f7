"""The best serpents, serpents in figures and points by card, in the story."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.tracker.games.coatl.played import played
from tests.tracker.games.coatl.sheets import BOOK, SOME, entered, laid, page
from tracker.games.coatl.story.sections import cards_met
from tracker.games.coatl.story.telling import built


def story(*actions: dict[str, Any]) -> str:
    return page(laid(*actions), "story")


def cells(page: str, table: str) -> list[list[str]]:
    found = re.search(rf'class="figures {table}">(.*?)</table>', page, re.DOTALL)
    assert found
    rows = re.findall(r"<tr>(.*?)</tr>", found[1], re.DOTALL)
    plain = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    drawings = re.compile(r"<svg.*?</svg>", re.DOTALL)
    return [[re.sub(r"<.*?>", "", drawings.sub("", cell)).strip() for cell in row] for row in plain]


def test_cards_stand_by_what_they_brought() -> None:
    twice = entered("blue", "GBBBG", "B")
    met = cards_met(built(played(BOOK, twice)[-1]), 3)
    assert [(card.told, card.points) for card in met][:2] == [
        ("blue", [5, 2, None]),
        ("no blue before; blue; blue; no blue behind", [5, None, None]),
    ]


@pytest.mark.django_db
def test_the_story_has_serpents_and_cards() -> None:
    page = story(*SOME)
    assert cells(page, "serpents-in-figures") == [
        ["", "Ana", "Bo", "Cy"],
        ["Cóatls", "2", "1", "0"],
        ["Points a Cóatl", "12.0", "5.0", "–"],
        ["Pieces a Cóatl", "8.5", "6.0", "–"],
        ["Cards a Cóatl", "3.0", "2.0", "–"],
    ]
    cards = cells(page, "cards-in-figures")
    assert cards[0] == ["Card", "Ana", "Bo", "Cy"]
    assert ["green; green; green", "3", "–", "–"] in cards
    assert len(cards) == 1 + 8


@pytest.mark.django_db
def test_the_story_shows_the_best_serpent_and_the_missing_pieces() -> None:
    page = story(*SOME).split('class="part serpents-told"')[1].split("</section>")[0]
    assert "+17" in page
    assert re.findall(r'class="won"[^>]*>([^<]+)<', page) == ["+4", "+5", "+5", "+3"]
    plain = re.sub(r"<[^>]*>", " ", page)
    assert "Bo Cóatl 1; one more (green): +6" in " ".join(plain.split())


@pytest.mark.django_db
def test_without_a_serpent_there_is_none_of_it() -> None:
    page = story()
    assert "serpents-told" not in page
    assert "cards-in-figures" not in page
