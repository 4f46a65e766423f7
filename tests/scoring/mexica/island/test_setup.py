"""Setting up: who plays, what is on offer, where each Pilli starts."""

from dataclasses import replace

import pytest

from scoring.game import Kind, Phase
from scoring.mexica import Code, Player, Position, start
from scoring.mexica.board.island import BY_NAME, cell_names
from scoring.mexica.board.pieces import LEVELS, Colour
from scoring.mexica.legal import legal
from scoring.reading import Malformed
from tests.scoring.mexica.board import after, island, setup, verdict
from tests.scoring.mexica.record.test_tracker import REFEREE, WRITTEN


def placed(colours: str, *cells: str) -> Position:
    position = start(setup(colours))
    for cell in cells:
        position = after(position, "start", at=cell)
    return position


@pytest.mark.parametrize("colours", ["red grey", "red grey sand", "red grey sand black"])
def test_two_to_four_play(colours: str) -> None:
    assert setup(colours).colours == tuple(colours.split())


@pytest.mark.parametrize(
    "colours, why",
    [
        ("", "two to four"),
        ("red", "two to four"),
        ("red grey sand black red", "two to four"),
        ("red grey red", "same colour"),
    ],
)
def test_nobody_plays_alone_nor_twice(colours: str, why: str) -> None:
    with pytest.raises(Malformed, match=why) as malformed:
        setup(colours)
    assert malformed.value.place == "players"


def test_nobody_plays_the_neutral_colour() -> None:
    with pytest.raises(Malformed, match="nobody plays the neutral colour") as malformed:
        replace(setup(), players=(Player("Ana", Colour.RED), Player("Bo", Colour.NEUTRAL)))
    assert malformed.value.place == "players"


@pytest.mark.parametrize(
    "tokens",
    [
        "3 4 5 6 7 8 10",
        "3 4 5 6 7 8 9 10 13",
        "3 4 5 6 7 8 13 13",
        "3 3 3 6 7 8 10 13",
        "3 4 5 6 7 8 10 14",
        "2 3 4 5 6 7 8 10",
    ],
)
def test_eight_of_the_fifteen_tokens_are_drawn(tokens: str) -> None:
    with pytest.raises(Malformed, match="eight of the fifteen") as malformed:
        setup(tokens=tokens)
    assert malformed.value.place == "tokens"


def test_the_eight_are_on_offer_whichever_was_drawn_first() -> None:
    assert start(setup(tokens="13 3 6 6 4 9 5 12")).offered == (3, 4, 5, 6, 6, 9, 12, 13)


def test_the_first_player_opens_and_play_goes_clockwise() -> None:
    position = placed("sand red black", "H6", "H8", "G7")
    order = []
    for _ in range(4):
        order.append(position.owner(position.on_turn))
        position = after(position, "end_turn")
    assert order == ["sand", "red", "black", "sand"]
    assert position.round == 2


def test_the_first_player_opens_period_2_too_with_the_other_tokens_and_temples() -> None:
    position = island(
        """
            A  B  C  D  E  F  G  H  I  J  K  L  M  N  O  P  Q  R  S  T  U
         2  . r1 r1 r1 r2 r2 r2 r3 r3 r4  #  #  .  .  .  .  .  .  .  .  .
         3  #  #  #  #  #  #  #  #  #  #  #  #  .  .  .  .  .  .  .  .  .
        """,
        offered=(),
        on_turn=1,
        round=9,
    )
    opened = after(position, "end_turn")
    assert (opened.period, opened.on_turn, opened.round) == (2, 0, 1)
    assert opened.offered == (3, 4, 5, 6, 9, 11, 12)
    assert [opened.temples_left(opened.on_turn, level) for level in LEVELS] == [3, 2, 2, 2]


def test_each_begins_with_the_first_set_of_temples() -> None:
    position = start(setup("red grey sand black"))
    for seat in position.seats:
        assert [position.temples_left(seat, level) for level in LEVELS] == [3, 3, 2, 1]


def test_in_seat_order_each_player_puts_the_pilli_on_a_free_start_cell() -> None:
    position = placed("red grey sand black")
    assert position.phase is Phase.SETUP
    for seat, cell in enumerate(["I7", "H8", "H6", "G7"]):
        assert (position.on_turn, position.pillis[seat]) == (seat, None)
        position = after(position, "start", at=cell)
    assert position.pillis == tuple(BY_NAME[cell] for cell in ("I7", "H8", "H6", "G7"))
    assert position.phase is Phase.PLAYING
    assert (position.on_turn, position.round, position.action_points) == (0, 1, 6)


@pytest.mark.parametrize("cell", ["H6", "H7", "G6", "C3", "O6", "A1"])
def test_only_a_free_start_cell_will_do(cell: str) -> None:
    position = placed("red grey", "H6")
    assert verdict(position, "start", at=cell) == "start.cell"
    assert verdict(position, "start", at=cell, override=True) == "start.cell"
    assert cell_names(legal(position).start) == ["G7", "I7", "H8"]


@pytest.mark.parametrize("cell", ["H6", "H8"])
def test_once_all_are_placed_nobody_starts_again(cell: str) -> None:
    position = placed("red grey", "H6", "I7")
    assert verdict(position, "start", at=cell) == "start.cell"
    assert verdict(position, "start", at=cell, override=True) == "start.cell"


def test_nobody_places_the_pilli_of_somebody_else() -> None:
    position = placed("red grey", "H6")
    assert verdict(position, "start", at="H8", by="grey") is None
    assert verdict(position, "start", at="H8", by="red") == "turn.wrong_player"
    assert verdict(position, "start", at="H8", by="red", override=True) == "turn.wrong_player"
    assert verdict(position, "start", at="H6", by="red") == "start.cell"


@pytest.mark.parametrize("do", sorted(REFEREE - {"start"}))
def test_nothing_else_is_done_before_all_pillis_are_placed(do: str) -> None:
    position = placed("red grey", "H6")
    assert verdict(position, do, **WRITTEN[do]) == "turn.not_started"
    assert verdict(position, do, **WRITTEN[do], override=True) == "turn.not_started"


def test_a_wrong_start_is_impossible() -> None:
    assert Code.START_CELL.kind is Kind.IMPOSSIBLE
    assert Code.TURN_NOT_STARTED.kind is Kind.IMPOSSIBLE


def test_a_tracker_game_places_no_pilli() -> None:
    position = start(setup(mode="tracker"))
    assert position.phase is Phase.PLAYING
    assert verdict(position, "start", at="H6") == "record.invalid"
    assert verdict(position, "canal", cells="C3") is None


def test_a_start_costs_nothing() -> None:
    assert after(start(setup()), "start", at="H6").action_points == 6
