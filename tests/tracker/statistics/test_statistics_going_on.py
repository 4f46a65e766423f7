"""Whatever happens to a club, what is counted on from before is what counting all of it gives."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.game import Refused
from tests.tracker.exchange.archives import archived
from tests.tracker.statistics.test_statistics_recount import NAMES, small_game
from tracker.club import people
from tracker.club.deleting import delete, locked_to_delete
from tracker.club.details import read_details, write_details
from tracker.club.people import Unchanged
from tracker.exchange.restoring import restore
from tracker.log import correcting, founding, recording
from tracker.log.records import accept_record, fingerprint
from tracker.models import Club, Game
from tracker.statistics import cached
from tracker.statistics.chosen import Chosen
from tracker.statistics.figures import club_figures, player_figures
from tracker.statistics.finished import finished_games, rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture(autouse=True)
def _marks_after_few_games(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = settings.DATA_DIR = tmp_path
    monkeypatch.setattr(cached, "EVERY", 2)
    monkeypatch.setattr(cached, "SPARSE", 8)
    monkeypatch.setattr(cached, "LATEST", 6)


class Evenings:
    """What can happen, one thing after the other."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.club = Club.objects.create()
        for _ in range(12):
            self.play()

    def a_game(self) -> Game:
        return self.chance.choice(list(self.club.games.order_by("pk")))

    def play(self, mark: bool = False) -> None:
        """Some of what chance makes up is against the rules: another one then."""
        made = accept_record(small_game(self.chance))
        with suppress(Refused):
            founding.new_game(made, self.club, mark=fingerprint(made.source) if mark else "")
            return
        self.play(mark)

    def bring_in(self) -> None:
        self.play(mark=True)

    def undo(self) -> None:
        with recording.at_the_table(pk=self.a_game().pk) as game:
            if game.number:
                recording.undo(game, game.number)

    def redo(self) -> None:
        waiting = self.club.games.filter(redoable__gt=0).first()
        if waiting:
            with recording.at_the_table(pk=waiting.pk) as game:
                recording.redo(game, game.number)

    def correct(self) -> None:
        with recording.at_the_table(pk=self.a_game().pk) as game:
            if game.number > 4:
                at = self.chance.randrange(game.number - 1)
                correcting.correct(game, game.number, at, 1, [], keep=True)

    def mend(self) -> None:
        with recording.at_the_table(pk=self.a_game().pk) as game:
            founding.mend(game)

    def delete(self) -> None:
        if self.club.games.count() > 5:
            delete(locked_to_delete(self.a_game()))

    def put_away(self) -> None:
        game = self.a_game()
        game.archived = None if game.archived else timezone.now()
        game.save(update_fields=["archived"])
        self.club.recount(game.pk)

    def another_day(self) -> None:
        game, other = self.a_game(), self.a_game()
        write_details(game, replace(read_details(game.setup), played=other.played))
        self.club.recount(game.pk)

    def rename(self) -> None:
        one = self.chance.choice(list(self.club.players.filter(into=None)))
        name = f"{one.name.split()[0]} {self.chance.randrange(10**9)}"
        people.rename(self.club, one.pk, name, one.name)

    def merge(self) -> None:
        one, other = self.chance.sample(list(self.club.players.filter(into=None)), 2)
        try:
            people.merge(self.club, one.pk, other.pk, one.name)
        except Unchanged:
            # They met.
            return

    def restore(self) -> None:
        archive = archived(self.club)
        self.delete()
        restore(io.BytesIO(archive), self.club)

    def some(self) -> list[Callable[[], None]]:
        often = [self.play, self.play, self.bring_in, self.undo, self.redo, self.correct]
        return [*often, self.mend, self.delete, self.put_away, self.another_day, self.rename]

    def happen(self) -> None:
        rare = self.merge if self.chance.random() < 0.5 else self.restore
        self.chance.choice([*self.some(), rare])()


CHOICES = [
    Chosen(),
    Chosen(game="mexica"),
    Chosen(game="mexica", players=2),
    Chosen(game="mexica", mode="tracker", colour="red"),
]


def assert_counted(club: Club) -> None:
    club = Club.objects.get(pk=club.pk)
    games = finished_games(club)
    assert cached.games_of(club) == games
    for chosen in CHOICES:
        assert cached.figures_of_club(club, chosen) == club_figures(chosen.of(games), chosen.game)
    for name in NAMES[:2]:
        player = club.players.filter(name__startswith=name).first()
        if player:
            chosen = Chosen(game="mexica", player=player.pk)
            told = cached.figures_of_player(club, player.pk, chosen)
            assert told == player_figures(chosen.of(games), player.pk, chosen.game)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_counted_on_is_counted_anew(seed: int) -> None:
    chance = Random(seed)
    evenings = Evenings(chance)
    for _ in range(50):
        # Sometimes several things come between two looks.
        for _ in range(chance.choice([1, 1, 3])):
            evenings.happen()
        assert_counted(evenings.club)


def test_one_game_more_asks_for_that_game_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = Evenings(Random(7))
    asked: list[Any] = []

    def watched(club: Club, only: Any = None) -> Any:
        asked.append(only)
        return rows_of(club, only)

    monkeypatch.setattr(cached, "rows_of", watched)
    assert_counted(evenings.club)
    evenings.play()
    last = evenings.club.games.order_by("created").last()
    assert last
    assert_counted(evenings.club)
    assert asked == [None, {last.pk}]


@pytest.mark.slow
def test_more_changes_than_are_told_count_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    evenings = Evenings(Random(8))
    assert_counted(evenings.club)
    monkeypatch.setattr("tracker.models.club.LONGEST_RECENT", 40)
    for _ in range(4):
        evenings.play()
    club = Club.objects.get(pk=evenings.club.pk)
    assert club.changed_since(club.version - 4) is None
    assert len(club.changed_since(club.version - 1) or ()) == 1
    assert_counted(club)


def test_a_change_that_an_older_version_of_the_app_made_is_not_missed() -> None:
    club = Club.objects.create()
    club.recount("abc")
    Club.objects.filter(pk=club.pk).update(version=2)
    club.recount("def")
    club.refresh_from_db()
    assert club.changed_since(2) == {"def"}
    assert club.changed_since(0) is None


def test_a_tap_that_ends_a_game_pays_nothing_more() -> None:
    club = Club.objects.create()
    with CaptureQueriesContext(connection) as captured:
        club.recount("abc")
    assert len(captured) == 1
