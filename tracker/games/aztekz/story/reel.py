"""What a replay of Aztekz shows at each point: cards or towers that changed, turn, scores, loads.

The field is as large from the start as it is at the end, so no card moves under the finger.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.template.loader import render_to_string

from scoring.aztekz.box.pieces import Soul
from scoring.aztekz.box.places import Place, members
from scoring.aztekz.game import AZTEKZ
from scoring.aztekz.position import Position
from scoring.aztekz.table.robberies import robberies
from scoring.aztekz.table.towers import towers as loads
from scoring.seated import winners
from tracker.games.aztekz import sheet, words
from tracker.games.aztekz.drawing.geometry import box
from tracker.games.aztekz.field.cards import Look, called_with, looks, name_of
from tracker.games.aztekz.field.table import piles_of
from tracker.games.aztekz.stickers import stickers_of
from tracker.games.face import Players
from tracker.games.past import Frame

OF_A_FIELD = ("aztekz/field/cards.css", "aztekz/replay/field.css")
OF_A_SHEET = ("aztekz/sheet/sheet.css", "aztekz/replay/towers.css")


@dataclass(frozen=True, slots=True)
class Signs:
    """The six symbols, from which all others are drawn."""

    told: tuple[tuple[str, str], ...]
    """Which colour a symbol has on the table."""

    @property
    def stickers(self) -> dict[str, str]:
        return dict(self.told)


@dataclass(frozen=True, slots=True)
class Card:
    look: Look
    called: str


@dataclass(frozen=True, slots=True)
class Gap:
    """Where no card lies yet."""

    name: str


@dataclass(frozen=True, slots=True)
class Band:
    """The towers of a player on a sheet."""

    seat: int
    name: str
    colour: str
    towers: tuple[sheet.Tower, ...]
    fresh: int
    """The number of the one that was freed last, if it is among these; else 0."""


@dataclass(frozen=True, slots=True)
class Score:
    """What stands in front of a player."""

    seat: int
    name: str
    colour: str
    points: int
    is_on_turn: bool
    leads: bool
    """Nobody has more, of those who have any."""
    piles: tuple[tuple[int, str, str], ...]
    """Of a game with a referee: how many, which symbol, the colour of the robbed."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose it is, and how far the game is."""

    status: str
    name: str
    colour: str
    round: int
    cards: int
    """Face down."""
    drawn: tuple[str, str]
    """Paths and soul of the card in hand; two empty texts: none."""

    @property
    def drawn_card(self) -> str:
        paths, soul = self.drawn
        if not paths:
            return ""
        return ", ".join(filter(None, (words.shape_of(paths), soul and words.soul(soul))))


@dataclass(frozen=True, slots=True)
class Supplies:
    """The souls that nobody has freed, a symbol at a time."""

    souls: tuple[tuple[str, int], ...]


class Load(NamedTuple):
    """What a slave carries, what it would bring, and how many steps it is to his chief."""

    souls: int
    soul: str
    worth: int
    distance: int | None


@dataclass(frozen=True, slots=True)
class Holdings:
    """Colour and name of each, the loads of the two slaves, and how many souls they have freed."""

    rows: tuple[tuple[str, str, tuple[Load, ...], int], ...]


def frame(end: Position) -> Frame:
    if not end.setup.is_referee:
        return Frame("towers", OF_A_SHEET)
    shown = box(end)
    size = f"w{shown.west} n{shown.north} c{shown.columns} r{shown.rows}"
    return Frame(f"field {size}", OF_A_FIELD)


# The board


def whole(positions: Sequence[Position], number: int, players: Players) -> Iterator[Hashable]:
    yield Signs(tuple(stickers_of(positions[0].setup).items()))
    if positions[0].setup.is_referee:
        yield from _field(positions, number, players).values()
    else:
        yield from _bands(positions, number, players).values()


def changed(
    positions: Sequence[Position], number: int, players: Players
) -> Iterator[tuple[str, Hashable]]:
    if positions[0].setup.is_referee:
        now, before = (_looks(positions, each, players) for each in (number, number - 1))
        yield from _cards(positions, now, before if number else None).items()
        return
    then = _bands(positions, number - 1, players) if number else {}
    for id, part in _bands(positions, number, players).items():
        if then.get(id) != part:
            yield id, part


def _field(positions: Sequence[Position], number: int, players: Players) -> dict[str, Card | Gap]:
    """Every place where there is ever a card."""
    return _cards(positions, _looks(positions, number, players), None)


def _cards(
    positions: Sequence[Position], now: dict[Place, Look], before: dict[Place, Look] | None
) -> dict[str, Card | Gap]:
    """Those that look otherwise than before, put into words; all, where there was none before."""
    around = box(positions[-1])
    return {
        f"c-{name_of(place)}": (
            Card(now[place], called_with(around, now[place]))
            if place in now
            else Gap(name_of(place))
        )
        for place in members(positions[-1].field.cards)
        if before is None or now.get(place) != before.get(place)
    }


