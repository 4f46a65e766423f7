"""manage.py demo"""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from tests.tracker.log.test_check_games import check
from tests.tracker.table import Phone
from tracker.models import Game


def demo() -> list[str]:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue().splitlines()


@pytest.mark.slow
@pytest.mark.django_db
def test_it_makes_finished_and_running_games_once() -> None:
    said = demo()
    kept = list(Game.objects.order_by("pk").values_list())
    games = Game.objects.all()
    assert {(game.mode, game.status) for game in games} >= {
        ("referee", "finished"),
        ("tracker", "finished"),
        ("referee", "playing"),
        ("tracker", "playing"),
    }
    assert {len(game.rules_setup.players) for game in games} == {2, 3, 4}
    assert len({game.club for game in games}) == 1
    assert check() == (True, "")

    assert demo() == said
    assert list(Game.objects.order_by("pk").values_list()) == kept


@pytest.mark.slow
@pytest.mark.django_db
def test_it_tells_the_keys_that_open_them() -> None:
    said = "\n".join(demo())
    for game in Game.objects.all():
        assert game.pk in said
        for key in (game.edit_key, game.watch_key):
            assert key in said
            assert Phone(key).get(f"/api/games/{game.pk}")[0] == 200


@pytest.mark.slow
@pytest.mark.django_db
def test_a_demo_game_that_was_played_on_is_left_as_it_is() -> None:
    demo()
    for game in Game.objects.exclude(number=0):
        path = f"/api/games/{game.pk}/undo"
        assert Phone(game.edit_key).post(path, {"expect": game.number})[0] == 201
    count = Game.objects.count()
    demo()
    assert Game.objects.count() == count
    assert check() == (True, "")
