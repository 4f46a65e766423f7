"""Cards as they are shown: a picture, the steps of their levels, what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.coatl.box.serpents import Card
from scoring.coatl.cards.catalogue import is_promo
from scoring.coatl.cards.levels import Level
from scoring.coatl.cards.prophecies import Prophecy
from tracker.games.coatl import words
from tracker.games.coatl.draft import Laid
from tracker.games.coatl.drawing import signs


class Tile(NamedTuple):
    """A card that can be laid. It is drawn once for the same values."""

    card: Card
    points: int
    """That it would bring now."""
    is_left: bool = True

    @property
    def name(self) -> str:
        return str(self.card)

    @property
    def is_temple(self) -> bool:
        return not isinstance(self.card, Prophecy)

    @property
    def frame(self) -> str:
        return frame_of(self.card)

    @property
    def picture(self) -> SafeString:
        return signs.card(self.card)

    @property
    def levels(self) -> Iterator[tuple[Level, bool]]:
        for level in self.card.levels:
            yield level, level.points == self.points

    @property
    def label(self) -> str:
        """Heard: "Prophecy: green; yellow, one or more; green. 1×: 2, 2×: 6. 2 points"."""
        kind = _("Temple") if self.is_temple else _("Prophecy")
        points = ngettext("%(n)s point", "%(n)s points", self.points) % {"n": self.points}
        kind = _("%(kind)s, promo") % {"kind": kind} if is_promo(self.card) else kind
        told = {"kind": kind, "card": words.card_told(self.card), "points": points}
        told["levels"] = words.levels_told(self.card.levels)
        return _("%(kind)s: %(card)s. %(levels)s. %(points)s") % told


class LaidTile(NamedTuple):
    """A card that lies beside a Cóatl."""

    laid: Laid

    @property
    def tile(self) -> Tile:
        return Tile(self.laid.card, self.laid.standing.points)

    @property
    def pieces(self) -> str:
        """Its matches: "1.2/4.5"."""
        return "/".join(".".join(map(str, match)) for match in self.laid.pieces)

    @property
    def ringed(self) -> str:
        """The pieces at which its crosses look: "3.6"."""
        return ".".join(map(str, self.laid.ringed))

    @property
    def times(self) -> int:
        return self.laid.standing.times

    @property
    def next(self) -> str:
        """What comes next: "3×: 5"."""
        coming = self.laid.standing.next
        return words.level_told(coming) if coming else ""


def frame_of(card: Card) -> str:
    """The colour of its frame, as a class of styles; a Temple is told as one. And is it of the
    promo pack?"""
    frame = str(card.frame or "unframed") if isinstance(card, Prophecy) else "of-temple"
    return f"{frame} promo" if is_promo(card) else frame
