"""A game played again: the reel of all points, and the page of each."""

from __future__ import annotations

import pytest

from tests.tracker.games.two_ways.replay import elements, reel_of
from tests.tracker.games.two_ways.whole import WHOLE
from tests.tracker.markup import flat
from tests.tracker.table import Table
from tracker.games.registry import face_of
from tracker.games.saying import players_of
from tracker.log.course import course_of
from tracker.replay.reel import board, drawn, parts

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["sheet", "referee"])
@pytest.mark.parametrize("key", WHOLE)
def test_the_reel_shows_every_point_as_its_page_does(key: str, mode: str) -> None:
    game = Table.of(WHOLE[key][mode]).game
    face, course, players, told = face_of(game), course_of(game), players_of(game), reel_of(game)
    still = elements(board(face, course, 0, players))
    for at in range(course.last + 1):
        shown = dict(still)
        for id, pairs in told["parts"].items():
            begun = [text for n, text in zip(pairs[::2], pairs[1::2], strict=True) if n <= at]
            shown[id] = flat(told["html"][begun[-1]])
        assert {id: shown[id] for id in still} == elements(board(face, course, at, players))
        beside = {id: flat(drawn(face, part)) for id, part in parts(face, course, at, players)}
        assert {id: shown[id] for id in beside} == beside
