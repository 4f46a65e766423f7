"""How often a card is met: as a table, and against every choice of runs there is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.coatl.box.pieces import Hue
from scoring.coatl.cards.prophecies import Anywhere, Beside, Sign
from tests.scoring.coatl.tables import coatl, prophecy, temple

LETTERS = "".join(Hue)


@pytest.mark.parametrize(
    ("row", "card", "matches"),
    [
        ("BBRBBKRBBYY", "BBYY", [(8, 9, 10, 11)]),
        ("BBRBBKRBBYY", "!BBB!B", [(1, 2), (4, 5), (8, 9)]),
        ("BBRBBKRBBYY", "B", [(1,), (2,), (4,), (5,), (8,), (9,)]),
        ("GYYGYG", "GY+G", [(1, 2, 3, 4)]),
        ("GYGGYG", "GY+G", [(1, 2, 3), (4, 5, 6)]),
        ("GGGRGG", "!GGG!G", [(5, 6)]),
        ("KYYYK", "KY?+YK", [(1, 2, 3, 4, 5)]),
        ("KYYK", "KY?+YK", []),
        ("GGGGGGGG", "G?+G: 1", [(1, 2, 3), (4, 5, 6)]),
        ("GGGG", "G+: 1=1", [(1,), (2,), (3,), (4,)]),
        ("YGRGYGKY", "{GGRYY}", [(1, 2, 3, 4, 5)]),
        ("RBKRBR", "{BBRR}: 1", [(1, 2, 4, 5)]),
        ("RBRB", "{RB}: 1 2", [(1, 2), (3, 4)]),
        # The shortest that ends there: the run begins as late as it can.
        ("GGGY", "G+Y: 1", [(3, 4)]),
        ("GGGY", "!GG+Y: 1", [(1, 2, 3, 4)]),
        # A cross behind that does not hold lets the last sign go on.
        ("GYYYG", "GY+!Y: 1", [(1, 2, 3, 4)]),
        ("YYY", "Y!Y: 1", [(3,)]),
        ("YYY", "!YY: 1", [(1,)]),
        # Two matches may look at the same piece; a match may look at one that another covers.
        ("BRB", "!RB!G: 1", [(1,)]),
        ("GBG", "!BG: 1", [(1,)]),
        ("KKKK", "KK!K: 1", [(3, 4)]),
    ],
)
def test_matches(row: str, card: str, matches: list[tuple[int, ...]]) -> None:
    assert prophecy(card).matches(row) == matches


@pytest.mark.parametrize(
    ("row", "card", "was_met"),
    [
        ("BBB", "!BBB!B", True),
        ("RBRB", "!BBB!B", False),
        # At the tail end and at the head end; each match before the last keeps its crosses.
        ("BGG", "B!G: 1", True),
        ("GBB", "!GB: 3=1", False),
        ("GBB", "!GB: 2=1", True),
        ("BBBRBBB", "!BBB!B: 2=1", True),
        ("BBBRBBB", "!BBB!B: 3=1", False),
        # Without a cross nothing is ever lost.
        ("BBB", "BBBB: 1", False),
        ("RRY", "{RYY}: 1", False),
    ],
)
def test_was_it_met_while_the_row_grew(row: str, card: str, was_met: bool) -> None:
    assert prophecy(card).was_met(row) == was_met


def runs(card: Beside, row: str) -> list[tuple[int, ...]]:
    """Every run that the card allows, naively."""
    found = []
    for first in range(len(row)):
        for end in range(first + 1, len(row) + 1):
            before, behind = row[first - 1 : first] if first else "", row[end : end + 1]
            crossed = (card.before and before == card.before) or (
                card.behind and behind == card.behind
            )
            if covers(card.signs, row[first:end]) and not crossed:
                found.append(tuple(range(first + 1, end + 1)))
    return found


def covers(signs: tuple[Sign, ...], run: str) -> bool:
    if not signs:
        return not run
    sign, *rest = signs
    longest = len(run) if sign.more else min(1, len(run))
    return any(
        all(sign.hue in (None, letter) for letter in run[:length])
        and covers(tuple(rest), run[length:])
        for length in range(1, longest + 1)
    )


def most_apart(found: list[tuple[int, ...]]) -> int:
    """The largest number of runs no two of which share a piece, by trying all choices."""
    for count in range(len(found), 0, -1):
        for chosen in combinations(found, count):
            pieces = [piece for run in chosen for piece in run]
            if len(pieces) == len(set(pieces)):
                return count
    return 0


# Few colours, so that runs overlap.
few = st.sampled_from("KBG")
signs = st.builds(Sign, st.none() | st.sampled_from([Hue.BLACK, Hue.BLUE]), st.booleans())
crosses = st.none() | st.sampled_from([Hue.BLACK, Hue.BLUE])


@given(
    st.builds(Beside, st.lists(signs, min_size=1, max_size=4).map(tuple), crosses, crosses),
    st.text(few, max_size=5),
)
def test_no_choice_of_runs_holds_more(card: Beside, row: str) -> None:
    matches, found = card.matches(row), runs(card, row)
    assert len(matches) == most_apart(found)
    assert set(matches) <= set(found)
    pieces = [piece for match in matches for piece in match]
    assert len(pieces) == len(set(pieces))


@given(
    st.builds(Beside, st.lists(signs, min_size=1, max_size=4).map(tuple), crosses, crosses),
    st.text(few, max_size=9),
)
def test_those_shown_are_chosen_by_the_fixed_rule(card: Beside, row: str) -> None:
    """Always the one that ends first behind the last counted, the shortest of several."""
    shown, last, found = [], 0, runs(card, row)
    while behind := [run for run in found if run[0] > last]:
        chosen = min(behind, key=lambda run: (run[-1], len(run)))
        shown.append(chosen)
        last = chosen[-1]
    assert card.matches(row) == shown


@given(st.text(st.sampled_from(LETTERS), min_size=1, max_size=5), st.text(st.sampled_from(LETTERS)))
def test_colours_anywhere(letters: str, row: str) -> None:
    card = Anywhere(tuple(Hue(letter) for letter in sorted(letters, key=LETTERS.index)))
    matches = card.matches(row)
    used = [piece for match in matches for piece in match]
    assert len(used) == len(set(used))
    for match in matches:
        assert sorted(row[piece - 1] for piece in match) == sorted(letters)
        assert list(match) == sorted(match)
    left = [letter for number, letter in enumerate(row, start=1) if number not in used]
    assert any(left.count(letter) < letters.count(letter) for letter in letters)


@pytest.mark.parametrize(
    ("text", "card", "met"),
    [
        ("<BBRK>", "!G #9", ["!G"]),
        ("<BBRK>", "!B #4: 1", ["#4"]),
        ("<YRRY>", "R=Y #12", ["R=Y"]),
        ("<BBK>", "R=Y #3: 1", ["#3"]),
        ("<YGRGYGKY> ({GGRYY}, YG)", "#8 !green", ["#8", "!green"]),
        ("<YGRGYGKY> (YG)", "B=R #10 !blue", []),
        ("<YGRGYGKY> (YG: 1=5)", "B=R #10 !blue", ["!blue"]),
    ],
)
def test_conditions_of_a_temple(text: str, card: str, met: list[str]) -> None:
    made = coatl(text)
    frames = [each.frame for each in made.prophecies]
    assert [str(each) for each in temple(card).met(made.row, frames)] == met


def test_the_highest_level_reached_pays_alone() -> None:
    made = coatl("<YGYGYG> (YG, !B #10)")
    assert [made.points_of(card) for card in made.laid] == [5, 3]
    assert made.points == 8


@pytest.mark.parametrize(
    ("row", "card", "looked_at"),
    [
        ("BBRBBKRBBYY", "!BBB!B", [3, 6, 7, 10]),
        ("BB", "!BBB!B", []),
        ("YYGG", "!RGG!R: 1", [2]),
        ("GGGG", "!RGG!R: 1", [2, 3]),
        ("GRRYG", "!GR: 1", [2]),
        ("GGRYY", "{GGRYY}", []),
        ("GYYG", "GY+G", []),
    ],
)
def test_pieces_at_which_a_cross_looks(row: str, card: str, looked_at: list[int]) -> None:
    assert prophecy(card).looked_at(row) == looked_at


@pytest.mark.parametrize(
    ("row", "card", "counted"),
    [
        ("<BBRK>", "!G #9", []),
        ("<BBRKKRBBY>", "!G #9", [1, 2, 3, 4, 5, 6, 7, 8, 9]),
        ("<YRKRY>", "R=Y #12", [1, 2, 4, 5]),
        ("<YRKR>", "R=Y #12", []),
    ],
)
def test_pieces_of_which_a_temple_speaks(row: str, card: str, counted: list[int]) -> None:
    assert temple(card).counted(coatl(row).row, ()) == counted
