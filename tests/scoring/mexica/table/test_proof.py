"""Can a token still be founded? Every yes is dug and founded, every no held against all digging."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scoring.mexica import Position, play, refusal
from scoring.mexica.actions import BuildCanal, Found
from scoring.mexica.board.island import Cells, flood, members, parse_cells
from scoring.mexica.board.pieces import Calpulli, Mode
from scoring.mexica.proof import tokens as proof_module
from scoring.mexica.proof.tokens import Can, Proof, proofs, prove
from tests.scoring.mexica.board import island
from tests.scoring.mexica.table.digging import sizes_within_reach, small_island
from tests.scoring.mexica.table.moments import moments


def strip(row: str, doubles: int, singles: int, **changes: Any) -> Position:
    """All land is founded but for four cells, C14 to F14."""
    return island(
        f"""
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  {row}            .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        doubles=doubles,
        singles=singles,
        **changes,
    )


def answers(position: Position, *tokens: int) -> list[str]:
    return [prove(position, Calpulli(token)).can.value for token in tokens]


def dig(proof: Proof) -> list[list[str]]:
    return [[cell.name for cell in canal] for canal in proof.dig]


def dug_and_founded(position: Position, proof: Proof) -> Cells:
    """The district of a proof once its canals and its token lie, by the engine's own rules.

    Turns, action points and Pillis play no part: as in a game that is only tracked.
    """
    table = replace(
        position,
        setup=replace(position.setup, mode=Mode.TRACKER),
        pillis=(None,) * len(position.pillis),
        finished=False,
        offered=(proof.token,),
    )
    for canal in proof.dig:
        table = play(table, BuildCanal(canal))
    assert not proof.cells & table.founded_land
    by = table.setup.colours[0]
    foundings = [Found(proof.token, cell, (), by=by) for cell in members(proof.cells)]
    legal = next(founding for founding in foundings if not refusal(table, founding))
    founded = play(table, legal)
    assert proof.cells & founded.free, "the founder's Pilli has to stand somewhere"
    return flood(legal.at.bit, founded.dry)


# What it takes


@pytest.mark.parametrize(
    "row, doubles, singles, wanted",
    [
        # For the tokens 1 to 5.
        ("#  #  #  #", 0, 0, "no no no yes no"),
        ("#  #  #  #", 0, 1, "no yes yes yes no"),
        ("#  #  #  #", 1, 0, "no yes no yes no"),
        # No canal goes where a temple stands.
        ("#  r1 #  #", 0, 1, "no no yes yes no"),
        ("#  r1 r1 #", 0, 2, "no no no yes no"),
        ("r1 #  #  #", 1, 0, "no no no yes no"),
        # The token and the founder's Pilli want a cell each.
        ("r1 r1 #  #", 0, 1, "no no no yes no"),
        ("r1 r1 r1 #", 0, 1, "no no no no no"),
        ("r1 r1 r1 r1", 1, 1, "no no no no no"),
        # Founded is founded.
        ("4  #  #  #", 1, 1, "no no no no no"),
        # Pillis can go elsewhere.
        ("#  #R #  #G", 0, 1, "no yes yes yes no"),
        ("r1 r1 #R #G", 0, 0, "no no no yes no"),
    ],
)
def test_the_pieces_on_the_board_and_the_tiles_beside_it_decide(
    row: str, doubles: int, singles: int, wanted: str
) -> None:
    assert answers(strip(row, doubles, singles), 1, 2, 3, 4, 5) == wanted.split()


@pytest.mark.parametrize(
    "north_west, north_east, wanted",
    [("#", "g1", "yes no no"), ("#", "#", "yes yes no"), ("r1", "g1", "no no no")],
)
def test_the_palace_counts_and_is_never_dug_and_takes_the_pilli_but_no_token(
    north_west: str, north_east: str, wanted: str
) -> None:
    position = island(
        f"""
        5  .  #  #  #  #  #  ~  ~  ~  #  #  #  #  #  #  #  .  .  .  .  .
        6  .  #  #  #  #  ~  {north_west} S {north_east} ~ # # # # ~ # # # . # #
        7  .  #  #  #  #  ~  SR E  SG ~  #  #  #  #  ~  #  #  #  #  #  #
        8  .  #  #  #  #  ~  g2 S  g1 ~  #  #  #  #  ~  #  #  #  #  #  #
        9  .  .  #  #  #  #  ~  ~  ~  #  #  #  #  #  ~  #  #  #  #  #  .
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        """,
        doubles=0,
        singles=2,
    )
    assert answers(position, 9, 8, 7) == wanted.split()


