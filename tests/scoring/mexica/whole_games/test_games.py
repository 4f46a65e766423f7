"""Whole games as records: each comes to the report that stands beside it."""

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from scoring.mexica import Code, play, refusal, start
from scoring.mexica.board.pieces import NEUTRAL_FLOORS, PERIODS, Colour
from scoring.mexica.game import MEXICA, read_record
from scoring.mexica.majorities import ranks
from scoring.mexica.record.report import report
from scoring.reading import Malformed
from scoring.record import error_of, error_of_malformed
from tests.scoring.mexica.recorded import EXAMPLES_FILE, GAME_FILES
from tests.scoring.mexica.whole_games.naive.game import judge

GAMES: dict[str, dict[str, Any]] = {file.stem: json.loads(file.read_text()) for file in GAME_FILES}
EXAMPLES = [json.loads(line) for line in EXAMPLES_FILE.read_text().splitlines()]


def features(game: dict[str, Any]) -> set[str]:
    """What a finished game shows of the rules."""
    record, final = game["record"], game["report"]
    players, length = len(record["players"]), len(record["actions"])
    shown = {f"{record['mode']}, {players} players"}
    for entry in final["ledger"]:
        if entry["kind"] == "majority":
            shown |= _ties(entry["floors"])
    if players == 2:
        floors = sum(temple["level"] for temple in record["neutral"])
        shown.add(
            "no neutral temples"
            if not floors
            else "neutral temples"
            if floors == NEUTRAL_FLOORS
            else "a harder neutral set"
        )
    if record["mode"] == "referee":
        shown |= {f"{n} actions or more" for n in (300, 350) if length >= n}
        shown |= {"exactly 400 actions"} if length == 400 else set()
    best = [color for color, won in final["scores"].items() if won == max(final["scores"].values())]
    if len(final["winners"]) > 1:
        shown.add("a shared victory")
    elif len(best) > 1:
        shown.add("a victory by action tokens")
    return shown | _deeds(record)


def _ties(floors: dict[str, int]) -> set[str]:
    ranked = ranks({Colour(colour): count for colour, count in floors.items()})
    shared = Counter(ranked.values())
    shown = set()
    if shared[1] == 2:
        shown.add("two firsts and a third" if shared[3] else "two firsts")
    if shared[1] == 3:
        shown.add("three firsts and a fourth" if shared[4] else "three firsts")
    if shared[1] == 4:
        shown.add("four firsts")
    if shared[2] == 2:
        shown.add("two seconds and a fourth" if shared[4] else "two seconds")
    if shared[2] == 3:
        shown.add("three seconds")
    if shared[3] == 2:
        shown.add("a shared third")
    rank = ranked.get(Colour.NEUTRAL)
    if rank and rank <= 3 and shared[rank] > 1:
        shown.add(f"rank {rank} shared with the neutral colour")
    return shown


def _deeds(record: dict[str, Any]) -> set[str]:
    """What was discarded by right, and every rule that an override broke."""
    shown = set()
    position = start(read_record(record).setup)
    for action in read_record(record).actions():
        if action.override and (refused := refusal(position, replace(action, override=False))):
            shown.add(f"{refused.code.value} overridden")
        elif action.do == "discard_token" and position.period == PERIODS:
            shown.add("a dead token discarded")
        position = play(position, action)
    return shown


SHOWN = {
    "two_players_ties_with_neutral": {
        "neutral temples",
        "rank 1 shared with the neutral colour",
        "rank 2 shared with the neutral colour",
    },
    "two_players_no_neutral_dead_tokens": {"no neutral temples", "a dead token discarded"},
    "two_players_harder_neutral": {"a harder neutral set", "three firsts"},
    "three_players_victory_by_action_tokens": {"a victory by action tokens"},
    "three_players_shut_in_in_the_first_round": {"trap.first_round overridden"},
    "four_players_shared_third": {"a shared third", "two seconds"},
    "four_players_shared_victory": {"a shared victory", "two firsts and a third"},
    "four_players_three_firsts": {"three firsts"},
    "four_players_400_actions": {"350 actions or more", "exactly 400 actions"},
    "four_players_420_actions": {"350 actions or more", "two seconds and a fourth"},
    "four_players_four_firsts": {"four firsts"},
    "four_players_bridge_moved_from_under_a_pilli": {"bridge.pilli overridden"},
    "tracker_two_players_three_firsts_with_neutral": {"neutral temples", "three firsts"},
    "tracker_two_players_shared_victory": {"no neutral temples", "a shared victory"},
    "tracker_two_players_harder_neutral": {"a harder neutral set"},
    "tracker_three_players_three_firsts": {"three firsts"},
    "tracker_three_players_period_ended_by_agreement": {"period.not_over overridden"},
    "tracker_four_players_every_tie": {
        "two firsts",
        "two firsts and a third",
        "three firsts",
        "three firsts and a fourth",
        "two seconds",
        "two seconds and a fourth",
        "a shared third",
    },
    "tracker_four_players_three_seconds": {"three seconds"},
    "tracker_four_players_overrides": {"canal.founded overridden", "found.size overridden"},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_comes_to_the_report_in_its_file(name: str) -> None:
    position, played, refused = read_record(GAMES[name]["record"]).replay()
    assert refused is None
    assert played == len(GAMES[name]["record"]["actions"])
    assert as_json(report(position)) == GAMES[name]["report"]


@pytest.mark.parametrize("name", GAMES)
def test_the_naive_implementation_comes_to_the_same_report(name: str) -> None:
    assert judge(GAMES[name]["record"]) == GAMES[name]["report"]


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_to_its_end(name: str) -> None:
    final = GAMES[name]["report"]
    assert (final["status"], final["error"]) == ("finished", None)


@pytest.mark.parametrize("name, shown", SHOWN.items())
def test_a_game_shows_what_it_is_named_for(name: str, shown: set[str]) -> None:
    assert shown <= features(GAMES[name])


def test_the_games_together_show_every_mode_and_every_rule_that_can_be_overridden() -> None:
    shown = {feature for game in GAMES.values() for feature in features(game)}
    assert {f"{mode}, {n} players" for mode in ("referee", "tracker") for n in (2, 3, 4)} <= shown
    assert {f"{code} overridden" for code in Code if code.yields_to_override} <= shown


@pytest.mark.parametrize("number", range(80))
def test_an_example_is_judged_as_it_was_by_others(number: int) -> None:
    """Their reports leave out `format`, and of an error give action and code alone."""
    example = EXAMPLES[number]
    try:
        position, played, refused = read_record(example["record"]).replay()
        judged = report(position, error_of(refused, played) if refused else None)
    except Malformed as malformed:
        judged = MEXICA.report(None, error_of_malformed(malformed))
    del judged["format"]
    if error := judged["error"]:
        judged["error"] = {"action": error["action"], "code": error["code"]}
    assert as_json(judged) == example["report"]


def test_there_are_80_examples() -> None:
    assert len(EXAMPLES) == 80


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
