"""A part of a page that is kept is what would be drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial

import pytest
from django.template import Context, Engine
from django.utils.translation import override

from tests.few import few
from tests.tracker.whole_games import whole_game
from tracker.log.founding import new_game
from tracker.log.recording import record
from tracker.log.records import accept_record
from tracker.models import Game
from tracker.pages.table.table import _drawn
from tracker.templatetags.kept import Kept, parts

ENGINE = Engine(libraries={"kept": "tracker.templatetags.kept"})


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    parts.clear()
    yield
    parts.clear()


def anew(draw: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch) -> bytes:
    with monkeypatch.context() as here:
        here.setattr(Kept, "render", lambda self, context: self.nodelist.render(context))
        return draw()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("mode", few(["tracker", "referee"]))
def test_each_board_of_whole_games_is_as_if_nothing_was_kept(
    mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = deepcopy(whole_game(3, mode, "red grey sand"))
    whole["players"][0]["name"] = "<b>3 & 'Ana'"
    game = new_game(accept_record(whole | {"actions": []}))
    for number, action in enumerate(whole["actions"]):
        record(game, number, action)
        if number % 6 and number < len(whole["actions"]) - 9:
            continue
        game = Game.objects.get(pk=game.pk)
        for door, language in (("e", "en"), ("w", "en"), ("ew"[number % 2], "de")):
            seen = str(game.head_id) if number % 7 else ""
            with override(language):
                draw = partial(_drawn, game, door, seen, {})
                assert draw() == anew(draw, monkeypatch)
    assert game.status == "finished"


def test_each_value_has_its_own() -> None:
    template = ENGINE.from_string("{% load kept %}{% kept a b|length %}{{ a }}{{ c }}{% endkept %}")
    values: list[object] = [1, True, 1.0, "1", None, "", "<i>", (1, 2), (1, "2")]
    # What does not stand behind "kept" is not looked at again.
    told = [
        [template.render(Context({"a": a, "b": "bb", "c": c})) for a in values]
        for c in ("", "late")
    ]
    assert told[0] == told[1]
    assert told[0][:3] == ["1", "True", "1.0"]
    assert "&lt;i&gt;" in told[0]
    assert len(parts.kept) == len(values)
    assert template.render(Context({"a": 1, "b": "b", "c": "new"})) == "1new"


def test_each_language_and_each_place_has_its_own() -> None:
    twice = "{% load kept %}{% kept %}{{ a }}{% endkept %}{% kept %}{{ b }}{% endkept %}"
    template = ENGINE.from_string(twice)
    assert template.render(Context({"a": 1, "b": 2})) == "12"
    with override("de"):
        assert template.render(Context({"a": 3, "b": 4})) == "34"
    assert template.render(Context({"a": 5, "b": 6})) == "12"


def test_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "room", 2)
    template = ENGINE.from_string("{% load kept %}{% kept a %}{{ a }}{{ b }}{% endkept %}")
    told = [template.render(Context({"a": a, "b": b})) for b, a in enumerate("xyzyx")]
    assert told == ["x0", "y1", "z2", "y1", "x4"]
