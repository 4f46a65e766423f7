from __future__ import annotations

from django.db import models
from django.utils.crypto import get_random_string


def new_key() -> str:
    """What nobody guesses: 130 bits, safe in an address and, without a dash, in a command."""
    return get_random_string(22)


class Club(models.Model):
    """Whose games these are. Made silently with the first game; its key is its link."""

    key = models.CharField(max_length=32, unique=True, default=new_key)
    name = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)
    """Grows when what its statistics count has changed."""

    def recount(self) -> None:
        """What was counted of its finished games is no longer true."""
        Club.objects.filter(pk=self.pk).update(version=models.F("version") + 1)

    def __str__(self) -> str:
        return self.name or f"Club {self.pk}"
