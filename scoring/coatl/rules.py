"""The rules that speak against an action, each as a code, in one order: what is impossible, whose
turn it is, what is illegal.

A generator of rules ends early where nothing more can be asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import cast

from scoring.coatl import actions
from scoring.coatl.actions import Action
from scoring.coatl.box.pieces import (
    LARGEST_HAND,
    OPEN_AT_ONCE,
    PROPHECIES_OF_A_SERPENT,
    ROOM,
    SERPENTS,
    Origin,
    Piece,
    Token,
)
from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.catalogue import COPIES
from scoring.coatl.cards.levels import NO_LEVEL
from scoring.coatl.cards.picture import picture_of, piece_picture
from scoring.coatl.cards.prophecies import Prophecy
from scoring.coatl.cards.temples import Temple
from scoring.coatl.position import Position
from scoring.coatl.refusals import Code, Refusal
from scoring.game import Seat
from scoring.refusing import Judge

Rules = Iterator[Code]


# What every action in a turn asks.


def turn_rules(
    position: Position, action: Action, keeps: int | None = None, further: bool = False
) -> Rules:
    """Whose turn it is, and what closes with this step.

    `keeps`: the Cóatl that it is about; `further`: is it an action of its own?
    """
    if action.by not in (None, position.setup.colours[position.on_turn]):
        yield Code.TURN_WRONG_PLAYER
    if further and position.turn.assembling and position.turn.actions <= 1:
        yield Code.TURN_ACTION
    # A complete Cóatl has a Prophecy at least when it is closed.
    finishing = position.turn.finishing
    if finishing is not None and finishing != keeps:
        coatl = position.coatl(position.on_turn, finishing)
        if coatl and not coatl.prophecies:
            yield Code.CARD_NONE


def whole_action_rules(position: Position, action: Action) -> Rules:
    """One action a turn; assembling that is under way is one of its own."""
    yield from turn_rules(position, action, further=True)


def box_rules(position: Position, pieces: Iterable[Piece]) -> Rules:
    left = position.left
    if any(count > left[piece] for piece, count in Counter(pieces).items()):
        yield Code.SUPPLY_PIECE


def room_rules(position: Position, pieces: tuple[Piece, ...]) -> Rules:
    if len(position.board) + len(pieces) > ROOM:
        yield Code.BOARD_FULL


def token_rules(position: Position, token: Token) -> Rules:
    if token not in position.tokens[position.on_turn]:
        yield Code.SACRIFICE_USED


def hand_rules(position: Position, discarded: int, taken: int) -> Rules:
    if position.hand.prophecies - discarded + taken > LARGEST_HAND:
        yield Code.HAND_LIMIT


# Whole actions.


def take_rules(position: Position, action: actions.Take) -> Rules:
    # All of one space of the supply board.
    if position.supply(action.pieces[0].part).board < len(action.pieces):
        yield Code.SUPPLY_BOARD
    yield from box_rules(position, action.pieces)
    yield from whole_action_rules(position, action)
    yield from room_rules(position, action.pieces)


def pick_rules(position: Position, action: actions.Pick) -> Rules:
    # A head, a tail or two body segments of the player's choice from the bag.
    yield from token_rules(position, Token.PICK)
    if position.supply(action.pieces[0].part).bag < len(action.pieces):
        yield Code.SUPPLY_BAG
    yield from box_rules(position, action.pieces)
    yield from whole_action_rules(position, action)
    yield from room_rules(position, action.pieces)


def choose_rules(position: Position, action: actions.Choose) -> Rules:
    yield from whole_action_rules(position, action)
    yield from hand_rules(position, 0, action.count)


def future_rules(position: Position, action: actions.Future) -> Rules:
    yield from token_rules(position, Token.FUTURE)
    if action.discard > position.hand.prophecies:
        yield Code.HAND_NONE
    yield from whole_action_rules(position, action)
    yield from hand_rules(position, action.discard, action.count)


def priest_rules(position: Position, action: actions.Priest) -> Rules:
    # A common Temple: it lies beside no Cóatl, and nobody has taken it.
    yield from token_rules(position, Token.PRIEST)
    if is_gone(position, action.card):
        yield Code.TEMPLE_SUPPLY
    yield from whole_action_rules(position, action)


def done_rules(position: Position, action: actions.Done) -> Rules:
    yield from turn_rules(position, action)
    if not (position.turn.assembling or position.turn.is_last):
        yield Code.TURN_PASS


# Steps of assembling.


def start_rules(position: Position, action: actions.Start) -> Rules:
    if action.piece not in position.board:
        yield Code.BOARD_PIECE
    yield from turn_rules(position, action)
    own = position.coatls[position.on_turn]
    if sum(not coatl.is_complete for coatl in own) >= OPEN_AT_ONCE:
        yield Code.COATL_TWO
    if len(own) >= SERPENTS:
        yield Code.COATL_FOURTH


def add_rules(position: Position, action: actions.Add) -> Rules:
    coatl = position.coatl(position.on_turn, action.number)
    if not coatl:
        yield Code.COATL_NONE
        return
    if action.piece not in position.board:
        yield Code.BOARD_PIECE
    if not coatl.takes(action.piece, action.at):
        yield Code.COATL_END
    yield from turn_rules(position, action)
    if coatl.with_piece(action.piece, action.at).is_short:
        yield Code.COATL_SHORT


def fulfil_rules(position: Position, action: actions.Fulfil) -> Rules:
    coatl = position.coatl(position.on_turn, action.number)
    if not coatl:
        yield Code.COATL_NONE
        return
    if not position.hand.prophecies:
        yield Code.HAND_NONE
    yield from copies_rules(position, (action.card,))
    yield from turn_rules(position, action, keeps=action.number)
    if is_closed(position, coatl, action.number):
        yield Code.CARD_CLOSED
    yield from laying_rules(coatl, action.card)


def temple_rules(position: Position, action: actions.Lay) -> Rules:
    coatl = position.coatl(position.on_turn, action.number)
    if not coatl:
        yield Code.COATL_NONE
        return
    own = action.card in position.hand.known
    if action.origin is Origin.HAND and not own and not position.hand.unknown_temples:
        yield Code.HAND_NONE
    if is_gone(position, action.card) and not (own and action.origin is Origin.HAND):
        yield Code.TEMPLE_SUPPLY
    yield from turn_rules(position, action, keeps=action.number)
    if not coatl.is_complete:
        yield Code.TEMPLE_OPEN
    elif is_closed(position, coatl, action.number):
        yield Code.CARD_CLOSED
    if coatl.temple:
        yield Code.TEMPLE_SECOND
    yield from meeting_rules(coatl, action.card)


def is_closed(position: Position, coatl: Coatl, number: int) -> bool:
    """Complete, and not the one that is being finished."""
    return coatl.is_complete and position.turn.finishing != number


def is_gone(position: Position, card: Temple) -> bool:
    """Does it lie beside a Cóatl, or in a hand where everybody has seen it go?"""
    return position.laid[card] > 0 or any(card in hand.known for hand in position.hands)


# Cards beside a Cóatl.


def copies_rules(position: Position, cards: tuple[Prophecy, ...]) -> Rules:
    """A card that the box does not hold is there as often as wanted."""
    for card, count in Counter(cards).items():
        if card in COPIES and position.laid[card] + count > COPIES[card]:
            yield Code.CARD_SUPPLY
            return


def laying_rules(coatl: Coatl, card: Prophecy) -> Rules:
    yield from place_rules(coatl, card)
    if card.level(coatl.row) is NO_LEVEL:
        yield Code.CARD_UNMET


def entered_rules(coatl: Coatl, card: Prophecy) -> Rules:
    """On a sheet nobody knows when a card was laid: it may have been met then and lost since."""
    yield from place_rules(coatl, card)
    if not card.was_met(coatl.row):
        yield Code.CARD_UNMET


def place_rules(coatl: Coatl, card: Prophecy) -> Rules:
    laid = coatl.prophecies
    if len(laid) >= PROPHECIES_OF_A_SERPENT:
        yield Code.CARD_LIMIT
    if card in laid:
        yield Code.CARD_TWICE


def meeting_rules(coatl: Coatl, card: Temple) -> Rules:
    if card.level(coatl.row, (other.frame for other in coatl.prophecies)) is NO_LEVEL:
        yield Code.TEMPLE_UNMET


# The sheet.


def enter_rules(position: Position, action: actions.Enter, seat: Seat) -> Rules:
    """A finished Cóatl with its cards, as if they were laid one after the other."""
    yield from box_rules(position, action.coatl.pieces)
    yield from copies_rules(position, action.cards)
    if action.temple and is_gone(position, action.temple):
        yield Code.TEMPLE_SUPPLY
    if len(position.coatls[seat]) >= SERPENTS:
        yield Code.COATL_FOURTH
    if action.coatl.is_short:
        yield Code.COATL_SHORT
    if not action.cards:
        yield Code.CARD_NONE
    coatl = action.coatl
    for card in action.cards:
        yield from entered_rules(coatl, card)
        coatl = coatl.with_card(card)
    if action.temple:
        yield from meeting_rules(coatl, action.temple)


def one_more(position: Position, coatl: Coatl, card: Card) -> Iterator[Refusal]:
    """What speaks against this card beside a Cóatl that is being entered, whatever else does."""
    if isinstance(card, Prophecy):
        same = tuple(each for each in (*coatl.prophecies, card) if each == card)
        codes = [*copies_rules(position, same), *entered_rules(coatl, card)]
    else:
        gone = [Code.TEMPLE_SUPPLY] if is_gone(position, card) else []
        codes = [*gone, *meeting_rules(coatl, card)]
    for code in codes:
        yield Refusal(code, {"card": picture_of(card)} if "{card}" in code.sentence else {})


def end_rules(position: Position, action: actions.End) -> Rules:
    # With a referee it ends by itself; on a sheet with somebody's third Cóatl, or when the
    # players say that the body segments ran out.
    made = max(map(len, position.coatls))
    if position.setup.is_referee or not (action.bodies or made >= SERPENTS):
        yield Code.END_EARLY


def rules_for(position: Position, action: actions.AnyAction) -> Rules:
    match action:
        case actions.Enter(by=by):
            assert by
            return enter_rules(position, action, position.setup.seat_of(by))
        case actions.Take():
            return take_rules(position, action)
        case actions.Choose():
            return choose_rules(position, action)
        case actions.Start():
            return start_rules(position, action)
        case actions.Add():
            return add_rules(position, action)
        case actions.Fulfil():
            return fulfil_rules(position, action)
        case actions.Lay():
            return temple_rules(position, action)
        case actions.Pick():
            return pick_rules(position, action)
        case actions.Future():
            return future_rules(position, action)
        case actions.Priest():
            return priest_rules(position, action)
        case actions.Done():
            return done_rules(position, action)
    assert isinstance(action, actions.End)
    return end_rules(position, action)


def _broken(position: Position, action: Action) -> Iterator[Refusal]:
    for code in rules_for(position, cast(actions.AnyAction, action)):
        if not (action.override and code.yields_to_override):
            yield Refusal(code, _parameters(position, action, code))


def _misfit(position: Position, action: Action) -> str | None:
    """Why an action does not exist in this game."""
    setup = position.setup
    if setup.mode not in action.modes:
        return f"'{action.do}' does not exist in {setup.mode} mode"
    if action.by and action.by not in setup.colours:
        return f"nobody plays {action.by}"
    return None


def _parameters(position: Position, action: Action, code: Code) -> dict[str, str]:
    """What the sentence of that code needs to know."""
    seat = position.setup.seat_of(action.by) if action.by else position.on_turn
    on_turn = position.on_turn if code is Code.TURN_WRONG_PLAYER else seat
    known = {
        "turn": position.setup.players[on_turn].name,
        "room": str(ROOM),
        "most": str(LARGEST_HAND),
        "piece": _piece(position, action),
        "card": _card(position, action, code),
    }
    return {name: text for name, text in known.items() if f"{{{name}}}" in code.sentence}


def _piece(position: Position, action: Action) -> str:
    match action:
        case actions.Start(piece=piece) | actions.Add(piece=piece):
            return piece_picture(piece)
        case actions.Take(pieces=pieces) | actions.Pick(pieces=pieces):
            return _missing(position, pieces)
        case actions.Enter(coatl=coatl):
            return _missing(position, tuple(coatl.pieces))
    return ""


def _missing(position: Position, pieces: tuple[Piece, ...]) -> str:
    left = position.left
    short = [piece for piece, count in Counter(pieces).items() if count > left[piece]]
    return ", ".join(map(piece_picture, short))


def _card(position: Position, action: Action, code: Code) -> str:
    match action:
        case actions.Fulfil(card=card) | actions.Lay(card=card) | actions.Priest(card=card):
            return picture_of(card)
        case actions.Enter(cards=cards, temple=temple, coatl=coatl):
            if code in (Code.TEMPLE_SUPPLY, Code.TEMPLE_UNMET):
                return picture_of(temple) if temple else ""
            return ", ".join(map(picture_of, _faulty(position, cards, coatl, code)))
    return ""


def _faulty(
    position: Position, cards: tuple[Prophecy, ...], coatl: Coatl, code: Code
) -> list[Prophecy]:
    counted = Counter(cards)
    match code:
        case Code.CARD_SUPPLY:
            return [
                card
                for card, count in counted.items()
                if card in COPIES and position.laid[card] + count > COPIES[card]
            ]
        case Code.CARD_TWICE:
            return [card for card, count in counted.items() if count > 1]
    return [card for card in counted if not card.was_met(coatl.row)]


_JUDGE = Judge(Refusal, Code, _misfit, _broken)
refusal, refusals, unreadable = _JUDGE.refusal, _JUDGE.refusals, _JUDGE.unreadable
