"""Action tokens decide between those who share a total, and between nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.mexica.board.pieces import Calpulli, Colour, Mode
from scoring.mexica.opening import start
from scoring.mexica.position import Position
from scoring.mexica.setup import Setup
from scoring.mexica.table.ties import tied, tied_if_ended
from scoring.seated import Player

TOKENS = tuple(map(Calpulli, (3, 4, 5, 6, 8, 9, 11, 13)))
COLOURS = (Colour.RED, Colour.GREY, Colour.SAND, Colour.BLACK)


def with_points(*points: int, mode: Mode = Mode.TRACKER, period: int = 2) -> Position:
    """An empty island, on which only the palace still brings points."""
    players = tuple(Player(colour.value, colour) for colour in COLOURS[: len(points)])
    begun = start(Setup(mode, players, TOKENS))
    return replace(begun, period=period, scores=points)


@pytest.mark.parametrize(
    ("points", "palace", "tied"),
    [
        ((7, 7), (), (0, 1)),
        ((7, 7), (0,), ()),
        ((7, 2), (), ()),
        ((7, 2), (1,), (0, 1)),
        ((9, 4, 4), (), (1, 2)),
        ((9, 4, 4, 9), (), (0, 1, 2, 3)),
        ((9, 4, 4, 14), (0, 2), (0, 3)),
        ((0, 0, 0), (), (0, 1, 2)),
    ],
)
def test_who_would_be_level(
    points: tuple[int, ...], palace: tuple[int, ...], tied: tuple[int, ...]
) -> None:
    assert tied_if_ended(with_points(*points), [COLOURS[seat] for seat in palace]) == tied


def test_nobody_is_asked_before_the_last_period_or_by_a_referee_or_twice() -> None:
    assert tied_if_ended(with_points(7, 7, period=1), ()) == ()
    assert tied_if_ended(with_points(7, 7, mode=Mode.REFEREE), ()) == ()
    over = replace(with_points(7, 7), finished=True)
    assert (tied_if_ended(over, ()), tied(over)) == ((), (0, 1))
    assert tied(with_points(7, 7)) == ()
