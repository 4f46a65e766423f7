"""The story's numbers, counted by hand on two small games."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica.board.island import parse_cells
from scoring.mexica.board.pieces import Colour
from tests.tracker.story.chronicles import REFEREED, TRACKED, action, chronicle
from tests.tracker.table import SETUP
from tracker.games.mexica.story.deciding import deciding_district
from tracker.games.mexica.story.held import scorings
from tracker.games.mexica.story.moments import moments
from tracker.games.mexica.story.spending import Use, budgets, built, floors
from tracker.games.past import Moment
from tracker.story.chronicle import Chronicle
from tracker.story.curve import Rise, line
from tracker.story.sources import sources
from tracker.story.swing import Swing, biggest_swing
from tracker.story.times import times

RED, GREY = Colour.RED, Colour.GREY
ANA, BO = Seat(0), Seat(1)


def first(record: dict[str, Any], actions: int) -> dict[str, Any]:
    return record | {"actions": record["actions"][:actions]}


def test_the_curve_steps_where_points_are_won() -> None:
    game = chronicle(TRACKED)
    assert line(game, ANA) == [Rise(0, 0), Rise(4, 2), Rise(5, 6), Rise(7, 13)]
    assert line(game, BO) == [Rise(0, 0), Rise(4, 1), Rise(5, 8), Rise(7, 12)]


def test_foundings_and_scorings_are_marked() -> None:
    game = chronicle(TRACKED)
    found = list(moments(game.positions))
    assert found == [Moment(4, "4", seat=ANA), Moment(5, "1", stage=1), Moment(7, "2", stage=2)]
    assert [game.won(moment.number) for moment in found] == [(2, 1), (4, 7), (7, 4)]


def test_the_founder_is_told_from_who_stood_by() -> None:
    won = sources(chronicle(TRACKED))
    assert won[ANA] == {
        ("founded", None): 2,
        ("stood_by", None): 0,
        ("majority", 1): 4,
        ("palace", 1): 0,
        ("majority", 2): 2,
        ("palace", 2): 5,
    }
    assert won[BO] == {
        ("founded", None): 0,
        ("stood_by", None): 1,
        ("majority", 1): 2,
        ("palace", 1): 5,
        ("majority", 2): 4,
        ("palace", 2): 0,
    }


def test_who_held_the_district_is_told_for_each_scoring() -> None:
    before, after = scorings(chronicle(TRACKED).end)
    (then,) = before.districts
    (now,) = after.districts
    assert (before.period, after.period) == (1, 2)
    assert then.cells == now.cells == parse_cells("T6 U6 U7 U8")
    assert (then.token, then.size) == (4, 4)
    assert then.places == ((RED,), (GREY,), ())
    assert now.places == ((GREY,), (RED,), ())
    assert (then.floors, now.floors) == ({RED: 2, GREY: 1}, {RED: 2, GREY: 4})
    assert (then.awards, now.awards) == ({RED: 4, GREY: 2}, {RED: 2, GREY: 4})


def test_a_tie_has_two_firsts_and_no_second() -> None:
    actions = list(TRACKED["actions"])
    actions[2] = action("temple", at="U8", level=2, by="grey")
    (district,) = scorings(chronicle(first(TRACKED | {"actions": actions}, 5)).end)[0].districts
    assert district.places == ((RED, GREY), (), ())
    assert district.firsts == (RED, GREY)
    assert district.awards == {RED: 4, GREY: 4}


def test_the_biggest_swing_is_the_first_of_equal_ones() -> None:
    """Ana gains 1 with action 4, Bo 3 with action 5, and Ana the same 3 with action 7."""
    assert biggest_swing(chronicle(TRACKED)) == Swing(5, BO, ANA, 3)
    assert biggest_swing(chronicle(first(TRACKED, 4))) == Swing(4, ANA, BO, 1)


def test_there_is_no_swing_before_a_difference_moves() -> None:
    assert biggest_swing(chronicle(first(TRACKED, 3))) is None


def test_the_district_without_which_another_had_won_decided_it() -> None:
    """Without the majority of period 1 it were 9 to 10; without that of period 2, 11 to 8."""
    found = deciding_district(chronicle(TRACKED).end)
    assert found is not None
    assert (found.majority.period, found.majority.token) == (1, 4)
    assert (found.winner, found.second, found.points, found.gain) == (ANA, BO, 4, 2)
    assert (found.turned, found.otherwise) == (True, (BO,))


def test_else_the_one_that_brought_the_winner_most_beyond_the_second() -> None:
    """Ana on the palace twice: 18 to 7. No district makes up for that."""
    actions = list(TRACKED["actions"])
    actions[4] = action("end_period", palace=["red"], override=True)
    found = deciding_district(chronicle(TRACKED | {"actions": actions}).end)
    assert found is not None
    assert (found.majority.period, found.gain, found.turned) == (1, 2, False)


def test_nothing_decides_a_game_that_is_not_over() -> None:
    assert deciding_district(chronicle(first(TRACKED, 6)).end) is None


def two_temples(floors: int, tokens: int) -> Chronicle:
    """Ana built two floors in the district of 4 cells, Bo `floors`; he has `tokens` left."""
    actions = [
        action("canal", cells=["T7", "T8"]),
        action("temple", at="T6", level=2, by="red"),
        action("temple", at="U8", level=floors, by="grey"),
        action("end_period", palace=[], override=True),
        action("end_period", palace=[], tokens_left={"red": 0, "grey": tokens}, override=True),
    ]
    return chronicle(SETUP | {"actions": actions})


def test_nothing_decides_a_shared_victory() -> None:
    """Both have 2 floors in the district of 4 cells without a token: 4 points each."""
    end = two_temples(floors=2, tokens=0).end
    assert end.scores == (4, 4)
    assert deciding_district(end) is None


def test_a_district_without_a_token_can_decide() -> None:
    """Ana's 2 floors to Bo's 1: 4 to 2 by the 4 cells, and without them Bo's tokens win 0 to 0."""
    found = deciding_district(two_temples(floors=1, tokens=1).end)
    assert found is not None
    assert (found.majority.token, found.majority.period) == (None, 2)
    assert (found.points, found.gain, found.otherwise) == (4, 2, (BO,))


