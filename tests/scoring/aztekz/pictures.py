"""A field as a picture, to read and to print.

Each card is a sign that shows its paths; a dot is a gap. Behind a colon stands what is on it: a
capital for a chief (A for Ana, B for Bo, C for Cy, D for Dee), with a number for a slave, `A1=2c`
for one who carries two souls of c, and `3a` for three souls of a that lie there. Slaves who are not
shown stand with their chief. The card in the north-west corner lies at 0, 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scoring.aztekz import Player, Position, Setup, start
from scoring.aztekz.box.cards import Paths
from scoring.aztekz.box.field import Field
from scoring.aztekz.box.heroes import Band, Figure, band_at
from scoring.aztekz.box.pieces import HEROES, Colour, Hero, Mode, Soul
from scoring.aztekz.box.places import Place
from scoring.aztekz.box.souls import Heap
from scoring.aztekz.position import Hand, Turn
from scoring.game import Seat

SIGNS = {
    "╵": "N",
    "╶": "E",
    "╷": "S",
    "╴": "W",
    "└": "NE",
    "│": "NS",
    "┘": "NW",
    "┌": "ES",
    "─": "EW",
    "┐": "SW",
    "├": "NES",
    "┴": "NEW",
    "┤": "NSW",
    "┬": "ESW",
    "┼": "NESW",
}
_SIGN_OF = {paths: sign for sign, paths in SIGNS.items()}
COLOURS = (Colour.RED, Colour.BLUE, Colour.GREEN, Colour.YELLOW)
NAMES = ("Ana", "Bo", "Cy", "Dee")
LETTERS = "ABCD"


def setup(players: int = 2, mode: Mode = Mode.REFEREE, cards: int = 48) -> Setup:
    seats = map(Player, NAMES[:players], COLOURS[:players])
    return Setup(mode, tuple(seats), cards if mode is Mode.REFEREE else None)


SHEET = start(setup(mode=Mode.SHEET))


def table(
    text: str,
    *,
    turn: str = "A",
    hand: str | None = "NESW a",
    deck: int = 20,
    players: int = 0,
    **done: Any,
) -> Position:
    """The table as the picture shows it; `done` is what happened in the turn already."""
    field, lying, heroes = Field(), list[Heap](), dict[str, Figure]()
    for place, word in _words(text):
        sign, _, things = word.partition(":")
        field = field.laid(place, Paths(SIGNS[sign]))
        for thing in filter(None, things.split(",")):
            if thing[0].isdigit():
                lying.append(Heap(place, Soul(thing[1:]), int(thing[0])))
            else:
                name, _, load = thing.partition("=")
                heroes[name] = (
                    Figure(place, Soul(load[1:]), int(load[0])) if load else Figure(place)
                )
    bands = [_band(letter, heroes) for letter in LETTERS if letter in heroes]
    paths, _, soul = (hand or "").partition(" ")
    if "hero" in done and "steps" not in done:
        done["steps"] = 1
    return replace(
        start(setup(players or max(len(bands), 2))),
        field=field,
        lying=tuple(sorted(lying)),
        bands=tuple(bands),
        deck=deck,
        turn=Turn(
            Seat(LETTERS.index(turn)),
            round=1,
            hand=Hand(Paths(paths), Soul(soul) if soul else None) if hand else None,
            **done,
        ),
    )


def _words(text: str) -> Iterator[tuple[Place, str]]:
    lines = [line.split() for line in text.strip().splitlines()]
    for y, line in enumerate(lines):
        for x, word in enumerate(line):
            if word != ".":
                yield Place(x, y), word


def _band(letter: str, heroes: dict[str, Figure]) -> Band:
    band = band_at(heroes[letter].at)
    for number, hero in ((1, Hero.SLAVE1), (2, Hero.SLAVE2)):
        if figure := heroes.get(f"{letter}{number}"):
            band = band.with_hero(hero, figure)
    return band


def places(text: str) -> set[Place]:
    """Those that are marked in a picture with an x."""
    return {place for place, word in _words(text) if word == "x"}


def picture(position: Position) -> str:
    """The field with all that is on it, from 0, 0 on."""
    lines = []
    cards = {place: _word(position, place) for place in _all(position)}
    for y in range(5):
        line = [cards.get(Place(x, y), ".") for x in range(5)]
        lines.append(" ".join(line))
    return "\n".join(lines)


def _all(position: Position) -> Iterator[Place]:
    for y in range(5):
        for x in range(5):
            if position.field.cards & Place(x, y).bit:
                yield Place(x, y)


def _word(position: Position, place: Place) -> str:
    things = [
        _hero(seat, hero, figure) for seat, hero, figure in position.figures() if figure.at == place
    ]
    things += [f"{heap.count}{heap.soul.value}" for heap in position.lying if heap.at == place]
    sign = _SIGN_OF[position.field.paths(place)]
    return f"{sign}:{','.join(things)}" if things else sign


def _hero(seat: Seat, hero: Hero, figure: Figure) -> str:
    number = HEROES.index(hero)
    name = LETTERS[seat] + (str(number) if number else "")
    return f"{name}={figure.count}{figure.soul.value}" if figure.soul else name


def same(position: Position, text: str) -> bool:
    """Does the field look like that, and nothing of it otherwise?"""
    return picture(position) == picture(table(text, players=len(position.seats)))
