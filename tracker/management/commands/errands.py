from __future__ import annotations

import os
from typing import Any

from django.core.management.base import BaseCommand

from tracker.exchange.errands import work


class Command(BaseCommand):
    help = "Brings back the archives that wait in the line, one after the other, and ends."

    def handle(self, *args: Any, **options: Any) -> None:
        work(os.getppid())