def test_no_district_decides_where_none_helped_the_winner() -> None:
    """Bo founds (2) and alone has temples (4 + 4), Ana is on the palace twice; her token wins."""
    actions = [
        action("canal", cells=["T7", "T8"]),
        action("temple", at="U8", level=1, by="grey"),
        action("found", token=4, at="U7", by="grey", present=[]),
        action("end_period", palace=["red"], override=True),
        action("end_period", palace=["red"], tokens_left={"red": 1, "grey": 0}, override=True),
    ]
    end = chronicle(SETUP | {"actions": actions}).end
    assert end.scores == (10, 10)
    assert deciding_district(end) is None


def test_action_points_come_in_and_go_out() -> None:
    found = budgets(chronicle(REFEREED))
    ana, bo = found[RED], found[GREY]
    assert ana.points == Counter(
        {Use.CANALS: 1, Use.TOKENS: 1, Use.WALKING: 2, Use.BRIDGES: 1, Use.LOST: 3}
    )
    assert (ana.turns, ana.spent_tokens, ana.left, ana.received) == (2, 1, 5, 13)
    assert bo.points == Counter({Use.LEAP: 5, Use.TEMPLES: 1})
    assert bo.times == Counter({Use.LEAP: 1, Use.TEMPLES: 1, Use.FOUNDING: 1})
    assert (bo.turns, bo.spent_tokens, bo.left, bo.received) == (1, 0, 0, 6)


def test_no_turn_has_begun_while_pillis_are_placed() -> None:
    found = budgets(chronicle(first(REFEREED, 1)))
    assert [budget.received for budget in found.values()] == [0, 0]


