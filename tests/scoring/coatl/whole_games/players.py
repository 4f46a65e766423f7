"""People who play: by the rules, from a seed, with some sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.coatl import Player, Position, Setup, read_action, refusal
from scoring.coatl.box.pieces import Colour, Mode, Part
from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES

NAMES = ("Ana", "Bo", "Cy", "Dee")
LETTERS = "KBGRY"
SHAPES = {Part.HEAD: "<{}", Part.BODY: "{}", Part.TAIL: "{}>"}
FEWER = {2: 14, 3: 18}

Written = dict[str, Any]


def deal(source: Random, mode: Mode | None = None) -> Setup:
    """A game about to start."""
    mode = mode or source.choices([Mode.SHEET, Mode.REFEREE], [1, 4])[0]
    number = source.randint(1 if mode is Mode.SHEET else 2, 4)
    colours = source.sample(list(Colour), number)
    bodies = source.choice([24, FEWER.get(number, 24)])
    kept = tuple((each, source.randint(0, 3)) for each in sorted(colours) if source.random() < 0.3)
    players = tuple(map(Player, NAMES, colours))
    return Setup(mode, players, bodies, source.random() < 0.8, kept)


def choose(source: Random, position: Position) -> Written:
    """What somebody does next: something legal, as long as an idea is."""
    ideas = _on_a_sheet if position.setup.mode is Mode.SHEET else _at_the_table
    for written in ideas(source, position):
        if not refusal(position, read_action(written)):
            return written
    return {"do": "end" if position.setup.mode is Mode.SHEET else "done", "override": True}


# The sheet.


def _on_a_sheet(source: Random, position: Position) -> Iterator[Written]:
    if source.random() < 0.1:
        yield {"do": "end", "bodies": source.random() < 0.3}
    for _ in range(8):
        by = source.choice(position.setup.colours)
        written = {"do": "coatl", "by": by.value, "row": some_row(source)}
        cards: list[str] = []
        for card in source.sample(list(PROPHECIES), 20):
            if len(cards) < 4 and _is_legal(position, written | {"cards": [*cards, card]}):
                cards.append(card)
        temple = {"temple": source.choice(list(TEMPLES))}
        yield written | {"cards": cards} | temple
        yield written | {"cards": cards}
    yield {"do": "end", "bodies": True}


def some_row(source: Random) -> str:
    """Of a few colours, so that cards are met."""
    colours = source.sample(LETTERS, source.randint(1, 5))
    return f"<{''.join(source.choices(colours, k=source.choice([2, 3, 5, 7, 9, 12, 16])))}>"


def _is_legal(position: Position, written: Written) -> bool:
    return not refusal(position, read_action(written))


# With a referee.


def _at_the_table(source: Random, position: Position) -> Iterator[Written]:
    turn, pieces = position.turn, len(position.board)
    if turn.finishing:
        yield from _cards(source, turn.finishing)
    elif turn.assembling or pieces > source.randint(2, 8):
        yield from _steps(source, position)
    if turn.assembling or (turn.is_last and source.random() < 0.2):
        yield {"do": "done"}
    if source.random() < 0.2:
        yield from _sacrifices(source, position)
    if position.hand.prophecies < source.randint(0, 5):
        yield {"do": "choose", "take": source.randint(1, 3)}
    for _ in range(5):
        yield {"do": "take", "pieces": some_space(source)}
    yield from _steps(source, position)
    yield {"do": "choose", "take": 1}
    yield {"do": "done"}


def _steps(source: Random, position: Position) -> Iterator[Written]:
    if not position.board:
        return
    for number, coatl in enumerate(position.coatls[position.on_turn], start=1):
        if coatl.is_complete:
            continue
        for piece in source.sample(position.board, min(3, len(position.board))):
            end = source.choice(["head", "tail"])
            yield {"do": "add", "coatl": number, "piece": str(piece), "end": end}
        if source.random() < 0.4:
            cards = source.sample(list(PROPHECIES), 10)
            yield from ({"do": "fulfil", "coatl": number, "card": card} for card in cards)
    yield {"do": "start", "piece": str(source.choice(position.board))}


def _cards(source: Random, number: int) -> Iterator[Written]:
    for card in source.sample(list(PROPHECIES), source.choice([5, len(PROPHECIES)])):
        yield {"do": "fulfil", "coatl": number, "card": card}
    for card in source.sample(list(TEMPLES), source.choice([0, 5])):
        origin = source.choice(["common", "hand"])
        yield {"do": "temple", "coatl": number, "card": card, "from": origin}


def _sacrifices(source: Random, position: Position) -> Iterator[Written]:
    ideas: list[Written] = [
        {"do": "pick", "pieces": some_space(source)},
        {"do": "priest", "card": source.choice(list(TEMPLES))},
        {"do": "future", "discard": source.randint(0, 3), "take": source.randint(0, 4)},
    ]
    yield from source.sample(ideas, len(ideas))


def some_space(source: Random) -> list[str]:
    part = source.choices(list(Part), [1, 4, 1])[0]
    number = 2 if part is Part.BODY else 1
    return [SHAPES[part].format(source.choice(LETTERS)) for _ in range(number)]
