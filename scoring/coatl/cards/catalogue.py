"""The cards of the box and of its promo pack, and how many there are of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.coatl.cards.prophecies import Anywhere, Frame, Prophecy
from scoring.coatl.cards.reading import read_prophecy, read_temple
from scoring.coatl.cards.temples import NoFrame, Temple

_PROPHECIES = (
    (Frame.RED, 2, "3=2 4=3 5=4 6=5", "Y R K G B"),
    (Frame.BLACK, 1, "1=2 2=5", "!YYY!Y !RRR!R !KKK!K !GGG!G !BBB!B"),
    (Frame.BLACK, 1, "1=3 2=7", "YYY RRR KKK GGG BBB"),
    (Frame.BLUE, 1, "1=1 2=3 3=5", "YG RK YB GB KG YK RB"),
    (Frame.BLUE, 1, "1=5", "KBKB YRYR RGRG"),
    (Frame.YELLOW, 1, "1=6", "RRRGG KKGGG YYBBB"),
    (Frame.YELLOW, 1, "1=4", "BBYY RRBB KKYY GGRR"),
    (Frame.YELLOW, 1, "1=7", "YKRGB RKBYG KGRBY"),
    (Frame.GREEN, 1, "1=2 2=6", "YK+R GY+K YB+G BG+K RK+B RB+Y GR+K GY+G BG+B"),
    (Frame.GREEN, 1, "1=4", "KY?+YK GK?+KG KB?+BK YR?+RY RB?+BR"),
    (Frame.RED, 1, "1=3", "{GGRYY} {KKBBR} {KKGRR}"),
    (Frame.RED, 1, "1=4", "{KKBRYY} {KBBGGY} {BGRRYY}"),
)
"""Frame, copies, levels, and the requirements that have them."""

_TEMPLES = (
    (
        "1=3 2=7",
        "!Y #7, !K #8, !G #9, !B #10, !R #11, R=Y #12, G=Y #6, K=B #9, G=R #6, B=Y #12",
    ),
    ("1=3 2=7", "!K B=R, !B K=R, !G K=Y, !R B=G, !Y K=G"),
    ("1=3 2=7", "K=Y !red, #11 !black, #8 !green, !G !yellow"),
    ("1=3 2=6 3=10", "B=R #10 !blue"),
)
"""Levels, and the conditions that have them."""


def _prophecies() -> Iterator[tuple[Prophecy, int]]:
    for frame, copies, levels, asked in _PROPHECIES:
        for requirement in asked.split():
            card = read_prophecy(f"{requirement}: {levels}", "", {})
            yield replace(card, frame=frame, named=True), copies


def _temples() -> Iterator[Temple]:
    for levels, asked in _TEMPLES:
        for conditions in asked.split(", "):
            yield replace(read_temple(f"{conditions}: {levels}", "", {}), named=True)


COPIES = dict(_prophecies())
"""How often a Prophecy is there."""
PROPHECIES = {str(card): card for card in COPIES}
TEMPLES = {str(card): card for card in _temples()}
"""Each is there once."""


def is_promo(card: Prophecy | Temple) -> bool:
    """Is it of the pack? Those alone ask for pieces anywhere, or look at frames."""
    if isinstance(card, Temple):
        return card.named and any(isinstance(each, NoFrame) for each in card.conditions)
    return card.named and isinstance(card.requirement, Anywhere)


def place_of(card: Prophecy | Temple) -> tuple[int, int]:
    """Where it stands among all cards: by its frame, then as in the box, then what people have
    described; behind all frames the Temples, and at last Prophecies without a frame."""
    if isinstance(card, Temple):
        return len(Frame), _BOX.get(card, len(_BOX))
    frame = [*Frame].index(card.frame) if card.frame else len(Frame) + 1
    return frame, _BOX.get(card, len(_BOX))


_BOX = {card: number for number, card in enumerate((*PROPHECIES.values(), *TEMPLES.values()))}