def _looks(positions: Sequence[Position], number: int, players: Players) -> dict[Place, Look]:
    named = _named(positions[number], players)
    return {look.place: look for look in looks(named, warns=False)}


def _bands(positions: Sequence[Position], number: int, players: Players) -> dict[str, Band]:
    position = _named(positions[number], players)
    piles = len(position.piles)
    is_new = number > 0 and piles > len(positions[number - 1].piles)
    found = {}
    for seat, (name, colour) in zip(position.seats, players, strict=True):
        towers = tuple(sheet.towers(position, seat))
        fresh = piles if is_new and position.piles[-1].by == seat else 0
        found[f"b-{seat}"] = Band(seat, name, colour, towers, fresh)
    return found


def _named(position: Position, players: Players) -> Position:
    return AZTEKZ.renamed(position, [name for name, _colour in players])


# Beside it


Part = Score | Turn | Supplies | Holdings


def beside(position: Position, players: Players) -> Iterator[tuple[str, Part]]:
    """By the ids of their elements."""
    is_referee = position.setup.is_referee
    # At the end whoever won: a tie was broken there.
    won = winners(position) if position.finished else ()
    for seat, (name, colour) in zip(position.seats, players, strict=True):
        is_on_turn = is_referee and not position.finished and seat == position.on_turn
        piles = piles_of(position, seat) if is_referee else ()
        points = position.scores[seat]
        leads = seat in won if won else 0 < points == max(position.scores)
        yield f"r-score-{seat}", Score(seat, name, colour, points, is_on_turn, leads, piles)
    if is_referee:
        yield "r-turn", _turn(position, players)
        yield "r-holdings", _holdings(position, players)
    else:
        left = ((soul.value, position.whereabouts(soul).bag) for soul in Soul)
        yield "r-supplies", Supplies(tuple(left))


def _turn(position: Position, players: Players) -> Turn:
    name, colour = players[position.on_turn]
    hand = None if position.finished else position.turn.hand
    return Turn(
        position.phase.value,
        name,
        colour,
        position.turn.round,
        position.deck,
        (hand.paths, hand.soul.value if hand.soul else "") if hand else ("", ""),
    )


def _holdings(position: Position, players: Players) -> Holdings:
    carried: list[list[Load]] = [[] for _player in players]
    for tower in loads(position):
        figure = tower.figure
        soul = figure.soul.value if figure.soul else ""
        carried[tower.seat].append(Load(figure.count, soul, tower.worth, tower.distance))
    return Holdings(
        tuple(
            (colour, name, tuple(carried[seat]), position.freed[seat])
            for seat, (name, colour) in zip(position.seats, players, strict=True)
        )
    )


TEMPLATES: dict[type, str] = {
    Signs: "aztekz/replay/signs.html",
    Card: "aztekz/replay/card.html",
    Gap: "aztekz/replay/gap.html",
    Band: "aztekz/replay/band.html",
    Score: "aztekz/replay/score.html",
    Turn: "aztekz/replay/turn.html",
    Supplies: "aztekz/replay/supplies.html",
    Holdings: "aztekz/replay/holdings.html",
}


def drawn(part: Hashable) -> str:
    return render_to_string(TEMPLATES[type(part)], {"part": part})


# A place that is touched


def spot(position: Position, where: str, players: Players) -> str:
    """A card of the field, or a tower by its number; empty where there is none."""
    named = _named(position, players)
    if position.setup.is_referee:
        return _card_told(named, where)
    return _tower_told(named, where)


def _card_told(position: Position, where: str) -> str:
    look = next((look for look in looks(position) if look.name == where), None)
    if look is None:
        return ""
    here = look.place.bit
    tower_of = {(tower.seat, tower.slave): tower for tower in loads(position)}
    robbers = {
        (each.victim, each.slave): position.setup.players[each.robber].name
        for each in robberies(position)
    }
    heroes = [
        {
            "called": hero.called,
            "colour": hero.colour,
            "tower": tower_of.get(who),
            "robber": robbers.get(who, ""),
        }
        for hero in look.heroes
        for who in [(position.setup.seat_of(hero.colour), hero.hero)]
    ]
    near = [name_of(place) for place in members(position.field.open_from(here))]
    told = {
        "look": look,
        "shape": words.shape_of(look.paths),
        "sides": words.sides(look.paths),
        "heroes": heroes,
        "near": near,
    }
    return render_to_string("aztekz/replay/spot.html", told | {"light": [look.name, *near]})


def _tower_told(position: Position, where: str) -> str:
    found = next(
        (
            tower
            for seat in position.seats
            for tower in sheet.towers(position, seat)
            if str(tower.number) == where
        ),
        None,
    )
    return render_to_string("aztekz/replay/pile.html", {"tower": found}) if found else ""
