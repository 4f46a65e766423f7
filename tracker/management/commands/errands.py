from __future__ import annotations

import os
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from tracker.exchange.errands import work


class Command(BaseCommand):
    help = "Brings back the archives that wait in the line, one after the other, and ends."

    def handle(self, *args: Any, **options: Any) -> None:
        server, told = os.getppid(), list[int]()
        # Ctrl-C and systemd mean the whole family: what is at work is left as it is, for who comes.
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda number, _: told.append(number))
        try:
            work(lambda: bool(told) or os.getppid() != server)
        except (DatabaseError, OSError) as error:
            # The server begins another one as long as there is something to do.
            why = str(error).partition("\n")[0]
            raise CommandError(f"Long work has stopped: {why}") from None
