"""`python -m tests.scoring.mexica.whole_games.make_games` plays the recorded games again.

The players decide from the seed alone, so the files come out the same as long as players.py and
the rules do. The report of each is the naive implementation's.
"""

import json
from random import Random
from typing import Any, NamedTuple

from scoring.mexica import start
from scoring.mexica.board.neutral import random_layout, usual_levels
from scoring.mexica.board.pieces import CALPULLI, LEVELS, OFFERED_FIRST, Level
from scoring.mexica.game import write_record
from tests.scoring.mexica.board import NAMES, setup
from tests.scoring.mexica.recorded import GAMES
from tests.scoring.mexica.whole_games.naive.game import judge
from tests.scoring.mexica.whole_games.players import Players, play_on

NEUTRAL: dict[str, tuple[Level, ...]] = {
    "": (),
    "usual": usual_levels(),
    "harder": (*usual_levels(), *LEVELS),
}
"""The harder set has fourteen temples and thirty floors."""


class Plan(NamedTuple):
    mode: str
    players: int
    seed: int
    leisure: float = 0.1
    boldness: float = 0.0
    neutral: str = ""


PLANS = {
    "two_players_ties_with_neutral": Plan("referee", 2, 5, neutral="usual"),
    "two_players_no_neutral_dead_tokens": Plan("referee", 2, 27, leisure=0.4),
    "two_players_harder_neutral": Plan("referee", 2, 31, neutral="harder"),
    "three_players_victory_by_action_tokens": Plan("referee", 3, 3),
    "three_players_shut_in_in_the_first_round": Plan("referee", 3, 141, 0.4, 0.2),
    "four_players_shared_third": Plan("referee", 4, 1),
    "four_players_shared_victory": Plan("referee", 4, 14),
    "four_players_three_firsts": Plan("referee", 4, 18),
    "four_players_400_actions": Plan("referee", 4, 55, 0.45),
    "four_players_420_actions": Plan("referee", 4, 44, 0.4, 0.04),
    "four_players_four_firsts": Plan("referee", 4, 31, 0.4, 0.2),
    "four_players_bridge_moved_from_under_a_pilli": Plan("referee", 4, 35, 0.4, 0.2),
    "tracker_two_players_three_firsts_with_neutral": Plan("tracker", 2, 32, 0.4, neutral="usual"),
    "tracker_two_players_shared_victory": Plan("tracker", 2, 10, 0.4),
    "tracker_two_players_harder_neutral": Plan("tracker", 2, 9, neutral="harder"),
    "tracker_three_players_three_firsts": Plan("tracker", 3, 22),
    "tracker_three_players_period_ended_by_agreement": Plan("tracker", 3, 63),
    "tracker_four_players_every_tie": Plan("tracker", 4, 1, 0.4),
    "tracker_four_players_three_seconds": Plan("tracker", 4, 10, 0.4),
    "tracker_four_players_overrides": Plan("tracker", 4, 37, 0.4, 0.04),
}
"""Games found by trying seeds. Without leisure a game is short; boldness makes overrides."""


def make(plan: Plan) -> dict[str, Any]:
    """A game played to its end, and the report on it."""
    source = Random(plan.seed)
    colours = " ".join(source.sample(list(NAMES), plan.players))
    tokens = " ".join(map(str, source.sample(list(CALPULLI.elements()), OFFERED_FIRST)))
    neutral = ""
    if plan.neutral:
        layout = random_layout(NEUTRAL[plan.neutral], source)
        neutral = " ".join(f"{at}:{level}" for at, level in layout)
    game = setup(colours, plan.mode, tokens, neutral)
    players = Players(source, leisure=plan.leisure, boldness=plan.boldness)
    record = write_record(game, [action for action, _ in play_on(start(game), players)])
    return {"record": record, "report": judge(record)}


def laid_out(game: dict[str, Any]) -> str:
    """JSON with one action, one entry of the ledger, one district a line."""
    parts = (f'"{name}": {{\n{_lines(part)}\n}}' for name, part in game.items())
    return "{" + ",\n".join(parts) + "}\n"


def _lines(part: dict[str, Any]) -> str:
    return ",\n".join(f" {json.dumps(key)}: {_value(value)}" for key, value in part.items())


def _value(value: object) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"  {json.dumps(item)}" for item in value) + "]"
    return json.dumps(value)


if __name__ == "__main__":
    GAMES.mkdir(exist_ok=True)
    for name, plan in PLANS.items():
        (GAMES / f"{name}.json").write_text(laid_out(make(plan)))
