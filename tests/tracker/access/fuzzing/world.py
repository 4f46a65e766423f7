"""Whom the requests are about."""

from __future__ import annotations

from secrets import token_hex

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from tests.tracker.clubs import FOUR, THREE, found, keep, record
from tests.tracker.exchange.archives import archived, whole_club
from tracker.models import Club, Game


class World:
    """A club whose game is given away, and another one that nobody may touch."""

    def __init__(self) -> None:
        whole = whole_club()
        self.archive = archived(whole)
        self.theirs = whole.games.order_by("-number")[0].pk
        self.their_club = whole.pk
        self.club = Club.objects.create(name="Heron").pk
        self.renew()
        self.session = self._session()

    def renew(self) -> None:
        """A new game to play with: three actions, two open ones, one scored period."""
        club = Club.objects.filter(pk=self.club).first() or Club.objects.create(name="Heron")
        self.club = club.pk
        actions = (*THREE, found(3, "B1", "red", "grey"), *FOUR)
        self.ours = keep(club, record("Ana red, Bo grey", "2026-05-01", *actions)).pk

    def game(self) -> Game:
        game = Game.objects.filter(pk=self.ours).first()
        if game is None or game.number > 60:
            self.renew()
            return self.game()
        return game

    @staticmethod
    def _session() -> str:
        boss = Client()
        boss.force_login(User.objects.create_superuser(f"boss{token_hex(4)}"))
        return boss.cookies["sessionid"].value

    def boss(self) -> str:
        if not Session.objects.filter(pk=self.session).exists():
            self.session = self._session()
        return self.session

    def keys(self) -> dict[str, str]:
        """Every key that there is, and some that there are not."""
        ours, theirs = self.game(), Game.objects.get(pk=self.theirs)
        clubs = {
            club.pk: club.key for club in Club.objects.filter(pk__in=[self.club, self.their_club])
        }
        return {
            "edit": ours.edit_key,
            "watch": ours.watch_key,
            "their_edit": theirs.edit_key,
            "their_watch": theirs.watch_key,
            "club": clubs.get(self.club, ""),
            "their_club": clubs[self.their_club],
            "unknown": "neverGivenToAnybody000",
            "short": "x" * 10,
            "broken": ours.edit_key[:-1],
        }
