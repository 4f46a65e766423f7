"""Cards that somebody wishes for while a Cóatl grows: what each still needs, and which quarrel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.serpents import Card, Coatl
from scoring.coatl.cards.picture import picture_of
from scoring.coatl.table.wishes import Needed, Search, TooMany
from tracker.games.coatl import words
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.tiles import Tile


class Wished(NamedTuple):
    card: Card
    points: int
    """That it would bring now."""
    needed: Needed | None
    """None: it can be met no more."""
    quarrels: Sequence[Card]
    """With none of which it can be met on one Cóatl."""
    is_measured: bool
    """Was there time to find out what it needs?"""
    is_compared: bool
    """And with what it quarrels?"""

    @property
    def tile(self) -> Tile:
        return Tile(self.card, self.points)

    @property
    def pieces(self) -> int:
        return self.needed.pieces if self.needed else 0

    @property
    def picture(self) -> SafeString | str:
        """The pieces that are missing, at the end where they would lie."""
        return signs.missing(*self.needed) if self.needed and self.pieces else ""

    @property
    def told(self) -> str:
        """Heard: "needs 2 pieces: red, green at the tail end"."""
        if not self.is_measured:
            return ""
        if self.needed is None:
            return _("can be met no more")
        if not self.pieces:
            return _("met")
        ends = words.apart(_ends(self.needed))
        text = ngettext("needs %(n)s piece: %(ends)s", "needs %(n)s pieces: %(ends)s", self.pieces)
        return text % {"n": self.pieces, "ends": ends}

    @property
    def label(self) -> str:
        """Heard: the card, what it still needs, with what it quarrels."""
        quarrel = self._quarrel(words.card_told)
        return words.apart(filter(None, (self.tile.label, self.told, quarrel, self.untried)))

    @property
    def quarrel(self) -> str:
        return words.pictured(self._quarrel(picture_of))

    @property
    def untried(self) -> str:
        """What somebody typed may have more rows than there is time for."""
        if self.is_measured and self.is_compared:
            return ""
        return _("There are too many ways to meet this card: they were not all tried.")

    def _quarrel(self, told: Callable[[Card], str]) -> str:
        if not self.quarrels:
            return ""
        return _("quarrels with %(cards)s") % {"cards": ", ".join(map(told, self.quarrels))}


def _ends(missing: Needed) -> Iterator[str]:
    for row, text in (
        (missing.at_head, _("%(colours)s at the head end")),
        (missing.at_tail, _("%(colours)s at the tail end")),
    ):
        if row:
            yield text % {"colours": ", ".join(words.HUES[letter]() for letter in row)}


def wished(coatl: Coatl, wishes: Iterable[Card]) -> list[Wished]:
    """Those that it meets first, then by the pieces that each needs."""
    asked = [*dict.fromkeys(card for card in wishes if card not in coatl.laid)]
    others = [*asked, *dict.fromkeys(coatl.laid)]
    search = Search()
    measured: dict[Card, Needed | None] = {}
    compared: dict[frozenset[Card], bool] = {}
    # Cards of the box come first: one that somebody typed may take all the time that there is.
    for card in sorted(asked, key=_is_typed):
        with suppress(TooMany):
            measured[card] = search.needed(coatl, card)
    pairs = [(card, other) for card, other in combinations(others, 2) if card in asked]
    for card, other in sorted(pairs, key=lambda pair: any(map(_is_typed, pair))):
        with suppress(TooMany):
            compared[frozenset((card, other))] = search.quarrel(card, other)

    def told(card: Card) -> Wished:
        pairs = {other: frozenset((card, other)) for other in others if other != card}
        return Wished(
            card,
            coatl.points_of(card),
            measured.get(card),
            [other for other, pair in pairs.items() if compared.get(pair)],
            is_measured=card in measured,
            # Of two it is the typed one that has too many rows.
            is_compared=card.named or compared.keys() >= {*pairs.values()},
        )

    return sorted(map(told, asked), key=lambda one: (one.needed is None, one.pieces, -one.points))


def _is_typed(card: Card) -> bool:
    return not card.named
