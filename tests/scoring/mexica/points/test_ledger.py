"""Section 11: the ledger, every point in the order in which it was won."""

import random
from collections import Counter
from typing import Any

import pytest

from scoring.game import Seat
from scoring.mexica import Position, start
from scoring.mexica.board.island import LAND, PALACE, cell_names
from scoring.mexica.majorities import Founding, Majority, Palace, ledger
from tests.scoring.mexica.board import after, island, points, setup, verdict
from tests.scoring.mexica.islands import THREE_DISTRICTS


def told(position: Position) -> list[str]:
    """The ledger in short: `1 majority 7: red 7, grey 4`."""
    lines = []
    for entry in ledger(position):
        match entry:
            case Founding(founded=founded):
                what = f"founding {founded.token} at {founded.at}"
            case Majority(cells=cells, token=token):
                what = f"majority {token or ' '.join(cell_names(cells))}"
            case Palace():
                what = "palace"
        awards = ", ".join(f"{colour} {won}" for colour, won in entry.awards.items())
        lines.append(f"{entry.period} {what}: {awards}")
    return lines


def added_up(position: Position) -> dict[str, int]:
    total = Counter(dict.fromkeys(position.setup.colours, 0))
    for entry in ledger(position):
        total.update(entry.awards)
    return {colour.value: won for colour, won in total.items()}


def test_nothing_is_won_at_the_start() -> None:
    assert ledger(start(setup())) == []


def test_foundings_stand_in_the_order_in_which_they_happened() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  #  #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    position = after(position, "found", token=7, at="U8", by="grey", present=[])
    position = after(position, "found", token=4, at="C14", by="red", present=["grey"])
    assert told(position) == [
        "1 founding 7 at U8: grey 4",
        "1 founding 4 at C14: red 2, grey 1",
    ]


def test_a_scoring_tells_districts_in_reading_order_and_the_palace_last() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  r1 g2
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    position = after(position, "found", token=4, at="D14", by="grey", present=[])
    position = after(position, "found", token=7, at="U8", by="red", present=[])
    position = after(position, "end_period", palace=["grey", "red"], override=True)
    assert told(position) == [
        "1 founding 4 at D14: grey 2",
        "1 founding 7 at U8: red 4",
        "1 majority 7: red 4, grey 7",
        "1 majority 4: red 4",
        "1 palace: red 5, grey 5",
    ]


def test_where_nobody_stands_on_the_palace_it_is_not_told() -> None:
    position = after(island("", mode="tracker"), "end_period", palace=[], override=True)
    assert ledger(position) == []


def test_a_district_of_neutral_temples_alone_is_told_though_nobody_scores() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  n2 #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    position = after(position, "found", token=4, at="D14", by="grey", present=[])
    position = after(position, "end_period", palace=[], override=True)
    assert told(position) == ["1 founding 4 at D14: grey 2", "1 majority 4: "]


def test_the_end_of_the_game_tells_unfounded_districts_with_their_size() -> None:
    position = island(
        """
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 #  g1 #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
        period=2,
    )
    left = {"red": 0, "grey": 0}
    position = after(position, "end_period", palace=[], tokens_left=left, override=True)
    assert told(position) == ["2 majority C14 D14 E14 F14: red 4, grey 2"]


def test_what_period_1_told_stays_whatever_period_2_does_to_the_city() -> None:
    position = island(
        """
        6  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  .  r1 g2
        7  .  #  #  #  #  #  S  E  S  #  #  #  #  #  ~  #  #  #  ~  #  #
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  #  .
        13 #  #  ~  ~  ~  ~  #  #  #  #  #  .  .  .  .  .  .  .  .  .  .
        14 .  .  r2 #  #  #  .  .  #  #  .  .  .  .  .  .  .  .  .  .  .
        """,
        mode="tracker",
    )
    position = after(position, "found", token=7, at="U8", by="red", present=[])
    period_1 = after(position, "end_period", palace=["grey"], override=True)
    assert told(period_1) == [
        "1 founding 7 at U8: red 4",
        "1 majority 7: red 4, grey 7",
        "1 palace: grey 5",
    ]

    position = after(period_1, "found", token=4, at="D14", by="red", present=["grey"])
    position = after(position, "canal", cells="T7 U7", override=True)
    position = after(position, "temple", at="T8", level=3, by="red")
    left = {"red": 1, "grey": 1}
    position = after(position, "end_period", palace=["red"], tokens_left=left, override=True)
    assert ledger(position)[:3] == ledger(period_1)
    assert told(position)[3:] == [
        "2 founding 4 at D14: red 2, grey 1",
        "2 majority T6 U6: red 1, grey 2",
        "2 majority 7: red 7",
        "2 majority 4: red 4",
        "2 palace: red 5",
    ]
    assert added_up(position) == {"red": 27, "grey": 15}


@pytest.mark.parametrize("seed", range(5))
def test_the_ledger_adds_up_to_the_scores(seed: int) -> None:
    """A game of whims: districts are founded whatever their size, founded ones are cut."""
    source = random.Random(seed)
    colours = ["red", "grey", "sand"]
    position = island(
        THREE_DISTRICTS,
        colours=" ".join(colours),
        mode="tracker",
    )
    for period in (1, 2):
        for _ in range(60):
            fields: dict[str, Any] = {
                "at": source.choice(cell_names(LAND & ~PALACE)),
                "by": source.choice(colours),
                "override": True,
            }
            match source.choice(("canal", "temple", "found")):
                case "canal" as do:
                    fields["cells"] = [fields["at"]]
                case "temple" as do:
                    fields["level"] = source.randint(1, 4)
                case "found" as do:
                    fields["token"] = source.choice([*position.offered, 3])
                    fields["present"] = source.sample(colours, 2)
            if verdict(position, do, **fields) is None:
                position = after(position, do, **fields)
        left = dict.fromkeys(colours, 1)
        palace = source.sample(colours, 1)
        position = after(position, "end_period", palace=palace, tokens_left=left, override=True)
        kinds = {type(entry) for entry in ledger(position) if entry.period == period}
        assert kinds >= {Majority, Palace}
        assert added_up(position) == points(position)


def test_the_ledger_adds_up_in_referee_mode() -> None:
    position = island(
        """
        7  .  #  #  #  #  #  SR E  S  #  #  #  #  #  ~  #  #  #  ~  #  #G
        8  .  #  #  #  #  #  #  S  #  #  #  #  #  #  ~  #  #  #  ~  #  #
        9  .  .  #  #  #  #  #  #  #  #  #  #  #  #  ~  #  #  #  ~  g1 .
        12 r1 r1 r1 r2 r2 r2 r3 r3 r4 #  #  #  #  .  .  .  .  .  .  .  .
        """,
        offered=(7,),
        on_turn=Seat(1),
    )
    position = after(position, "found", token=7, at="T7")
    position = after(position, "end_turn")
    assert told(position) == [
        "1 founding 7 at T7: grey 4",
        "1 majority 7: grey 7",
        "1 palace: red 5",
    ]
    assert added_up(position) == points(position)
