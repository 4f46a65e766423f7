from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string

from scoring.game import AnyRules, Phase
from scoring.games import BY_KEY
from tracker.errors import NotYours
from tracker.models.club import Club, new_key
from tracker.models.fields import MadeField
from tracker.models.player import NAME_LENGTH, Player
from tracker.names import UNNAMED, is_unnamed, seat_name, shown

LONGEST_MODE = 16
LONGEST_TABLE = 12
"""More seats than any game of the family has."""


def new_id() -> str:
    """The name of a game in addresses; it opens nothing without a key."""
    return get_random_string(10, "23456789abcdefghjkmnpqrstuvwxyz")


def between(name: str, least: int, most: int) -> models.CheckConstraint:
    """A column holds a number from `least` to `most`."""
    return models.CheckConstraint(
        condition=Q(**{f"{name}__gte": least, f"{name}__lte": most}),
        name=f"%(class)s_{name}_in_box",
    )


class Game(models.Model):
    """One game. `setup` is how it started; what follows it is computed from the log."""

    id = MadeField(primary_key=True, max_length=16, default=new_id, editable=False)
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="games"
    )
    edit_key = MadeField(max_length=32, unique=True, default=new_key, editable=False)
    watch_key = MadeField(max_length=32, unique=True, default=new_key, editable=False)
    created = models.DateTimeField(auto_now_add=True, db_index=True)
    changed = models.DateTimeField(auto_now=True, db_index=True)
    copied_from = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies"
    )
    copied_at = models.PositiveSmallIntegerField(null=True, blank=True)
    goes_on = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="before"
    )
    """The rematch of this game: where its table went on."""

    played = models.DateField(default=timezone.localdate)
    place = models.CharField(max_length=80, blank=True)
    notes = models.TextField(max_length=4_000, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    """How long it took, where somebody knows better than the log."""
    lasted = models.PositiveIntegerField(default=0)
    """Seconds that it took by the log, without breaks."""
    archived = models.DateTimeField(null=True, blank=True)
    """Put away: not on the shelf, not in the statistics."""

    game = models.CharField(max_length=16, default="mexica", db_default="mexica")
    """Which of the games, by the key of its rules."""
    under = models.PositiveSmallIntegerField(default=1, db_default=1)
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

    mode = models.CharField(max_length=LONGEST_MODE, blank=True)
    """How the table keeps it, where its game has several ways."""

    # From here on: computed from the log.
    status = models.CharField(max_length=12, choices=[(s.value, s.value) for s in Phase])
    stage = models.PositiveSmallIntegerField(default=1)
    """In which part of the game it is."""
    margin = models.PositiveSmallIntegerField(null=True, blank=True)
    """By how many points a finished game was won."""

    class Meta:
        ordering = ("-changed",)
        indexes = [
            models.Index(fields=["club", "-played", "-created"], name="game_on_the_shelf"),
            models.Index(fields=["club", "game"], name="game_of_its_kind"),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(stage__gte=1), name="game_stage_from_one"),
        ]

    def __str__(self) -> str:
        return f"Game {self.pk}"

    PROJECTED = ("mode", "status", "stage", "margin")
    LOGGED = ("number", "redoable", "head", "changed", "lasted")

    @property
    def rules(self) -> AnyRules:
        return BY_KEY[self.game]

    @property
    def colours(self) -> list[str]:
        """In seat order; empty texts in a game without colours."""
        return [colour for _, colour in self.rules.players(self.rules_setup)]

    @property
    def rules_setup(self) -> Any:
        """As its rules read it."""
        return self.rules.read_setup(self.setup)

    @property
    def shown_setup(self) -> Any:
        """The same, where seats that nobody named are called in the reader's language."""
        return self.rules.read_setup(shown(self.setup))

    def seated(self, *beside: str) -> list[Seat]:
        """The seats in their order; `NotYours` where somebody deleted the game meanwhile."""
        seats = self.seats.select_related(*beside) if beside else self.seats.all()
        if not seats:
            raise NotYours
        return list(seats)


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
    colour = models.CharField(max_length=16, blank=True)
    """None in a game without colours."""
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    """Who that is in the club."""
    points = models.PositiveSmallIntegerField(default=0)
    rank = models.PositiveSmallIntegerField(default=1)
    """Who is level in the eyes of the tie-break shares it."""
    won = models.BooleanField(default=False)

    class Meta:
        ordering = ("game", "number")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_once"),
            models.UniqueConstraint(
                fields=["game", "colour"], condition=~Q(colour=""), name="seat_colour_once"
            ),
            between("number", 0, LONGEST_TABLE - 1),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.colour})"

    @property
    def shown_name(self) -> str:
        """As `shown_names` has it. Its game may have `unnamed` beside it, where its setup was not
        read."""
        game = self.game
        told = game.unnamed if hasattr(game, "unnamed") else game.setup.get(UNNAMED)
        return seat_name(self.colour, self.number) if is_unnamed(told, self.number) else self.name

    @staticmethod
    def pk_of(game: Game, number: int) -> str:
        return f"{game.pk}-{number}"
