from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tracker.club.demo import demo_records
from tracker.log.founding import new_game
from tracker.log.records import accept_record, fingerprint
from tracker.models import Club, Game

CLUB = "Demo"


class Command(BaseCommand):
    help = "Makes some finished and running games to look at, in a club of their own."

    def handle(self, *args: Any, **options: Any) -> None:
        club, _ = Club.objects.get_or_create(name=CLUB)
        for source in demo_records():
            mark = fingerprint(source)
            game = Game.objects.filter(fingerprints__club=club, fingerprints__mark=mark).first()
            if game is None:
                game = new_game(accept_record(source), club, "demo", mark)
            players = ", ".join(
                f"{seat.name} {seat.points}" for seat in game.seats.order_by("number")
            )
            self.stdout.write(f"{game.pk}  {game.mode}, {game.status}: {players}")
            self.stdout.write(f"    enter: {game.edit_key}   watch: {game.watch_key}")
