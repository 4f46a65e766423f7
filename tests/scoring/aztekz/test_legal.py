"""What lights up is what is not refused, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scoring.aztekz import Action, Legal, Position, actions, play, refusal, start
from scoring.aztekz.box.cards import ALL_PATHS
from scoring.aztekz.box.pieces import HEROES, SLAVES, Hero, Soul
from scoring.aztekz.box.places import BOARD, members, union
from scoring.aztekz.legal import legal, legal_actions
from tests.scoring.aztekz.pictures import SHEET, places, setup, table
from tests.scoring.aztekz.whole_games.players import choose, deal


def everything(position: Position) -> Iterator[Action]:
    """Whatever can be said in the words of this game."""
    board, colours = [*members(BOARD)], position.setup.colours
    for paths in ALL_PATHS:
        yield from (actions.Start(place, paths) for place in board)
        yield from (actions.Lay(place, paths) for place in board)
        yield from (actions.Draw(paths, soul) for soul in (*Soul, None))
    yield from (actions.Step(hero, place) for hero in HEROES for place in board)
    for slave in SLAVES:
        yield from (actions.Steal(colour, slave) for colour in colours)
        yield from (actions.Take(slave, soul, count) for soul in Soul for count in range(1, 9))
        yield from (actions.Drop(slave), actions.Chase(slave), actions.Give(slave))
    yield actions.PutBack()
    yield from map(actions.Recount, range(100))
    for colour in colours:
        yield from (actions.Free(soul, count, by=colour) for soul in Soul for count in range(1, 9))
    yield actions.End()


def positions(seed: int, often: int) -> Iterator[Position]:
    source = Random(seed)
    position = start(deal(source))
    while not position.finished:
        if source.random() * often < 1:
            yield position
        position = play(position, choose(source, position))
    yield position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_every_legal_action_and_no_other(seed: int) -> None:
    for position in positions(seed, often=60):
        lit = [*legal_actions(position)]
        assert len(lit) == len(set(lit))
        assert set(lit) == {
            action for action in everything(position) if not refusal(position, action)
        }


def test_on_a_sheet_too() -> None:
    seven = play(SHEET, actions.Free(Soul.A, 7, by=SHEET.owner(SHEET.seats[0])))
    for position in (SHEET, seven):
        assert set(legal_actions(position)) == {
            action for action in everything(position) if not refusal(position, action)
        }


# Pictures


def test_a_hero_steps_to_open_cards_that_are_not_full() -> None:
    position = table(
        """
        ┼:A  ─:B,B1,B2,C  ┐
        ├    ┤            .
    """,
        players=3,
    )
    lit = legal(position).step
    assert lit == dict.fromkeys(
        HEROES,
        union(
            iter(
                places("""
        .
        x
    """)
            )
        ),
    )


def test_only_the_hero_of_the_turn_lights_up() -> None:
    position = table("┼:A  ┼:B", hero=Hero.SLAVE2)
    assert set(legal(position).step) == {Hero.SLAVE2}


def test_each_turning_has_its_places() -> None:
    position = table(
        """
        ┌:A  ┐:B
        └    .
    """,
        hand="NS a",
    )
    assert legal(position).place == {
        "EW": union(
            iter(
                places("""
            .  .
            .  x
        """)
            )
        ),
        "NS": union(
            iter(
                places("""
            .  .
            x  x
        """)
            )
        ),
    }


def test_what_lies_on_his_card_can_be_taken_if_it_fits_what_he_carries() -> None:
    position = table("┼:A,A1=2a,3a,2b  ┼:B")
    assert legal(position).take == {
        Hero.SLAVE1: {Soul.A: 3},
        Hero.SLAVE2: {Soul.A: 3, Soul.B: 2},
    }


def test_who_carries_can_give_drop_and_be_robbed() -> None:
    position = table("┼:A,A1=2a,B1=2b,B2=1c  ┼:B")
    lit = legal(position)
    assert (lit.give, lit.drop) == ((Hero.SLAVE1,), (Hero.SLAVE1,))
    assert lit.steal == ((position.owner(position.seats[1]), Hero.SLAVE1),)


def test_who_stands_alone_with_souls_can_chase_them_away() -> None:
    assert legal(table("┼:A  ┼:A2,1b  ┼:B")).chase == (Hero.SLAVE2,)


def test_which_souls_can_be_drawn() -> None:
    assert legal(table("┼:A,8a  ┼:B", hand=None)).draw == tuple("bcdef")
    gone = ",".join(f"8{soul.value}" for soul in Soul)
    assert legal(table(f"┼:A,{gone}  ┼:B", hand=None)).draw == (None,)


def test_the_pile_can_be_counted_at_any_time_but_not_to_the_end() -> None:
    assert legal(table("┼:A  ┼:B")).recount == range(100)
    assert legal(table("┼:A  ┼:B", hand=None)).recount == range(1, 100)


def test_a_sheet_offers_piles_that_there_can_still_be() -> None:
    lit = legal(SHEET)
    assert lit == Legal(free={soul: range(2, 9) for soul in Soul}, end=True)
    seven = play(SHEET, actions.Free(Soul.A, 7, by=SHEET.owner(SHEET.seats[0])))
    assert Soul.A not in legal(seven).free


def test_after_the_end_nothing_is_left_to_do() -> None:
    assert legal(replace(SHEET, finished=True)) == Legal()


# Counts of legal actions, each kind apart


def counted(position: Position) -> dict[str, int]:
    return dict(Counter(action.do for action in legal_actions(position)))


def deep(position: Position, depth: int) -> int:
    """How many different courses the next so many steps, acts and placings can take."""
    later = [
        each
        for each in legal_actions(position)
        if not isinstance(each, actions.Recount | actions.Draw)
    ]
    if depth == 1:
        return len(later)
    return sum(deep(play(position, action), depth - 1) for action in later)


def test_the_first_card_lies_at_the_origin_in_any_shape() -> None:
    assert counted(start(setup())) == {"start": 15}


def test_the_second_start_card() -> None:
    """Four places beside a crossing, each met by the eight cards with a path on that side."""
    assert counted(table("┼:A", hand=None, turn="B", players=2)) == {"start": 32}


def test_before_the_draw() -> None:
    assert counted(table("┼:A  ┼:B", hand=None)) == {"draw": 90, "recount": 99}


CORNER = table(
    """
    ┌:A  ┬:A1=2a,1a  ┐:B
    ├    ┼:3c        ┤:B1=2b
    └    ┴           ┘
""",
    hand="NES d",
)


def test_in_the_middle_of_a_game() -> None:
    assert counted(CORNER) == {
        "step": 7,
        "take": 1,
        "drop": 1,
        "chase": 1,
        "place": 16,
        "recount": 100,
    }


def test_some_steps_ahead() -> None:
    assert [deep(CORNER, depth) for depth in (1, 2, 3)] == [26, 171, 632]


def test_a_whole_turn_from_crossings() -> None:
    position = table(
        """
        ┼:A  ┼
        ┼    ┼:B
    """,
        hand="NESW d",
    )
    assert [deep(position, depth) for depth in (1, 2)] == [16, 62]
