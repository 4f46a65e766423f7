"""Seeded players: they bring any game to its end, by the rules wherever the rules let them.

They cut a district that fits a token, go there, found it, build and end their turns. Where a
period is stuck they agree to discard a token or, in tracker mode, to end it: overridden actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from scoring.mexica import Action, Code, Legal, Position, actions, play, refusal
from scoring.mexica.board.island import LAND, PALACE, Cell, Cells, members, neighbours, regions
from scoring.mexica.board.pieces import ACTION_TOKENS, LEAP_COST, LEVELS, PERIODS, Axis
from scoring.mexica.board.travel import reach
from scoring.mexica.legal import legal

LONGEST = 2000
"""No game takes that many actions: beyond, the players go round in circles."""
SITES = 24
"""Where a district for a token is looked for before the token is given up."""

Wish = Callable[[Position, Legal], list[Action]]
Thing = TypeVar("Thing")


def play_on(position: Position, players: Players) -> Iterator[tuple[Action, Position]]:
    """Every action to the end of the game, each with the position that it makes."""
    for _ in range(LONGEST):
        if position.finished:
            return
        action = players.choose(position)
        position = play(position, action)
        yield action, position
    raise AssertionError("this game does not come to its end")


class Players:
    """Everybody at the table, played from one source of chance."""

    def __init__(self, source: Random, *, leisure: float = 0.1, boldness: float = 0.0) -> None:
        self.source = source
        self.leisure = leisure
        """How often they stroll, build bridges and put points by."""
        self.boldness = boldness
        """How often they insist on what breaks a rule."""
        self.errand: list[Action] = []
        """What is still to be done of the last decision."""
        self.tiles: list[actions.BuildCanal] = []
        """What is still to be dug of the next district; everybody digs."""

    def choose(self, position: Position) -> Action:
        if not self.errand or refusal(position, self.errand[0]):
            self.errand = self.decide(position)
        return self.errand.pop(0)

    def decide(self, position: Position) -> list[Action]:
        lit = legal(position)
        if lit.start:
            return [actions.Start(self.pick(lit.start))]
        wishes: list[Wish] = [self.insist] if self.chance(self.boldness) else []
        wishes += [self.found, self.discard, self.end_period]
        wishes += [self.linger] if self.chance(self.leisure) else []
        wishes += self.shuffled([self.prepare, self.build])
        wishes += [self.save, self.end_turn]
        errands = (wish(position, lit) for wish in wishes)
        return next(way for way in errands if way and not refusal(position, way[0]))

    # What they wish for: the actions of an errand, or none.

    def found(self, position: Position, lit: Legal) -> list[Action]:
        if not lit.found:
            return []
        token = self.any(list(lit.found))
        cell = self.pick(lit.found[token])
        if position.setup.is_referee:
            return [actions.Found(token, cell)]
        by, *others = self.shuffled(position.setup.colours)
        return [actions.Found(token, cell, tuple(c for c in others if self.chance(0.4)), by=by)]

    def discard(self, position: Position, lit: Legal) -> list[Action]:
        return [actions.DiscardToken(lit.discard[0])] if lit.discard else []

    def end_period(self, position: Position, lit: Legal) -> list[Action]:
        return [self.scoring(position)] if lit.end_period else []

    def scoring(self, position: Position, override: bool = False) -> actions.EndPeriod:
        colours = position.setup.colours
        palace = tuple(colour for colour in colours if self.chance(0.3))
        if position.period < PERIODS:
            return actions.EndPeriod(palace, override=override)
        left = tuple((c, self.source.randint(0, ACTION_TOKENS // len(colours))) for c in colours)
        return actions.EndPeriod(palace, left, override=override)

    def prepare(self, position: Position, lit: Legal) -> list[Action]:
        """Go where a token fits, or dig for one, or give one up."""
        if not position.offered:
            return []
        for district in self.shuffled(unfounded(position)):
            room = standing_room(position, district)
            if room and district.bit_count() in position.offered:
                return self.travel(position, room)
        if not self.tiles or refusal(position, replace(self.tiles[0], override=True)):
            self.tiles = self.dig_for(position)
        if not self.tiles:
            return self.give_up(position)
        why = refusal(position, self.tiles[0])
        if why and why.code is Code.TURN_NO_POINTS:
            return []
        tile = self.tiles.pop(0)
        return [replace(tile, override=bool(why) and self.chance(self.boldness))]

    def give_up(self, position: Position) -> list[Action]:
        if not position.setup.is_referee and (not position.offered or self.chance(0.3)):
            return [self.scoring(position, override=True)]
        return [actions.DiscardToken(max(position.offered), override=True)]

    def build(self, position: Position, lit: Legal) -> list[Action]:
        """A temple here, or the way to where there is room for one; rather where a token lies."""
        colour = self.any(list(lit.temple))
        levels = lit.temple[colour]
        founded = position.founded_land
        spots = {level: cells & founded or cells for level, cells in levels.items()}
        here = any(cells & founded for cells in spots.values())
        if spots and (here or self.chance(0.3) or not position.setup.is_referee):
            level = self.any(list(spots))
            by = None if position.setup.is_referee else colour
            return [actions.BuildTemple(self.pick(spots[level]), level, by=by)]
        if not position.setup.is_referee or position.has_built_all(position.on_turn):
            return []
        homes = self.shuffled(regions(founded)) + self.shuffled(unfounded(position))
        home = position.home(position.on_turn)
        for district in [district for district in homes if district != home]:
            if (room := standing_room(position, district)) and (way := self.travel(position, room)):
                return way
        return []

    def linger(self, position: Position, lit: Legal) -> list[Action]:
        """Bridges, a canal for nothing, a stroll, action tokens."""
        idle: list[Action] = [
            actions.BuildBridge(self.pick(cells), axis)
            for axis, cells in lit.bridge.items()
            if cells
        ]
        if lit.move_bridge:
            origin = self.any(list(lit.move_bridge))
            idle += [
                actions.MoveBridge(origin, self.pick(cells), axis)
                for axis, cells in lit.move_bridge[origin].items()
            ]
        idle += [actions.BuildCanal(self.any(list(lit.doubles())))] if lit.canal2 else []
        idle += (
            [actions.Walk(self.pick(lit.walk & position.bridges or lit.walk))] if lit.walk else []
        )
        idle += [actions.Boat(self.pick(lit.boat))] * 3 if lit.boat else []
        idle += [actions.TakeToken()] if lit.take else []
        idle += [actions.SpendToken()] if lit.spend else []
        return [self.any(idle)] if idle else []

    def save(self, position: Position, lit: Legal) -> list[Action]:
        """Nothing better to do: make the points last, or put one by."""
        if lit.spend and self.chance(0.2):
            return [actions.SpendToken()]
        return [actions.TakeToken()] if lit.take and self.chance(0.6) else []

    def end_turn(self, position: Position, lit: Legal) -> list[Action]:
        return [actions.EndTurn()] if lit.end_turn else self.give_up(position)

    def insist(self, position: Position, lit: Legal) -> list[Action]:
        """Something that breaks a rule and can be recorded all the same."""
        for _ in range(10):
            action = self.anything(position)
            if (why := refusal(position, action)) and why.code.yields_to_override:
                return [replace(action, override=True)]
        return []

    def anything(self, position: Position) -> Action:
        here, there = self.pick(LAND), self.pick(LAND)
        bridge = self.pick(position.bridges) if position.bridges else here
        canal, axis = self.pick(position.canals), self.any(list(Axis))
        token = self.any(position.offered) if position.offered else None
        by = None if position.setup.is_referee else self.any(position.setup.colours)
        things: list[Action] = [
            actions.BuildCanal((here,)),
            actions.BuildTemple(here, self.any(LEVELS), by=by),
            actions.MoveBridge(bridge, canal, axis),
        ]
        if token:
            things += [actions.DiscardToken(token)] if self.chance(0.1) else []
            things += [actions.Found(token, here, (), by=by)]
        if position.setup.is_referee:
            things += [
                actions.Walk(here),
                actions.Boat(bridge),
                actions.Leap(there),
                actions.TakeToken(),
            ]
        return self.any(things)

    # How they go about it.

    def travel(self, position: Position, targets: Cells) -> list[Action]:
        """The way to the nearest of these cells, if the points allow; now and then a leap."""
        if not position.setup.is_referee:
            return []
        within = reach(position, position.on_turn)
        afloat = position.pilli(position.on_turn).bit & ~(position.dry | position.bridges)
        for layer in within.stops[: position.action_points + 1]:
            if targets & layer and not afloat and not self.chance(0.1):
                return list(within.path(self.pick(targets & layer)))
        if position.action_points >= LEAP_COST:
            return [actions.Leap(self.pick(targets))]
        return []

    def dig_for(self, position: Position) -> list[actions.BuildCanal]:
        """The fewest tiles found that close a district for one of the tokens on offer."""
        ground = position.dry & ~position.founded_land
        diggable = ground & position.free & ~PALACE & ~position.ramps
        coast = list(members(ground & neighbours(~position.dry)))
        for token in self.shuffled(position.offered):
            plans = []
            for start in self.source.sample(coast, min(SITES, len(coast))):
                area = self.grow(start, token, ground, diggable)
                edge = neighbours(area) & ground & ~area
                if area.bit_count() == token and edge and not edge & ~diggable:
                    tiles = tiling(edge, diggable & ~area, position)
                    if tiles and standing_room(position, area):
                        plans.append(tiles)
            if plans:
                return min(plans, key=len)
        return []

    def grow(self, start: Cell, size: int, ground: Cells, diggable: Cells) -> Cells:
        """A compact area of that size, or smaller where there is no more ground."""
        area = start.bit
        while area.bit_count() < size and (edge := neighbours(area) & ground & ~area):
            area |= min(
                self.shuffled(list(members(edge))),
                key=lambda cell: border(area | cell.bit, ground, diggable),
            ).bit
        return area

    def pick(self, cells: Cells) -> Cell:
        return self.any(list(members(cells)))

    def any(self, things: Sequence[Thing]) -> Thing:
        return self.source.choice(things)

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        return self.source.sample(things, len(things))

    def chance(self, probability: float) -> bool:
        return self.source.random() < probability


def unfounded(position: Position) -> list[Cells]:
    return regions(position.dry & ~position.founded_land)


def standing_room(position: Position, district: Cells) -> Cells:
    """Where to stand in a district so that a cell to build on is left."""
    free = district & position.free
    sites = (free & ~PALACE).bit_count()
    return free if sites > 1 else free & PALACE if sites else 0


def border(area: Cells, ground: Cells, diggable: Cells) -> int:
    """How much there is to dig around an area; what cannot be dug counts tenfold."""
    edge = neighbours(area) & ground & ~area
    return edge.bit_count() + 9 * (edge & ~diggable).bit_count()


def tiling(edge: Cells, diggable: Cells, position: Position) -> list[actions.BuildCanal]:
    """Tiles that cover these cells, the loneliest first; none if the supply does not last."""
    tiles = []
    singles, doubles = position.singles, position.doubles
    while edge:
        cell = min(members(edge), key=lambda cell: (neighbours(cell.bit) & edge).bit_count())
        partners = neighbours(cell.bit) & edge or neighbours(cell.bit) & diggable
        if partners and doubles and (partners & edge or not singles):
            tile = actions.BuildCanal((cell, next(members(partners))))
            doubles -= 1
        elif singles:
            tile = actions.BuildCanal((cell,))
            singles -= 1
        else:
            return []
        tiles.append(tile)
        edge &= ~tile.tile
        diggable &= ~tile.tile
    return tiles
