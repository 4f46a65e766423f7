"""Every refusal with a picture of the field."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from scoring.aztekz import Code, Position, start
from scoring.aztekz.box.pieces import Hero, Soul
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.places import Place
from scoring.game import Seat
from tests.scoring.aztekz.pictures import SHEET, setup, table

TWO = """
    ┌:A     ─:3a    ┐:B
    └       ┴       ┘
"""
"""A ring of six cards."""
BEGUN = table(TWO)


class Case(NamedTuple):
    code: Code
    position: Position
    action: Any
    message: str = ""


def piles(*freed: tuple[str, int]) -> tuple[Pile, ...]:
    return tuple(Pile(Seat(0), Soul(soul), count) for soul, count in freed)


STARTING = table("├:A", hand=None, players=3, turn="B")
OVER = replace(BEGUN, finished=True)
CHASED: dict[str, Any] = {"hero": Hero.SLAVE1, "chased": Place(1, 0)}
CLOSED = """
    ╶:A  ╴:B
"""
"""No path is left that a card could meet."""
FULL = """
    ┼:A2,B  ┼  ┼  ┼  ┼
    ┼:A1    ┼  ┼  ┼  ┼
    ┼:A     ┼  ┼  ┼  ┼
    ┼       ┼  ┼  ┼  ┼
    ┼       ┼  ┼  ┼  ┼
