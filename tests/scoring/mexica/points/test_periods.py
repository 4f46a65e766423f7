"""Section 11: how a period ends, what the next one brings, how the game ends."""

from typing import Any

import pytest

from scoring.game import Phase, Seat
from scoring.mexica import read_action, refusal
from scoring.mexica.actions import KINDS
from scoring.mexica.board.pieces import LEVELS, Calpulli, Mode
from scoring.mexica.legal import legal
from tests.scoring.mexica.board import after, island, points, verdict
from tests.scoring.mexica.record.test_tracker import WRITTEN


@pytest.mark.parametrize("mode", ["referee", "tracker"])
@pytest.mark.parametrize(
    "row, offered, status",
    [
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  . . . . . . . .", (), Phase.FINAL_ROUND),
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  . . . . . . . .", (13,), Phase.PLAYING),
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 #  #  #  #  #  . . . . . . . .", (), Phase.PLAYING),
        ("12 #  r1 r1 r2 r2 r2 r3 r3 r4 g1 #  #  #  . . . . . . . .", (), Phase.PLAYING),
        ("12 g1 g1 g1 g2 g2 g2 g3 g3 g4 #  #  #  #  . . . . . . . .", (), Phase.FINAL_ROUND),
        ("12 #  #  #  #  #  #  #  #  #  #  #  #  #  . . . . . . . .", (13,), Phase.PLAYING),
    ],
)
def test_the_last_round_comes_when_every_token_is_used_and_somebody_has_built_everything(
    mode: str, row: str, offered: tuple[Calpulli, ...], status: Phase
) -> None:
    assert island(row, mode=mode, offered=offered).phase is status


@pytest.mark.parametrize(
    "more, status",
    [
        ("r1 r1 r1 r2 r2 r3 r3 r4 r4 # # # #", Phase.FINAL_ROUND),
        ("r1 r1 r1 r2 r2 r3 r3 r4 #  # # # #", Phase.PLAYING),
    ],
)
def test_in_period_2_the_second_nine_count_too(more: str, status: Phase) -> None:
    position = island(
        f"""
        10 .  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .
        11 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  #  #  .  .  .  .  .  .
        12 {more} . . . . . . . .
        """,
        period=2,
        offered=(),
    )
    assert position.phase is status


def test_in_period_2_what_was_left_of_the_first_set_is_to_be_built_as_well() -> None:
    position = island(
        """
        11 r1 r1 r1 r2 r2 r2 r3 r3 #  #  #  #  #  #  #  .  .  .  .  .  .
        12 r1 r1 r1 r2 r2 r3 r3 r4 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(),
    )
    assert position.phase is Phase.PLAYING
    assert after(position, "temple", at="K12", level=4).phase is Phase.FINAL_ROUND


def test_taking_the_last_token_out_can_bring_the_last_round() -> None:
    position = island(
        """
        11 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  #  #  .  .  .  .  .  .
        12 r1 r1 r1 r2 r2 r3 r3 r4 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(3,),
    )
    discarded = after(position, "discard_token", token=3, override=True)
    assert discarded.phase is Phase.FINAL_ROUND


def test_all_finish_the_round() -> None:
    position = island(
        "12 #  r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .",
        colours="grey red sand",
        offered=(),
        on_turn=Seat(1),
    )
    position = after(position, "temple", at="A12", level=1)
    assert (position.phase, position.period) == (Phase.FINAL_ROUND, 1)
    position = after(position, "end_turn")
    assert (position.on_turn, position.period, points(position)["red"]) == (2, 1, 0)
    position = after(position, "end_turn")
    assert position.period == 2


def test_who_has_played_this_round_already_gets_no_turn_more() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 #  # # # # . . . . . . . .",
        colours="grey red",
        offered=(),
        on_turn=Seat(1),
    )
    position = after(position, "temple", at="I12", level=4)
    assert after(position, "end_turn").period == 2


def test_a_round_that_is_not_the_last_is_followed_by_another() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 #  # # # # . . . . . . . .", offered=(), on_turn=Seat(1)
    )
    ended = after(position, "end_turn")
    assert (ended.period, ended.round, ended.on_turn) == (1, 3, 0)


def test_the_first_player_opens_period_2_with_a_full_turn_and_the_other_seven_tokens() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .",
        offered=(),
        on_turn=Seat(1),
        round=17,
        action_points=0,
        taken=2,
    )
    opened = after(position, "end_turn")
    assert opened.phase is Phase.PLAYING
    assert (opened.period, opened.round, opened.on_turn) == (2, 1, 0)
    assert (opened.action_points, opened.taken) == (6, 0)
    assert opened.offered == (3, 4, 5, 6, 9, 11, 12)


