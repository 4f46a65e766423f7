from __future__ import annotations

from django.db import models

from tracker.models.club import Club

NAME_LENGTH = 40


def same_name(name: str) -> str:
    """Equal for names that mean the same person: "ana " is Ana."""
    return " ".join(name.split()).casefold()


class Player(models.Model):
    """Somebody who plays in a club. Made silently with the first game under a name."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    key = models.CharField(max_length=4 * NAME_LENGTH)
    """The name as `same_name` has it."""
    into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="others"
    )
    """The player with whom this one was merged: new games under this name are his or hers."""

    class Meta:
        ordering = ("name",)
        constraints = [models.UniqueConstraint(fields=["club", "key"], name="player_once")]

    def __str__(self) -> str:
        return self.name


class PlayerChange(models.Model):
    """A rename or a merge, with what it takes to undo it."""

    class Kind(models.TextChoices):
        RENAME = "rename"
        MERGE = "merge"

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_changes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="changes")
    detail = models.JSONField(default=dict)
    made = models.DateTimeField(auto_now_add=True)
    undone = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.kind} of {self.player}"