"""
"""25 cards lie open: nobody has to place any more."""

CASES = [
    Case(Code.RECORD_INVALID, BEGUN, {"do": "free", "by": "red", "soul": "a", "count": 2}),
    Case(Code.RECORD_INVALID, SHEET, {"do": "draw", "paths": "N", "soul": "a"}),
    Case(Code.RECORD_INVALID, BEGUN, {"do": "back", "by": "white"}),
    Case(Code.RECORD_INVALID, BEGUN, {"do": "steal", "of": "white", "hero": "slave1"}),
    Case(
        Code.RECORD_INVALID,
        SHEET,
        {"do": "free", "by": "red", "soul": "a", "count": 2, "from": "red"},
        "This cannot be read: nobody steals from oneself.",
    ),
    Case(
        Code.RECORD_INVALID,
        SHEET,
        {"do": "free", "by": "red", "soul": "a", "count": 2, "from": "white"},
        "This cannot be read: nobody plays white.",
    ),
    Case(Code.GAME_FINISHED, OVER, {"do": "back"}),
    Case(Code.TURN_NOT_STARTED, STARTING, {"do": "draw", "paths": "N", "soul": "a"}),
    Case(Code.TURN_NOT_STARTED, STARTING, {"do": "end", "override": True}),
    Case(
        Code.TURN_WRONG_PLAYER,
        BEGUN,
        {"do": "step", "hero": "chief", "to": [1, 0], "by": "blue", "override": True},
        "It is Ana's turn.",
    ),
    Case(
        Code.TURN_WRONG_PLAYER, STARTING, {"do": "start", "at": [1, 0], "paths": "W", "by": "red"}
    ),
    Case(
        Code.TURN_DRAW_FIRST, table(TWO, hand=None), {"do": "step", "hero": "chief", "to": [1, 0]}
    ),
    Case(
        Code.TURN_HERO,
        table(TWO, hero=Hero.SLAVE1),
        {"do": "step", "hero": "chief", "to": [1, 0]},
    ),
    Case(Code.START_DONE, BEGUN, {"do": "start", "at": [3, 0], "paths": "W"}),
    Case(
        Code.START_FIRST,
        start(setup()),
        {"do": "start", "at": [0, 1], "paths": "W"},
        "The first card has one place: all others are counted from it.",
    ),
    Case(Code.DRAW_AGAIN, BEGUN, {"do": "draw", "paths": "N", "soul": "b"}),
    Case(
        Code.DRAW_SOUL,
        replace(
            table(
                """
                ┌:A,A1=3c   ─:3c    ┐:B
            """,
                hand=None,
            ),
            piles=piles(("c", 2)),
        ),
        {"do": "draw", "paths": "N", "soul": "c"},
        "All 8 souls of that symbol are elsewhere.",
    ),
    Case(
        Code.DRAW_NO_SOUL,
        table(TWO, hand=None),
        {"do": "draw", "paths": "N", "soul": None},
        "Souls still face down: 45. One comes with the card.",
    ),
    Case(Code.STEP_OFF_GRID, BEGUN, {"do": "step", "hero": "slave1", "to": [0, -1]}),
    Case(Code.STEP_OFF_GRID, BEGUN, {"do": "step", "hero": "slave1", "to": [10**30, 0]}),
    Case(Code.STEP_FAR, BEGUN, {"do": "step", "hero": "slave1", "to": [2, 0]}),
    Case(Code.STEP_FAR, BEGUN, {"do": "step", "hero": "slave1", "to": [1, 1]}),
    Case(Code.STEP_FAR, BEGUN, {"do": "step", "hero": "slave1", "to": [0, 0]}),
    Case(
        Code.STEP_WALL,
        table("""
            ╷:A  ─  ┐:B
            └    ─  ┘
        """),
        {"do": "step", "hero": "slave1", "to": [1, 0]},
    ),
    Case(
        Code.STEP_FULL,
        table("""
            ┌:A  ─:A1,A2,B1,B2  ┐:B
        """),
        {"do": "step", "hero": "chief", "to": [1, 0]},
    ),
    Case(
        Code.STEP_LIMIT,
        table(TWO, hero=Hero.CHIEF, steps=0),
        {"do": "step", "hero": "chief", "to": [1, 0]},
    ),
    Case(Code.STEAL_NOTHING, BEGUN, {"do": "steal", "of": "blue", "hero": "slave1"}),
    Case(
        Code.STEAL_OWN,
        table("""
            ┌:A,A1=2c  ─  ┐:B
        """),
        {"do": "steal", "of": "red", "hero": "slave1"},
    ),
    Case(
        Code.STEAL_ABSENT,
        table("""
            ┌:A  ─:B1=2c  ┐:B
        """),
        {"do": "steal", "of": "blue", "hero": "slave1"},
    ),
    Case(
        Code.STEAL_SINGLE,
        table("""
            ┌:A,B1=1c  ─  ┐:B
        """),
        {"do": "steal", "of": "blue", "hero": "slave1"},
    ),
    Case(
        Code.STEAL_GUARDED,
        table("""
            ┌:A,B,B1=2c  ─  ┐
        """),
        {"do": "steal", "of": "blue", "hero": "slave1"},
        "Bo's chief guards that helper.",
    ),
    Case(
        Code.STEAL_AGAIN,
        table(
            """
            ┌:A,B1=2c  ─  ┐:B
        """,
            hero=Hero.CHIEF,
            stolen=True,
        ),
        {"do": "steal", "of": "blue", "hero": "slave1"},
    ),
    Case(Code.TAKE_NONE, BEGUN, {"do": "take", "hero": "slave1", "soul": "a"}),
    Case(
        Code.TAKE_NONE,
        table("""
            ┌:A,3a  ─  ┐:B
        """),
        {"do": "take", "hero": "slave1", "soul": "a", "count": 4},
    ),
    Case(
        Code.TAKE_MIXED,
        table("""
            ┌:A,A1=2c,3a  ─  ┐:B
        """),
        {"do": "take", "hero": "slave1", "soul": "a"},
    ),
    Case(Code.DROP_NONE, BEGUN, {"do": "drop", "hero": "slave1"}),
    Case(Code.GIVE_NONE, BEGUN, {"do": "give", "hero": "slave1"}),
    Case(
        Code.GIVE_ABSENT,
        table("""
            ┌:A  ─:A1=2c  ┐:B
        """),
        {"do": "give", "hero": "slave1"},
    ),
    Case(
        Code.GIVE_SINGLE,
        table("""
            ┌:A,A1=1c  ─  ┐:B
        """),
        {"do": "give", "hero": "slave1"},
    ),
    Case(Code.CHASE_NONE, BEGUN, {"do": "chase", "hero": "slave1"}),
    Case(
        Code.CHASE_OCCUPIED,
        table("""
            ┌:A,A1=1c  ─  ┐:B
        """),
        {"do": "chase", "hero": "slave1"},
    ),
    Case(
        Code.CHASE_LAST,
        table(
            """
            ┌:A  ─:A1=1c  ┐:B
        """,
            hero=Hero.SLAVE1,
            steps=0,
        ),
        {"do": "chase", "hero": "slave1"},
    ),
    Case(
        Code.CHASE_AGAIN,
        table(
            """
            ┌:A  ─:A1,2b  ┐:B
        """,
            hero=Hero.SLAVE1,
            chased=Place(0, 0),
        ),
        {"do": "chase", "hero": "slave1"},
    ),
    Case(Code.PLACE_NOTHING, table(TWO, hand=None), {"do": "place", "at": [1, 2], "paths": "NESW"}),
    Case(Code.BACK_NOTHING, table(TWO, hand=None), {"do": "back"}),
    Case(Code.PLACE_SHAPE, table(TWO, hand="NS a"), {"do": "place", "at": [1, 2], "paths": "NE"}),
    Case(
        Code.PLACE_OUTSIDE,
        table("""
            ┼:A  ┼  ┼  ┼  ┼:B
        """),
        {"do": "place", "at": [5, 0], "paths": "NESW"},
    ),
    Case(Code.PLACE_OUTSIDE, BEGUN, {"do": "place", "at": [0, -9], "paths": "NESW"}),
    Case(Code.PLACE_OCCUPIED, BEGUN, {"do": "place", "at": [1, 0], "paths": "NESW"}),
    Case(Code.PLACE_OCCUPIED, BEGUN, {"do": "place", "at": [2, 0], "paths": "NESW"}),
    Case(
        Code.PLACE_OCCUPIED,
        table("├:A  ─:B", hand=None, players=3, turn="C"),
        {"do": "start", "at": [0, 0], "paths": "NESW"},
    ),
    Case(
        Code.PLACE_UNCONNECTED,
        table(TWO, hand="NS a"),
        {"do": "place", "at": [3, 0], "paths": "EW"},
    ),
    Case(Code.PLACE_UNCONNECTED, STARTING, {"do": "start", "at": [1, 0], "paths": "N"}),
    Case(
        Code.PLACE_CHASED,
        table(
            """
            ┼:A  ─  ┐:B,A1
        """,
            **CHASED,
        ),
        {"do": "place", "at": [0, 1], "paths": "NESW"},
        "The card goes where the souls were chased from.",
    ),
    Case(
        Code.PLACE_CUT,
        table(
            """
            ─:A  ┬  ─:A1,A2  ─:B
            .    │  .        .
        """,
            hand="NS a",
        ),
        {"do": "place", "at": [1, 0], "paths": "NS"},
        "That would cut off a chief from both his helpers: Ana.",
    ),
    Case(
        Code.BACK_POSSIBLE,
        BEGUN,
        {"do": "back"},
        "The card can be placed, and fewer than 25 lie open.",
    ),
    Case(
        Code.BACK_CHASED,
        table(
            """
            ┼:A  ─  ┐:B,A1
        """,
            **CHASED,
        ),
        {"do": "back"},
        "Souls were chased away: the card goes there.",
    ),
    Case(Code.RECOUNT_EMPTY, table(TWO, hand=None), {"do": "recount", "cards": 0}),
    Case(Code.END_EARLY, BEGUN, {"do": "end"}),
    Case(
        Code.FREE_SUPPLY,
        replace(SHEET, piles=piles(("b", 4), ("b", 2))),
        {"do": "free", "by": "red", "soul": "b", "count": 3},
        "Left of that symbol: 2.",
    ),
    Case(Code.FREE_SINGLE, SHEET, {"do": "free", "by": "red", "soul": "b", "count": 1}),
]
