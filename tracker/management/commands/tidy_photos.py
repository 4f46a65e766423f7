from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tracker.photos.album import tidy


class Command(BaseCommand):
    help = "Takes away photo files that no game shows, as a process that was killed leaves them."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"Files taken away: {tidy()}")
