"""Where things lie on the field: nothing covers anything else, and its box is large enough."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from scoring.aztekz.box.cards import ALL_PATHS
from scoring.aztekz.box.pieces import Hero
from scoring.aztekz.box.places import Place
from tests.scoring.aztekz.pictures import table
from tracker.games.aztekz.drawing.geometry import (
    CARD,
    RIM,
    box,
    cards,
    heaps,
    roads,
    seats,
    standing_on,
)
from tracker.pictures.canvas import Spot


def apart(one: Spot, other: Spot) -> float:
    return hypot(one.x - other.x, one.y - other.y) - one.radius - other.radius


@pytest.mark.parametrize("heroes", range(5))
@pytest.mark.parametrize("symbols", range(1, 7))
def test_souls_and_heroes_cover_nothing_of_each_other(heroes: int, symbols: int) -> None:
    spots = (*seats(heroes), *heaps(symbols))
    assert all(apart(one, other) >= -1 for one, other in combinations(spots, 2))


@pytest.mark.parametrize("heroes", range(13))
def test_everything_stands_on_its_card(heroes: int) -> None:
    for spot in (*seats(heroes), *heaps(min(heroes, 6))):
        assert spot.radius <= min(spot.x, spot.y)
        assert max(spot.x, spot.y) <= CARD - spot.radius


@pytest.mark.parametrize("paths", ALL_PATHS)
def test_a_road_leads_to_each_edge_that_has_a_path(paths: str) -> None:
    drawn = roads(paths)  # type: ignore[arg-type]
    reached = {
        "N": any(top == 0 for _, top, _, _ in drawn),
        "E": any(right == CARD for _, _, right, _ in drawn),
        "S": any(bottom == CARD for _, _, _, bottom in drawn),
        "W": any(left == 0 for left, _, _, _ in drawn),
    }
    assert "".join(side for side, there in reached.items() if there) == paths


def test_the_box_has_a_rim_where_a_card_can_still_come() -> None:
    small = box(table("┌ ─ ┐:A"))
    assert (small.columns, small.rows) == (3, 1)
    assert (small.width, small.height) == (3 * CARD + 2 * RIM, CARD + 2 * RIM)
    assert small.corner(Place(0, 0)) == (RIM, RIM)
    wide = box(table("┌ ─ ─ ─ ─:A"))
    assert (wide.columns, wide.width) == (5, 5 * CARD)
    assert wide.corner(Place(1, 0)) == (CARD, RIM)
    assert (wide.row(Place(4, 0)), wide.column(Place(4, 0))) == (1, 5)


def test_heroes_stand_in_seat_order_chiefs_first() -> None:
    [(place, _paths), *_rest] = cards(table("┌:A ─:B"))
    standing = standing_on(table("┌:A ─:B"), place)
    assert [each.hero for each in standing] == list(Hero)
    assert len({each.spot for each in standing}) == 3
