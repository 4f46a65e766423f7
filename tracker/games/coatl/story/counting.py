"""What of Cóatl the statistics of a club count: serpents, and the cards that they met.

A card that brought nothing counts nowhere, and so does a serpent without any other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scoring.coatl.cards.catalogue import PROPHECIES, TEMPLES
from scoring.coatl.game import COATL
from tracker.games.coatl import words
from tracker.games.coatl.draft import typed_card
from tracker.games.coatl.drawing import signs
from tracker.games.coatl.tiles import frame_of
from tracker.games.two_ways.face import MODES
from tracker.long_work.slices import gently
from tracker.models import Award
from tracker.statistics.best import Best
from tracker.statistics.counting import Asked, Brought, Counting
from tracker.statistics.finished import Finished
from tracker.statistics.shares import Shares

MOST_CARDS = 20
"""In the table: those that were met most often."""


class Met(NamedTuple):
    """A card beside a Cóatl, with points."""

    seat: int
    """From 0."""
    coatl: int
    card: str
    points: int


@dataclass
class Card:
    """All games together."""

    name: str
    times: int = 0
    points: int = 0
    games: int = 0
    """In which it was met."""


@dataclass
class Nest:
    """The serpents of a player, all games together."""

    games: int = 0
    serpents: int = 0
    points: int = 0
    best: int = 0
    """The one worth most."""


class Figures(NamedTuple):
    games: int
    cards: list[Card]
    """Most often met first."""
    nests: Shares[Nest]
    best: Best
    cards_in_a_game: Best


class CoatlCount:
    def __init__(self) -> None:
        self.games = 0
        self.cards: dict[str, Card] = {}
        self.nests = Shares(Nest)
        self.best, self.cards_in_a_game = Best(), Best()

    def add(self, game: Finished) -> None:
        told: Sequence[Met] = game.own
        self.games += 1
        self._add_cards(told)
        for seat, result in enumerate(game.results):
            own = [met for met in told if met.seat == seat]
            worth: dict[int, int] = defaultdict(int)
            for met in own:
                worth[met.coatl] += met.points
            best = max(worth.values(), default=0)
            for nest in self.nests.of(result.player):
                nest.games += 1
                nest.serpents += len(worth)
                nest.points += sum(worth.values())
                nest.best = max(nest.best, best)
            self.best.offer(best, game.key, result.player)
            self.cards_in_a_game.offer(len(own), game.key, result.player)

    def _add_cards(self, told: Sequence[Met]) -> None:
        for met in told:
            card = self.cards.setdefault(met.card, Card(met.card))
            card.times += 1
            card.points += met.points
        for name in {met.card for met in told}:
            self.cards[name].games += 1

    def figures(self) -> Figures:
        cards = sorted(self.cards.values(), key=lambda card: (-card.times, -card.points, card.name))
        return Figures(self.games, cards, self.nests, self.best, self.cards_in_a_game)


class Shown(NamedTuple):
    """A card in the table."""

    picture: SafeString
    frame: str
    told: str
    card: Card


class OwnOfCoatl:
    html = "coatl/statistics/serpents.html"
    parts = {
        "serpents": lambda: _("Cóatls"),
        "cards": lambda: _("Cards"),
    }
    asked: Mapping[str, Asked] = {}

    def matches(self, told: Sequence[Met], asked: Mapping[str, int]) -> bool:
        return True

    def read(self, games: Any) -> dict[str, tuple[Met, ...]]:
        met: dict[str, list[Met]] = defaultdict(list)
        awards = Award.objects.filter(game__in=games).order_by("entry")
        columns = ("game_id", "seat__number", "about__coatl", "about__card", "points")
        for game, *told in gently(awards.values_list(*columns).iterator()):
            met[game].append(Met(*told))
        keys = games.order_by().values_list("pk", flat=True)
        return {game: tuple(met[game]) for game in gently(keys.iterator())}

    def count(self) -> CoatlCount:
        return CoatlCount()

    def shown(self, figures: Figures, names: Mapping[int, str]) -> dict[str, Any]:
        known = {card.name for card in figures.cards}
        box = [*PROPHECIES, *TEMPLES]
        return {
            "figures": figures,
            "nests": figures.nests.named(names),
            "cards": [_shown(card) for card in figures.cards[:MOST_CARDS]],
            "unmet": sum(name not in known for name in box),
            "box": len(box),
            "frames": words.frames(),
        }

    def records(self, figures: Figures) -> list[tuple[str, Best]]:
        return [
            (_("Best Cóatl"), figures.best),
            (_("Most cards in a game"), figures.cards_in_a_game),
        ]


def _shown(card: Card) -> Shown:
    one = PROPHECIES.get(card.name) or TEMPLES.get(card.name) or typed_card(card.name)
    return Shown(signs.card(one), frame_of(one), words.card_told(one), card)


COUNTING = Counting(
    seats=COATL.seats,
    colours=COATL.colours,
    modes=MODES,
    brought=[Brought(told, source) for source, told in words.SOURCES.items()],
    own=OwnOfCoatl(),
)
