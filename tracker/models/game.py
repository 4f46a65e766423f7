from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from scoring.game import Phase
from scoring.mexica.pieces import (
    ACTION_POINTS,
    ACTION_TOKENS,
    BRIDGES,
    DOUBLE_CANALS,
    PERIODS,
    PLAYER_COLOURS,
    PLAYERS,
    SINGLE_CANALS,
    Mode,
)
from scoring.mexica.record.reading import read_setup
from scoring.mexica.setup import Setup
from tracker.models.club import Club, new_key
from tracker.models.player import NAME_LENGTH, Player

COLOURS = [(colour.value, colour.value) for colour in PLAYER_COLOURS]


def new_id() -> str:
    """The name of a game in addresses; it opens nothing without a key."""
    return get_random_string(10, "23456789abcdefghjkmnpqrstuvwxyz")


def between(name: str, least: int, most: int) -> models.CheckConstraint:
    """A column that counts what the box holds."""
    return models.CheckConstraint(
        condition=Q(**{f"{name}__gte": least, f"{name}__lte": most}),
        name=f"%(class)s_{name}_in_box",
    )


class Game(models.Model):
    """One game. `setup` is how it started; what follows it is computed from the log."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="games"
    )
    edit_key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    watch_key = models.CharField(max_length=32, unique=True, default=new_key, editable=False)
    created = models.DateTimeField(auto_now_add=True, db_index=True)
    changed = models.DateTimeField(auto_now=True, db_index=True)
    copied_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL)
    copied_at = models.PositiveSmallIntegerField(null=True, blank=True)

    played = models.DateField(default=timezone.localdate)
    place = models.CharField(max_length=80, blank=True)
    notes = models.TextField(max_length=4_000, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    """How long it took, where somebody knows better than the log."""
    lasted = models.PositiveIntegerField(default=0)
    """Seconds that it took by the log, without breaks."""
    archived = models.DateTimeField(null=True, blank=True)
    """Put away: not on the shelf, not in the statistics."""

    rules = models.PositiveSmallIntegerField(default=1, db_default=1)
    """The version of the rules under which it was begun: what they allowed stays allowed."""
    setup = models.JSONField()
    """The record without its actions, every key that came with it included."""
    number = models.PositiveSmallIntegerField(default=0)
    """How many actions stand."""
    redoable = models.PositiveSmallIntegerField(default=0)
    """How many undone ones wait behind them."""
    head = models.ForeignKey(
        "Action", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    """The last action that stands."""

    # From here on: computed from the log.
    mode = models.CharField(max_length=8, choices=[(m.value, m.value) for m in Mode])
    status = models.CharField(max_length=12, choices=[(s.value, s.value) for s in Phase])
    period = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField(default=1)
    on_turn = models.PositiveSmallIntegerField(default=0)
    action_points = models.PositiveSmallIntegerField(default=0)
    taken = models.PositiveSmallIntegerField(default=0)
    margin = models.PositiveSmallIntegerField(null=True, blank=True)
    """By how many points a finished game was won."""
    doubles = models.PositiveSmallIntegerField()
    singles = models.PositiveSmallIntegerField()
    bridges = models.PositiveSmallIntegerField()
    """Supplies: canal tiles of two cells, of one, and bridges still to be built."""

    class Meta:
        ordering = ("-changed",)
        indexes = [models.Index(fields=["club", "-played", "-created"], name="game_on_the_shelf")]
        constraints = [
            between("period", 1, PERIODS),
            between("on_turn", 0, PLAYERS.stop - 2),
            between("action_points", 0, ACTION_POINTS + ACTION_TOKENS),
            between("doubles", 0, DOUBLE_CANALS),
            between("singles", 0, SINGLE_CANALS),
            between("bridges", 0, BRIDGES),
        ]

    def __str__(self) -> str:
        return f"Game {self.pk}"

    PROJECTED = (
        "mode",
        "status",
        "period",
        "round",
        "on_turn",
        "action_points",
        "taken",
        "margin",
        "doubles",
        "singles",
        "bridges",
    )
    LOGGED = ("number", "redoable", "head", "changed", "lasted")

    @property
    def rules_setup(self) -> Setup:
        setup: dict[str, Any] = self.setup
        return read_setup(setup)


class Fingerprint(models.Model):
    """A record as which a game came in or went out: the club does not import it again."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="fingerprints")
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="fingerprints")
    mark = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "mark"], name="imported_once")]

    def __str__(self) -> str:
        return f"{self.mark[:8]} of {self.game_id}"


class Seat(models.Model):
    """A player's place at the table, with the marker on the score track."""

    id = models.CharField(primary_key=True, max_length=20, editable=False)
    """Of the game and the place: no query to know it."""
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=NAME_LENGTH)
    colour = models.CharField(max_length=8, choices=COLOURS)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    """Who that is in the club."""
    points = models.PositiveSmallIntegerField(default=0)
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ("game", "number")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(fields=["game", "colour"], name="seat_colour_once"),
            between("number", 0, PLAYERS.stop - 2),
            models.CheckConstraint(
                condition=Q(colour__in=[colour for colour, _ in COLOURS]), name="seat_colour"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.colour})"

    @staticmethod
    def pk_of(game: Game, number: int) -> str:
        return f"{game.pk}-{number}"
