"""Section 10: founding a district, in both modes."""

from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica import refusal
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.board.pieces import Calpulli
from scoring.mexica.position import Founded
from tests.scoring.mexica.board import action, after, island, points, verdict


def test_the_founder_scores_blue_and_who_stands_in_the_district_scores_white() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #G #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert points(after(position, "found", token=4, at="F14")) == {"red": 2, "grey": 1}


def test_every_other_player_in_the_district_scores_white() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #R #B
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #S
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        """,
        colours="red grey sand black",
    )
    founded = after(position, "found", token=7, at="T6")
    assert points(founded) == {"red": 4, "grey": 0, "sand": 2, "black": 2}


def test_who_stands_outside_scores_nothing_not_even_on_a_bridge_that_leads_in() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #G ~  #R #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  -S #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        """,
        colours="red grey sand",
    )
    founded = after(position, "found", token=7, at="T6")
    assert points(founded) == {"red": 4, "grey": 0, "sand": 0}


@pytest.mark.parametrize(
    "token, blue, white",
    [
        (13, 7, 4),
        (12, 6, 3),
        (11, 6, 3),
        (10, 5, 3),
        (9, 5, 3),
        (8, 4, 2),
        (7, 4, 2),
        (6, 3, 2),
        (5, 3, 2),
        (4, 2, 1),
        (3, 2, 1),
    ],
)
def test_a_token_pays_what_is_printed_on_it(token: int, blue: int, white: int) -> None:
    position = island("13 #R #G # # # # # # # # # . . . . . . . . . .", offered=(token,))
    founded = after(position, "found", token=token, at="C13", override=True)
    assert points(founded) == {"red": blue, "grey": white}


@pytest.mark.parametrize("left", [0, 3])
def test_founding_is_free_of_charge_and_comes_on_top_of_what_was_scored(left: int) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        action_points=left,
        scores=(10, 20),
    )
    founded = after(position, "found", token=4, at="F14")
    assert founded.action_points == left
    assert points(founded) == {"red": 12, "grey": 20}
    assert founded.on_turn == 0


def test_a_founding_is_remembered_with_its_period_its_founder_and_who_stood_by() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #G #S #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        colours="red grey sand",
        period=2,
        on_turn=Seat(1),
    )
    founded = after(position, "found", token=4, at="F14")
    assert founded.founded == (
        Founded(Calpulli(4), BY_NAME["F14"], 2, by=Seat(1), present=(Seat(0), Seat(2))),
    )
    assert founded.offered == (3, 5, 6, 7, 8, 10, 13)


@pytest.mark.parametrize(
    "do, fields, code",
    [
        ("walk", {"to": "D14"}, "walk.blocked"),
        ("leap", {"to": "D14"}, "leap.blocked"),
        ("temple", {"at": "D14", "level": 1}, "temple.occupied"),
        ("canal", {"cells": ["D14"]}, "canal.occupied"),
        ("found", {"token": 3, "at": "D14"}, "found.cell"),
    ],
)
def test_the_token_stays_for_ever_and_blocks(do: str, fields: dict[str, Any], code: str) -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R 4  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(position, do, override=True, **fields) == code


@pytest.mark.parametrize(
    "at, code",
    [
        ("D14", None),
        ("C14", "found.cell"),  # a Pilli, even the founder's own
        ("E14", "found.cell"),  # a temple
        ("C13", "found.cell"),  # a canal
        ("G14", "found.cell"),  # the lake
        ("H8", "found.cell"),  # the palace
        ("H7", "found.cell"),
    ],
)
def test_the_token_goes_on_a_free_land_cell_outside_the_palace(at: str, code: str | None) -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(position, "found", token=4, at=at) == code


