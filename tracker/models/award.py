from __future__ import annotations

from django.db import models
from django.db.models import Q

from scoring.mexica.pieces import PERIODS
from tracker.models.game import Game, Seat, between


class Award(models.Model):
    """Points that a player won: a row of the ledger."""

    class Kind(models.TextChoices):
        FOUNDING = "founding"
        MAJORITY = "majority"
        PALACE = "palace"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="awards")
    entry = models.PositiveSmallIntegerField()
    """Which entry of the ledger, from 0; those who won in the same one share it."""
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="awards")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    period = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField(null=True, blank=True)
    """In a majority."""
    token = models.PositiveSmallIntegerField(null=True, blank=True)
    """Of the district; none for an unfounded one and for the palace."""
    cells = models.JSONField(default=list, blank=True)
    """Of the district, or where the token was put."""

    class Meta:
        ordering = ("game", "entry", "seat")
        constraints = [
            models.UniqueConstraint(fields=["game", "entry", "seat"], name="award_once"),
            models.CheckConstraint(condition=Q(points__gte=1), name="award_is_worth_something"),
            between("period", 1, PERIODS),
        ]

    def __str__(self) -> str:
        return f"{self.points} for {self.kind}"
