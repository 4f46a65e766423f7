from __future__ import annotations

from django.db import models
from django.db.models import Q

from tracker.models.game import Game, Seat


class Award(models.Model):
    """Points that a player won: a row of the ledger."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="awards")
    entry = models.PositiveSmallIntegerField()
    """Which entry of the ledger, from 0; those who won in the same one share it."""
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="awards")
    source = models.CharField(max_length=16)
    """For what, one of the sources of its game."""
    stage = models.PositiveSmallIntegerField()
    """In which part of the game."""
    points = models.PositiveSmallIntegerField()
    about = models.JSONField(default=dict, blank=True)
    """What else its game knows of it."""

    class Meta:
        ordering = ("game", "entry", "seat")
        constraints = [
            models.UniqueConstraint(fields=["game", "entry", "seat"], name="award_once"),
            models.CheckConstraint(condition=Q(points__gte=1), name="award_is_worth_something"),
            models.CheckConstraint(condition=Q(stage__gte=1), name="award_stage_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.points} for {self.source}"
