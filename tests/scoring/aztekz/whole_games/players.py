"""People who play: by the rules, from a seed, with some sense."""

from __future__ import annotations

from random import Random

from scoring.aztekz import Action, Player, Position, Setup, actions
from scoring.aztekz.box.cards import ALL_PATHS, Paths
from scoring.aztekz.box.pieces import SMALLEST_PILE, Colour, Hero, Mode
from scoring.aztekz.box.places import NOWHERE, Places, members, neighbours
from scoring.aztekz.legal import Legal, legal
from scoring.aztekz.table.placing import chasings
from scoring.aztekz.table.robberies import robberies

NAMES = ("Ana", "Bo", "Cy", "Dee")


def deal(source: Random, mode: Mode | None = None, cards: int | None = None) -> Setup:
    """A game about to start."""
    mode = mode or source.choices([Mode.SHEET, Mode.REFEREE], [1, 7])[0]
    colours = source.sample(list(Colour), source.randint(2, 4))
    players = tuple(map(Player, NAMES, colours))
    if mode is Mode.SHEET:
        return Setup(mode, players)
    return Setup(mode, players, cards or source.choice([5, 9, 30, 50, 70, 90]))


def some_paths(source: Random) -> Paths:
    """Three sides and four come more often: so the field grows."""
    return source.choices(ALL_PATHS, [len(paths) ** 2 for paths in ALL_PATHS])[0]


def choose(source: Random, position: Position) -> Action:
    """What somebody does next: a legal action, as long as there is one."""
    lit = legal(position)
    if not position.setup.is_referee:
        return _on_a_sheet(source, position, lit)
    if position.is_starting:
        if not lit.start:
            return _insist_on_a_start(source, position)
        paths = source.choices(list(lit.start), [len(paths) ** 2 for paths in lit.start])[0]
        return actions.Start(source.choice([*members(lit.start[paths])]), paths)
    if lit.draw:
        return actions.Draw(some_paths(source), source.choice(lit.draw))
    return _act(source, position, lit) or _finish(source, lit)


def _insist_on_a_start(source: Random, position: Position) -> Action:
    """Every path ends at a wall: no card fits any more, whichever is drawn."""
    beside = neighbours(position.field.cards) & position.field.room
    return actions.Start(source.choice([*members(beside)]), some_paths(source), override=True)


def _on_a_sheet(source: Random, position: Position, lit: Legal) -> Action:
    if not lit.free or source.random() < 0.05:
        return actions.End()
    soul = source.choice(list(lit.free))
    by, other = source.sample(position.setup.colours, 2)
    return actions.Free(
        soul, source.choice(lit.free[soul]), other if source.random() < 0.3 else None, by=by
    )


def _act(source: Random, position: Position, lit: Legal) -> Action | None:
    """Free souls where that can be, else load some, else go on."""
    luck = source.random()
    if luck < 0.9 and lit.steal:
        return actions.Steal(*source.choice(lit.steal))
    if luck < 0.9 and (step := _towards_a_robbery(position)):
        return step
    if luck < 0.9 and lit.give:
        return actions.Give(source.choice(lit.give))
    if luck < 0.7 and lit.take:
        hero = source.choice(list(lit.take))
        soul = source.choice(list(lit.take[hero]))
        count = None if luck < 0.4 else source.randint(1, lit.take[hero][soul])
        return actions.Take(hero, soul, count)
    if luck < 0.1 and (good := [each for each in chasings(position) if each.turnings]):
        return actions.Chase(source.choice(good).slave)
    if luck > 0.97 and lit.drop:
        return actions.Drop(source.choice(lit.drop))
    if luck > 0.995 and lit.recount:
        return actions.Recount(max(position.deck + source.randint(-1, 1), 1))
    chased = position.turn.chased and not lit.place
    if lit.step and (luck < 0.75 or chased):
        hero = source.choice(list(lit.step))
        wanted = lit.step[hero] & _nearer(position, hero) if luck < 0.6 else NOWHERE
        return actions.Step(hero, source.choice([*members(wanted or lit.step[hero])]))
    return None


def _nearer(position: Position, hero: Hero) -> Places:
    """The next cards on the ways to what he wants: his chief, or more souls of his symbol."""
    figure = position.band.hero(hero)
    goal = position.band.chief.at.bit
    if figure.count < SMALLEST_PILE and hero is not Hero.CHIEF:
        goal = NOWHERE
        for heap in position.lying:
            if figure.soul in (None, heap.soul):
                goal |= heap.at.bit
    layers = position.field.layers(goal)
    here = next((number for number, layer in enumerate(layers) if layer & figure.at.bit), 0)
    return layers[here - 1] if here else NOWHERE


def _towards_a_robbery(position: Position) -> Action | None:
    for robbery in robberies(position):
        if robbery.robber == position.on_turn and robbery.steps:
            slave = position.bands[robbery.victim].hero(robbery.slave)
            return actions.Step(Hero.CHIEF, slave.at)
    return None


def _finish(source: Random, lit: Legal) -> Action:
    if lit.back and (not lit.place or source.random() < 0.1):
        return actions.PutBack()
    if not lit.place:
        # Souls were chased from where the card does not fit after all.
        return actions.PutBack(override=True)
    paths = source.choice(list(lit.place))
    return actions.Lay(source.choice([*members(lit.place[paths])]), paths)
