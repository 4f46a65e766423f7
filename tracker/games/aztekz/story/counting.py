"""What of Aztekz the statistics of a club count: towers, souls, thefts.

A pile of one, on which a table insisted, brings no point, so no award tells of it: where there may
be one, the game is asked for its piles.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.db.models import Count
from django.db.models.fields.json import KeyTextTransform
from django.utils.translation import gettext as _

from scoring.aztekz.actions import Chase, Draw, Drop, Free, Give, PutBack, Steal, Step
from scoring.aztekz.box.pieces import COUNTS, Mode
from scoring.aztekz.box.piles import worth
from scoring.aztekz.game import AZTEKZ, GIVEN, STOLEN
from tracker.games.aztekz import words
from tracker.games.two_ways.face import MODES
from tracker.log.positions import position_now
from tracker.long_work.slices import gently
from tracker.models import Action, Award, Game, Seat
from tracker.statistics.best import Best
from tracker.statistics.counting import Asked, Brought, Counting
from tracker.statistics.finished import Finished
from tracker.statistics.shares import Shares

HEIGHTS = COUNTS
FREEING = (Free.do, Give.do, Steal.do)
DEEDS = (Draw.do, Step.do, Drop.do, Chase.do, PutBack.do)
"""What only a referee sees, and of which it is told how often it was done."""
MOST_THEFTS = 20
"""Pairs of thief and robbed: those of most souls."""


class Freed(NamedTuple):
    """A pile in front of a player."""

    seat: int
    """From 0."""
    souls: int
    robbed: int | None
    """From whom it was stolen; on a sheet, where somebody told it."""


class Told(NamedTuple):
    """What is read of a game."""

    piles: tuple[Freed, ...]
    """In the order of the game."""
    deeds: tuple[int, ...] | None
    """How often each was done; None on a sheet, which knows of none."""


@dataclass
class Height:
    """The towers of a height."""

    height: int
    towers: int = 0
    stolen: int = 0
    games: int = 0
    """In which there was one."""


@dataclass
class Hoard:
    """What a player brought, all games together."""

    games: int = 0
    souls: int = 0
    towers: int = 0
    stolen: int = 0
    """Souls."""
    lost: int = 0
    """Souls, to others."""
    points: int = 0


@dataclass
class Thefts:
    """From one player by another."""

    times: int = 0
    souls: int = 0


@dataclass
class Refereed:
    """Of games that a referee kept: there every theft is known."""

    games: int = 0
    towers: int = 0
    stolen: int = 0
    deeds: list[int] = field(default_factory=lambda: [0] * len(DEEDS))


class Figures(NamedTuple):
    games: int
    heights: list[Height]
    """The highest first, those that there were."""
    hoards: Shares[Hoard]
    thefts: dict[tuple[int, int], Thefts]
    """By thief and robbed."""
    refereed: Refereed
    highest: Best
    souls: Best
    """Brought in one game."""


class AztekzCount:
    def __init__(self) -> None:
        self.games = 0
        self.heights = {height: Height(height) for height in HEIGHTS}
        self.hoards = Shares(Hoard)
        self.thefts: dict[tuple[int, int], Thefts] = {}
        self.refereed = Refereed()
        self.highest, self.souls = Best(), Best()

    def add(self, game: Finished) -> None:
        told: Told = game.own
        people = [result.player for result in game.results]
        self.games += 1
        self._add_towers(told)
        for seat, player in enumerate(people):
            own = [pile for pile in told.piles if pile.seat == seat]
            lost = sum(pile.souls for pile in told.piles if pile.robbed == seat)
            for hoard in self.hoards.of(player):
                hoard.games += 1
                hoard.souls += sum(pile.souls for pile in own)
                hoard.towers += len(own)
                hoard.stolen += sum(pile.souls for pile in own if pile.robbed is not None)
                hoard.lost += lost
                hoard.points += sum(worth(pile.souls) for pile in own)
            self.souls.offer(sum(pile.souls for pile in own), game.key, player)
        for pile in told.piles:
            self.highest.offer(pile.souls, game.key, people[pile.seat])
            self._add_theft(pile, people)
        if told.deeds is not None:
            self._add_refereed(told, told.deeds)

    def _add_towers(self, told: Told) -> None:
        for pile in told.piles:
            self.heights[pile.souls].towers += 1
            self.heights[pile.souls].stolen += pile.robbed is not None
        for height in {pile.souls for pile in told.piles}:
            self.heights[height].games += 1

    def _add_theft(self, pile: Freed, people: list[int | None]) -> None:
        thief, robbed = people[pile.seat], None if pile.robbed is None else people[pile.robbed]
        if thief is not None and robbed is not None:
            thefts = self.thefts.setdefault((thief, robbed), Thefts())
            thefts.times += 1
            thefts.souls += pile.souls

    def _add_refereed(self, told: Told, deeds: tuple[int, ...]) -> None:
        self.refereed.games += 1
        self.refereed.towers += len(told.piles)
        self.refereed.stolen += sum(pile.robbed is not None for pile in told.piles)
        both = zip(self.refereed.deeds, deeds, strict=True)
        self.refereed.deeds = [all_games + own for all_games, own in both]

    def figures(self) -> Figures:
        heights = [each for each in self.heights.values() if each.towers]
        return Figures(
            self.games,
            heights[::-1],
            self.hoards,
            self.thefts,
            self.refereed,
            self.highest,
            self.souls,
        )


class OwnOfAztekz:
    html = "aztekz/statistics/towers.html"
    parts = {
        "towers": lambda: _("Towers by height"),
        "souls": lambda: _("Souls"),
        "thefts": lambda: _("Thefts"),
    }
    asked = {
        "height": Asked(
            HEIGHTS,
            lambda: _("There is no tower of that height."),
            lambda: _("with a tower of {}"),
        ),
    }

    def matches(self, told: Told, asked: Mapping[str, int]) -> bool:
        return any(pile.souls == asked.get("height", pile.souls) for pile in told.piles)

    def read(self, games: Any) -> dict[str, Told]:
        seats: dict[str, dict[str, int]] = defaultdict(dict)
        rows = Seat.objects.filter(game__in=games).order_by()
        for game, colour, number in gently(
            rows.values_list("game_id", "colour", "number").iterator()
        ):
            seats[game][colour] = number
        piles: dict[str, list[Freed]] = defaultdict(list)
        awards = Award.objects.filter(game__in=games).order_by("entry")
        columns = ("game_id", "seat__number", "about__count", "about__from")
        for game, seat, count, robbed in gently(awards.values_list(*columns).iterator()):
            piles[game].append(Freed(seat, count, seats[game][robbed] if robbed else None))
        for insisted in gently(_insisted(games)):
            told = position_now(insisted).piles
            piles[insisted.pk] = [Freed(pile.by, pile.count, pile.stolen_from) for pile in told]
        deeds = _deeds(games)
        return {
            game: Told(
                tuple(piles[game]),
                tuple(deeds[game][do] for do in DEEDS) if mode == Mode.REFEREE else None,
            )
            for game, mode in gently(games.order_by().values_list("pk", "mode").iterator())
        }

    def count(self) -> AztekzCount:
        return AztekzCount()

    def shown(self, figures: Figures, names: Mapping[int, str]) -> dict[str, Any]:
        thefts = sorted(figures.thefts.items(), key=lambda pair: -pair[1].souls)
        done = zip(DEEDS, figures.refereed.deeds, strict=True)
        return {
            "figures": figures,
            "hoards": figures.hoards.named(names),
            "thefts": [
                (thief, names[thief], robbed, names[robbed], found)
                for (thief, robbed), found in thefts[:MOST_THEFTS]
            ],
            "deeds": [(_DONE[do](), number) for do, number in done],
        }

    def records(self, figures: Figures) -> list[tuple[str, Best]]:
        return [
            (_("Highest tower"), figures.highest),
            (_("Most souls in a game"), figures.souls),
        ]


def _insisted(games: Any) -> Iterator[Game]:
    """Those in which souls were freed against the rules: a pile of one may be among them."""
    log = Action.objects.filter(
        game__in=games,
        state=Action.State.STANDING,
        body__override=True,
        body__do__in=FREEING,
    )
    found: Iterator[Game] = Game.objects.filter(pk__in=log.values("game_id")).iterator()
    return found


def _deeds(games: Any) -> dict[str, Counter[str]]:
    """By game, of those with a referee."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    log = Action.objects.filter(
        game__in=games.filter(mode=Mode.REFEREE), state=Action.State.STANDING, body__do__in=DEEDS
    )
    done = log.order_by().annotate(done=KeyTextTransform("do", "body"))
    rows = done.values_list("game_id", "done").annotate(times=Count("pk"))
    for game, do, times in gently(rows.iterator()):
        found[game][do] = times
    return found


_DONE: dict[str, words.Words] = {
    Draw.do: lambda: _("Cards drawn"),
    Step.do: lambda: _("Steps walked"),
    Drop.do: lambda: _("Souls dropped"),
    Chase.do: lambda: _("Souls chased away"),
    PutBack.do: lambda: _("Cards put back"),
}

COUNTING = Counting(
    seats=AZTEKZ.seats,
    colours=AZTEKZ.colours,
    modes=MODES,
    brought=[
        Brought(words.SOURCES[GIVEN], GIVEN),
        Brought(words.SOURCES[STOLEN], STOLEN),
    ],
    own=OwnOfAztekz(),
)
