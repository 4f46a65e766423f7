"""What an action does to the table, once nothing speaks against it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never, cast

from scoring.coatl import actions
from scoring.coatl.actions import Action
from scoring.coatl.box.pieces import (
    ACTIONS,
    LARGEST_SUPPLY,
    LAST_ACTIONS_LATER,
    ORDER,
    SERPENTS,
    Origin,
    Part,
    Piece,
    Token,
)
from scoring.coatl.box.serpents import Card, Coatl, begun
from scoring.coatl.position import Completed, Ending, Hand, Position, Supply, Turn, Why
from scoring.game import Seat
from scoring.seated import actor


def carry_out(position: Position, action: Action) -> Position:
    """The table after an action that is recorded, overridden or not."""
    action = cast(actions.AnyAction, action)
    match action:
        case actions.Enter():
            return _enter(position, action)
        case actions.Start() | actions.Add() | actions.Fulfil() | actions.Lay():
            return _assembling(position, action)
        case (
            actions.Take() | actions.Choose() | actions.Pick() | actions.Future() | actions.Priest()
        ):
            return _whole_action(position, action)
        case actions.Done():
            turn = position.turn
            left = turn.actions - 1 if turn.assembling else 0
            return _with_actions(position, left)
        case actions.End():
            return replace(position, finished=True, ending=_said(position, action))
        case _:  # pragma: no cover
            assert_never(action)


def _said(position: Position, action: actions.End) -> Ending:
    if position.setup.is_referee:
        return Ending(Why.AGREED)
    return Ending(Why.BODIES if action.bodies else Why.THIRD)


def _enter(position: Position, action: actions.Enter) -> Position:
    seat, coatl = actor(position, action), action.coatl
    for card in (*action.cards, action.temple):
        coatl = coatl.with_card(card) if card else coatl
    return _with_coatl(position, seat, len(position.coatls[seat]) + 1, coatl)


# Assembling.


def _assembling(
    position: Position, action: actions.Start | actions.Add | actions.Fulfil | actions.Lay
) -> Position:
    """One step more; another Cóatl that was being finished is closed by it."""
    turn = position.turn
    kept = turn.finishing if getattr(action, "number", None) == turn.finishing else None
    position = replace(position, turn=turn._replace(assembling=True, finishing=kept))
    match action:
        case actions.Start(piece=piece):
            number = len(position.coatls[turn.seat]) + 1
            return _with_coatl(_without_piece(position, piece), turn.seat, number, begun(piece))
        case actions.Add(piece=piece):
            return _add(_without_piece(position, piece), action)
        case actions.Fulfil(card=card):
            hand = position.hand._replace(prophecies=position.hand.prophecies - 1)
            return _lay(_with_hand(position, hand), action.number, card)
    if action.origin is Origin.HAND:
        known = tuple(card for card in position.hand.known if card != action.card)
        hand = position.hand._replace(temples=position.hand.temples - 1, known=known)
        position = _with_hand(position, hand)
    return _lay(position, action.number, action.card)


def _add(position: Position, action: actions.Add) -> Position:
    turn, coatl = position.turn, _own(position, action.number).with_piece(action.piece, action.at)
    position = _with_coatl(position, turn.seat, action.number, coatl)
    if not coatl.is_complete:
        return position
    position = replace(position, turn=turn._replace(finishing=action.number))
    if position.ending or len(position.complete(turn.seat)) < SERPENTS:
        return position
    return replace(position, ending=Ending(Why.THIRD, turn.seat, turn.round))


def _own(position: Position, number: int) -> Coatl:
    return cast(Coatl, position.coatl(position.on_turn, number))


def _lay(position: Position, number: int, card: Card) -> Position:
    return _with_coatl(position, position.on_turn, number, _own(position, number).with_card(card))


def _with_coatl(position: Position, seat: Seat, number: int, coatl: Coatl) -> Position:
    """A new one, or another instead of the one with that number."""
    own, done = position.coatls[seat], position.completed
    if coatl.is_complete and Completed(seat, number) not in done:
        done = (*done, Completed(seat, number))
    changed = (*own[: number - 1], coatl, *own[number:])
    return replace(position, coatls=_put(position.coatls, seat, changed), completed=done)


# Whole actions.


def _whole_action(
    position: Position,
    action: actions.Take | actions.Choose | actions.Pick | actions.Future | actions.Priest,
) -> Position:
    """Assembling under way ends before it."""
    left = position.turn.actions - 1 - position.turn.assembling
    position = replace(position, laid_out=(0,) * len(Part))
    match action:
        case actions.Take(pieces=pieces):
            position = _refilled(_with_pieces(position, pieces, from_board=True))
            position = _out_of_bodies(position)
        case actions.Choose(count=count):
            position = _with_hand(position, _after_choosing(position.hand, 0, count))
        case actions.Pick(pieces=pieces):
            position = _used(_with_pieces(position, pieces, from_board=False), Token.PICK)
            position = _filled(position)
        case actions.Future(discard=discard, count=count):
            hand = _after_choosing(position.hand, discard, count)
            position = _used(_with_hand(position, hand), Token.FUTURE)
        case actions.Priest(card=card):
            own = position.hand
            hand = own._replace(temples=own.temples + 1, known=(*own.known, card))
            position = _used(_with_hand(position, hand), Token.PRIEST)
        case _:  # pragma: no cover
            assert_never(action)
    return _with_actions(position, left)


def _after_choosing(hand: Hand, discarded: int, taken: int) -> Hand:
    return hand._replace(prophecies=hand.prophecies - discarded + taken)


def _with_pieces(position: Position, pieces: tuple[Piece, ...], from_board: bool) -> Position:
    """On the board of the player on turn, from the supply board or from the bag."""
    seat, part, count = position.on_turn, pieces[0].part, len(pieces)
    board = tuple(sorted((*position.boards[seat], *pieces), key=ORDER.__getitem__))
    supplies = tuple(
        _less(supply, count, from_board) if each is part else supply
        for each, supply in zip(Part, position.supplies, strict=True)
    )
    return replace(position, boards=_put(position.boards, seat, board), supplies=supplies)


def _less(supply: Supply, count: int, from_board: bool) -> Supply:
    if from_board:
        return supply._replace(board=supply.board - count)
    return supply._replace(bag=supply.bag - count)


def _refilled(position: Position) -> Position:
    """The supply board is filled when it has no body segment, or neither head nor tail."""
    on_board = {part: position.supply(part).board for part in Part}
    if on_board[Part.BODY] and (on_board[Part.HEAD] or on_board[Part.TAIL]):
        return position
    return _filled(position)


def _filled(position: Position) -> Position:
    """Every empty space, as far as the bags go."""
    before = position.supplies
    full = tuple(_full(part, supply) for part, supply in zip(Part, before, strict=True))
    laid_out = tuple(now.board - then.board for now, then in zip(full, before, strict=True))
    return replace(position, supplies=full, laid_out=laid_out)


def _full(part: Part, supply: Supply) -> Supply:
    moved = min(LARGEST_SUPPLY[part] - supply.board, supply.bag)
    return Supply(supply.board + moved, supply.bag - moved)


def _out_of_bodies(position: Position) -> Position:
    if position.ending or sum(position.supply(Part.BODY)):
        return position
    turn = position.turn
    return replace(position, ending=Ending(Why.BODIES, turn.seat, turn.round))


# Turns.


def _with_actions(position: Position, left: int) -> Position:
    """Nothing is being assembled any more; a turn ends when no action is left."""
    if left > 0:
        turn = position.turn._replace(actions=left, assembling=False, finishing=None)
        return replace(position, turn=turn)
    turn = _next(position)
    return replace(position, turn=turn, finished=_is_over(position, turn))


def _next(position: Position) -> Turn:
    """Clockwise."""
    turn, ending = position.turn, position.ending
    wraps = turn.seat == position.seats[-1]
    seat = Seat(0) if wraps else Seat(turn.seat + 1)
    round = turn.round + 1 if wraps else turn.round
    if ending and ending.why is Why.THIRD:
        # Two actions for whoever sits behind the player who brought it about, else one.
        is_later = seat > cast(Seat, ending.by)
        return Turn(seat, round, LAST_ACTIONS_LATER if is_later else ACTIONS, is_last=True)
    return Turn(seat, round, ACTIONS, is_last=bool(ending and round > ending.round))


def _is_over(position: Position, turn: Turn) -> bool:
    """Everybody has had the last turn; `turn` is the one that would come."""
    ending = position.ending
    if not ending:
        return False
    if ending.why is Why.THIRD:
        return turn.seat == ending.by
    return turn.round > ending.round + 1


# Parts of the table.


def _put(of_seats: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*of_seats[:seat], value, *of_seats[seat + 1 :])


def _with_hand(position: Position, hand: Hand) -> Position:
    return replace(position, hands=_put(position.hands, position.on_turn, hand))


def _without_piece(position: Position, piece: Piece) -> Position:
    board = list(position.board)
    board.remove(piece)
    return replace(position, boards=_put(position.boards, position.on_turn, tuple(board)))


def _used(position: Position, token: Token) -> Position:
    left = position.tokens[position.on_turn] - {token}
    return replace(position, tokens=_put(position.tokens, position.on_turn, left))
