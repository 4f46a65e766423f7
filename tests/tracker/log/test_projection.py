"""The pieces are what the log comes to: after every action, undo, redo and correction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from scoring.mexica.board.pieces import ACTION_TOKENS, BRIDGES, CALPULLI
from scoring.mexica.game import read_record
from tests.few import few
from tests.scoring.mexica.whole_games.test_games import EXAMPLES, GAMES
from tests.tracker.table import REFEREE, SETUP
from tests.tracker.whole_games import whole_game
from tracker.log.correcting import correct
from tracker.log.founding import new_game
from tracker.log.positions import position_now
from tracker.log.proof import differences
from tracker.log.recording import at_the_table, record, redo, undo
from tracker.models import Game

pytestmark = pytest.mark.django_db

Json = dict[str, Any]
WHOLE = [
    ("tracker", "red grey", 1),
    ("tracker", "red grey sand black", 2),
    ("referee", "red grey", 3),
    ("referee", "sand black red", 4),
]
wholes = pytest.mark.parametrize("mode, colours, seed", WHOLE)


def begun(written: Json, actions: Sequence[Json] = ()) -> Game:
    return new_game(read_record(written | {"actions": list(actions)}))


def assert_sound(game: Game) -> None:
    assert list(differences(Game.objects.get(pk=game.pk))) == []


@pytest.mark.slow
@pytest.mark.parametrize("mode, colours, seed", few(WHOLE))
def test_after_every_action(mode: str, colours: str, seed: int) -> None:
    written = whole_game(seed, mode, colours)
    game = begun(written)
    assert_sound(game)
    for number, action in enumerate(written["actions"]):
        record(game, number, action)
        # The check replays the whole game: not in every game after every action.
        if seed == 1 or number % 5 == seed:
            assert_sound(game)
    assert_sound(game)
    assert game.status == "finished"


@pytest.mark.slow
@wholes
def test_back_and_forth(mode: str, colours: str, seed: int) -> None:
    written = whole_game(seed, mode, colours)
    game, length = begun(written, written["actions"]), len(written["actions"])
    assert_sound(game)
    for point in (length - 1, length // 2, 1, 0):
        undo(game, game.number, point)
        assert_sound(game)
    for point in (1, length // 3, length - 1, length):
        redo(game, game.number, point)
        assert_sound(game)


@pytest.mark.slow
@pytest.mark.parametrize("mode, colours, seed", few(WHOLE))
def test_every_tenth_action_dropped(mode: str, colours: str, seed: int) -> None:
    written = whole_game(seed, mode, colours)
    game, length = begun(written, written["actions"]), len(written["actions"])
    for place in range(length - 1, -1, -max(1, length // 10)):
        if place < game.number:
            correct(game, game.number, place, 1, [], keep=True)
            assert_sound(game)


@pytest.mark.parametrize("number", [n for n, game in enumerate(EXAMPLES) if n % 9 == 4])
def test_an_example_taken_back_to_half(number: int) -> None:
    written = EXAMPLES[number]["record"]
    game = begun(written, written["actions"][: read_record(written).replay().played])
    assert_sound(game)
    undo(game, game.number, game.number // 2)
    assert_sound(game)


@pytest.mark.slow
@pytest.mark.parametrize("name", few(GAMES, 5))
def test_a_game_that_is_kept(name: str) -> None:
    written = GAMES[name]["record"]
    game, length = begun(written, written["actions"]), len(written["actions"])
    assert_sound(game)
    undo(game, length, length // 2)
    assert_sound(game)
    redo(game, length // 2, length)
    assert_sound(game)


@pytest.mark.slow
@wholes
def test_the_box_is_complete(mode: str, colours: str, seed: int) -> None:
    """What lies on the table and what is left in the supplies is what was in the box."""
    written = whole_game(seed, mode, colours)
    box = None
    for length in (0, len(written["actions"]) // 2, len(written["actions"])):
        game = begun(written, written["actions"][:length])
        lying = Counter(game.pieces.values_list("kind", flat=True))
        position = position_now(game)
        canals = lying["canal"] + 2 * position.doubles + position.singles
        assert canals == (box := box or canals)
        assert lying["bridge"] + position.bridges_left == BRIDGES
        assert lying["token"] == ACTION_TOKENS
        sizes = game.pieces.filter(kind="calpulli").values_list("size", flat=True)
        assert Counter(sizes) == CALPULLI
        temples = position.temples
        assert lying["temple"] == sum(cells.bit_count() for cells in temples)
        assert lying["pilli"] == (game.seats.count() if mode == "referee" and length else 0)


def test_where_the_calpulli_are() -> None:
    written = whole_game(1)
    states = Counter(begun(written).pieces.filter(kind="calpulli").values_list("state", flat=True))
    assert states == {"offered": 8, "waiting": 7}
    end = begun(written, written["actions"])
    states = Counter(end.pieces.filter(kind="calpulli").values_list("state", flat=True))
    assert states["waiting"] == 0
    assert states["board"] == sum(action["do"] == "found" for action in written["actions"])


def test_a_pilli_on_a_bridge_lies_on_top() -> None:
    starts = [{"do": "start", "at": "H6"}, {"do": "start", "at": "H8"}]
    crossing: list[dict[str, Any]] = [
        {"do": "canal", "cells": ["D4"]},
        {"do": "bridge", "at": "D4", "axis": "EW"},
        {"do": "end_turn"},
        {"do": "end_turn"},
        {"do": "leap", "to": "D4"},
    ]
    game = begun(REFEREE, [*starts, *crossing])
    there = game.pieces.filter(cell="D4").order_by("layer")
    assert list(there.values_list("kind", "layer")) == [("canal", 0), ("bridge", 1), ("pilli", 2)]
    undo(game, 7)
    assert game.pieces.get(kind="pilli", colour="red").cell == "H6"
    assert_sound(game)


def test_a_refused_action_changes_no_row() -> None:
    game = begun(SETUP, [{"do": "canal", "cells": ["D4"]}])
    with at_the_table(pk=game.pk) as locked, pytest.raises(Exception, match="free cells"):
        record(locked, 1, {"do": "canal", "cells": ["D4"]})
    assert_sound(game)
    assert game.actions.count() == 1


def test_another_player_in_an_earlier_entry_of_the_ledger() -> None:
    written = whole_game(1)
    actions = written["actions"]
    places = [number for number, action in enumerate(actions) if action["do"] == "found"]
    assert len(places) > 1
    founding = actions[places[0]]
    [other] = {"red", "grey"} - {founding["by"]}
    alone, both = founding | {"present": []}, founding | {"present": [other]}
    bodies = [*actions[: places[0]], alone, *actions[places[0] + 1 :]]
    game = begun(written, bodies)
    for instead in (both, alone, both):
        correct(game, game.number, places[0], 1, [instead], keep=True)
        assert_sound(game)
        assert game.awards.filter(entry=0).count() == (2 if instead == both else 1)


def test_another_owner_of_a_temple_that_has_scored() -> None:
    written = whole_game(1)
    game, actions = begun(written, written["actions"]), written["actions"]
    ledger = list(game.awards.values_list("entry", "seat__number", "points"))
    end = next(n for n, action in enumerate(actions) if action["do"] == "end_period")
    for place in range(end):
        temple = actions[place]
        if temple["do"] == "temple":
            [other] = {"red", "grey"} - {temple["by"]}
            correct(game, game.number, place, 1, [temple | {"by": other}], keep=True)
            assert_sound(game)
            break
    assert list(game.awards.values_list("entry", "seat__number", "points")) != ledger


def test_the_winners_are_marked() -> None:
    written = whole_game(3, "referee")
    game = begun(written, written["actions"])
    best = max(game.seats.values_list("points", flat=True))
    won = list(game.seats.filter(won=True).values_list("points", flat=True))
    assert won
    assert set(won) == {best}
    undo(game, game.number)
    assert not game.seats.filter(won=True).exists()
