"""Every refusal with a picture of the table: which rule speaks against what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from scoring.coatl import Code, Position, play, read_action, refusal
from scoring.coatl.box.pieces import Token
from scoring.coatl.cards.picture import picture_of
from scoring.coatl.position import Hand, Supply
from scoring.coatl.refusals import ILLEGAL, SENTENCES
from scoring.coatl.rules import one_more, refusals
from scoring.game import Kind, Refused
from tests.scoring.coatl.tables import SHEET, coatl, prophecy, table, temple


class Case(NamedTuple):
    code: Code
    position: Position
    action: Any
    message: str = ""


def enter(row: str, *cards: str, **more: Any) -> dict[str, Any]:
    return {"do": "coatl", "by": "red", "row": row, "cards": list(cards), **more}


BEGUN = table("Ana: <K G R Y>")
MADE = table("Ana: <K G R Y> | <BBRY | <KYY (YYY: 1)")
FINISHING = table("Ana: <K G R Y> | <BBR | <BBYY> (BBYY)", assembling=True, finishing=2)
BARE = table("Ana: <K G R | <BBR | <BBYY>", assembling=True, finishing=2)
CLOSED = table("Ana: <K | <BBYY> (BBYY)")
FULL = table("Ana: <K <B G G G R R Y>")
FOUR = table("Ana: <K | <BBYYKRRBGGB (BBYY, B, YK, RRBB: 1)")
LAID = table("Ana: | <BB (B: 2=1)\nBo: | <BB (B: 2=1)")
BOTH_B = table("Ana: | <BBB\nBo: | <BBB (B) | BBB (B)")
WITH_TEMPLE = table("Ana: | <BBYY> (BBYY, !G #9)", assembling=True, finishing=1)
PRIEST = replace(BEGUN, hands=(Hand(3, 2, (temple("!G #9"),)), Hand(3, 1)))
BO_HAS_IT = replace(FINISHING, hands=(Hand(3, 1), Hand(3, 2, (temple("!G #9"),))))
EMPTY_HANDED = replace(FINISHING, hands=(Hand(0, 0), Hand(3, 1)))
ONLY_KNOWN = replace(FINISHING, hands=(Hand(3, 1, (temple("!R #11"),)), Hand(3, 1)))
NO_HEADS = replace(BEGUN, supplies=(Supply(0, 0), Supply(1, 1), Supply(2, 11)))
ASSEMBLED = table("Ana: <K | <BBR", assembling=True)
THREE = table("Ana: <K G | <BBYY> (BBYY) | <KY> | <BBR")
USED = replace(BEGUN, tokens=(frozenset[Token](), frozenset(Token)))
HELD = table("Ana: <K <K <K G")
ENTERED = play(SHEET, read_action(enter("<BBYY>", "BBYY", temple="!G #9")))
TWO_ENTERED = play(ENTERED, read_action(enter("<KYYYK>", "YYY")))
THREE_ENTERED = play(TWO_ENTERED, read_action(enter("<RRRB>", "RRR")))

CASES = [
    Case(Code.RECORD_INVALID, BEGUN, enter("<BBYY>")),
    Case(Code.RECORD_INVALID, SHEET, {"do": "done"}),
    Case(
        Code.RECORD_INVALID,
        BEGUN,
        {"do": "done", "by": "yellow"},
        "This cannot be read: nobody plays yellow.",
    ),
    Case(Code.GAME_FINISHED, replace(BEGUN, finished=True), {"do": "end", "override": True}),
    Case(
        Code.TURN_WRONG_PLAYER,
        BEGUN,
        {"do": "choose", "take": 1, "by": "blue", "override": True},
        "It is Ana's turn.",
    ),
    Case(Code.TURN_ACTION, ASSEMBLED, {"do": "choose", "take": 1}),
    Case(Code.TURN_ACTION, ASSEMBLED, {"do": "take", "pieces": ["G", "G"]}),
    # Of two it is named first, as rules.md lists it.
    Case(Code.TURN_ACTION, BARE, {"do": "choose", "take": 1}),
    Case(Code.TURN_PASS, BEGUN, {"do": "done"}),
    Case(
        Code.SUPPLY_PIECE,
        HELD,
        {"do": "take", "pieces": ["<K"]},
        "The box holds no further ‹■.",
    ),
    Case(Code.SUPPLY_PIECE, HELD, {"do": "pick", "pieces": ["<K"], "override": True}),
    Case(
        Code.SUPPLY_PIECE,
        SHEET,
        enter("<" + "K" * 27 + ">", "K"),
        "",
    ),
    Case(Code.SUPPLY_BOARD, NO_HEADS, {"do": "take", "pieces": ["<R"]}),
    Case(Code.SUPPLY_BOARD, NO_HEADS, {"do": "take", "pieces": ["R", "R"]}),
    Case(Code.SUPPLY_BAG, NO_HEADS, {"do": "pick", "pieces": ["<R"]}),
    Case(Code.SUPPLY_BAG, NO_HEADS, {"do": "pick", "pieces": ["R", "B"]}),
    Case(Code.BOARD_FULL, FULL, {"do": "take", "pieces": ["<B"]}, "A board holds 8 pieces."),
    Case(Code.BOARD_FULL, FULL, {"do": "pick", "pieces": ["B", "B"]}),
    Case(
        Code.BOARD_PIECE,
        BEGUN,
        {"do": "start", "piece": "<R", "override": True},
        "‹◆ does not lie on Ana's board.",
    ),
    Case(Code.BOARD_PIECE, MADE, {"do": "add", "coatl": 1, "piece": "K>"}),
    Case(Code.HAND_LIMIT, BEGUN, {"do": "choose", "take": 3}, "A hand holds 5 Prophecies."),
    Case(Code.HAND_LIMIT, BEGUN, {"do": "future", "discard": 1, "take": 4}),
    Case(
        Code.HAND_NONE,
        BEGUN,
        {"do": "future", "discard": 4, "take": 0, "override": True},
        "So many cards of that kind are not in Ana's hand.",
    ),
    Case(Code.HAND_NONE, EMPTY_HANDED, {"do": "fulfil", "coatl": 2, "card": "YYY"}),
    Case(
        Code.HAND_NONE,
        EMPTY_HANDED,
        {"do": "temple", "coatl": 2, "card": "!K #8", "from": "hand"},
    ),
    Case(Code.HAND_NONE, ONLY_KNOWN, {"do": "temple", "coatl": 2, "card": "!K #8", "from": "hand"}),
    Case(
        Code.COATL_NONE,
        MADE,
        {"do": "add", "coatl": 3, "piece": "G", "end": "tail", "override": True},
        "Ana has no Cóatl of that number.",
    ),
    Case(Code.COATL_NONE, MADE, {"do": "add", "coatl": 0, "piece": "G", "end": "tail"}),
    Case(Code.COATL_NONE, MADE, {"do": "fulfil", "coatl": -1, "card": "B"}),
    Case(Code.COATL_NONE, MADE, {"do": "temple", "coatl": 9, "card": "!G #9", "from": "common"}),
    Case(Code.COATL_END, MADE, {"do": "add", "coatl": 1, "piece": "<K"}),
    Case(Code.COATL_END, MADE, {"do": "add", "coatl": 1, "piece": "G", "end": "head"}),
    Case(Code.COATL_END, MADE, {"do": "add", "coatl": 1, "piece": "Y>", "end": "head"}),
    Case(Code.COATL_END, CLOSED, {"do": "add", "coatl": 1, "piece": "<K"}),
    Case(
        Code.COATL_END,
        table("Ana: <K | BBY"),
        {"do": "add", "coatl": 1, "piece": "<K", "end": "tail"},
    ),
    Case(Code.COATL_TWO, MADE, {"do": "start", "piece": "G"}),
    Case(Code.COATL_FOURTH, THREE, {"do": "start", "piece": "G"}),
    Case(Code.COATL_FOURTH, THREE_ENTERED, enter("<YGB>", "YG")),
    Case(Code.COATL_SHORT, table("Ana: Y> | <K"), {"do": "add", "coatl": 1, "piece": "Y>"}),
    Case(Code.COATL_SHORT, SHEET, enter("<YG>", "YG")),
    Case(Code.CARD_NONE, BARE, {"do": "done"}),
    Case(Code.CARD_NONE, BARE, {"do": "start", "piece": "G"}),
    Case(Code.CARD_NONE, BARE, {"do": "add", "coatl": 1, "piece": "G", "end": "tail"}),
    Case(Code.CARD_NONE, BARE, {"do": "fulfil", "coatl": 1, "card": "BBR: 1"}),
    Case(Code.CARD_NONE, SHEET, enter("<BBYY>")),
    Case(Code.CARD_LIMIT, FOUR, {"do": "fulfil", "coatl": 1, "card": "KRR: 1"}),
    Case(Code.CARD_LIMIT, SHEET, enter("<BBYYG>", "BBYY", "YG", "BB: 1", "YY: 1", "G: 1")),
    Case(
        Code.CARD_TWICE,
        LAID,
        {"do": "fulfil", "coatl": 1, "card": "b:2=1"},
        "● (2×1) lies there already.",
    ),
    Case(
        Code.CARD_TWICE,
        SHEET,
        enter("<BBYYB>", "B", "B"),
        "● lies there already.",
    ),
    Case(
        Code.CARD_UNMET,
        LAID,
        {"do": "fulfil", "coatl": 1, "card": "B"},
        "The Cóatl does not meet ●.",
    ),
    Case(
        Code.CARD_UNMET,
        SHEET,
        enter("<BBYY>", "BBYY", "GG: 1", "RR: 1"),
        "The Cóatl does not meet ▲▲ (1×1), ◆◆ (1×1).",
    ),
    Case(
        Code.CARD_SUPPLY,
        BOTH_B,
        {"do": "fulfil", "coatl": 1, "card": "B", "override": True},
        "There is no further ●.",
    ),
    Case(Code.CARD_SUPPLY, ENTERED, enter("<BBYY>", "BBYY"), "There is no further ●●★★."),
    Case(Code.CARD_SUPPLY, SHEET, enter("<YGYG>", "YG", "YG", override=True)),
    Case(Code.CARD_CLOSED, CLOSED, {"do": "fulfil", "coatl": 1, "card": "YY: 1"}),
    Case(
        Code.CARD_CLOSED,
        CLOSED,
        {"do": "temple", "coatl": 1, "card": "!G #9", "from": "common"},
    ),
    Case(
        Code.TEMPLE_OPEN,
        MADE,
        {"do": "temple", "coatl": 1, "card": "!G #9", "from": "common"},
    ),
    Case(
        Code.TEMPLE_SECOND,
        WITH_TEMPLE,
        {"do": "temple", "coatl": 1, "card": "!R #11", "from": "hand"},
    ),
    Case(
        Code.TEMPLE_UNMET,
        FINISHING,
        {"do": "temple", "coatl": 2, "card": "!B #10", "from": "common"},
        "The Cóatl meets too little of ✕● ‹10›.",
    ),
    Case(Code.TEMPLE_UNMET, SHEET, enter("<BBYY>", "BBYY", temple="!B #10")),
    Case(Code.TEMPLE_SUPPLY, WITH_TEMPLE, {"do": "priest", "card": "!G #9"}),
    Case(Code.TEMPLE_SUPPLY, PRIEST, {"do": "priest", "card": "!G #9", "override": True}),
    Case(
        Code.TEMPLE_SUPPLY,
        BO_HAS_IT,
        {"do": "temple", "coatl": 2, "card": "!G #9", "from": "hand"},
        "✕▲ ‹9› lies elsewhere.",
    ),
    Case(
        Code.TEMPLE_SUPPLY,
        replace(FINISHING, hands=PRIEST.hands),
        {"do": "temple", "coatl": 2, "card": "!G #9", "from": "common"},
    ),
    Case(Code.TEMPLE_SUPPLY, ENTERED, enter("<KYYYK>", "YYY", temple="!G #9")),
    Case(Code.SACRIFICE_USED, USED, {"do": "pick", "pieces": ["G", "G"], "override": True}),
    Case(
        Code.SACRIFICE_USED,
        USED,
        {"do": "future", "discard": 0, "take": 0},
        "Ana has not got that token any more.",
    ),
    Case(Code.SACRIFICE_USED, USED, {"do": "priest", "card": "!G #9"}),
    Case(Code.END_EARLY, BEGUN, {"do": "end"}),
    Case(Code.END_EARLY, BEGUN, {"do": "end", "by": "blue", "bodies": True}),
    Case(Code.END_EARLY, TWO_ENTERED, {"do": "end"}),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code.value)
def test_what_speaks_against_it(case: Case) -> None:
    action = read_action(case.action)
    why = refusal(case.position, action)
    assert why
    assert why.code is case.code
    assert why.sentence.format_map(why.parameters) == why.message
    assert not case.message or why.message == case.message
    assert next(iter(refusals(case.position, action))) == why
    with pytest.raises(Refused):
        play(case.position, action)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.code.value)
def test_players_can_insist_on_what_is_only_illegal(case: Case) -> None:
    insisted = replace(read_action(case.action), override=True)
    why = refusal(case.position, insisted)
    yields = case.code.kind is Kind.ILLEGAL and case.code is not Code.TURN_WRONG_PLAYER
    assert (why is None) == yields
    if yields:
        assert play(case.position, insisted) != case.position


def test_every_code_occurs_and_has_a_sentence() -> None:
    assert {case.code for case in CASES} == set(Code)
    assert set(SENTENCES) == set(Code)
    assert {code for code in Code if code.kind is Kind.ILLEGAL} == ILLEGAL


def test_the_impossible_is_told_before_the_illegal() -> None:
    both = play(ENTERED, read_action(enter("<KYYYK>", "YYY")))
    action = read_action(enter("<GG>", "BBYY"))
    codes = [why.code for why in refusals(both, action)]
    assert codes == [Code.CARD_SUPPLY, Code.COATL_SHORT, Code.CARD_UNMET]


def test_a_card_that_was_met_and_spoiled_since_is_entered_unmarked_and_scores_nothing() -> None:
    after = play(SHEET, read_action(enter("<RBBBR>", "!BBB!B", "RB")))
    [laid] = after.coatls[0]
    assert [laid.points_of(card) for card in laid.laid] == [0, 1]
    assert after.worth[0].cards == 2


def test_with_a_referee_it_is_seen_when_a_card_is_laid() -> None:
    grown = table("Ana: <K | <RBBB")
    told = refusal(grown, read_action({"do": "fulfil", "coatl": 1, "card": "!BBB!B"}))
    assert told
    assert told.code is Code.CARD_UNMET


@pytest.mark.parametrize(
    "action",
    [
        {"do": "add", "coatl": 9, "piece": "<Y"},
        {"do": "fulfil", "coatl": 9, "card": "B"},
        {"do": "temple", "coatl": 9, "card": "!G #9", "from": "hand"},
    ],
)
def test_of_a_serpent_that_is_not_there_nothing_more_is_asked(action: Any) -> None:
    assert [why.code for why in refusals(MADE, read_action(action))] == [Code.COATL_NONE]


@pytest.mark.parametrize(
    ("row", "card", "codes"),
    [
        ("<RRBB>", "RRBB", []),
        ("<BBYY>", "KKYY", [Code.CARD_UNMET]),
        ("<BBYY> (BBYY)", "BBYY", [Code.CARD_SUPPLY, Code.CARD_TWICE]),
        ("<BBYYKRRBGGB> (BBYY, B, YK, RRBB: 1)", "GGG", [Code.CARD_LIMIT, Code.CARD_UNMET]),
        ("<RBKRBR>", "!R #11", [Code.TEMPLE_UNMET]),
        ("<RBKRBRBBBBB>", "!G #9", [Code.TEMPLE_SUPPLY]),
        ("<KKYY>", "!B #10", []),
        # Laid beside BB, spoiled by the third: by the book it stays.
        ("<RBBBR>", "!BBB!B", []),
        ("<RBRBR>", "!BBB!B", [Code.CARD_UNMET]),
    ],
)
def test_what_speaks_against_one_more_card_of_a_draft(
    row: str, card: str, codes: list[Code]
) -> None:
    wanted = temple(card) if "#" in card else prophecy(card)
    told = list(one_more(ENTERED, coatl(row), wanted))
    assert [each.code for each in told] == codes
    assert all(
        (picture_of(wanted) in each.message) == ("{card}" in each.code.sentence) for each in told
    )
