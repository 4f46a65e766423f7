"""What a table wants to know."""

from __future__ import annotations

from dataclasses import replace

from scoring.aztekz import play
from scoring.aztekz.actions import Free
from scoring.aztekz.box.cards import TURNINGS, Paths
from scoring.aztekz.box.pieces import Hero, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.places import Place, Places, union
from scoring.aztekz.rules import can_be_placed
from scoring.aztekz.table.lead import Lead, lead
from scoring.aztekz.table.memory import FaceDown, face_down
from scoring.aztekz.table.placing import Chasing, chasings, placings
from scoring.aztekz.table.robberies import Robbery, robberies
from scoring.aztekz.table.towers import towers
from scoring.aztekz.table.ways import ways
from scoring.game import Seat
from tests.scoring.aztekz.pictures import SHEET, places, setup, table

ANA, BO, CY = Seat(0), Seat(1), Seat(2)
SLAVE1, SLAVE2 = Hero.SLAVE1, Hero.SLAVE2


def bits(text: str) -> Places:
    return union(iter(places(text)))


# Who can be robbed


def test_a_chief_robs_on_his_card_or_one_open_step_away() -> None:
    position = table("""
        ┼:A,C1=2c  ┬:B1=3b  ┐:B2=4b  ┐:B
        │:C        │        └        ┘
    """)
    assert robberies(position) == [
        Robbery(ANA, BO, SLAVE1, 1, 2),
        Robbery(ANA, CY, SLAVE1, 0, 1),
    ]


def test_nobody_robs_a_single_soul_or_beside_the_own_chief() -> None:
    assert robberies(table("┼:A  ┼:B1=1b  ┼:B")) == []
    assert robberies(table("┼:A  ┼:B,B1=3b")) == []


def test_nobody_comes_onto_a_full_card() -> None:
    assert robberies(table("┼:A  ┼:A1,A2,B1=2b,B2  ┼:B")) == []
    assert robberies(table("┼:A2  ┼:A,A1,B1=2b,B2  ┼:B")) == [Robbery(ANA, BO, SLAVE1, 0, 1)]


def test_who_is_on_turn_robs_in_what_is_left_of_it() -> None:
    near = "┼:A  ┼:B1=2b  ┼:B"
    here = "┼:A,B1=2b  ┼  ┼:B"
    assert robberies(table(near, hero=SLAVE1)) == []
    assert robberies(table(near, hero=Hero.CHIEF, steps=0)) == []
    assert robberies(table(here, hero=Hero.CHIEF, steps=0)) == [Robbery(ANA, BO, SLAVE1, 0, 1)]
    assert robberies(table(here, hero=Hero.CHIEF, stolen=True)) == []


def test_others_rob_in_a_turn_of_theirs() -> None:
    position = table("┼:A  ┼:B1=2b  ┼:B", turn="B", hero=SLAVE2)
    assert robberies(position) == [Robbery(ANA, BO, SLAVE1, 1, 1)]


def test_nobody_is_robbed_when_there_is_no_play() -> None:
    position = table("┼:A  ┼:B1=2b  ┼:B")
    assert robberies(replace(position, finished=True)) == []
    assert robberies(SHEET) == []


# What each tower is worth, and how far its chief is


def test_every_slave_shows_what_his_tower_would_bring_and_how_far_it_has_to_go() -> None:
    position = table("""
        ┌:A  ─:A1=4a  ┐:B
        └    ╴        │:A2=1c
        .    ╶:B2     ┘:B1=2b
    """)
    assert [(each.seat, each.slave, each.worth, each.distance) for each in towers(position)] == [
        (ANA, SLAVE1, 3, 1),
        (ANA, SLAVE2, 0, 3),
        (BO, SLAVE1, 1, 2),
        (BO, SLAVE2, 0, 3),
    ]
    assert towers(position)[0].figure.soul is Soul.A


def test_where_no_open_cards_lead_there_is_no_distance() -> None:
    assert [each.distance for each in towers(table("╴:A  ╶:A1,A2,B"))] == [None, None, 0, 0]
    assert towers(SHEET) == []


# How far heroes come


def test_every_card_that_a_hero_can_reach_with_the_steps_that_it_takes() -> None:
    position = table("""
        ┌:A  ─  ─  ─  ┐
        └    ┐  .  .  ┘:B
    """)
    assert ways(position, SLAVE1) == {
        1: bits(". x\nx"),
        2: bits(". . x\n. x"),
        3: bits(". . . x"),
    }
    assert ways(position, Hero.CHIEF) == {1: bits(". x\nx")}