def test_period_2_brings_the_second_set_of_temples_beside_what_was_left() -> None:
    position = island(
        """
        11 g1 g2 g3 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .
        12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        offered=(),
        on_turn=Seat(1),
    )
    opened = after(position, "end_turn")
    assert [opened.temples_left(Seat(0), level) for level in LEVELS] == [3, 2, 2, 2]
    assert [opened.temples_left(Seat(1), level) for level in LEVELS] == [5, 4, 3, 3]


def test_everything_on_the_table_stays_there_for_period_2() -> None:
    position = island(
        """
        8  .  #  #  #  #  #  #  SR #  #  #  #  #  #  ~  #  #  #  ~  #G #
        12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  ~  |  ~  .  .  .  .  .  .  .  .
        13 5  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        """,
        offered=(),
        on_turn=Seat(1),
        held=(2, 1),
    )
    opened = after(position, "end_turn")
    same = ("canals", "bridges_ns", "temples", "levels", "founded", "pillis", "held", "doubles")
    assert all(getattr(opened, name) == getattr(position, name) for name in same)


@pytest.mark.parametrize(
    "row, score",
    [
        ("7  . # # # # #  S  E  SR # # # # # ~ # # # # # #", 5),
        ("7  . # # # # #  S  ER S  # # # # # ~ # # # # # #", 0),  # the emblem does not count
        ("7  . # # # # #R S  E  S  # # # # # ~ # # # # # #", 0),
    ],
)
def test_a_pilli_on_a_start_cell_of_the_palace_scores_5_when_a_period_ends(
    row: str, score: int
) -> None:
    position = island(
        f"""
        {row}
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #G #  #  #
        12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        offered=(),
        on_turn=Seat(1),
    )
    assert points(after(position, "end_turn")) == {"red": score, "grey": 0}


def test_the_game_ends_with_the_last_round_of_period_2() -> None:
    position = island(
        """
        11 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  #  #  .  .  .  .  .  .
        12 r1 r1 r1 r2 r2 r3 r3 r4 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(),
    )
    assert position.phase is Phase.FINAL_ROUND
    one_more = after(position, "end_turn")
    assert (one_more.phase, one_more.on_turn) == (Phase.FINAL_ROUND, 1)
    ended = after(one_more, "end_turn")
    assert ended.phase is Phase.FINISHED
    assert (ended.period, ended.action_points, ended.taken) == (2, 0, 0)


@pytest.mark.parametrize("mode", Mode)
def test_what_a_table_can_agree_upon_exists_in_either_mode(mode: Mode) -> None:
    assert {do for do, kind in KINDS.items() if kind.exists_in(mode) and kind.by_agreement} == {
        "end_period"
    }
    assert KINDS["walk"].exists_in(mode) is (mode is Mode.REFEREE)


@pytest.mark.parametrize("override", [False, True])
@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_nothing_is_played_after_the_end(mode: str, override: bool) -> None:
    position = island("", mode=mode, period=2, offered=(), finished=True)
    tried = WRITTEN | {"end_period": {"palace": [], "tokens_left": {"red": 0, "grey": 0}}}
    existing = [do for do, kind in KINDS.items() if mode in kind.modes]
    said = {verdict(position, do, **tried[do], override=override) for do in existing}
    assert said == {"game.finished"}


@pytest.mark.parametrize(
    "row, offered, code",
    [
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  . . . . . . . .", (), None),
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  . . . . . . . .", (3,), "period.not_over"),
        ("12 r1 r1 r1 r2 r2 r2 r3 r3 #  #  #  #  #  . . . . . . . .", (), "period.not_over"),
    ],
)
def test_in_tracker_mode_the_players_say_that_a_period_is_over(
    row: str, offered: tuple[Calpulli, ...], code: str | None
) -> None:
    position = island(row, mode="tracker", offered=offered)
    assert position.period == 1
    assert verdict(position, "end_period", palace=[]) == code


def test_a_period_that_cannot_end_is_ended_by_agreement() -> None:
    position = island("", mode="tracker")
    assert verdict(position, "end_period", palace=[]) == "period.not_over"
    ended = after(position, "end_period", palace=[], override=True)
    assert (ended.period, ended.offered) == (2, (3, 4, 5, 6, 9, 11, 12))


def test_in_tracker_mode_the_players_say_who_stood_on_the_palace() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .",
        colours="red grey sand",
        mode="tracker",
        offered=(),
        scores=(1, 2, 3),
    )
    ended = after(position, "end_period", palace=["sand", "red"])
    assert points(ended) == {"red": 6, "grey": 2, "sand": 8}


def test_period_2_of_a_tracker_game_opens_without_turns_or_points() -> None:
    position = island(
        "12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .", mode="tracker", offered=()
    )
    opened = after(position, "end_period", palace=[])
    assert (opened.phase, opened.period, opened.action_points) == (Phase.PLAYING, 2, 0)
    assert opened.pillis == (None, None)
    assert opened.temples_left(Seat(0), LEVELS[3]) == 2


def test_at_the_end_the_players_say_how_many_action_tokens_each_holds() -> None:
    position = island("", mode="tracker", period=2, scores=(30, 30))
    left = {"grey": 7, "red": 5}
    ended = after(position, "end_period", palace=[], tokens_left=left, override=True)
    assert ended.phase is Phase.FINISHED
    assert ended.held == (5, 7)


@pytest.mark.parametrize(
    "period, fields, code",
    [
        (1, {}, "period.not_over"),
        (1, {"tokens_left": {"red": 3}}, "period.not_over"),
        (2, {}, "record.invalid"),
        (2, {"tokens_left": {}}, "record.invalid"),
        (2, {"tokens_left": {"red": 3}}, "record.invalid"),
        (2, {"tokens_left": {"red": 3, "grey": 0}}, "period.not_over"),
        (2, {"tokens_left": {"red": 3, "grey": 0, "sand": 1}}, "record.invalid"),
    ],
)
def test_action_tokens_are_told_of_every_player_at_the_end_of_period_2(
    period: int, fields: dict[str, Any], code: str
) -> None:
    position = island("", mode="tracker", period=period)
    assert verdict(position, "end_period", palace=[], **fields) == code


def test_action_tokens_told_at_the_end_of_period_1_change_nothing() -> None:
    position = island("", mode="tracker")
    left = {"red": 3, "grey": 1}
    ended = after(position, "end_period", palace=[], tokens_left=left, override=True)
    assert ended.held == (0, 0)


@pytest.mark.parametrize(
    "period, round, code", [(1, 1, "trap.first_round"), (1, 2, None), (2, 1, None)]
)
def test_shutting_in_is_forbidden_in_the_first_round_of_the_game_only(
    period: int, round: int, code: str | None
) -> None:
    position = island(
        """
        1  .  #G .  .  .  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        """,
        period=period,
        round=round,
    )
    assert verdict(position, "canal", cells="B2") == code


