"""Where things lie in a drawing: nothing on something else, nothing outside."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from scoring.games import BY_KEY
from scoring.mexica.board.island import members, parse_cells
from scoring.mexica.board.pieces import Colour
from tracker.charts.bars import Stack, bars
from tracker.charts.curve import DISC, Moment, Player, curve, lanes, spread, ticks
from tracker.charts.shapes import WIDTH, fine, mark, short
from tracker.games.mexica.story.outline import CELL, Holding, border, ground, island, seats

RED, GREY, SAND = Colour.RED, Colour.GREY, Colour.SAND

ROOT = Path(__file__).parents[3]


def test_labels_that_want_the_same_place_stand_apart_in_their_order() -> None:
    assert spread([50, 50, 90], 15, 0, 100) == [50, 65, 90]
    assert spread([100, 98, 99], 15, 0, 100) == [100, 70, 85]
    assert spread([0, 0], 15, 0, 100) == [0, 15]


@pytest.mark.parametrize("seed", range(20))
def test_no_two_labels_touch_and_all_are_inside(seed: int) -> None:
    dice = Random(seed)
    places = spread([dice.uniform(0, 100) for _ in range(4)], 15, 0, 100)
    inside = sorted(places)
    assert inside[0] >= 0
    assert inside[-1] <= 100
    assert all(b - a > 14.999 for a, b in pairwise(inside))


@pytest.mark.parametrize("seed", range(30))
def test_no_two_marks_lie_on_each_other(seed: int) -> None:
    dice = Random(seed)
    wanted = sorted(dice.choice([dice.uniform(24, 254), 254, 24]) for _ in range(17))
    placed = lanes(wanted, DISC / 2, WIDTH - DISC / 2)
    assert len(placed) == len(wanted)
    for place, (x, lane) in enumerate(placed):
        assert DISC / 2 <= x <= WIDTH - DISC / 2
        assert all(lane != b or abs(x - a) > DISC - 1e-6 for a, b in placed[:place])
        assert abs(x - wanted[place]) <= DISC


def test_ticks_are_round_and_few() -> None:
    assert ticks(94) == [0, 20, 40, 60, 80]
    assert ticks(0) == [0]
    assert ticks(4) == [0, 1, 2, 3, 4]
    assert ticks(420) == [0, 100, 200, 300, 400]


def test_a_line_steps_from_the_start_to_the_last_action() -> None:
    players = [Player(RED, "Ana", [(0, 0), (5, 10)]), Player(GREY, "Bo", [(0, 0)])]
    drawn = curve(players, [Moment(5, "4", "4 founded", RED)], 10)
    # 224 wide from 24 on; 170 high above 188; Ana's line lies 0.7 higher than Bo's.
    assert drawn.lines[0].path == "M24 187.3H136V17.3H248"
    assert drawn.lines[1].path == "M24 188.7H248"
    assert [line.label.points for line in drawn.lines] == [10, 0]
    assert [(spot.number, spot.x, spot.label) for spot in drawn.spots] == [(5, "136", "4")]


def test_bars_are_as_long_as_their_numbers() -> None:
    drawn = bars([Stack(RED, "Ana", [10, 0, 30]), Stack(GREY, "Bo", [1, 19, 0])])
    ana, bo = drawn.rows
    assert [(part.kind, part.width, part.text) for part in ana.segments] == [
        (0, "81.5", "10"),
        (2, "244.5", "30"),
    ]
    # 8 pixels are too narrow for a digit with room around it.
    assert [(part.kind, part.width, part.text) for part in bo.segments] == [
        (0, "8.2", ""),
        (1, "154.8", "19"),
    ]
    assert (ana.total, bo.total) == ("40", "20")


def test_bars_of_nothing_have_no_parts() -> None:
    assert [bar.segments for bar in bars([Stack(RED, "Ana", [0, 0])]).rows] == [()]


def test_a_total_in_words_leaves_the_parts_without_numbers() -> None:
    (row,) = bars([Stack(RED, "Ana", [90], "2 min")]).rows
    assert (row.total, row.segments[0].text) == ("2 min", "")


@pytest.mark.parametrize(
    "cells, many, chosen",
    [
        ("B2 C2 D2 C3", 2, "B2 C2"),
        ("B2 B3 B4", 2, "B3 B2"),
        ("B2", 2, "B2"),
        ("B2 C2 D2 E2", 4, "B2 C2 D2 E2"),
    ],
)
def test_the_number_and_the_shapes_stand_on_cells_of_the_district(
    cells: str, many: int, chosen: str
) -> None:
    assert [cell.name for cell in seats(parse_cells(cells), many)] == chosen.split()


def test_every_holder_is_drawn_even_where_there_is_hardly_room() -> None:
    for cells, holders in (("B2", 1), ("B2 C2", 2), ("B2 C2 C3", 3), ("B2 C2 D2 E2", 4)):
        colours = [RED, GREY, SAND, Colour.BLACK][:holders]
        drawn = island(0, 0, [Holding(parse_cells(cells), 9, colours)])
        (area,) = drawn.areas
        assert [shape.colour for shape in area.shapes] == [colour.value for colour in colours]
        assert len({shape.path for shape in area.shapes}) == holders
        assert area.colour == "red"


def test_a_district_that_nobody_holds_has_a_number_and_no_shape() -> None:
    (area,) = island(0, 0, [Holding(parse_cells("B2 C2"), 10, [])]).areas
    assert (area.text, area.colour, area.shapes) == (10, "", ())


def test_ground_and_border_follow_the_cells() -> None:
    cells = parse_cells("A1 B1 A2")
    assert ground(cells) == f"M0 0h32v{CELL}h-32zM0 16h16v{CELL}h-16z"
    # Eight of the twelve edges: four lie between two cells.
    assert border(cells).count("M") == 8
    assert len(list(members(cells))) == 3


@pytest.mark.parametrize(
    "name, width, shown",
    [
        ("Ana", 6, "Ana"),
        ("Cuauhtémoc", 6, "Cuauh…"),
        ("王小明和朋友", 6, "王小…"),
        ("a\u0301b\u0301c\u0301", 3, "a\u0301b\u0301c\u0301"),
        ("Ana Maria", 5, "Ana…"),
        ("Xóchil", 6, "Xóchil"),
    ],
)
def test_a_long_name_is_cut(name: str, width: int, shown: str) -> None:
    assert short(name, width) == shown


def test_a_coordinate_reads_the_same_in_every_language() -> None:
    assert [fine(1.25), fine(3.0), fine(-0.04)] == ["1.2", "3", "0"]


def test_every_colour_of_a_game_has_a_shape_of_its_own() -> None:
    for rules in BY_KEY.values():
        paths = {mark(colour, 0, 0, 10).path for colour in rules.colours}
        assert len(paths) == len(rules.colours)


def test_every_colour_of_a_game_has_a_line_and_no_two_are_dashed_alike() -> None:
    style = (ROOT / "static/tracker/styles/charts.css").read_text()
    strokes = set(re.findall(r"\.line\.(\w+) {", style)) | {"black"}
    stroked = re.search(r"\.line:is\((.*?)\) {\s*stroke: var\(--own\)", style)
    assert stroked
    for rules in BY_KEY.values():
        dashes = []
        for colour in rules.colours:
            assert colour in strokes
            own = f".{colour}" in stroked[1] or f"--line-{colour}" in style
            assert own, f"nothing draws the line of {colour}"
            found = re.search(rf"\.line\.{colour} {{[^}}]*dasharray: (.*?);", style)
            dashes.append(found[1] if found else "")
        assert len(set(dashes)) == len(dashes)
