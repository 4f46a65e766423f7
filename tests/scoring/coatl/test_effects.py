"""What becomes of the table: pieces, cards, turns, and the two ways in which a game ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.coatl import Position, play, read_action, start
from scoring.coatl.box.pieces import Part, Token
from scoring.coatl.position import Completed, Ending, Hand, Supply, Turn, Why
from scoring.game import Phase, Seat
from scoring.seated import winners
from tests.scoring.coatl.tables import ANA, BO, CY, SHEET, coatl, pieces, setup, table, temple


def done(position: Position, *actions: dict[str, Any]) -> Position:
    for action in actions:
        position = play(position, read_action(action))
    return position


def take(*taken: str) -> dict[str, Any]:
    return {"do": "take", "pieces": list(taken)}


DONE = {"do": "done"}
CHOOSE = {"do": "choose", "take": 1}


def test_the_supply_board_is_full_at_the_start() -> None:
    position = start(setup(3, bodies=18))
    assert position.supplies == (Supply(2, 13), Supply(12, 78), Supply(2, 13))


def test_a_space_is_taken_and_the_turn_goes_on() -> None:
    position = done(start(setup()), take("G", "K"))
    assert position.boards == (pieces("K G"), ())
    assert position.supply(Part.BODY) == Supply(10, 108)
    assert position.turn == Turn(BO, 1, 1)
    position = done(position, CHOOSE)
    assert position.hands[BO] == Hand(4, 1)
    assert position.turn == Turn(ANA, 2, 1)


def test_it_is_filled_when_neither_head_nor_tail_is_left() -> None:
    position = replace(start(setup()), supplies=(Supply(0, 9), Supply(4, 20), Supply(1, 3)))
    assert done(position, take("R>")).supplies == (Supply(2, 7), Supply(12, 12), Supply(2, 1))


def test_it_is_filled_when_no_segment_is_left_as_far_as_that_goes() -> None:
    position = replace(start(setup()), supplies=(Supply(1, 0), Supply(2, 4), Supply(0, 1)))
    assert done(position, take("R", "R")).supplies == (Supply(1, 0), Supply(4, 0), Supply(1, 0))


def test_heads_alone_are_enough_to_wait() -> None:
    position = replace(start(setup()), supplies=(Supply(2, 9), Supply(4, 20), Supply(1, 3)))
    assert done(position, take("R>")).supplies == (Supply(2, 9), Supply(4, 20), Supply(0, 3))


def test_a_serpent_grows_at_both_ends() -> None:
    position = done(
        table("Ana: <K G R Y>"),
        {"do": "start", "piece": "G"},
        {"do": "add", "coatl": 1, "piece": "R", "end": "head"},
        {"do": "add", "coatl": 1, "piece": "Y>"},
    )
    assert position.coatls[ANA] == (coatl("RGY>"),)
    assert position.board == pieces("<K")
    assert position.turn == Turn(ANA, 1, 1, assembling=True)
    assert done(position, DONE).turn == Turn(BO, 1, 1)


def test_a_prophecy_can_be_laid_early() -> None:
    position = done(
        table("Ana: G | <KGG"),
        {"do": "fulfil", "coatl": 1, "card": "KG"},
    )
    assert position.coatls[ANA] == (coatl("<KGG (KG)"),)
    assert position.hand == Hand(2, 1)
    assert position.scores == (0, 0)


def test_a_complete_one_gets_its_cards_and_is_closed_by_the_next_step() -> None:
    position = done(
        table("Ana: Y> G | <BBY"),
        {"do": "add", "coatl": 1, "piece": "Y>", "end": "tail"},
    )
    assert position.turn == Turn(ANA, 1, 1, assembling=True, finishing=1)
    assert position.completed == (Completed(ANA, 1),)
    position = done(
        position,
        {"do": "temple", "coatl": 1, "card": "!G #9", "from": "common"},
        {"do": "fulfil", "coatl": 1, "card": "BBYY"},
    )
    assert position.turn.finishing == 1
    assert position.scores == (7, 0)
    assert position.hand == Hand(2, 1)
    assert done(position, {"do": "start", "piece": "G"}).turn.finishing is None


def test_a_temple_of_the_own_hand_leaves_it() -> None:
    known = temple("!R #11")
    position = replace(
        table("Ana: | <BBYY> (BBYY)", assembling=True, finishing=1),
        hands=(Hand(3, 2, (known,)), Hand(3, 1)),
    )
    lay = {"do": "temple", "coatl": 1, "from": "hand"}
    assert done(position, lay | {"card": "!R #11"}).hand == Hand(3, 1)
    assert done(position, lay | {"card": "!G #9"}).hand == Hand(3, 1, (known,))


def test_a_second_temple_takes_the_place_of_the_first() -> None:
    position = table("Ana: | <BBYY> (BBYY, !G #9)", assembling=True, finishing=1)
    lay = {"do": "temple", "coatl": 1, "card": "!R #11", "from": "common", "override": True}
    assert done(position, lay).coatls[ANA] == (coatl("<BBYY> (BBYY, !R #11)"),)


def test_the_tokens() -> None:
    position = replace(start(setup()), supplies=(Supply(1, 9), Supply(8, 20), Supply(0, 3)))
    picked = done(position, {"do": "pick", "pieces": ["K", "Y"]})
    assert picked.supplies == (Supply(2, 8), Supply(12, 14), Supply(2, 1))
    assert picked.boards[ANA] == pieces("K Y")
    assert picked.tokens[ANA] == {Token.FUTURE, Token.PRIEST}
    seen = done(position, {"do": "future", "discard": 2, "take": 3})
    assert seen.hands[ANA] == Hand(4, 1)
    assert seen.tokens[ANA] == {Token.PICK, Token.PRIEST}
    taken = done(position, {"do": "priest", "card": "!g #9"})
    assert taken.hands[ANA] == Hand(3, 2, (temple("!G #9"),))
    assert taken.tokens[ANA] == {Token.FUTURE, Token.PICK}
    assert taken.turn.seat == BO


def test_a_game_without_tokens() -> None:
    assert start(setup(has_sacrifices=False)).tokens == (frozenset(), frozenset())


# The end.

THIRD = {"do": "add", "coatl": 3, "piece": "R>"}


def third(bo: bool = False) -> Position:
    """Three play, and Bo (or Ana) is about to complete the third Cóatl."""
    made = "| <KY> (K: 1) | <YKB> (B: 1) | <KKR (KK: 1)"
    line = f"Bo: R> {made}" if bo else f"Ana: R> {made}"
    return table(line, players=3, seat=BO if bo else ANA)


def test_after_a_third_one_those_behind_have_two_actions() -> None:
    position = done(third(), THIRD)
    assert position.ending == Ending(Why.THIRD, ANA, 1)
    assert position.phase is Phase.FINAL_ROUND
    assert not position.turn.is_last
    position = done(position, DONE)
    assert position.turn == Turn(BO, 1, 2, is_last=True)
    position = done(position, CHOOSE)
    assert position.turn == Turn(BO, 1, 1, is_last=True)
    position = done(position, CHOOSE)
    assert position.turn == Turn(CY, 1, 2, is_last=True)
    position = done(position, DONE)
    assert position.finished


def test_and_those_before_have_one() -> None:
    position = done(third(bo=True), THIRD, DONE, CHOOSE, CHOOSE)
    assert position.turn == Turn(ANA, 2, 1, is_last=True)
    assert done(position, DONE).phase is Phase.FINISHED


def test_assembling_is_one_of_two_actions() -> None:
    position = replace(done(third(), THIRD, DONE), boards=((), pieces("G Y"), ()))
    position = done(position, {"do": "start", "piece": "G"})
    assert position.turn == Turn(BO, 1, 2, is_last=True, assembling=True)
    assert done(position, CHOOSE).turn.seat == CY
    position = done(position, DONE)
    assert position.turn == Turn(BO, 1, 1, is_last=True)
    position = done(position, {"do": "start", "piece": "Y"})
    assert position.turn.actions == 1
    assert done(position, DONE).turn.seat == CY


@pytest.mark.parametrize(("seat", "turns"), [(ANA, 4), (BO, 3), (CY, 2)])
def test_without_segments_the_round_is_played_and_one_turn_more(seat: Seat, turns: int) -> None:
    position = replace(
        table("", players=3, seat=seat), supplies=(Supply(2, 9), Supply(2, 0), Supply(1, 3))
    )
    position = done(position, take("R", "K"))
    assert position.ending == Ending(Why.BODIES, seat, 1)
    assert not position.turn.is_last or seat == CY
    after = list[Turn]()
    while not position.finished:
        after.append(position.turn)
        position = done(position, CHOOSE)
    assert [turn.is_last for turn in after] == [False] * (CY - seat) + [True] * 3
    assert {turn.actions for turn in after} == {1}
    assert len(after) == turns + 1


def test_what_happens_first_decides() -> None:
    position = replace(
        done(third(), THIRD, DONE), supplies=(Supply(2, 9), Supply(2, 0), Supply(1, 3))
    )
    assert done(position, take("R", "K")).ending == Ending(Why.THIRD, ANA, 1)
    earlier = replace(third(), ending=Ending(Why.BODIES, BO, 1))
    assert done(earlier, THIRD).ending == Ending(Why.BODIES, BO, 1)


def test_an_action_too_many_ends_the_turn() -> None:
    position = table("Ana: G | <BBR", assembling=True)
    assert done(position, CHOOSE | {"override": True}).turn == Turn(BO, 1, 1)


def test_a_pass_that_players_insist_on_ends_the_turn() -> None:
    assert done(table(""), DONE | {"override": True}).turn == Turn(BO, 1, 1)


def test_an_end_by_agreement() -> None:
    position = done(third(), {"do": "end", "by": "green", "override": True})
    assert (position.finished, position.ending) == (True, Ending(Why.AGREED))


# The sheet.


def entered(by: str, row: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"do": "coatl", "by": by, "row": row, "cards": list(cards), **more}


def test_a_sheet_takes_serpents_in_any_order() -> None:
    position = done(
        SHEET,
        entered("blue", "<BBYY>", "BBYY", temple="!G #9"),
        entered("red", "<KYYYK>", "YYY"),
        entered("blue", "<RRRB>", "RRR", temple=None),
    )
    assert position.scores == (3, 10)
    assert position.completed == (Completed(BO, 1), Completed(ANA, 1), Completed(BO, 2))
    assert position.coatls[BO] == (coatl("<BBYY> (BBYY, !G #9)"), coatl("<RRRB> (RRR)"))


def test_who_says_that_it_is_over_may_say_why() -> None:
    early = {"do": "end", "override": True}
    assert done(SHEET, early).ending == Ending(Why.THIRD)
    assert done(SHEET, {"do": "end", "bodies": True}).ending == Ending(Why.BODIES)


# Who wins.

TIES = [
    ("points", "| <BBYY> (BBYY)", "| <KYYYK> (YYY)", [ANA]),
    ("cards", "| <BKBK> (K: 2=1, B: 2=2)", "| <RRRB> (RRR)", [ANA]),
    ("best", "| <RRRB> (RRR) | <YGB> (YG)", "| <GBR> (G: 1=2) | <RYY> (Y: 2=2)", [ANA]),
    ("shared", "| <RRRB> (RRR)", "| <YYYG> (YYY) | <GK", [ANA, BO]),
]


@pytest.mark.parametrize(("decided", "ana", "bo", "won"), TIES)
def test_ties_in_the_book_s_order(decided: str, ana: str, bo: str, won: list[int]) -> None:
    over = replace(table(f"Ana: {ana}\nBo: {bo}"), finished=True)
    assert over.decided == decided
    assert winners(over) == tuple(won)
    assert winners(replace(over, finished=False)) == ()
    assert replace(over, finished=False).decided is None