def test_an_overridden_action_takes_no_more_than_was_left() -> None:
    """Bo has 1 point after the leap; a temple of 3 floors costs 3."""
    actions = [*REFEREED["actions"][:9], action("temple", at="T6", level=3, override=True)]
    bo = budgets(chronicle(REFEREED | {"actions": actions}))[GREY]
    assert (bo.points[Use.LEAP], bo.points[Use.TEMPLES], bo.left) == (5, 1, 0)


def test_what_was_built_is_counted_by_whose_it_is() -> None:
    single = action("canal", cells=["D4"])
    found = built(chronicle(TRACKED | {"actions": [single, *TRACKED["actions"]]}))
    assert (found.doubles, found.singles, found.bridges, found.moved) == (1, 1, 0, 0)
    assert found.temples == {RED: Counter({2: 1}), GREY: Counter({1: 1, 3: 1})}
    assert [floors(own) for own in found.temples.values()] == [2, 4]


def test_bridges_built_and_moved_are_told_apart() -> None:
    actions = [action("bridge", at=at, axis="EW") for at in ("O6", "O7", "O8")]
    move = {"do": "move_bridge", "from": "O8", "to": "O9", "axis": "EW", "override": True}
    found = built(chronicle(SETUP | {"actions": [*actions, move]}))
    assert (found.bridges, found.moved) == (3, 1)


def minutes(*each: float) -> list[timedelta]:
    return [timedelta(minutes=own) for own in each]


def test_time_counts_for_whoever_did_the_next_action() -> None:
    """Ana: Pilli, then 60 + 30 + 0 + 10 + 20 s, end 5 s; Bo 45 + 15 + 0 + 10 s; Ana 12 s."""
    at = [0, 8, 68, 98, 98, 108, 128, 133, 178, 193, 193, 203, 215]
    found = times(chronicle(REFEREED, at))
    assert found.taken == {ANA: timedelta(seconds=137), BO: timedelta(seconds=78)}
    assert (found.nobody, found.breaks, found.since) == (timedelta(), 0, 2)
    assert found.known


def test_a_break_counts_for_nobody() -> None:
    """Ten minutes are thinking, ten minutes and a second are tea."""
    found = times(chronicle(first(REFEREED, 4), [0, 600, 1201, 1801]))
    assert found.taken == dict(zip((ANA, BO), minutes(10, 10), strict=True))
    assert found.breaks == 1


def test_a_game_that_came_in_at_once_has_no_times() -> None:
    found = times(chronicle(REFEREED))
    assert not found.known
    assert found.since == 0


def test_a_game_that_was_brought_in_and_played_on_has_times_from_there() -> None:
    found = times(chronicle(first(REFEREED, 4), [0, 0, 0, 30]))
    assert found.taken[ANA] == timedelta(seconds=30)
    assert found.since == 4


def test_time_before_an_action_of_nobody_knows_who_is_told_apart() -> None:
    """The third action is Bo's temple, the end of the period nobody's."""
    found = times(chronicle(first(TRACKED, 5), [0, 10, 30, 60, 100]))
    assert found.taken == {ANA: timedelta(seconds=40), BO: timedelta(seconds=20)}
    assert found.nobody == timedelta(seconds=40)


def test_an_action_put_in_by_a_correction_takes_no_time_from_the_others() -> None:
    """The walk was entered two minutes after the end; the rest goes on as it was recorded."""
    at = [0, 10, 20, 30, 40, 300, 60, 70]
    found = times(chronicle(first(REFEREED, 8), at))
    # 10 for Bo's Pilli, then Ana's 10 + 10 + 10 + 20 (up to the bridge) + 10.
    assert found.taken == {ANA: timedelta(seconds=60), BO: timedelta(seconds=10)}


@pytest.mark.parametrize("actions", [0, 1])
def test_no_time_passes_before_the_second_action(actions: int) -> None:
    assert not times(chronicle(first(REFEREED, actions), [0, 0])).known
