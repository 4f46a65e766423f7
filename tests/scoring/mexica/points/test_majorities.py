"""Section 11: majorities, the palace, the winners."""

import pytest

from scoring.game import Seat
from scoring.mexica.board.pieces import Colour, prizes
from scoring.mexica.majorities import (
    Majority,
    leads,
    majorities,
    majority_awards,
    on_palace,
    ranks,
    score_period,
)
from scoring.seated import winners
from tests.scoring.mexica.board import after, island, points


def told(text: str) -> dict[Colour, int]:
    """ "red 5  grey 3" as a table."""
    words = text.split()
    return {
        Colour(colour): int(number) for colour, number in zip(words[::2], words[1::2], strict=True)
    }


@pytest.mark.parametrize(
    "floors, ranked",
    [
        ("red 5", "red 1"),
        ("red 5  grey 3", "red 1  grey 2"),
        ("red 5  grey 3  sand 2  black 1", "red 1  grey 2  sand 3  black 4"),
        ("red 1  grey 2  sand 3  black 5", "red 4  grey 3  sand 2  black 1"),
        ("red 5  grey 5  sand 2  black 1", "red 1  grey 1  sand 3  black 4"),
        ("red 5  grey 5  sand 2  black 2", "red 1  grey 1  sand 3  black 3"),
        ("red 5  grey 5  sand 5  black 1", "red 1  grey 1  sand 1  black 4"),
        ("red 5  grey 5  sand 5  black 5", "red 1  grey 1  sand 1  black 1"),
        ("red 5  grey 3  sand 3  black 1", "red 1  grey 2  sand 2  black 4"),
        ("red 5  grey 3  sand 3  black 3", "red 1  grey 2  sand 2  black 2"),
        ("red 5  grey 3  sand 2  black 2", "red 1  grey 2  sand 3  black 3"),
        ("", ""),
    ],
)
def test_a_rank_is_one_more_than_the_number_of_colours_with_more_floors(
    floors: str, ranked: str
) -> None:
    assert ranks(told(floors)) == told(ranked)


@pytest.mark.parametrize(
    "floors, awards",
    [
        ("red 5", "red 13"),
        ("red 5  grey 3", "red 13  grey 7"),
        ("red 5  grey 3  sand 2", "red 13  grey 7  sand 4"),
        ("red 5  grey 3  sand 2  black 1", "red 13  grey 7  sand 4"),
        # two firsts: no second, but a third
        ("red 5  grey 5  sand 2  black 1", "red 13  grey 13  sand 4"),
        ("red 5  grey 5  sand 2  black 2", "red 13  grey 13  sand 4  black 4"),
        # three firsts: nothing else
        ("red 5  grey 5  sand 5  black 1", "red 13  grey 13  sand 13"),
        ("red 5  grey 5  sand 5  black 5", "red 13  grey 13  sand 13  black 13"),
        # two seconds: no third
        ("red 5  grey 3  sand 3  black 1", "red 13  grey 7  sand 7"),
        ("red 5  grey 3  sand 3  black 3", "red 13  grey 7  sand 7  black 7"),
        # two thirds
        ("red 5  grey 3  sand 2  black 2", "red 13  grey 7  sand 4  black 4"),
        # the neutral colour takes a rank and scores nothing
        ("red 5  neutral 6", "red 7"),
        ("red 5  neutral 5", "red 13"),
        ("red 5  grey 3  neutral 4", "red 13  grey 4"),
        ("red 5  grey 3  neutral 5", "red 13  grey 4"),
        ("red 5  grey 5  neutral 6", "red 7  grey 7"),
        ("red 5  grey 3  neutral 1", "red 13  grey 7"),
        ("neutral 3", ""),
    ],
)
def test_ranks_1_2_and_3_score_gold_blue_and_white_and_ties_score_in_full(
    floors: str, awards: str
) -> None:
    assert majority_awards(ranks(told(floors)), prizes(13)) == told(awards)


@pytest.mark.parametrize(
    "size, gold, blue, white",
    [
        (13, 13, 7, 4),
        (12, 12, 6, 3),
        (11, 11, 6, 3),
        (10, 10, 5, 3),
        (9, 9, 5, 3),
        (8, 8, 4, 2),
        (7, 7, 4, 2),
        (6, 6, 3, 2),
        (5, 5, 3, 2),
        (4, 4, 2, 1),
        (3, 3, 2, 1),
        # sizes that only unfounded districts have
        (1, 1, 1, 1),
        (2, 2, 1, 1),
        (14, 14, 7, 4),
        (192, 192, 96, 48),
    ],
)
def test_blue_is_half_of_gold_rounded_up_and_white_half_of_blue(
    size: int, gold: int, blue: int, white: int
) -> None:
    assert prizes(size) == (gold, blue, white)


def test_the_floors_of_each_colour_in_a_founded_district_are_added_up() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  r2 g4
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  b4 ~  r3 s1
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  7  .
        """,
        colours="red grey sand black",
        mode="tracker",
    )
    (majority,) = majorities(position)
    assert majority.floors == told("red 5  grey 4  sand 1")
    assert majority.ranks == told("red 1  grey 2  sand 3")
    assert majority.awards == told("red 7  grey 4  sand 2")
    assert (majority.period, majority.token, majority.prizes) == (1, 7, (7, 4, 2))


def test_a_colour_without_a_temple_there_takes_no_part() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r1 4  #  #  .  .  g1 #  .  .  .  .  .  .  .  .  .  .  .
        """
    )
    assert [majority.awards for majority in majorities(position)] == [{"red": 4}]


def test_a_founded_district_without_temples_is_no_majority() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  4  #  #  .  .  g1 #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert majorities(position) == []


