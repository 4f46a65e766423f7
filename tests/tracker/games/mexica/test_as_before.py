"""What an answer leaves out, because the phone that asks has it already."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.few import few
from tests.tracker.whole_games import whole_game
from tracker.log.founding import new_game
from tracker.log.recording import record, undo
from tracker.log.records import accept_record
from tracker.models import Game
from tracker.pages.table.table import _drawn

LEFT_OUT = re.compile(r'<(\w+) id="([\w-]+)" data-as-before>\s*</\1>')
PARTS = {"ways", "looks", "about-end", "scores", "offer", "temples", "until"}


def part(panel: str, name: str) -> str:
    found = re.search(rf'<(\w+)[^>]* id="{name}"[^>]*>.*?</\1>', panel, re.DOTALL)
    return found[0] if found else ""


def drawn(game: Game, door: str, seen: str = "") -> str:
    return _drawn(Game.objects.get(pk=game.pk), door, seen, {}).decode()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("mode, door", few([("tracker", "e"), ("referee", "e"), ("referee", "w")]))
def test_what_is_left_out_is_as_the_phone_has_it(
    mode: str, door: str, django_capture_on_commit_callbacks: Any
) -> None:
    whole: dict[str, Any] = whole_game(3, mode, "red grey sand")
    game = new_game(accept_record(whole | {"actions": []}))
    shown, sometimes, seldom = drawn(game, door), set[str](), set[str]()

    def look(seen: int | None) -> None:
        nonlocal shown
        game.refresh_from_db()
        told, anew = drawn(game, door, str(seen or 0)), drawn(game, door)
        missing = {name for _, name in LEFT_OUT.findall(told)}
        for name in missing:
            assert part(anew, name) == part(shown, name) != "", name
        sometimes.update(missing)
        seldom.update(PARTS - missing)
        shown = anew

    seen, last = game.head_id, len(whole["actions"]) - 1
    for number, action in enumerate(whole["actions"]):
        with django_capture_on_commit_callbacks(execute=True):
            record(game, number, action)
        if number % 3 == 0 or number >= last - 1:
            look(seen)
            seen = game.head_id
    assert game.status == "finished"
    undo(game, game.number)
    look(seen)
    assert sometimes == seldom == PARTS


@pytest.mark.django_db
def test_who_shows_nothing_gets_everything() -> None:
    game = new_game(accept_record(whole_game(3, "tracker", "red grey sand") | {"actions": []}))
    told = drawn(game, "e")
    assert "data-as-before" not in told
    assert all(part(told, name) for name in PARTS)
