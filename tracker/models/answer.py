from __future__ import annotations

from django.db import models


class Answer(models.Model):
    """What a request with an idempotency key was told: told again when it comes again."""

    key = models.UUIDField(primary_key=True)
    request = models.CharField(max_length=64)
    """A digest of method, address, sender and body: the key stands for this request alone."""
    status = models.PositiveSmallIntegerField()
    body = models.TextField()
    given = models.DateTimeField(auto_now_add=True, db_index=True)

    def __str__(self) -> str:
        return f"{self.status} to {self.key}"
