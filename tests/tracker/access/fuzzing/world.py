"""Whom the requests are about."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from tests.scoring.test_every_game import wholes
from tests.tracker.clubs import FOUR, THREE, found, keep, record
from tests.tracker.exchange.archives import archived, whole_club
from tracker.models import Club, Game

LONGEST = 60
"""Actions of a game before another one takes its place."""
SOME = {"aztekz_1": "referee", "aztekz_2": "sheet", "coatl_6": "referee", "coatl_7": "sheet"}
"""Of the games that are played to their end elsewhere."""
PLAYED: dict[str, Any] = {
    f"{case.values[0]['format']} {SOME[case.id]}": case.values[0]
    for case in wholes()
    if case.id in SOME
}
BEGUN: dict[str, Any] = {
    "mexica": record(
        "Ana red, Bo grey", "2026-05-01", *THREE, found(3, "B1", "red", "grey"), *FOUR
    ),
} | {kind: whole | {"actions": whole["actions"][:8]} for kind, whole in PLAYED.items()}
"""By kind and mode: how each game begins."""
ACTIONS: list[dict[str, Any]] = [
    *BEGUN["mexica"]["actions"],
    *(action for whole in PLAYED.values() for action in whole["actions"][:60]),
]
"""Of every game: all are said to all."""
FIELDS = sorted({name for action in ACTIONS for name in action})


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _words(each)
    else:
        yield str(value)


WORDS = sorted(set(_words(ACTIONS)))


class World:
    """A club whose games are given away, one of each kind, and another one that nobody may touch.

    One of ours is spoken to at a time, with numbers and words of all of them.
    """

    def __init__(self) -> None:
        # Whoever runs the site may delete the first one, whose number is easily said.
        Club.objects.create(name="Nobody")
        whole = whole_club()
        self.archive = archived(whole)
        self.theirs = whole.games.order_by("-number")[0].pk
        self.their_club = whole.pk
        self.club = Club.objects.create(name="Heron").pk
        self.kind = "mexica"
        """Of the game that is spoken to."""
        self.tables: dict[str, str] = {}
        self.rows: list[str] = []
        """Keys of what was recorded last in each of these games, and in that of the others."""
        for kind in BEGUN:
            self.renew(kind)
        self.session = self._session()
        self.keys()

    @property
    def ours(self) -> str:
        return self.tables[self.kind]

    def renew(self, kind: str) -> None:
        """A new game to play with."""
        club = Club.objects.filter(pk=self.club).first() or Club.objects.create(name="Heron")
        self.club = club.pk
        self.tables[kind] = keep(club, BEGUN[kind]).pk

    def game(self) -> Game:
        game = Game.objects.filter(pk=self.ours).first()
        if game is None or game.number > LONGEST:
            self.renew(self.kind)
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
        heads = Game.objects.filter(pk__in=[*self.tables.values(), self.theirs])
        self.rows = [str(head) for head in heads.values_list("head", flat=True) if head]
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
