"""The largest games that a stranger can have."""

from __future__ import annotations

from functools import cache
from typing import Any

from scoring.game import AnyRules, Json, play
from scoring.mexica.board.island import members
from scoring.mexica.legal import legal
from tests.scoring.mexica.recorded import longest_referee_game
from tracker.exchange.link import packed


@cache
def _longest() -> tuple[Json, ...]:
    """Most of a whole game, and then whoever is on turn leaps about, as the table agrees."""
    record = longest_referee_game()
    actions: list[Json] = [dict(body) for body in record.written_actions][:400]
    rules: AnyRules = record.rules
    position: Any = rules.start(record.setup)
    for number in range(2_000):
        if number >= len(actions):
            places = [*members(legal(position).leap)] if number % 4 == 0 else []
            leap = {"do": "leap", "to": places[number % len(places)].name} if places else {}
            actions.append({**leap, "override": True} if leap else {"do": "end_turn"})
        position = play(rules, position, rules.read_action(record.setup, actions[number]))
    return tuple(actions)


def game_of(length: int) -> Json:
    return dict(longest_referee_game().source) | {"actions": [*_longest()[:length]]}


def link_of(record: Json) -> str:
    return packed(record)