@pytest.mark.parametrize("period, awards", [(1, []), (2, [{"red": 2, "grey": 4}])])
def test_unfounded_districts_count_after_period_2_only(
    period: int, awards: list[dict[str, int]]
) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r1 g2 #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=period,
    )
    assert [majority.awards for majority in majorities(position)] == awards


@pytest.mark.parametrize(
    "row, awards",
    [
        ("14 . . r1 ~  # # . . # # . . . . . . . . . . .", {"red": 1}),
        ("14 . . r1 #  ~ # . . # # . . . . . . . . . . .", {"red": 2}),
        ("14 . . r1 g2 ~ # . . # # . . . . . . . . . . .", {"red": 1, "grey": 2}),
        ("14 . . r1 g2 # ~ . . # # . . . . . . . . . . .", {"red": 2, "grey": 3}),
        ("14 . . r1 g2 # # . . # # . . . . . . . . . . .", {"red": 2, "grey": 4}),
    ],
)
def test_an_unfounded_district_pays_its_size_and_the_halves_of_it(
    row: str, awards: dict[str, int]
) -> None:
    position = island(
        f"""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        {row}
        """,
        period=2,
    )
    (majority,) = majorities(position)
    assert (majority.awards, majority.token) == (awards, None)
    assert majority.prizes == prizes(majority.cells.bit_count())


@pytest.mark.parametrize("period", [1, 2])
def test_a_founded_district_pays_its_token_whatever_its_size(period: int) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 g1 13 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        period=period,
    )
    (majority,) = majorities(position)
    assert majority.awards == {"red": 13, "grey": 7}
    assert majority.prizes == (13, 7, 4)


def test_the_neutral_colour_takes_a_rank_on_the_board_too() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 g1 4  n2 .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    (majority,) = majorities(position)
    assert majority.floors == told("red 2  grey 1  neutral 2")
    assert majority.awards == told("red 4  grey 1")


def test_majorities_come_in_the_order_of_their_districts() -> None:
    position = island("""
        1  .  #  .  .  .  g1 #  #  #  #  .  .  .  .  .  .  .  .  .  .  .
        2  .  #  #  #  #  3  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 g1 4  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert [majority.token for majority in majorities(position)] == [3, 4]


def scored(majority: Majority) -> dict[str, int]:
    return {colour.value: won for colour, won in majority.awards.items()}


def test_a_scoring_adds_majorities_and_palace_to_what_there_is() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  ER SG #  #  #  #  #  ~  #  #  #  #  #  #
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 g1 4  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        scores=(10, 20),
    )
    assert [scored(majority) for majority in majorities(position)] == [{"red": 4, "grey": 2}]
    assert points(score_period(position, on_palace(position))) == {"red": 14, "grey": 27}


@pytest.mark.parametrize(
    "row, seats",
    [
        ("7 . # # # # # S  E  SR # # # # # ~ # # # #G # #", (0,)),
        ("7 . # # # # # SG E  SR # # # # # ~ # # # #  # #", (0, 1)),
        ("7 . # # # # # S  EG SR # # # # # ~ # # # #  # #", (0,)),
        ("7 . # # # # # S  EG #  # # # # # ~ # # # #R # #", ()),
    ],
)
def test_only_the_four_start_cells_earn_the_palace_bonus(row: str, seats: tuple[Seat, ...]) -> None:
    assert on_palace(island(row)) == seats


def test_in_tracker_mode_nobody_is_seen_on_the_palace() -> None:
    assert on_palace(island("", mode="tracker")) == ()


@pytest.mark.parametrize(
    "scores, held, seats",
    [
        ((30, 40, 20), (0, 0, 0), (1,)),
        ((40, 30, 20), (0, 5, 5), (0,)),  # tokens only break a tie
        ((40, 40, 20), (1, 2, 9), (1,)),
        ((40, 40, 20), (2, 2, 9), (0, 1)),  # still tied: shared
        ((40, 40, 40), (0, 0, 0), (0, 1, 2)),
        ((0, 0, 0), (0, 0, 1), (2,)),
    ],
)
def test_most_points_win_then_most_action_tokens_then_the_victory_is_shared(
    scores: tuple[int, ...], held: tuple[int, ...], seats: tuple[Seat, ...]
) -> None:
    position = island("", colours="red grey sand", scores=scores, held=held, finished=True)
    assert winners(position) == seats


def test_nobody_has_won_before_the_end() -> None:
    assert winners(island("", scores=(30, 10))) == ()


def test_action_tokens_told_at_the_end_break_a_tie() -> None:
    position = island("", mode="tracker", period=2, scores=(30, 30))
    left = {"red": 1, "grey": 2}
    ended = after(position, "end_period", palace=[], tokens_left=left, override=True)
    assert winners(ended) == (1,)


@pytest.mark.parametrize(
    "corner, firsts",
    [
        ("r2 g1 # #", ["red"]),  # closed, and not founded yet
        ("r2 g1 4 #", ["red"]),
        ("r2 g2 4 #", ["red", "grey"]),
        ("r1 g2 r1 4", ["red", "grey"]),
        ("n3 g2 4 #", ["neutral"]),
        ("#  #  4 #", []),
    ],
)
def test_who_has_most_floors_leads_or_all_who_have_as_many(corner: str, firsts: list[str]) -> None:
    position = island(f"""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  {corner} .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert [sorted(one.colours) for one in leads(position)] == [sorted(firsts)] * bool(firsts)


def test_nobody_leads_on_land_that_is_still_to_be_divided_before_it_counts() -> None:
    text = "12 r2 g1 #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  ."
    assert leads(island(text)) == []
    [last] = leads(island(text, period=2))
    assert last.colours == ("red",)
    assert last.cells.bit_count() > 13
