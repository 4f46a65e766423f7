"""Who leads in each district: the page says it, an answer only where it has changed."""

from __future__ import annotations

import pytest

from scoring.mexica.position import Position
from tests.scoring.mexica.board import after, island
from tracker.games.mexica.board import leaders
from tracker.games.mexica.table import drawn

TWO = """
    13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
    14 .  .  {} .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
"""


def with_district(cells: str) -> Position:
    return island(TWO.format(cells), mode="tracker")


@pytest.mark.parametrize(
    "cells, told",
    [
        ("r2 g1 4  #", "C14r"),
        ("r2 #  g2 4", "C14rg"),
        ("4  n2 #  g2", "C14gn"),
        ("4  #  #  #", ""),
    ],
)
def test_a_cell_of_the_district_and_the_first_letters_of_who_leads(cells: str, told: str) -> None:
    assert leaders(with_district(cells)) == told


def test_an_answer_says_it_only_where_it_has_changed() -> None:
    before = with_district("r2 g1 4  #")
    assert drawn(before, None)["leaders"] == "C14r"
    elsewhere = after(before, "temple", by="red", at="G4", level=1)
    assert "leaders" not in drawn(elsewhere, before)
    tied = after(before, "temple", by="grey", at="F14", level=1)
    assert drawn(tied, before)["leaders"] == "C14rg"
    assert drawn(before, tied)["leaders"] == "C14r"


def test_it_says_so_where_nobody_leads_any_more() -> None:
    nobody, red = with_district("4  #  #  #"), with_district("4  r1 #  #")
    assert drawn(nobody, red)["leaders"] == ""
