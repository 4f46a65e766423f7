"""The story of whole games against a naive recount of their logs."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scoring.mexica import Refused, Setup, play, read_action, start
from scoring.mexica.board.island import START_CELLS, cell_names, members
from scoring.mexica.board.pieces import Colour
from scoring.mexica.game import write_record
from scoring.reading import Malformed
from tests.few import few
from tests.scoring.mexica.board import setup
from tests.scoring.mexica.recorded import GAME_FILES
from tests.scoring.mexica.whole_games.wild import wild
from tests.tracker.story.chronicles import chronicle, played
from tracker.games.mexica.story.deciding import deciding_district
from tracker.games.mexica.story.held import scorings
from tracker.games.mexica.story.moments import moments
from tracker.games.mexica.story.spending import Use, budgets, built
from tracker.replay.leads import leads
from tracker.story.chronicle import Chronicle
from tracker.story.curve import line
from tracker.story.shown import story_context
from tracker.story.sources import sources
from tracker.story.swing import biggest_swing
from tracker.story.times import times

games = pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.stem)


def told(path: Path) -> Any:
    return json.loads(path.read_text())


def differences(game: Chronicle, number: int) -> list[int]:
    """What each player won with an action."""
    before, after = game.positions[number - 1], game.positions[number]
    return [new - old for old, new in zip(before.scores, after.scores, strict=True)]


def on_the_palace(game: Chronicle, number: int) -> list[str]:
    body = game.deeds[number - 1].action
    if hasattr(body, "palace"):
        return [colour.value for colour in body.palace]
    before = game.positions[number - 1]
    return [
        before.owner(seat).value
        for seat in before.seats
        if any(cell is before.pillis[seat] for cell in members(START_CELLS))
    ]


@games
def test_sources_are_what_the_scores_gained_action_by_action(path: Path) -> None:
    game = played(path)
    record = told(path)["record"]
    colours = [player["color"] for player in record["players"]]
    counted: dict[str, Counter[str]] = {colour: Counter() for colour in colours}
    period = 1
    for number, body in enumerate(record["actions"], 1):
        gained = differences(game, number)
        if body["do"] == "found":
            founder = game.deeds[number - 1].seat
            for seat, won in enumerate(gained):
                own = "founded" if seat == founder else "stood_by"
                counted[colours[seat]][f"{own} None"] += won
        elif any(gained) or body["do"] == "end_period":
            for colour, won in zip(colours, gained, strict=True):
                palace = 5 if colour in on_the_palace(game, number) else 0
                counted[colour][f"palace {period}"] += palace
                counted[colour][f"majority {period}"] += won - palace
            period += 1
    points = {colours[seat]: own for seat, own in sources(game).items()}
    assert {
        colour: +Counter({f"{key.source} {key.stage}": n for key, n in own.items()})
        for colour, own in points.items()
    } == {colour: +own for colour, own in counted.items()}
    scores = {colour: sum(own.values()) for colour, own in points.items()}
    assert scores == told(path)["report"]["scores"]


@games
def test_the_curve_and_its_marks_are_the_scores(path: Path) -> None:
    game = played(path)
    marked = {moment.number: moment for moment in moments(game.positions)}
    lines = [line(game, seat) for seat in game.seats]
    for number in range(1, len(game.positions)):
        steps = [
            max((s for s in own if s.number <= number), key=lambda s: s.number) for own in lines
        ]
        assert tuple(step.points for step in steps) == game.positions[number].scores
        gained = differences(game, number)
        assert game.won(number) == tuple(gained)
        assert number in marked or not any(gained)
    founded = [moment.label for moment in marked.values() if not moment.stage]
    assert founded == [str(token.token) for token in game.end.founded]
    assert [moment.stage for moment in marked.values() if moment.stage] == [1, 2]


@games
def test_who_held_what_is_what_the_report_says(path: Path) -> None:
    report = told(path)["report"]
    scored = [entry for entry in report["ledger"] if entry["kind"] == "majority"]
    held = [
        (scoring.period, district)
        for scoring in scorings(played(path).end)
        for district in scoring.districts
    ]
    assert len(held) == len(scored)
    for (period, district), entry in zip(held, scored, strict=True):
        assert (period, district.token) == (entry["period"], entry["token"])
        assert cell_names(district.cells) == entry["cells"]
        floors = entry["floors"]
        for place, colours in enumerate(district.places):
            assert {c.value for c in colours} == {
                colour
                for colour, own in floors.items()
                if sum(other > own for other in floors.values()) == place
            }
        assert {c.value: n for c, n in district.awards.items()} == entry["awards"]


@games
def test_action_points_that_came_in_went_out(path: Path) -> None:
    game = played(path)
    if not game.end.setup.is_referee:
        return
    found = budgets(game)
    lost: Counter[Colour] = Counter()
    spent: Counter[Colour] = Counter()
    turns: Counter[Colour] = Counter()
    for deed, before, after in game.moves():
        if before.is_placing:
            continue
        own = before.owner(before.on_turn)
        if deed.action.do == "end_turn":
            turns[own] += 1
            lost[own] += before.action_points
        elif deed.action.do != "spend":
            spent[own] += before.action_points - after.action_points
    for colour, budget in found.items():
        assert budget.turns == turns[colour]
        assert budget.received == 6 * turns[colour] + budget.spent_tokens
        assert budget.points.total() == spent[colour] + lost[colour] == budget.received
        assert budget.left == 0
    tokens = [
        found[colour].times[Use.TOKENS] - found[colour].spent_tokens
        for colour in game.end.setup.colours
    ]
    assert tuple(tokens) == game.end.held


@games
@pytest.mark.parametrize("part", [0.25, 0.5, 0.75])
def test_action_points_add_up_in_the_middle_of_a_game(path: Path, part: float) -> None:
    record = told(path)["record"]
    if record["mode"] == "tracker":
        return
    game = chronicle(record | {"actions": record["actions"][: int(len(record["actions"]) * part)]})
    for budget in budgets(game).values():
        assert budget.points.total() + budget.left == budget.received


@games
def test_what_was_built_is_what_stands_on_the_board(path: Path) -> None:
    game = played(path)
    found, supply = built(game), told(path)["report"]["supply"]
    assert (found.doubles, found.singles) == (35 - supply["canals2"], 6 - supply["canals1"])
    assert found.bridges == 11 - supply["bridges"]
    for colour, temples in found.temples.items():
        left = supply["temples"][colour.value]
        assert [temples[level] for level in (1, 2, 3, 4)] == [  # type: ignore[index]
            sum(box) - left[str(level)]
            for level, box in enumerate(((3, 3), (3, 2), (2, 2), (1, 2)), 1)
        ]


@games
def test_the_biggest_swing_is_the_biggest_of_all_pairs(path: Path) -> None:
    game = played(path)
    best = (0, 0, 0, 0)
    for number in range(1, len(game.positions)):
        gained = differences(game, number)
        for a, b in permutations(game.seats, 2):
            if gained[a] - gained[b] > best[0]:
                best = (gained[a] - gained[b], number, a, b)
    swing = biggest_swing(game)
    assert swing is not None
    assert (swing.points, swing.number, swing.gainer, swing.loser) == best


@games
def test_the_deciding_district_is_the_one_whose_points_matter(path: Path) -> None:
    """On the ledger of the report, which knows nothing of positions."""
    report, record = told(path)["report"], told(path)["record"]
    colours = [player["color"] for player in record["players"]]
    held = dict(zip(colours, played(path).end.held, strict=True))
    found = deciding_district(played(path).end)

    def best(scores: dict[str, int]) -> list[str]:
        top = max((scores[c], held[c]) for c in colours)
        return [c for c in colours if (scores[c], held[c]) == top]

    winners = best(report["scores"])
    assert set(winners) == set(report["winners"])
    if len(winners) > 1:
        assert found is None
        return
    (winner,) = winners
    others = [c for c in colours if c != winner]
    second = best_of(others, report["scores"], held)
    candidates = []
    for place, entry in enumerate(report["ledger"]):
        if entry["kind"] != "majority":
            continue
        without = {c: report["scores"][c] - entry["awards"].get(c, 0) for c in colours}
        gain = entry["awards"].get(winner, 0) - entry["awards"].get(second, 0)
        candidates.append((best(without) != winners, gain, place, entry, best(without)))
    turned = [c for c in candidates if c[0]] or [c for c in candidates if c[1] > 0]
    if not turned:
        assert found is None
        return
    decisive, gain, _place, entry, otherwise = max(turned, key=lambda c: (c[1], c[2]))
    assert found is not None
    assert cell_names(found.majority.cells) == entry["cells"]
    assert found.majority.period == entry["period"]
    assert (found.turned, found.gain) == (decisive, gain)
    assert [colours[seat] for seat in found.otherwise] == otherwise
    assert (colours[found.winner], colours[found.second]) == (winner, second)


def best_of(colours: list[str], scores: dict[str, int], held: dict[str, int]) -> str:
    """The first in seat order of those with most points, then most tokens."""
    return sorted(colours, key=lambda c: (-scores[c], -held[c]))[0]


@games
def test_leads_tell_for_every_action_who_was_ahead(path: Path) -> None:
    game = played(path)
    stretches = leads(position.scores for position in game.positions)
    assert [lead.first for lead in stretches[1:]] == [lead.last + 1 for lead in stretches[:-1]]
    for lead in stretches:
        for number in range(lead.first, lead.last + 1):
            scores = game.positions[number].scores
            ahead = tuple(seat for seat in game.seats if scores[seat] == max(scores))
            assert lead.leaders == (() if len(ahead) == len(scores) else ahead)


@games
def test_all_time_counts_for_somebody(path: Path) -> None:
    """Actions 0, 1, 2 … 40 seconds after the ones before."""
    record = told(path)["record"]
    passed, seconds = 0, []
    for number in range(len(record["actions"])):
        passed += number % 41
        seconds.append(passed)
    found = times(chronicle(record, seconds))
    whole = sum(own.total_seconds() for own in found.taken.values())
    assert whole + found.nobody.total_seconds() == seconds[-1]
    assert found.breaks == 0


@pytest.mark.slow
@pytest.mark.parametrize("path", few(GAME_FILES, 5), ids=lambda path: path.stem)
def test_every_game_can_be_shown_at_any_point(path: Path) -> None:
    record = told(path)["record"]
    for number in range(0, len(record["actions"]), 23):
        game = chronicle(record | {"actions": record["actions"][:number]})
        context = story_context(game)
        assert ("curve" in context) == bool(game.end.founded or game.end.scored)
        assert len(context["scorings"]) == len(game.end.scored)
        assert 1 <= len(context["told"]) <= 4


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["referee", "tracker"])
@pytest.mark.parametrize("seed", few(range(4)))
def test_whatever_a_table_does_against_the_rules_the_story_adds_up(seed: int, mode: str) -> None:
    dice = Random(seed)
    game = wildly_played(dice, setup("red grey sand", mode), actions=250)
    assert any(deed.action.override for deed in game.deeds)
    won = sources(game)
    assert tuple(sum(own.values()) for own in won.values()) == game.end.scores
    if mode == "referee":
        for budget in budgets(game).values():
            assert budget.points.total() + budget.left == budget.received
    context = story_context(game)
    for scoring in context["scorings"]:
        for area in scoring["island"].areas:
            assert area.text
    for sentence in context["told"]:
        assert sentence.at is None or 0 < sentence.at <= len(game.deeds)


def wildly_played(dice: Random, how: Setup, actions: int) -> Chronicle:
    """Legal actions and ones that a table insisted on."""
    position = start(how)
    bodies: list[Any] = []
    for _ in range(60 * actions):
        try:
            body = wild(dice, position) if dice.random() < 0.9 else {"do": "end_turn"}
            position = play(position, read_action(body))
        except (Malformed, Refused):
            continue
        bodies.append(body)
        if position.finished or len(bodies) == actions:
            break
    return chronicle(write_record(how, []) | {"actions": bodies})