def test_the_palace_counts_in_the_size_but_takes_no_token() -> None:
    position = island("""
        5  .  #  #  #  #  #  ~  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  #  #  #  #  ~  #  S  #  ~  #  #  #  #  ~  #  #  #  .  #  #
        7  .  #  #  #  ~  #  SR E  SG ~  #  #  #  #  ~  #  #  #  #  #  #
        8  .  #  #  #  #  ~  #  S  #  ~  #  #  #  #  ~  #  #  #  #  #  #
        9  .  .  #  #  #  #  ~  ~  ~  #  #  #  #  #  ~  #  #  #  #  #  .
    """)
    assert verdict(position, "found", token=10, at="H6") == "found.cell"
    assert points(after(position, "found", token=10, at="F7")) == {"red": 5, "grey": 3}


def test_the_founders_pilli_stands_in_the_district() -> None:
    position = island("""
        13 #R #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #G #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(position, "found", token=4, at="C14") == "found.absent"


def test_a_pilli_on_a_bridge_stands_in_no_district() -> None:
    position = island("""
        13 #  #  ~  |R ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #G #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    assert verdict(position, "found", token=4, at="C14") == "found.absent"


def test_the_table_may_let_an_absent_player_found() -> None:
    position = island("""
        13 #R #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #G #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    founded = after(position, "found", token=4, at="C14", override=True)
    assert points(founded) == {"red": 2, "grey": 1}


@pytest.mark.parametrize("mode", ["referee", "tracker"])
@pytest.mark.parametrize("token, code", [(3, "found.size"), (4, None), (5, "found.size")])
def test_the_district_is_exactly_as_large_as_the_token(
    mode: str, token: int, code: str | None
) -> None:
    pilli = "#R" if mode == "referee" else "#"
    position = island(
        f"""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  {pilli} #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode=mode,
    )
    fields = {"token": token, "at": "F14", "by": "red", "present": []}
    assert verdict(position, "found", **fields) == code


def test_a_district_of_another_size_is_founded_when_the_players_insist() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    founding = action("found", token=13, at="F14")
    refused = refusal(position, founding)
    assert refused is not None
    assert refused.message == "The size of the district is 4, and the token says 13."
    insisted = after(position, "found", token=13, at="F14", override=True)
    assert points(insisted) == {"red": 7, "grey": 0}


@pytest.mark.parametrize("override", [False, True])
def test_a_founded_district_is_not_founded_again(override: bool) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R 4  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        offered=(4,),
    )
    found = {"token": 4, "at": "F14", "override": override}
    assert verdict(position, "found", **found) == "found.founded"


@pytest.mark.parametrize("override", [False, True])
@pytest.mark.parametrize("token", [4, 11, 2, 14])
def test_a_token_that_is_not_on_offer_founds_nothing(token: int, override: bool) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        offered=(3, 5),
    )
    found = {"token": token, "at": "F14", "override": override}
    assert verdict(position, "found", **found) == "found.token"


def test_of_two_equal_tokens_one_is_used_and_the_other_stays_on_offer() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        offered=(3, 4, 4, 5),
    )
    assert after(position, "found", token=4, at="F14").offered == (3, 4, 5)


@pytest.mark.parametrize(
    "present, scores",
    [
        ([], {"red": 0, "grey": 2, "sand": 0}),
        (["red"], {"red": 1, "grey": 2, "sand": 0}),
        (["sand", "red"], {"red": 1, "grey": 2, "sand": 1}),
        (["grey"], {"red": 0, "grey": 2, "sand": 0}),  # the founder is no onlooker
        (["grey", "sand"], {"red": 0, "grey": 2, "sand": 1}),
    ],
)
def test_a_tracker_game_is_told_who_founded_and_who_stood_by(
    present: list[str], scores: dict[str, int]
) -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        colours="red grey sand",
        mode="tracker",
    )
    founded = after(position, "found", token=4, at="C14", by="grey", present=present)
    assert points(founded) == scores


def test_a_referee_sees_for_himself_who_stands_by() -> None:
    position = island("""
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #R #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
    """)
    founded = after(position, "found", token=4, at="F14", present=["grey"])
    assert points(founded) == {"red": 2, "grey": 0}
