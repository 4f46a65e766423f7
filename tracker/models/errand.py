from __future__ import annotations

from django.db import models
from django.db.models import Q

from tracker.models.club import Club, new_key
from tracker.models.fields import MadeField

BEING_BUILT = Q(club__built_by__isnull=False)
"""Of a game: it is not there yet."""


class Errand(models.Model):
    """Long work for a club that somebody waits for: an archive that is brought back."""

    class State(models.TextChoices):
        WAITING = "waiting"
        WORKING = "working"
        DONE = "done"
        REFUSED = "refused"

    key = MadeField(max_length=32, unique=True, default=new_key)
    """Opens the page that tells of it."""
    club = models.ForeignKey(
        Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="errands"
    )
    """Whose it is; before the end none where it makes a new one."""
    makes_club = models.BooleanField(default=False)
    new_club = models.CharField(max_length=32, blank=True)
    """The key of the club that it makes."""
    ground = models.OneToOneField(
        Club, null=True, blank=True, on_delete=models.SET_NULL, related_name="built_by"
    )
    """A club that nobody has the key of: what is not whole yet belongs to it."""
    language = models.CharField(max_length=8, default="en")
    made = models.DateTimeField(auto_now_add=True, db_index=True)

    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    worker = models.CharField(max_length=32, blank=True)
    """Who works on it; nobody else may."""
    beat = models.DateTimeField(null=True, blank=True)
    """When the worker last told that it is alive."""
    tries = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)

    status = models.PositiveSmallIntegerField(default=200)
    sentence = models.TextField(blank=True)
    """Why nothing came of it."""
    result = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ("id",)
        constraints = [
            models.UniqueConstraint(
                fields=["state"], condition=Q(state="working"), name="one_errand_at_work"
            ),
            models.UniqueConstraint(
                fields=["club"],
                condition=Q(state__in=["waiting", "working"]),
                name="one_errand_a_club",
            ),
        ]

    def __str__(self) -> str:
        return f"Errand {self.pk}: {self.state}"

    @property
    def is_over(self) -> bool:
        return self.state in (self.State.DONE, self.State.REFUSED)
