"""Cards, places and the field."""

from __future__ import annotations

import pytest

from scoring.aztekz.box.cards import ALL_PATHS, TURNINGS, Paths
from scoring.aztekz.box.field import Field
from scoring.aztekz.box.piles import worth
from scoring.aztekz.box.places import (
    BOARD,
    EVERYWHERE,
    FAR,
    NOWHERE,
    ORIGIN,
    Place,
    Places,
    members,
    neighbours,
    room,
    union,
)
from tests.scoring.aztekz.naive import reading
from tests.scoring.aztekz.pictures import places, table


def bits(text: str) -> Places:
    return union(iter(places(text)))


def test_there_are_fifteen_cards_in_five_shapes() -> None:
    assert len(ALL_PATHS) == len(set(ALL_PATHS)) == 15
    assert len({min(TURNINGS[paths]) for paths in ALL_PATHS}) == 5


@pytest.mark.parametrize(
    "paths, turnings",
    [
        ("N", "N E S W"),
        ("NS", "NS EW"),
        ("NE", "NE ES SW NW"),
        ("NES", "NES ESW NSW NEW"),
        ("NESW", "NESW"),
    ],
)
def test_a_card_is_turned_in_quarters_clockwise(paths: str, turnings: str) -> None:
    assert " ".join(TURNINGS[Paths(paths)]) == turnings


@pytest.mark.parametrize("paths", ALL_PATHS)
def test_the_naive_reading_turns_it_likewise(paths: Paths) -> None:
    assert set(TURNINGS[paths]) == set(reading.turnings(paths))


def test_places_are_told_from_the_north_west_on() -> None:
    everywhere = [Place(x, y) for y in range(-4, 5) for x in range(-4, 5)]
    assert [*members(BOARD)] == everywhere
    assert union(iter(everywhere)) == BOARD
    assert str(Place(-1, 2)) == "-1, 2"


def test_a_place_further_away_than_any_card_can_lie_is_far() -> None:
    for place in (Place(5, 0), Place(0, -5), Place(10**40, 0)):
        assert place.bit == FAR
    assert not FAR & BOARD
    assert EVERYWHERE == FAR | BOARD


def test_every_place_has_its_neighbours_and_none_across_the_rim() -> None:
    for place in members(BOARD):
        beside = {reading.beside(place, side) for side in "NESW"}
        assert {*members(neighbours(place.bit))} == {
            each for each in beside if max(map(abs, each)) < 5
        }


def test_the_field_has_no_fixed_middle() -> None:
    assert room(NOWHERE) == BOARD
    assert room(ORIGIN.bit) == BOARD


@pytest.mark.parametrize(
    "cards, columns, rows",
    [
        ([(0, 0), (1, 0)], range(-3, 5), range(-4, 5)),
        ([(0, 0), (4, 0)], range(5), range(-4, 5)),
        ([(-2, 0), (0, 0), (0, 3)], range(-4, 3), range(-1, 5)),
        ([(-2, -1), (2, 3)], range(-2, 3), range(-1, 4)),
    ],
)
def test_it_grows_until_a_direction_holds_five(
    cards: list[tuple[int, int]], columns: range, rows: range
) -> None:
    free = room(union(Place(*card) for card in cards))
    assert {*members(free)} == {Place(x, y) for x in columns for y in rows}


FIELD = table("""
    ┌:A  ┬  ┐   .
    │    │  └   ─:B
    └    ┘  .   ┘
""").field


def test_two_cards_are_open_where_both_have_a_path_at_the_edge_between() -> None:
    assert FIELD.open_from(Place(0, 0).bit) == bits("""
        .  x
        x
    """)
    assert FIELD.open_from(Place(2, 1).bit) == bits("""
        .  .  x
        .  .  .  x
    """)
    assert FIELD.open_from(Place(3, 2).bit) == NOWHERE


def test_a_card_is_open_where_one_of_its_paths_would_meet_another() -> None:
    gaps = ~FIELD.cards
    assert FIELD.meeting(Paths("E")) & gaps == Place(2, 2).bit
    assert FIELD.meeting(Paths("W")) & gaps == Place(4, 1).bit
    assert FIELD.meeting(Paths("EW")) & gaps == Place(2, 2).bit | Place(4, 1).bit
    assert FIELD.meeting(Paths("NS")) & gaps == NOWHERE
    assert FIELD.meeting(Paths("N")) & FIELD.cards == bits("""
        .  .  .  .
        x  x  x  .
        x  x  .  .
    """)


def test_layers_are_told_by_steps() -> None:
    assert FIELD.layers(Place(0, 2).bit) == [
        bits(".\n.\nx"),
        bits(".\nx\n. x"),
        bits("x\n. x"),
        bits(". x"),
        bits(". . x"),
        bits(".\n. . x"),
        bits(".\n. . . x"),
    ]


def test_a_way_is_a_shortest_one() -> None:
    assert FIELD.way(Place(0, 0).bit, Place(3, 1).bit) == bits("""
        x  x  x
        .  .  x  x
    """)
    assert FIELD.distance(Place(0, 0).bit, Place(3, 1).bit) == 4
    assert FIELD.way(Place(0, 0).bit, Place(0, 0).bit) == Place(0, 0).bit
    assert FIELD.distance(Place(0, 0).bit, Place(0, 0).bit) == 0


def test_where_none_leads_there_is_none() -> None:
    assert FIELD.way(Place(0, 0).bit, Place(3, 2).bit) == NOWHERE
    assert FIELD.distance(Place(0, 0).bit, Place(3, 2).bit) is None
    assert not FIELD.are_joined(Place(0, 0).bit, Place(3, 2).bit)
    assert FIELD.are_joined(Place(0, 0).bit, Place(1, 1).bit)


@pytest.mark.parametrize("paths", ALL_PATHS)
def test_a_card_lies_as_it_was_laid(paths: Paths) -> None:
    field = Field().laid(ORIGIN, Paths("NESW")).laid(ORIGIN, paths)
    assert field.paths(ORIGIN) == paths
    assert (field.visible, field.covered) == (1, 1)


def test_a_pile_is_worth_one_less_than_it_has_souls() -> None:
    assert [worth(count) for count in range(9)] == [0, 0, 1, 2, 3, 4, 5, 6, 7]
