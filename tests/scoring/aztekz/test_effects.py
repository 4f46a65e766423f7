"""What an action does to the table, and just what it says when the players insist."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.aztekz import Position, play, read_action
from scoring.aztekz.box.heroes import Figure
from scoring.aztekz.box.pieces import Hero, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.places import Place
from scoring.aztekz.position import Hand, Turn
from scoring.game import Seat
from scoring.seated import winners
from tests.scoring.aztekz.pictures import SHEET, same, table

ANA, BO, CY = Seat(0), Seat(1), Seat(2)


def after(position: Position, do: str, **fields: Any) -> Position:
    return play(position, read_action({"do": do} | fields))


def insisted(position: Position, do: str, **fields: Any) -> Position:
    return after(position, do, override=True, **fields)


# Cards


def test_all_three_heroes_stand_on_the_start_card() -> None:
    then = after(table("├:A", hand=None, deck=9, turn="B"), "start", at=[0, 1], paths="NW")
    assert same(
        then,
        """
        ├:A
        ┘:B
    """,
    )
    assert (then.deck, then.turn) == (8, Turn(ANA, 1))
    assert not then.is_starting


def test_a_card_is_drawn_from_the_pile_with_a_soul() -> None:
    then = after(table("├:A,B", hand=None, deck=9), "draw", paths="NS", soul="b")
    assert (then.deck, then.turn.hand) == (8, Hand("NS", Soul.B))  # type: ignore[arg-type]
    assert then.whereabouts(Soul.B) == (0, 0, 0, 1)
    assert then.whereabouts(Soul.B).bag == 7
    assert then.bag == 47


def test_it_is_laid_with_its_soul_and_the_next_player_is_on_turn() -> None:
    then = after(table("├:A,B", hand="NS b"), "place", at=[1, 0], paths="EW")
    assert same(
        then,
        """
        ├:A,B  ─:1b
    """,
    )
    assert then.turn == Turn(BO, 1)


def test_a_card_that_came_alone_lies_alone() -> None:
    assert same(after(table("├:A,B", hand="NS"), "place", at=[1, 0], paths="EW"), "├:A,B  ─")


def test_after_the_last_player_a_new_round_begins() -> None:
    then = after(table("├:A,B", hand="NS b", turn="B"), "place", at=[1, 0], paths="EW")
    assert then.turn == Turn(ANA, 2)


def test_only_the_top_card_counts() -> None:
    then = after(table("├:A,B  ─", hand="NS b"), "place", at=[1, 0], paths="EW")
    assert same(then, "├:A,B  ─:1b")
    assert (then.field.visible, then.field.covered) == (2, 1)


def test_heroes_and_souls_on_a_covered_card_stay_on_the_new_one() -> None:
    position = table("├:A,B  ─:A1=2c,1a,1b", hand="N a")
    then = insisted(position, "place", at=[1, 0], paths="W")
    assert same(then, "├:A,B  ╴:A1=2c,2a,1b")


def test_a_card_put_back_goes_under_the_pile_and_the_soul_among_the_souls() -> None:
    then = after(table("╶:A  ╴:B", deck=3), "back")
    assert (then.deck, then.bag, then.turn) == (4, 48, Turn(BO, 1))


def test_the_game_is_over_at_once_when_the_last_card_is_placed() -> None:
    then = after(table("├:A,B", hand="NS b", deck=0), "place", at=[1, 0], paths="EW")
    assert then.finished
    assert not then.turn.hand
    assert winners(then) == (ANA, BO)


def test_a_last_card_put_back_is_drawn_again() -> None:
    then = after(table("╶:A  ╴:B", deck=0), "back")
    assert not then.finished
    assert then.deck == 1


def test_the_pile_may_be_counted_again() -> None:
    assert after(table("├:A,B", hand=None), "recount", cards=7).deck == 7
    then = after(table("├:A,B", hand="NS b"), "recount", cards=0)
    assert after(then, "place", at=[1, 0], paths="EW").finished


def test_at_an_early_end_the_card_in_hand_stays_there() -> None:
    then = insisted(table("├:A,B", hand="NS b"), "end")
    assert then.finished
    assert then.turn.hand


# Heroes


def test_a_step_takes_one_of_his_steps() -> None:
    then = after(table("├:A,B  ─"), "step", hero="slave1", to=[1, 0])
    assert same(then, "├:A,A2,B  ─:A1")
    assert (then.turn.hero, then.turn.steps) == (Hero.SLAVE1, 2)
    assert after(table("├:A,B  ─"), "step", hero="chief", to=[1, 0]).turn.steps == 0


def test_a_step_too_many_leaves_none() -> None:
    position = table("├:A,B  ─", hero=Hero.CHIEF, steps=0)
    assert insisted(position, "step", hero="chief", to=[1, 0]).turn.steps == 0


def test_a_second_hero_is_then_the_hero_of_the_turn_with_all_his_steps() -> None:
    position = table("├:A,B  ─", hero=Hero.SLAVE1, steps=0)
    then = insisted(position, "step", hero="slave2", to=[1, 0])
    assert (then.turn.hero, then.turn.steps) == (Hero.SLAVE2, 2)
    back = insisted(then, "step", hero="slave1", to=[1, 0])
    assert (back.turn.hero, back.turn.steps) == (Hero.SLAVE1, 2)


def test_he_takes_all_or_as_many_as_he_wants() -> None:
    position = table("├:A,B,3a,1b")
    assert same(after(position, "take", hero="slave1", soul="a"), "├:A,A1=3a,A2,B,1b")
    some = after(position, "take", hero="slave1", soul="a", count=2)
    assert same(some, "├:A,A1=2a,A2,B,1a,1b")
    assert same(after(some, "take", hero="slave1", soul="a"), "├:A,A1=3a,A2,B,1b")
    assert (some.turn.hero, some.turn.steps) == (Hero.SLAVE1, 3)


def test_he_drops_all_that_he_carries_beside_what_lies_there() -> None:
    then = after(table("├:A,A1=3a,B,1a,1b"), "drop", hero="slave1")
    assert same(then, "├:A,B,4a,1b")


def test_what_he_gives_to_his_chief_is_a_pile() -> None:
    then = after(table("├:A,A1=3a,B"), "give", hero="slave1")
    assert same(then, "├:A,B")
    assert then.piles == (Pile(ANA, Soul.A, 3),)
    assert (then.scores, then.freed) == ((2, 0), (3, 0))


def test_piles_are_never_put_together() -> None:
    position = table("├:A,A1=2a,A2=2a,B")
    then = insisted(after(position, "give", hero="slave1"), "give", hero="slave2")
    assert then.piles == (Pile(ANA, Soul.A, 2), Pile(ANA, Soul.A, 2))
    assert then.scores == (2, 0)


def test_he_can_insist_on_giving_from_afar_and_a_single_soul() -> None:
    then = insisted(table("├:A,B  ─:A1=1a"), "give", hero="slave1")
    assert then.piles == (Pile(ANA, Soul.A, 1),)
    assert (then.scores, then.freed) == ((0, 0), (1, 0))


def test_a_chief_takes_all_that_the_slave_of_another_carries() -> None:
    position = table("├:A,B2=3c  ─:B")
    then = after(position, "steal", of="blue", hero="slave2")
    assert same(then, "├:A,B2  ─:B")
    assert then.piles == (Pile(ANA, Soul.C, 3, BO),)
    assert (then.turn.hero, then.turn.steps, then.turn.stolen) == (Hero.CHIEF, 1, True)


def test_who_robs_himself_has_a_pile_from_nobody() -> None:
    then = insisted(table("├:A,A2=3c  ─:B"), "steal", of="red", hero="slave2")
    assert then.piles == (Pile(ANA, Soul.C, 3),)


def test_chased_souls_go_back_face_down() -> None:
    then = after(table("├:A,B  ─:A1=3c,2c,1a"), "chase", hero="slave1")
    assert same(then, "├:A,B  ─:A1")
    assert then.bag == 47
    assert (then.turn.chased, then.turn.steps) == (Place(1, 0), 3)


def test_where_others_stand_what_they_carry_goes_back_too() -> None:
    position = table("├:A,A2=2e,B  ─:A1=3c,B1=2d,2a")
    then = insisted(position, "chase", hero="slave1")
    assert same(then, "├:A,A2=2e,B  ─:A1,B1")


def test_after_a_second_chase_the_card_belongs_on_the_latest() -> None:
    position = table("├:A,B  ─:A1,2a", hero=Hero.SLAVE1, chased=Place(0, 0))
    then = insisted(position, "chase", hero="slave1")
    assert then.turn.chased == Place(1, 0)


def test_a_turn_begun_without_a_card_stays_the_same_turn() -> None:
    position = table("├:A,B  ─:A1,2a", hand=None)
    then = after(insisted(position, "chase", hero="slave1"), "draw", paths="EW", soul="b")
    assert (then.turn.seat, then.turn.chased, then.turn.hero) == (ANA, Place(1, 0), Hero.SLAVE1)


def test_nothing_of_one_turn_is_left_in_the_next() -> None:
    position = table("├:A,B  ─", hero=Hero.CHIEF, stolen=True, chased=Place(1, 0))
    then = after(position, "place", at=[1, 0], paths="NESW")
    assert then.turn == Turn(BO, 1)


# Sheets


def test_on_a_sheet_there_are_only_piles() -> None:
    then = after(SHEET, "free", by="blue", soul="b", count=3)
    then = after(then, "free", by="red", soul="b", count=4, **{"from": "blue"})
    assert then.piles == (Pile(BO, Soul.B, 3), Pile(ANA, Soul.B, 4, BO))
    assert then.scores == (3, 2)
    assert winners(after(then, "end")) == (ANA,)


def test_a_pile_of_one_is_worth_nothing_and_counts_in_the_tie_break() -> None:
    then = insisted(SHEET, "free", by="blue", soul="b", count=1)
    assert (then.scores, then.freed) == ((0, 0), (0, 1))
    assert winners(then) == ()
    assert winners(after(then, "end")) == (BO,)


def test_among_equals_most_souls_freed_then_they_share() -> None:
    position = replace(table("├:A,B,C", players=3), finished=True)

    def won(*piles: Pile) -> tuple[Seat, ...]:
        return winners(replace(position, piles=piles))

    four, two, three = Pile(BO, Soul.A, 4), Pile(CY, Soul.B, 2), Pile(CY, Soul.C, 3)
    assert won(four, three) == (BO,)
    assert won(four, two, three) == (CY,)
    assert won(four, Pile(CY, Soul.D, 4)) == (BO, CY)
    assert won() == (ANA, BO, CY)


def test_a_hero_without_souls_is_empty_handed() -> None:
    assert Figure(Place(1, 2), Soul.A, 3).empty_handed == Figure(Place(1, 2))
