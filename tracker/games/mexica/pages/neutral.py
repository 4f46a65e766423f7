"""The neutral temples of a game for two, scattered by the app or tapped in as they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.mexica.board.island import BY_NAME, FIRST_CANALS, LAND, NOWHERE, PALACE, parse_cell
from scoring.mexica.board.neutral import (
    SITES,
    TOO_CLOSE,
    Doubt,
    NoLayout,
    check_levels,
    doubts,
    random_layout,
    usual_levels,
)
from scoring.mexica.board.pieces import (
    CALPULLI,
    LEVELS,
    OFFERED_FIRST,
    PLAYER_COLOURS,
    Colour,
    Level,
    Mode,
    temples_in_box,
)
from scoring.mexica.opening import start
from scoring.mexica.setup import NeutralTemple, Setup
from scoring.seated import Player
from tracker.games.mexica.board import Look, looks, tone_of
from tracker.games.mexica.drawing.coast import Ground, ground

TOKENS = tuple(sorted(CALPULLI.elements())[:OFFERED_FIRST])
PROPOSED = PLAYER_COLOURS[::-1]
"""The colours of a new game, in seat order."""
POSSIBLE = LAND & ~PALACE & ~FIRST_CANALS
HARDER = tuple(map(Level, (4, 4, 3, 3, 3, 2, 2, 2, 1, 1)))
VARIANTS = ("usual", "harder", "table", "none")


@dataclass(frozen=True)
class Layout:
    """What the form shows of the neutral temples."""

    variant: str
    temples: tuple[NeutralTemple, ...]
    level: Level
    """The floors of the next one that is tapped in."""
    setup: Setup
    """As far as it is known: who plays in which colour, and whose pieces these are."""

    @property
    def written(self) -> list[dict[str, Any]]:
        """As a record has them."""
        return written_temples(self.temples)

    @property
    def text(self) -> str:
        """As the form carries them."""
        return " ".join(f"{temple.at.name}:{temple.level}" for temple in self.temples)

    @property
    def island(self) -> Iterator[tuple[Look, bool, bool]]:
        """Each cell, whether a temple can stand there at all, and whether it should."""
        # With all ten on the table no place waits for one any more.
        free = SITES if any(left for _level, left in self.left) else NOWHERE
        for temple in self.temples:
            free &= ~TOO_CLOSE.get(temple.at, temple.at.bit)
        for look in looks(start(replace(self.setup, neutral=self.temples)), LAND):
            bit = parse_cell(look.name).bit
            yield look, bool(bit & POSSIBLE), bool(bit & free)

    @property
    def tone(self) -> str:
        """How the style sheet calls the neutral owner."""
        return tone_of(self.setup, Colour.NEUTRAL)

    @property
    def ground(self) -> Ground:
        """Nothing is dug yet but what is printed on the board."""
        return ground(FIRST_CANALS)

    @property
    def left(self) -> list[tuple[Level, int]]:
        """Of each number of floors, how many of the usual ten are still to be tapped in."""
        wanted = Counter(usual_levels()) - Counter(temple.level for temple in self.temples)
        return [(level, wanted[level]) for level in LEVELS]

    @property
    def warnings(self) -> list[str]:
        """What the rules of setting up would have otherwise; the table may know better."""
        return list(_doubts(self.temples)) if self.variant == "table" else []

    @property
    def is_unusual(self) -> str:
        """A sentence, where there are not ten temples with twenty floors or more."""
        try:
            check_levels(temple.level for temple in self.temples)
        except NoLayout:
            is_usual = False
        else:
            is_usual = len(self.temples) == len(usual_levels())
        if is_usual:
            return ""
        return _("Temples: %(n)s, floors: %(floors)s; usually ten with twenty.") % {
            "n": len(self.temples),
            "floors": sum(temple.level for temple in self.temples),
        }


def written_temples(temples: Iterable[NeutralTemple]) -> list[dict[str, Any]]:
    return [{"at": temple.at.name, "level": temple.level} for temple in temples]


def laid_out(form: QueryDict, source: Random) -> Layout:
    variant = form.get("neutral", "usual")
    if variant not in VARIANTS:
        variant = "usual"
    kept = tuple(_read(form.get("laid", "")))
    level = _level(form.get("level", "")) or Level(1)
    match variant:
        case "none":
            kept = ()
        case "usual" | "harder" if not kept or form.get("laid_for") != variant or "scatter" in form:
            kept = random_layout(usual_levels() if variant == "usual" else HARDER, source)
        case "table" if form.get("laid_for") != variant:
            kept = ()
    if "tap" in form and variant != "none":
        variant = "table"
        kept = _tapped(kept, form.get("tap", ""), level)
    layout = Layout(variant, kept, level, _setup(form))
    left = dict(layout.left)
    if not left[level]:
        layout = replace(layout, level=next((one for one in LEVELS if left[one]), level))
    return layout


def _setup(form: QueryDict) -> Setup:
    """Of two who play; where the form says it, in their colours."""
    known = {colour.value: colour for colour in PLAYER_COLOURS}
    said = [known.get(form.get(f"color{number}", "")) for number in (1, 2)]
    one = said[0] or PLAYER_COLOURS[-1]
    other = said[1] if said[1] not in (None, one) else next(c for c in PROPOSED if c is not one)
    players = tuple(Player(colour.value, colour) for colour in (one, other) if colour)
    return Setup(Mode.TRACKER, players, TOKENS, spare=known.get(form.get("spare", "")))


def _tapped(
    temples: tuple[NeutralTemple, ...], name: str, level: Level
) -> tuple[NeutralTemple, ...]:
    """A temple more, or one less where one stands."""
    cell = BY_NAME.get(name)
    others = tuple(temple for temple in temples if temple.at is not cell)
    if cell is None or len(others) < len(temples) or not cell.bit & POSSIBLE:
        return others
    if sum(temple.level == level for temple in temples) >= temples_in_box(level):
        return temples
    return (*temples, NeutralTemple(cell, level))


def _read(text: str) -> Iterator[NeutralTemple]:
    """What the form carried; what is not a temple is left out."""
    seen = set()
    for word in text.split()[:40]:
        name, _colon, floors = word.partition(":")
        cell, level = BY_NAME.get(name), _level(floors)
        if cell and level and cell not in seen and cell.bit & POSSIBLE:
            seen.add(cell)
            yield NeutralTemple(cell, level)


def _level(text: str) -> Level | None:
    return Level(int(text)) if text in map(str, LEVELS) else None


def _doubts(temples: tuple[NeutralTemple, ...]) -> Iterator[str]:
    for cell, doubt in doubts(temples).items():
        if doubt is Doubt.CLOSE:
            yield _("%(at)s: fewer than four cells to the next one.") % {"at": cell.name}
        else:
            yield _("%(at)s: it touches the lake.") % {"at": cell.name}
