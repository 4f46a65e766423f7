"""The pieces of the box. All lie in one table, so that the database itself can hold that a
cell carries one thing; each kind is a model of its own on top of it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from scoring.mexica.board.island import BOARD, cell_names
from scoring.mexica.board.pieces import ACTION_TOKENS, CALPULLI, LEVELS, Axis, Colour
from tracker.models.game import Game

OWNERS = [colour.value for colour in Colour]
COLOURS = [(owner, owner) for owner in OWNERS]
AXES = [(axis.value, axis.value) for axis in Axis]


class Piece(models.Model):
    class Kind(models.TextChoices):
        CANAL = "canal"
        BRIDGE = "bridge"
        TEMPLE = "temple"
        CALPULLI = "calpulli"
        PILLI = "pilli"
        ACTION_TOKEN = "token"

    class Layer(models.IntegerChoices):
        """What lies on a cell lies on the ground; a bridge over it; a Pilli may be on top."""

        GROUND = 0
        BRIDGE = 1
        TOP = 2

    class State(models.TextChoices):
        WAITING = "waiting"
        OFFERED = "offered"
        BOARD = "board"
        DISCARDED = "discarded"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="pieces")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    cell = models.CharField(max_length=3, null=True, blank=True)
    layer = models.PositiveSmallIntegerField(choices=Layer.choices, default=Layer.GROUND)
    colour = models.CharField(max_length=8, choices=COLOURS, blank=True)
    """The owner of a temple, a Pilli or an action token; the founder of a district."""
    axis = models.CharField(max_length=2, choices=AXES, blank=True)
    size = models.PositiveSmallIntegerField(default=0)
    """Floors of a temple, size of a calpulli."""
    copy = models.PositiveSmallIntegerField(default=0)
    """Of several calpulli of one size, or action tokens: which."""
    period = models.PositiveSmallIntegerField(default=0)
    """When a calpulli was founded."""
    state = models.CharField(max_length=9, choices=State.choices, default=State.BOARD)

    class Meta:
        ordering = ("game", "id")
        constraints = [
            models.UniqueConstraint(fields=["game", "cell", "layer"], name="one_thing_a_cell"),
            models.UniqueConstraint(
                fields=["game", "size", "copy"],
                condition=Q(kind="calpulli"),
                name="calpulli_once",
            ),
            models.UniqueConstraint(
                fields=["game", "colour"], condition=Q(kind="pilli"), name="pilli_once"
            ),
            models.UniqueConstraint(
                fields=["game", "copy"], condition=Q(kind="token"), name="action_token_once"
            ),
            models.CheckConstraint(
                condition=Q(cell__isnull=True) | Q(cell__in=cell_names(BOARD)),
                name="piece_on_the_board",
            ),
            models.CheckConstraint(
                condition=Q(kind="canal", layer=0, cell__isnull=False, size=0)
                | Q(kind="bridge", layer=1, cell__isnull=False, axis__in=[axis for axis, _ in AXES])
                | Q(
                    kind="temple",
                    layer=0,
                    cell__isnull=False,
                    size__in=[int(level) for level in LEVELS],
                    colour__in=OWNERS,
                )
                | Q(kind="calpulli", layer=0, size__in=sorted(map(int, CALPULLI)), copy__in=[1, 2])
                | Q(kind="pilli", layer__in=[0, 2], cell__isnull=False, colour__in=OWNERS)
                | Q(kind="token", cell__isnull=True, copy__in=range(1, ACTION_TOKENS + 1)),
                name="piece_is_whole",
            ),
            models.CheckConstraint(
                condition=Q(kind="calpulli")
                & (Q(state="board", cell__isnull=False) | ~Q(state="board") & Q(cell__isnull=True))
                | ~Q(kind="calpulli") & Q(state="board"),
                name="calpulli_lies_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return " ".join(filter(None, [self.colour, self.kind, str(self.size or ""), self.cell]))


class _Kind(models.Manager[Any]):
    def __init__(self, kind: Piece.Kind) -> None:
        super().__init__()
        self.kind = kind

    def get_queryset(self) -> models.QuerySet[Any]:
        return super().get_queryset().filter(kind=self.kind)


class Canal(Piece):
    """A cell under a canal."""

    objects: ClassVar[_Kind] = _Kind(Piece.Kind.CANAL)

    class Meta:
        proxy = True


class Bridge(Piece):
    objects: ClassVar[_Kind] = _Kind(Piece.Kind.BRIDGE)

    class Meta:
        proxy = True


class Temple(Piece):
    objects: ClassVar[_Kind] = _Kind(Piece.Kind.TEMPLE)

    class Meta:
        proxy = True


class Calpulli(Piece):
    """A token: waiting for period 2, on offer, on the board, or taken out of the game."""

    objects: ClassVar[_Kind] = _Kind(Piece.Kind.CALPULLI)

    class Meta:
        proxy = True
        verbose_name_plural = "calpulli"


class Pilli(Piece):
    objects: ClassVar[_Kind] = _Kind(Piece.Kind.PILLI)

    class Meta:
        proxy = True


class ActionToken(Piece):
    """In front of a player, or in the box."""

    objects: ClassVar[_Kind] = _Kind(Piece.Kind.ACTION_TOKEN)

    class Meta:
        proxy = True