def test_a_full_card_cannot_be_passed_through() -> None:
    position = table("""
        ╶:A  ─:B,B1,B2,C1  ─  ╴:C
    """)
    assert ways(position, SLAVE1) == {}


def test_only_the_hero_of_the_turn_goes_on_and_only_with_a_card_drawn() -> None:
    row = "╶:A  ─  ─  ╴:B"
    assert ways(table(row, hero=SLAVE2, steps=1), SLAVE2) == {1: bits(". x")}
    assert ways(table(row, hero=SLAVE2, steps=0), SLAVE2) == {}
    assert ways(table(row, hero=SLAVE2), SLAVE1) == {}
    assert ways(table(row, hand=None), SLAVE1) == {}


# Where the drawn card can go


def test_each_turning_is_told_with_its_places_and_whom_it_would_cut_off() -> None:
    position = table(
        """
        ╶:A  ┬  ╴:A1,A2,B
        .    ┘  .
    """,
        hand="NS a",
    )
    assert {each.paths: (each.places, each.cuts) for each in placings(position)} == {
        "NS": (bits(".\n. x\n."), {Place(1, 0): (ANA,)}),
        "EW": (bits(". x\nx"), {}),
    }


def test_without_a_card_in_hand_there_is_nothing_to_place() -> None:
    assert placings(table("┼:A,B", hand=None)) == []
    assert placings(replace(table("┼:A,B"), finished=True)) == []


def test_can_the_drawn_card_be_placed_at_all() -> None:
    for field, can in (("┼:A,B", True), ("╶:A  ╴:B", False)):
        position = table(field)
        assert position.turn.hand
        assert can_be_placed(position, position.turn.hand.paths) is can


def test_chasing_tells_what_is_lost_and_whether_the_card_fits() -> None:
    position = table(
        """
        ╶:A  ─:A1=2c,1c,3a  ─:B
    """,
        hand="NE a",
    )
    assert chasings(position) == [
        Chasing(SLAVE1, Place(1, 0), {Soul.A: 3, Soul.C: 3}, TURNINGS[Paths("NE")])
    ]


def test_it_does_not_where_it_would_cut_a_chief_off() -> None:
    position = table(
        """
        ╶:A,B  ─:A1,3a  ─:A2
    """,
        hand="N a",
    )
    [chasing] = chasings(position)
    assert (chasing.lost, chasing.turnings) == ({Soul.A: 3}, ())


def test_nor_where_he_cannot_go_on() -> None:
    position = table("""
        ╶:A,B  ╴  ┼:A1,2a
    """)
    assert [each.turnings for each in chasings(position)] == [()]


def test_who_may_not_chase_is_not_told_of() -> None:
    assert chasings(table("┼:A,2a  ┼:B")) == []


# What is still face down


def test_face_down_lie_the_cards_of_the_pile_and_all_other_souls() -> None:
    position = table("┼:A,A1=2c,3a  ┼:B", hand="NS c", deck=7)
    souls = dict.fromkeys(Soul, 8) | {Soul.A: 5, Soul.C: 5}
    assert face_down(position) == FaceDown(7, souls)
    assert face_down(position).all_souls == sum(souls.values())


def test_a_sheet_knows_of_no_cards() -> None:
    freed = play(SHEET, Free(Soul.B, 3, by=setup().colours[0]))
    assert face_down(freed) == FaceDown(None, dict.fromkeys(Soul, 8) | {Soul.B: 5})


# Who is ahead


def ahead(*piles: tuple[int, int]) -> Lead | None:
    """By piles of whom, and of how many souls; three play."""
    freed = (Pile(Seat(seat), Soul.A, count) for seat, count in piles)
    return lead(replace(table("├:A", hand=None, players=3), piles=tuple(freed)))


def test_nobody_is_ahead_without_a_pile() -> None:
    assert ahead() is None


def test_points_decide() -> None:
    assert ahead((0, 4), (1, 2)) == Lead((ANA,), 2, None)
    assert ahead((0, 4), (2, 3), (2, 2)) == Lead((CY,), 0, (5, 4))
    assert ahead((0, 2), (2, 5)) == Lead((CY,), 3, None)


def test_among_equals_souls_decide() -> None:
    """A pile of one, on which the players insisted, is worth a soul."""
    assert ahead((0, 3), (1, 3), (1, 1)) == Lead((BO,), 0, (4, 3))
    assert ahead((0, 1)) == Lead((ANA,), 0, (1, 0))


def test_the_lead_is_shared_where_souls_are_equal_too() -> None:
    assert ahead((0, 3), (1, 3)) == Lead((ANA, BO), 2, None)
    assert ahead((0, 3), (1, 3), (2, 3)) == Lead((ANA, BO, CY), 0, None)
