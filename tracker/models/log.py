from __future__ import annotations

from django.db import models
from django.db.models import Q

from tracker.models.game import Game
from tracker.models.player import NAME_LENGTH


class Action(models.Model):
    """One entry of the log. Its body never changes and no row is ever deleted."""

    class State(models.TextChoices):
        STANDING = "standing"
        UNDONE = "undone"
        """Can be done again."""
        REPLACED = "replaced"
        """History: something else was recorded in its place."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="actions")
    number = models.PositiveSmallIntegerField()
    """Its place in the game, from 1."""
    state = models.CharField(max_length=8, choices=State.choices, default=State.STANDING)
    body = models.JSONField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    """Whose action it was when it was recorded; a correction must not give it to another.

    None for what the whole table does, and where nobody noted it."""
    override = models.BooleanField(default=False)
    who = models.CharField(max_length=NAME_LENGTH, blank=True)
    """The phone that recorded it."""
    recorded = models.DateTimeField(db_index=True)
    """When it was recorded first: a correction further up keeps it."""

    class Meta:
        ordering = ("game", "number", "id")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "number"],
                condition=~Q(state="replaced"),
                name="action_number_once",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="action_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.body.get('do')}"


class Change(models.Model):
    """What was done to the log itself: an undo, a redo, a correction."""

    class Kind(models.TextChoices):
        UNDO = "undo"
        REDO = "redo"
        CORRECT = "correct"

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    before = models.PositiveSmallIntegerField()
    """How many actions stood before it, and after it."""
    after = models.PositiveSmallIntegerField()
    detail = models.JSONField(default=dict)
    """Of a correction: where, what was dropped, inserted, and left out because it did not fit."""
    who = models.CharField(max_length=NAME_LENGTH, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("game", "id")

    def __str__(self) -> str:
        return f"{self.kind} {self.before} → {self.after}"
