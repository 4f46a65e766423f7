"""Aztekz as every part of the program sees it that knows no single game."""

from __future__ import annotations

from dataclasses import replace

from scoring.aztekz import play, start
from scoring.aztekz.actions import Draw, End, Free, Give, Start
from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.pieces import Colour, Hero, Soul
from scoring.aztekz.box.places import ORIGIN, Place
from scoring.aztekz.game import AZTEKZ
from scoring.game import Award, Phase, Seat
from scoring.game import Place as Standing
from tests.scoring.aztekz.pictures import SHEET, setup, table

ANA, BO = Seat(0), Seat(1)


def freed(by: Colour, count: int, victim: Colour | None = None, insisted: bool = False) -> Free:
    return Free(Soul.A, count, victim, by=by, override=insisted)


def test_the_ledger_tells_every_pile_that_is_worth_something() -> None:
    position = SHEET
    for action in (
        freed(Colour.RED, 3),
        freed(Colour.RED, 1, insisted=True),
        freed(Colour.BLUE, 2, Colour.RED),
    ):
        position = play(position, action)
    assert AZTEKZ.ledger(position) == [
        Award(0, ANA, "given", 1, 2, {"soul": "a", "count": 3}),
        Award(1, BO, "stolen", 1, 1, {"soul": "a", "count": 2, "from": "red"}),
    ]
    assert AZTEKZ.scores(position) == (2, 1)
    assert AZTEKZ.standing(position) == [
        Standing(ANA, 2, 1, False),
        Standing(BO, 1, 2, False),
    ]
    assert [place.won for place in AZTEKZ.standing(play(position, End()))] == [True, False]


def test_among_equals_who_freed_more_souls_is_ahead() -> None:
    position = play(SHEET, freed(Colour.BLUE, 1, insisted=True))
    assert [place.rank for place in AZTEKZ.standing(position)] == [2, 1]


def test_it_is_set_up_then_played_then_over() -> None:
    position = start(setup())
    assert AZTEKZ.phase(position) is Phase.SETUP
    assert AZTEKZ.on_turn(position) == ANA
    position = play(position, Start(ORIGIN, Paths("NESW")))
    assert AZTEKZ.on_turn(position) == BO
    position = play(position, Start(Place(1, 0), Paths("W")))
    assert AZTEKZ.phase(position) is Phase.PLAYING
    assert AZTEKZ.on_turn(position) == ANA
    position = play(position, End(override=True))
    assert AZTEKZ.phase(position) is Phase.FINISHED
    assert AZTEKZ.on_turn(position) is None


def test_a_sheet_is_played_from_the_start_on_and_knows_no_turns() -> None:
    assert AZTEKZ.phase(SHEET) is Phase.PLAYING
    assert AZTEKZ.on_turn(SHEET) is None
    assert AZTEKZ.stage(SHEET) == 1


def test_whose_action_it_is() -> None:
    position = table("┼:A  ┼:B", turn="B")
    assert AZTEKZ.actor(position, Give(Hero.SLAVE1)) == BO
    assert AZTEKZ.actor(position, Draw(Paths("N"), None, by=Colour.RED)) == BO
    assert AZTEKZ.actor(position, End()) is None
    assert AZTEKZ.actor(SHEET, freed(Colour.BLUE, 2)) == BO
    assert AZTEKZ.actor(SHEET, End()) is None
    assert AZTEKZ.actor(SHEET, End(by=Colour.BLUE)) == BO


def test_its_players_have_the_nearest_of_eight_colours() -> None:
    assert AZTEKZ.players(setup(3)) == [("Ana", "red"), ("Bo", "blue"), ("Cy", "green")]
    assert len(AZTEKZ.colours) == 8
    assert AZTEKZ.setup(SHEET) == SHEET.setup


def test_it_goes_on_under_other_names() -> None:
    renamed = AZTEKZ.renamed(SHEET, ["Dee", "Cy"])
    assert AZTEKZ.players(AZTEKZ.setup(renamed)) == [("Dee", "red"), ("Cy", "blue")]
    assert AZTEKZ.renamed(renamed, ["Ana", "Bo"]) == SHEET


def test_a_position_can_stand_in_a_set() -> None:
    assert len({SHEET, replace(SHEET), start(setup())}) == 2
