"""What an action does to the table, once nothing speaks against it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never, cast

from scoring.aztekz import actions
from scoring.aztekz.actions import Action
from scoring.aztekz.box.heroes import Band, Figure, band_at
from scoring.aztekz.box.pieces import Hero
from scoring.aztekz.box.piles import Pile
from scoring.aztekz.box.souls import changed, cleared, souls_on
from scoring.aztekz.position import Hand, Position, Turn
from scoring.game import Seat
from scoring.seated import actor


def carry_out(position: Position, action: Action) -> Position:
    """The table after an action that is recorded, overridden or not."""
    return replace(position, **_changes(position, cast(actions.AnyAction, action)))


def _changes(position: Position, action: actions.AnyAction) -> dict[str, Any]:
    match action:
        case actions.Start():
            return _start(position, action)
        case actions.Draw():
            hand = Hand(action.paths, action.soul)
            return {"deck": position.deck - 1, "turn": position.turn._replace(hand=hand)}
        case actions.Step():
            turn = _acting(position, action.hero)
            figure = replace(position.band.hero(action.hero), at=action.to)
            return {
                "turn": turn._replace(steps=max(turn.steps - 1, 0)),
                "bands": _moved(position, action.hero, figure),
            }
        case actions.Steal():
            return _steal(position, action)
        case actions.Take():
            return _take(position, action)
        case actions.Drop():
            slave = position.band.hero(action.hero)
            assert slave.soul
            return {
                "turn": _acting(position, action.hero),
                "lying": changed(position.lying, slave.at, slave.soul, slave.count),
                "bands": _moved(position, action.hero, slave.empty_handed),
            }
        case actions.Chase():
            return _chase(position, action)
        case actions.Give():
            slave = position.band.hero(action.hero)
            return {
                "turn": _acting(position, action.hero),
                "piles": _with_pile(position, position.on_turn, slave, None),
                "bands": _moved(position, action.hero, slave.empty_handed),
            }
        case actions.Lay():
            return _lay(position, action)
        case actions.PutBack():
            # Face down under the pile, and the soul back among the souls.
            return {"deck": position.deck + 1, "turn": _next(position)}
        case actions.Recount():
            return {"deck": action.cards}
        case actions.Free():
            victim = None if action.victim is None else position.setup.seat_of(action.victim)
            pile = Pile(actor(position, action), action.soul, action.count, victim)
            return {"piles": (*position.piles, pile)}
        case actions.End():
            return {"finished": True}
        case _:  # pragma: no cover
            assert_never(action)


def _start(position: Position, action: actions.Start) -> dict[str, Any]:
    seat = Seat((position.on_turn + 1) % len(position.seats))
    return {
        "field": position.field.laid(action.at, action.paths),
        "deck": position.deck - 1,
        "bands": (*position.bands, band_at(action.at)),
        "turn": Turn(seat, round=1),
    }


def _acting(position: Position, hero: Hero) -> Turn:
    """He is the hero of the turn. Another, when the players insist, has all his steps."""
    turn = position.turn
    return turn._replace(hero=hero, steps=turn.steps_of(hero))


def _moved(position: Position, hero: Hero, figure: Figure) -> tuple[Band, ...]:
    return _with_figure(position.bands, position.on_turn, hero, figure)


def _with_figure(
    bands: tuple[Band, ...], seat: Seat, hero: Hero, figure: Figure
) -> tuple[Band, ...]:
    return (*bands[:seat], bands[seat].with_hero(hero, figure), *bands[seat + 1 :])


def _with_pile(
    position: Position, seat: Seat, slave: Figure, victim: Seat | None
) -> tuple[Pile, ...]:
    assert slave.soul
    return (*position.piles, Pile(seat, slave.soul, slave.count, victim))


def _steal(position: Position, action: actions.Steal) -> dict[str, Any]:
    seat = position.setup.seat_of(action.of)
    slave = position.bands[seat].hero(action.hero)
    # A chief who robs his own slave, when the players insist, takes from nobody.
    victim = None if seat == position.on_turn else seat
    return {
        "turn": _acting(position, Hero.CHIEF)._replace(stolen=True),
        "piles": _with_pile(position, position.on_turn, slave, victim),
        "bands": _with_figure(position.bands, seat, action.hero, slave.empty_handed),
    }


def _take(position: Position, action: actions.Take) -> dict[str, Any]:
    slave = position.band.hero(action.hero)
    count = action.count or souls_on(position.lying, slave.at)[action.soul]
    loaded = Figure(slave.at, action.soul, slave.count + count)
    return {
        "turn": _acting(position, action.hero),
        "lying": changed(position.lying, slave.at, action.soul, -count),
        "bands": _moved(position, action.hero, loaded),
    }


def _chase(position: Position, action: actions.Chase) -> dict[str, Any]:
    at = position.band.hero(action.hero).at
    # Where others stand, when the players insist, what they carry on that card goes back, too.
    emptied = (
        Band(*(figure.empty_handed if figure.at == at else figure for figure in band))
        for band in position.bands
    )
    return {
        "turn": _acting(position, action.hero)._replace(chased=at),
        "lying": cleared(position.lying, at),
        "bands": tuple(emptied),
    }


def _lay(position: Position, action: actions.Lay) -> dict[str, Any]:
    hand, lying = position.turn.hand, position.lying
    assert hand
    if hand.soul:
        lying = changed(lying, action.at, hand.soul, 1)
    # The game is over at once when the last card is placed.
    is_last = not position.deck
    return {
        "field": position.field.laid(action.at, action.paths),
        "lying": lying,
        "turn": position.turn._replace(hand=None) if is_last else _next(position),
        "finished": is_last,
    }


def _next(position: Position) -> Turn:
    """Clockwise."""
    turn, last = position.turn, position.seats[-1]
    if turn.seat == last:
        return Turn(Seat(0), turn.round + 1)
    return Turn(Seat(turn.seat + 1), turn.round)
