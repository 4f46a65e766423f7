from __future__ import annotations

from typing import Any

from django.db import models

from tracker.models.fields import StoredField
from tracker.models.game import Game


def where(photo: Any, name: str) -> str:
    """By content: the same photo twice is one file."""
    return f"photos/{photo.digest[:2]}/{photo.digest}.jpg"


class Photo(models.Model):
    """A picture of the real table: upright, without any metadata, scaled."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="photos")
    file = StoredField(upload_to=where, max_length=120)
    digest = models.CharField(max_length=64)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    caption = models.CharField(max_length=120, blank=True)
    added = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "id")
        constraints = [models.UniqueConstraint(fields=["game", "digest"], name="photo_once")]

    def __str__(self) -> str:
        return self.caption or f"Photo {self.pk}"