def test_what_hangs_on_moving_a_bridge_stays_open() -> None:
    position = island(
        """
        12 13 #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .
        13 #  #  |  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  r1 .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        doubles=0,
        singles=1,
    )
    assert answers(position, 1, 2, 3, 4) == ["no", "yes", "open", "yes"]
    assert answers(replace(position, bridges_ns=0), 1, 2, 3, 4) == ["no", "yes", "yes", "yes"]


@pytest.mark.parametrize("steps, wanted", [(1, Can.OPEN), (1000, Can.YES)])
def test_a_search_that_takes_too_long_leaves_it_open(
    monkeypatch: pytest.MonkeyPatch, steps: int, wanted: Can
) -> None:
    monkeypatch.setattr(proof_module, "STEPS", steps)
    monkeypatch.setattr(proof_module, "FEW_STEPS", 1)
    assert prove(strip("#  #  #  #", 0, 2), Calpulli(2)).can is wanted


# What it shows


def test_a_district_of_that_size_needs_no_canal() -> None:
    assert prove(strip("#  #  #  #", 1, 1), Calpulli(4)) == Proof(
        Calpulli(4), Can.YES, (), parse_cells("C14 D14 E14 F14")
    )


def test_it_shows_the_canals_and_the_district() -> None:
    proof = prove(strip("r1 #  #  #", 0, 1), Calpulli(3))
    assert (dig(proof), proof.cells) == ([["F14"]], parse_cells("C14 D14 E14"))


def test_a_double_may_reach_further_than_it_must() -> None:
    proof = prove(strip("#  #  #  #", 1, 0), Calpulli(2))
    assert (dig(proof), proof.cells) == ([["E14", "F14"]], parse_cells("C14 D14"))


def test_there_is_nothing_to_show_of_a_no() -> None:
    assert prove(strip("#  #  #  #", 1, 1), Calpulli(5)) == Proof(Calpulli(5), Can.NO)


def test_the_fewest_canals_are_shown() -> None:
    assert [(proof.token, len(proof.dig)) for proof in proofs(island(""))] == [
        (3, 2),
        (4, 1),
        (5, 2),
        (6, 2),
        (7, 2),
        (8, 2),
        (10, 2),
        (13, 3),
    ]


def test_each_size_on_offer_is_answered_once() -> None:
    position = strip("#  #  #  #", 0, 1, offered=(5, 3, 4, 3))
    assert [(proof.token, proof.can) for proof in proofs(position)] == [
        (3, Can.YES),
        (4, Can.YES),
        (5, Can.NO),
    ]
    assert proofs(replace(position, offered=())) == ()


# Against all digging, and with the engine


def judged(position: Position) -> Counter[str]:
    """The answers for tokens of all sizes, each held against everything that can be dug."""
    sure = sizes_within_reach(position, bridges_stay=True)
    at_best = sizes_within_reach(position, bridges_stay=False)
    counted: Counter[str] = Counter()
    for token in map(Calpulli, range(1, 15)):
        proof = prove(position, token)
        assert proof.can == ("yes" if token in sure else "open" if token in at_best else "no")
        if proof.can is Can.YES:
            assert dug_and_founded(position, proof) == proof.cells
            assert proof.cells.bit_count() == token
        counted[proof.can] += 1
    return counted


@pytest.mark.slow
def test_no_small_island_is_judged_differently() -> None:
    counted = sum((judged(small_island(Random(seed))) for seed in range(40)), Counter())
    assert set(counted) == set(Can)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1000, 1010))
def test_nor_are_many(seed: int) -> None:
    for number in range(20):
        judged(small_island(Random(20 * seed + number)))


@pytest.mark.long
@pytest.mark.parametrize("doubles, singles", [(1, 0), (0, 1), (1, 1), (0, 2)])
def test_nor_late_moments_of_games_with_hardly_a_tile(doubles: int, singles: int) -> None:
    late = [
        position
        for position in moments()
        if (position.dry & ~position.founded_land).bit_count() in range(20, 90)
    ]
    for position in Random(doubles).sample(late, 6):
        judged(replace(position, doubles=doubles, singles=singles))


@pytest.mark.long
def test_of_a_thousand_moments_hardly_a_token_stays_open() -> None:
    counted: Counter[str] = Counter()
    for position in moments():
        for proof in proofs(position):
            counted[proof.can] += 1
            if proof.can is Can.YES:
                assert dug_and_founded(position, proof) == proof.cells
                assert proof.cells.bit_count() == proof.token
    assert counted.total() > 2500
    assert counted[Can.NO] > 50
    assert counted[Can.OPEN] <= counted.total() / 100
