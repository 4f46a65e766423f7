from __future__ import annotations

from django.db import models
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat, Right
from django.utils.crypto import get_random_string

from tracker.models.fields import MadeField

LONGEST_RECENT = 2_000
"""Characters: some hundred changes."""


def new_key() -> str:
    """What nobody guesses: 130 bits, safe in an address and, without a dash, in a command."""
    return get_random_string(22)


class Club(models.Model):
    """Whose games these are. Made silently with the first game; its key is its link."""

    key = MadeField(max_length=32, unique=True, default=new_key)
    name = models.CharField(max_length=40, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    version = models.PositiveIntegerField(default=0)
    """Grows when what its statistics count has changed."""
    recent = models.TextField(default="", db_default="", blank=True)
    """The last of these changes: `version:game` each, `version:` where it was more than a game."""

    def recount(self, game: str = "") -> None:
        """What was counted of its finished games is no longer true; of one alone, if named."""
        number = Cast(F("version") + 1, CharField())
        told = Concat(F("recent"), Value(" "), number, Value(f":{game}"), output_field=CharField())
        Club.objects.filter(pk=self.pk).update(
            version=F("version") + 1, recent=Right(told, LONGEST_RECENT)
        )

    def changed_since(self, version: int) -> set[str] | None:
        """The games that are to be counted again since then; None if that is not known: all."""
        changes = dict(entry.split(":") for entry in self.recent.split() if ":" in entry)
        versions = map(str, range(version + 1, self.version + 1))
        games = {changes.get(number, "") for number in versions}
        return None if version > self.version or "" in games else games

    def __str__(self) -> str:
        return self.name or f"Club {self.pk}"