NO_END_IN_SIGHT = """
    6  .  #  #  #  #  #  #  SR #  #  #  #  #  #  ~  #  #  #  .  r2 g1
    7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
    8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  7
    9  .  .  #  #  #  #  #  #  #G #  #  #  #  #  ~  #  #  #  ~  #  .
"""


def test_a_referees_game_too_ends_a_period_by_agreement() -> None:
    """In the middle of Bo's turn. Ana has the majority, 7 to 4, and stands on the palace."""
    position = island(NO_END_IN_SIGHT, held=(2, 1), on_turn=Seat(1), action_points=3, taken=2)
    assert position.phase is Phase.PLAYING
    ended = after(position, "end_period", override=True)
    assert points(ended) == {"red": 7 + 5, "grey": 4}
    assert (ended.period, ended.offered) == (2, (3, 4, 5, 6, 9, 11, 12))
    assert (ended.on_turn, ended.round, ended.action_points, ended.taken) == (0, 1, 6, 0)
    assert (ended.held, ended.pillis) == ((2, 1), position.pillis)


def test_the_game_ends_by_agreement_with_the_action_tokens_that_are_held() -> None:
    position = island(NO_END_IN_SIGHT, period=2, held=(0, 3))
    ended = after(position, "end_period", override=True)
    assert ended.phase is Phase.FINISHED
    assert ended.held == (0, 3)


def test_a_period_that_is_over_may_be_ended_before_its_round_is() -> None:
    position = island("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .", offered=())
    assert position.phase is Phase.FINAL_ROUND
    assert verdict(position, "end_period") == "record.invalid"
    assert after(position, "end_period", override=True).period == 2


@pytest.mark.parametrize(
    "fields, why",
    [
        ({}, "'end_period' does not exist in referee mode"),
        ({"override": False}, "'end_period' does not exist in referee mode"),
        ({"palace": []}, "'end_period' does not exist in referee mode"),
        ({"palace": [], "override": True}, "'palace' does not exist in referee mode"),
        ({"tokens_left": {}, "override": True}, "'tokens_left' does not exist in referee mode"),
        ({"by": "sand", "override": True}, "nobody plays sand"),
    ],
)
def test_a_referee_sees_the_palace_and_the_action_tokens_himself(
    fields: dict[str, Any], why: str
) -> None:
    refused = refusal(island(""), read_action({"do": "end_period", **fields}))
    assert refused is not None
    assert refused.message == f"This cannot be read: {why}."


@pytest.mark.parametrize(
    "table, by, code",
    [
        ({}, "red", None),
        ({}, "grey", "turn.wrong_player"),
        ({"pillis": (None, None)}, "red", "turn.not_started"),
        ({"finished": True}, "red", "game.finished"),
        ({"round": 1}, "red", None),
    ],
)
def test_the_table_agrees_when_it_is_played_at(
    table: dict[str, Any], by: str, code: str | None
) -> None:
    position = island("", **table)
    assert verdict(position, "end_period", by=by, override=True) == code


def test_the_end_by_agreement_is_never_lit() -> None:
    for offered in ((), (Calpulli(3),)):
        position = island("12 r1 r1 r1 r2 r2 r2 r3 r3 r4 # # # # . . . . . . . .", offered=offered)
        assert legal(position).end_period is False


def test_in_tracker_mode_an_end_says_who_stood_on_the_palace() -> None:
    assert verdict(island("", mode="tracker"), "end_period", override=True) == "record.invalid"
