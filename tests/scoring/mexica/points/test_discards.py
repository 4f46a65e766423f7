"""Section 11: tokens that can found nothing any more leave the game in period 2."""

from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica.board.districts import dead_tokens
from scoring.mexica.board.island import cell_names, regions
from scoring.mexica.board.pieces import Calpulli
from scoring.mexica.proof.tokens import Can, prove
from tests.scoring.mexica.board import after, island, points, verdict

ALL = (3, 4, 5, 6, 9, 11, 12)


def test_a_token_larger_than_every_unfounded_district_is_dead() -> None:
    position = island(
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=ALL,
    )
    assert dead_tokens(position) == (5, 6, 9, 11, 12)


def test_while_a_district_is_unfounded_what_it_can_be_cut_down_to_is_alive() -> None:
    position = island(
        """
        12 #  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  4  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=ALL,
    )
    assert dead_tokens(position) == ()


def test_nothing_is_founded_when_every_district_is_founded() -> None:
    position = island(
        "12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .",
        period=2,
        offered=ALL,
    )
    assert dead_tokens(position) == ALL


@pytest.mark.parametrize(
    "row, dead",
    [
        ("14 . . #  #  #  #  . . # # . . . . . . . . . . .", (5,)),
        ("14 . . r1 r1 g2 #  . . # # . . . . . . . . . . .", (5,)),
        ("14 . . r1 r1 g2 g3 . . # # . . . . . . . . . . .", (3, 4, 5)),
        # a Pilli walks away, a temple does not
        ("14 . . r1 r1 g2 #R . . # # . . . . . . . . . . .", (5,)),
    ],
)
def test_a_district_full_of_temples_takes_no_token(row: str, dead: tuple[int, ...]) -> None:
    position = island(
        f"""
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        {row}
        """,
        period=2,
        offered=(3, 4, 5),
    )
    assert dead_tokens(position) == dead


def test_where_pillis_stand_a_district_is_founded_next_turn() -> None:
    """The command that proves tokens says the same."""
    position = island(
        """
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  4  #
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  ~  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  ~ r1  ~  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  ~ #R #G  .
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(3,),
    )
    unfounded = regions(position.dry & ~position.founded_land)
    assert [cell_names(district) for district in unfounded] == [["S8", "S9", "T9"]]
    assert dead_tokens(position) == ()
    assert verdict(position, "discard_token", token=3) == "discard.possible"
    assert prove(position, Calpulli(3)).can is Can.YES


@pytest.mark.parametrize("corner, dead", [("#", (11,)), ("r1", (9, 11))])
def test_free_cells_of_the_palace_are_none_for_a_token(corner: str, dead: tuple[int, ...]) -> None:
    position = island(
        f"""
        5  .  #  #  #  #  #  ~  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  #  #  #  #  ~  {corner} S g1 ~  # # #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  #  ~  SR E  SG ~  #  #  #  #  ~  #  #  #  #  #  #
        8  .  #  #  #  #  ~  g2 S  g1 ~  #  #  #  #  ~  #  #  #  #  #  #
        9  .  .  #  #  #  #  ~  ~  ~  #  #  #  #  #  ~  #  #  #  #  #  .
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(9, 11),
    )
    assert dead_tokens(position) == dead


@pytest.mark.parametrize(
    "doubles, singles, dead", [(0, 0, (3, 5)), (1, 0, (5,)), (0, 1, (5,)), (3, 2, (5,))]
)
def test_without_canal_tiles_only_the_exact_sizes_are_alive(
    doubles: int, singles: int, dead: tuple[int, ...]
) -> None:
    position = island(
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=2,
        offered=(3, 4, 5),
        doubles=doubles,
        singles=singles,
    )
    assert dead_tokens(position) == dead


@pytest.mark.parametrize(
    "offered, token, period, code",
    [
        ((3, 5), 5, 2, None),
        ((3, 5), 3, 2, "discard.possible"),
        ((3, 5), 4, 2, "discard.token"),
        ((3, 5), 14, 2, "discard.token"),
        ((3, 5), 5, 1, "discard.period"),
        ((3, 5), 3, 1, "discard.period"),
        ((3, 5), 4, 1, "discard.token"),
    ],
)
@pytest.mark.parametrize("mode", ["referee", "tracker"])
def test_a_token_leaves_the_game_in_period_2_when_it_is_dead(
    mode: str, offered: tuple[int, ...], token: int, period: int, code: str | None
) -> None:
    position = island(
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode=mode,
        period=period,
        offered=offered,
    )
    assert verdict(position, "discard_token", token=token) == code
    insisted = verdict(position, "discard_token", token=token, override=True)
    assert insisted == (code if code == "discard.token" else None)


@pytest.mark.parametrize("left", [0, 3])
def test_a_dead_token_is_gone_and_nobody_scores_or_pays(left: int) -> None:
    position = island(
        "12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .",
        period=2,
        offered=(3, 5, 5, 6),
        action_points=left,
    )
    discarded = after(position, "discard_token", token=5)
    assert discarded.offered == (3, 5, 6)
    assert (discarded.action_points, points(discarded)) == (left, {"red": 0, "grey": 0})
    assert discarded.founded == position.founded


@pytest.mark.parametrize(
    "fields, code",
    [({"by": "red"}, None), ({"by": "grey"}, "turn.wrong_player"), ({}, None)],
)
def test_the_player_on_turn_takes_it_out(fields: dict[str, Any], code: str | None) -> None:
    position = island(
        "12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .",
        period=2,
        offered=(3,),
        on_turn=Seat(0),
    )
    assert verdict(position, "discard_token", token=3, **fields) == code


def test_the_table_may_agree_on_a_token_that_is_not_provably_dead() -> None:
    position = island("", period=2, offered=(3, 4))
    assert verdict(position, "discard_token", token=4) == "discard.possible"
    assert after(position, "discard_token", token=4, override=True).offered == (3,)
