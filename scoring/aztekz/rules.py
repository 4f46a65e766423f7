"""The rules that speak against an action, each as the set of places where it is broken.

One generator a tool: what is impossible, whose turn it is, and what is illegal. An action is
refused for the first rule that its target breaks; what is legal is every place that no rule of the
tool forbids. So the check and the lit places never differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from scoring.aztekz import actions
from scoring.aztekz.actions import Action
from scoring.aztekz.box.cards import TURNINGS, Paths
from scoring.aztekz.box.heroes import full
from scoring.aztekz.box.pieces import ENOUGH_CARDS, OF_A_SOUL, SMALLEST_PILE, Colour, Hero, Soul
from scoring.aztekz.box.places import (
    BOARD,
    EVERYWHERE,
    NOWHERE,
    ORIGIN,
    Places,
    neighbours,
)
from scoring.aztekz.box.souls import souls_on
from scoring.aztekz.cuts import cut_by, cut_off_by
from scoring.aztekz.position import Position
from scoring.aztekz.refusals import Code, Refusal
from scoring.game import Seat
from scoring.refusing import Judge

Rule = tuple[Code, Places]
Rules = Iterator[Rule]


def everywhere(broken: bool) -> Places:
    """A rule that does not depend on the place."""
    return EVERYWHERE if broken else NOWHERE


def allowed(rules: Rules) -> Places:
    """The places that no rule forbids."""
    broken = NOWHERE
    for _, places in rules:
        broken |= places
        if broken & EVERYWHERE == EVERYWHERE:
            return NOWHERE
    return BOARD & ~broken


def turn_rule(position: Position, by: Colour | None) -> Rules:
    """Every action is of the player on turn."""
    on_turn = position.owner(position.on_turn)
    yield Code.TURN_WRONG_PLAYER, everywhere(by is not None and by is not on_turn)


def hero_rules(position: Position, hero: Hero, by: Colour | None) -> Rules:
    yield from turn_rule(position, by)
    # Always draw, move, place; one hero moves and acts in a turn.
    yield Code.TURN_DRAW_FIRST, everywhere(position.turn.hand is None)
    yield Code.TURN_HERO, everywhere(position.turn.hero not in (None, hero))


def start_rules(
    position: Position, paths: Paths, by: Colour | None, among: Places = BOARD
) -> Rules:
    if not position.is_starting:
        yield Code.START_DONE, everywhere(True)
    elif not position.bands:
        # All others are counted from the first card.
        yield Code.START_FIRST, ~ORIGIN.bit
        yield from turn_rule(position, by)
    else:
        # The others follow the rules of placing.
        yield Code.PLACE_OUTSIDE, ~position.field.room
        yield from turn_rule(position, by)
        yield from laying_rules(position, paths, among)


def draw_rules(position: Position, soul: Soul | None, by: Colour | None) -> Rules:
    yield Code.DRAW_AGAIN, everywhere(position.turn.hand is not None)
    if soul:
        yield Code.DRAW_SOUL, everywhere(not position.whereabouts(soul).bag)
    yield from turn_rule(position, by)
    # A card and a soul; the card comes alone when no soul is left.
    if not soul:
        yield Code.DRAW_NO_SOUL, everywhere(position.bag > 0)


def step_rules(position: Position, hero: Hero, by: Colour | None) -> Rules:
    # Along the paths from card to open card; at most four heroes on each.
    field, at = position.field, position.band.hero(hero).at.bit
    near = neighbours(at)
    yield Code.STEP_OFF_GRID, ~field.cards
    yield from hero_rules(position, hero, by)
    yield Code.STEP_FAR, ~near
    yield Code.STEP_WALL, near & field.cards & ~field.open_from(at)
    yield Code.STEP_FULL, full(position.others(hero))
    yield Code.STEP_LIMIT, everywhere(position.turn.steps_of(hero) == 0)


def steal_rules(position: Position, victim: Seat, hero: Hero, by: Colour | None) -> Rules:
    # On the chief's card stands a slave of another colour who carries at least two souls, and
    # whose own chief is not on that card. One theft a turn.
    slave, is_own = position.bands[victim].hero(hero), victim == position.on_turn
    guarded = position.bands[victim].chief.at == slave.at
    yield Code.STEAL_NOTHING, everywhere(not slave.count)
    yield from hero_rules(position, Hero.CHIEF, by)
    yield Code.STEAL_OWN, everywhere(is_own)
    yield Code.STEAL_ABSENT, everywhere(position.band.chief.at != slave.at)
    yield Code.STEAL_SINGLE, everywhere(slave.count < SMALLEST_PILE)
    yield Code.STEAL_GUARDED, everywhere(guarded and not is_own)
    yield Code.STEAL_AGAIN, everywhere(position.turn.stolen)


def take_rules(position: Position, hero: Hero, soul: Soul, count: int, by: Colour | None) -> Rules:
    # Souls that lie on his card, if he carries none or the same symbol.
    slave = position.band.hero(hero)
    lying = souls_on(position.lying, slave.at).get(soul, 0)
    yield Code.TAKE_NONE, everywhere(lying < count)
    yield Code.TAKE_MIXED, everywhere(slave.soul not in (None, soul))
    yield from hero_rules(position, hero, by)


def drop_rules(position: Position, hero: Hero, by: Colour | None) -> Rules:
    # All that he carries.
    yield Code.DROP_NONE, everywhere(not position.band.hero(hero).count)
    yield from hero_rules(position, hero, by)


def give_rules(position: Position, hero: Hero, by: Colour | None) -> Rules:
    # All that he carries to his chief, who stands on the same card: at least two souls.
    slave = position.band.hero(hero)
    yield Code.GIVE_NONE, everywhere(not slave.count)
    yield from hero_rules(position, hero, by)
    yield Code.GIVE_ABSENT, everywhere(position.band.chief.at != slave.at)
    yield Code.GIVE_SINGLE, everywhere(slave.count < SMALLEST_PILE)


def chase_rules(position: Position, hero: Hero, by: Colour | None) -> Rules:
    # Every soul on his card, also those that he carries. Only if he then steps to another card,
    # and the drawn card is placed on this one: so nobody else may stand here.
    slave = position.band.hero(hero)
    souls = slave.count + sum(souls_on(position.lying, slave.at).values())
    crowded = any(other.at == slave.at for other in position.others(hero))
    yield Code.CHASE_NONE, everywhere(not souls)
    yield from hero_rules(position, hero, by)
    yield Code.CHASE_OCCUPIED, everywhere(crowded)
    yield Code.CHASE_LAST, everywhere(position.turn.steps_of(hero) == 0)
    yield Code.CHASE_AGAIN, everywhere(position.turn.chased is not None)


def laying_rules(position: Position, paths: Paths, among: Places) -> Rules:
    # Over a card only if that is empty: no soul and no hero on it.
    yield Code.PLACE_OCCUPIED, position.occupied
    # At least one of its paths meets a path of a neighbouring card.
    yield Code.PLACE_UNCONNECTED, ~position.field.meeting(paths)
    # Where souls were chased away, there it belongs.
    if position.turn.chased is not None:
        yield Code.PLACE_CHASED, ~position.turn.chased.bit
    # By open cards every chief can still reach at least one of his slaves.
    yield Code.PLACE_CUT, cut_by(position, paths, among)


def place_rules(
    position: Position, paths: Paths, by: Colour | None, among: Places = BOARD
) -> Rules:
    """`among` are the places for which the dearest rule, that of cutting off, is asked."""
    hand = position.turn.hand
    yield Code.PLACE_NOTHING, everywhere(hand is None)
    yield Code.PLACE_SHAPE, everywhere(hand is not None and paths not in TURNINGS[hand.paths])
    # The whole field never measures more than five cards across or down.
    yield Code.PLACE_OUTSIDE, ~position.field.room
    yield from turn_rule(position, by)
    yield from laying_rules(position, paths, among)


def back_rules(position: Position, by: Colour | None) -> Rules:
    hand, chased = position.turn.hand, position.turn.chased
    yield Code.BACK_NOTHING, everywhere(hand is None)
    yield from turn_rule(position, by)
    yield Code.BACK_CHASED, everywhere(chased is not None)
    # It must be placed if it can be; once 25 cards lie open nobody has to any more.
    if hand and chased is None and position.field.visible < ENOUGH_CARDS:
        yield Code.BACK_POSSIBLE, everywhere(can_be_placed(position, hand.paths))


def recount_rules(position: Position, cards: int, by: Colour | None) -> Rules:
    # No card in hand and none in the pile: that would be the end.
    yield Code.RECOUNT_EMPTY, everywhere(not cards and position.turn.hand is None)
    yield from turn_rule(position, by)


def free_rules(position: Position, soul: Soul, count: int) -> Rules:
    yield Code.FREE_SUPPLY, everywhere(count > position.whereabouts(soul).bag)
    yield Code.FREE_SINGLE, everywhere(count < SMALLEST_PILE)


def end_rules(position: Position, by: Colour | None) -> Rules:
    # On a sheet the players say when the game is over; else it ends by itself.
    if position.setup.is_referee:
        yield from turn_rule(position, by)
        yield Code.END_EARLY, everywhere(True)


def places_for(position: Position, paths: Paths, by: Colour | None = None) -> Places:
    """Where a card can be laid as it is turned now."""
    empty = position.field.cards & ~position.occupied
    return allowed(place_rules(position, paths, by, empty))


def can_be_placed(position: Position, drawn: Paths) -> bool:
    """Anywhere, in any turning; covering an empty card is placing, too."""
    return any(places_for(position, paths) for paths in TURNINGS[drawn])


def rules_for(position: Position, action: actions.AnyAction) -> tuple[Places, Rules]:
    """The places that an action is aimed at, and the rules that they must not break."""
    by = action.by
    match action:
        case actions.Start(at=at, paths=paths):
            return at.bit, start_rules(position, paths, by, at.bit)
        case actions.Lay(at=at, paths=paths):
            return at.bit, place_rules(position, paths, by, at.bit)
        case actions.Step(hero=hero, to=to):
            return to.bit, step_rules(position, hero, by)
    return EVERYWHERE, _rules_anywhere(position, action)


def _rules_anywhere(position: Position, action: actions.AnyAction) -> Rules:
    by = action.by
    match action:
        case actions.Draw(soul=soul):
            return draw_rules(position, soul, by)
        case actions.Steal(of=of, hero=hero):
            return steal_rules(position, position.setup.seat_of(of), hero, by)
        case actions.Take(hero=hero, soul=soul, count=count):
            return take_rules(position, hero, soul, count or 1, by)
        case actions.Drop(hero=hero):
            return drop_rules(position, hero, by)
        case actions.Give(hero=hero):
            return give_rules(position, hero, by)
        case actions.Chase(hero=hero):
            return chase_rules(position, hero, by)
        case actions.PutBack():
            return back_rules(position, by)
        case actions.Recount(cards=cards):
            return recount_rules(position, cards, by)
        case actions.Free(soul=soul, count=count):
            return free_rules(position, soul, count)
    assert isinstance(action, actions.End)
    return end_rules(position, by)


def _broken(position: Position, action: Action) -> Iterator[Refusal]:
    if position.is_starting and not isinstance(action, actions.Start):
        yield Refusal(Code.TURN_NOT_STARTED)
        return
    target, rules = rules_for(position, cast(actions.AnyAction, action))
    for code, places in rules:
        if target & places and not (action.override and code.yields_to_override):
            yield Refusal(code, _parameters(position, action, code))


def _misfit(position: Position, action: Action) -> str | None:
    """Why an action does not exist in this game."""
    setup = position.setup
    if setup.mode not in action.modes:
        return f"'{action.do}' does not exist in {setup.mode} mode"
    named = [action.by]
    match action:
        case actions.Steal(of=of):
            named.append(of)
        case actions.Free(victim=victim):
            if victim is not None and victim is action.by:
                return "nobody steals from oneself"
            named.append(victim)
    strangers = [colour for colour in named if colour and colour not in setup.colours]
    return f"nobody plays {strangers[0]}" if strangers else None


def _parameters(position: Position, action: Action, code: Code) -> dict[str, str]:
    players = position.setup.players
    match code:
        case Code.TURN_WRONG_PLAYER:
            return {"turn": players[position.on_turn].name}
        case Code.DRAW_SOUL:
            return {"number": str(OF_A_SOUL)}
        case Code.DRAW_NO_SOUL:
            return {"left": str(position.bag)}
        case Code.STEAL_GUARDED:
            victim = position.setup.seat_of(cast(actions.Steal, action).of)
            return {"victim": players[victim].name}
        case Code.PLACE_CUT:
            laid = cast(actions.Lay, action)
            seats = cut_off_by(position, laid.at, laid.paths)
            return {"names": ", ".join(players[seat].name for seat in seats)}
        case Code.BACK_POSSIBLE:
            return {"enough": str(ENOUGH_CARDS)}
        case Code.FREE_SUPPLY:
            return {"left": str(position.whereabouts(cast(actions.Free, action).soul).bag)}
    return {}


_JUDGE = Judge(Refusal, Code, _misfit, _broken)
refusal, refusals, unreadable = _JUDGE.refusal, _JUDGE.refusals, _JUDGE.unreadable
