"""A game knows which of the games it is; a record tells it by its format."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scoring.mexica.game import MEXICA
from tests.scoring.registered import registered
from tests.scoring.scorepad import SCOREPAD, WHOLE
from tests.tracker.whole_games import whole_game
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def scorepad() -> Iterator[None]:
    with registered(SCOREPAD):
        yield


def test_a_record_is_of_the_game_that_its_format_names(scorepad: None) -> None:
    assert accept_record(WHOLE).rules is SCOREPAD
    assert accept_record(whole_game(1)).rules is MEXICA


def test_a_game_that_does_not_say_so_is_mexica() -> None:
    assert Game().rules is MEXICA


def test_a_stored_game_knows_which_it_is() -> None:
    game = Game.objects.get(pk=new_game(accept_record(whole_game(1))).pk)
    assert (game.game, game.rules) == ("mexica", MEXICA)
    assert game.rules_setup == accept_record(whole_game(1)).setup


def test_its_setup_is_read_by_its_own_rules(scorepad: None) -> None:
    game = Game(game="scorepad", setup={"players": [{"name": "Ana"}]})
    assert (game.rules, game.rules_setup) == (SCOREPAD, ("Ana",))
