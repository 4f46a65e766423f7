"""What of Mexica the statistics of a club count."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, IntegerField, Max
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from scoring.mexica.board.pieces import CALPULLI, PERIODS, Mode
from scoring.mexica.game import FOUNDED, MAJORITY, MEXICA, PALACE, STOOD_BY
from tracker.long_work.slices import gently
from tracker.models import Award
from tracker.statistics.best import Best
from tracker.statistics.counting import Asked, Brought, Counting
from tracker.statistics.finished import Finished

BOX: Counter[int] = Counter({int(size): number for size, number in CALPULLI.items()})
SIZES = sorted(BOX)


class Foundation(NamedTuple):
    """A token that was put on the board."""

    size: int
    period: int
    seat: int
    """By whom, from 0."""


class Told(NamedTuple):
    """What is read of a game."""

    offered: tuple[int, ...]
    """The tokens on offer in period 1."""
    founded: tuple[Foundation, ...]
    """In the order of the game."""
    leads: tuple[int, ...]
    """Of each seat: by how many floors it won a district most clearly."""


@dataclass
class Token:
    """The tokens of a size."""

    size: int
    offered: list[int]
    """By period."""
    founded: list[int]
    order: int = 0
    """The places in the order of foundings, added up."""

    @property
    def times(self) -> int:
        return sum(self.founded)

    @property
    def average_order(self) -> float:
        return self.order / self.times


class Figures(NamedTuple):
    tokens: list[Token]
    largest: Best
    """The token of the largest district that was founded."""
    lead: Best
    """By how many floors a district was won."""


class MexicaCount:
    def __init__(self) -> None:
        self.largest, self.lead = Best(), Best()
        self.found = {size: Token(size, [0] * PERIODS, [0] * PERIODS) for size in SIZES}
        self.offered: tuple[Counter[int], Counter[int]] = Counter(), Counter()

    def add(self, game: Finished) -> None:
        told: Told = game.own
        self.offered[0].update(told.offered)
        self.offered[1].update(BOX - Counter(told.offered))
        for place, token in enumerate(told.founded, 1):
            found = self.found[token.size]
            found.founded[token.period - 1] += 1
            found.order += place
            self.largest.offer(token.size, game.key, game.results[token.seat].player)
        for result, lead in zip(game.results, told.leads, strict=True):
            self.lead.offer(lead, game.key, result.player)

    def figures(self) -> Figures:
        for size, token in self.found.items():
            token.offered = [counts[size] for counts in self.offered]
        return Figures(list(self.found.values()), self.largest, self.lead)


class OwnOfMexica:
    html = "mexica/statistics/tokens.html"
    parts = {"tokens": lambda: _("Tokens")}
    asked = {
        "token": Asked(
            SIZES,
            lambda: _("There is no such token."),
            lambda: _("the token of {} is founded"),
        ),
        "period": Asked(
            range(1, PERIODS + 1),
            lambda: _("A game has two periods."),
            lambda: _("in period {}"),
        ),
    }

    def matches(self, told: Told, asked: Mapping[str, int]) -> bool:
        return any(
            asked.get("token", token.size) == token.size
            and asked.get("period", token.period) == token.period
            for token in told.founded
        )

    def read(self, games: Any) -> dict[str, Told]:
        awards = Award.objects.filter(game__in=games)
        founded: dict[str, list[Foundation]] = defaultdict(list)
        rows = awards.filter(source=FOUNDED).order_by("entry")
        columns = ("game_id", "about__token", "stage", "seat__number")
        for game, *token in gently(rows.values_list(*columns).iterator()):
            founded[game].append(Foundation(*token))
        leads: dict[str, dict[int, int]] = defaultdict(dict)
        won = awards.filter(source=MAJORITY, about__ahead__isnull=False).order_by()
        ahead = Cast(KeyTextTransform("ahead", "about"), IntegerField())
        most = won.values_list("game_id", "seat__number").annotate(most=Max(ahead))
        for game, seat, lead in gently(most.iterator()):
            leads[game][seat] = lead
        seated = games.annotate(seated=Count("seats")).order_by()
        rows = seated.values_list("pk", "setup__tokens", "seated")
        return {
            game: Told(
                tuple(offered),
                tuple(founded[game]),
                tuple(leads[game].get(seat, 0) for seat in range(seats)),
            )
            for game, offered, seats in gently(rows.iterator())
        }

    def count(self) -> MexicaCount:
        return MexicaCount()

    def shown(self, figures: Figures, names: Mapping[int, str]) -> Figures:
        return figures

    def records(self, figures: Figures) -> list[tuple[str, Best]]:
        return [
            (_("Largest district founded"), figures.largest),
            (_("Clearest majority, in floors"), figures.lead),
        ]


COUNTING = Counting(
    seats=MEXICA.seats,
    colours=[colour.value for colour in MEXICA.colours],
    modes={
        Mode.REFEREE.value: lambda: _("referee"),
        Mode.TRACKER.value: lambda: _("tracker"),
    },
    brought=[
        Brought(lambda: _("Founding"), FOUNDED),
        Brought(lambda: _("Present at a founding"), STOOD_BY),
        Brought(lambda: _("Majorities, period 1"), MAJORITY, 1),
        Brought(lambda: _("Majorities, period 2"), MAJORITY, 2),
        Brought(lambda: _("Palace"), PALACE),
    ],
    own=OwnOfMexica(),
)
