"""Two tables begin alike by a link, and are compared when both are over."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client

from tests.scoring.scorepad import WHOLE
from tests.tracker.clubs import THREE, end, found, keep, member, record
from tracker.club.duplicate import KEY, SALT, NoDuplicate, deal_of, link_of, read_link
from tracker.log import recording
from tracker.models import Club, Game

pytestmark = pytest.mark.django_db

NEUTRAL = [{"at": "E4", "level": 2}, {"at": "K4", "level": 3}]
ENDS = [end("red"), end(red=0, grey=0)]


@pytest.fixture
def first() -> Game:
    club = Club.objects.create()
    played = [*THREE, found(3, "B1", "red", "grey"), *ENDS]
    more = {"neutral": NEUTRAL, "place": "The Heron"}
    return keep(club, record("Ana red, Bo grey", "2026-01-10", *played, **more))


def begin(first: Game, **names: str) -> Game:
    given = names or {"name1": "Cy", "name2": "Dee"}
    answer = Client().post(f"/same/{link_of(first)}", given)
    assert answer.status_code == 302, answer.content.decode()
    return Game.objects.exclude(pk=first.pk).get()


def play(game: Game) -> None:
    with recording.at_the_table(pk=game.pk) as locked:
        for number, body in enumerate(ENDS):
            recording.record(locked, number, body)
    game.refresh_from_db()


def test_it_begins_as_the_first_one_did(first: Game) -> None:
    game = begin(first)
    assert (game.setup["tokens"], game.setup["neutral"]) == (first.setup["tokens"], NEUTRAL)
    assert game.colours == first.colours
    assert [seat.name for seat in game.seated()] == ["Cy", "Dee"]
    assert game.number == 0
    assert game.club != first.club


def test_the_link_tells_nothing_of_who_played_and_what_came_of_it(first: Game) -> None:
    told = signing.loads(link_of(first), salt=SALT)
    for word in ("Ana", "Bo", "Heron", first.edit_key, first.watch_key, "actions"):
        assert word not in str(told)
    page = Client().get(f"/same/{link_of(first)}").content.decode()
    assert "Ana" not in page
    assert Game.objects.count() == 1


def test_names_can_wait(first: Game) -> None:
    answer = Client().post(f"/same/{link_of(first)}", {"name1": "Cy"})
    assert answer.status_code == 302
    setup = Game.objects.exclude(pk=first.pk).get().setup
    assert [player["name"] for player in setup["players"]] == ["Cy", "Grey"]
    assert setup["unnamed"] == [1]


def test_a_name_that_is_none_is_told_beside_what_was_typed(first: Game) -> None:
    answer = Client().post(f"/same/{link_of(first)}", {"name1": "Cy", "name2": "x" * 41})
    assert answer.status_code == 422
    assert 'value="Cy"' in answer.content.decode()


@pytest.mark.parametrize("change", ["", "A", "x" * 5_000])
def test_a_link_that_is_not_ours_begins_nothing(first: Game, change: str) -> None:
    for way in ("get", "post"):
        answer = getattr(Client(), way)(f"/same/{link_of(first)[:-3]}{change}-")
        assert answer.status_code == 422
        assert NoDuplicate.sentence in answer.content.decode()
    assert Game.objects.count() == 1


def test_both_are_compared_when_both_are_over(first: Game) -> None:
    game = begin(first)
    address = f"/w/{game.watch_key}/beside"
    page = Client().get(address).content.decode()
    assert "Both tables stand here when this game is over." in page
    assert "Ana" not in page
    play(game)
    page = Client().get(address).content.decode()
    assert all(name in page for name in ("Ana", "Bo", "Cy", "Dee"))
    assert page.count('class="chart curve"') == 2
    assert first.edit_key not in page
    assert first.watch_key not in page
    assert address in Client().get(f"/w/{game.watch_key}/replay").content.decode()


def test_the_other_table_is_waited_for_and_may_be_gone(first: Game) -> None:
    game = begin(first)
    play(game)
    with recording.at_the_table(pk=first.pk) as locked:
        recording.undo(locked, locked.number)
    page = Client().get(f"/w/{game.watch_key}/beside").content.decode()
    assert "The other table is still playing." in page
    assert "Ana" not in page
    first.delete()
    page = Client().get(f"/w/{game.watch_key}/beside").content.decode()
    assert "is not there any more" in page


def test_who_was_not_invited_compares_nothing(first: Game) -> None:
    """A record can be written by hand, a link of another start put into it."""
    other = record("Ana red, Bo grey", "2026-01-11", *ENDS, **{KEY: link_of(first)})
    forged = record("Ana red, Bo grey", "2026-01-12", *ENDS, **{KEY: first.pk})
    plain = record("Ana red, Bo grey", "2026-01-13", *ENDS)
    for written in (other, forged, plain):
        game = keep(Club.objects.create(), written)
        assert deal_of(game) is None
        assert Client().get(f"/w/{game.watch_key}/beside").status_code == 404


def test_whoever_enters_finds_the_link_where_games_are_shared(
    first: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It says in which second it was signed.
    monkeypatch.setattr("django.core.signing.time.time", lambda: 1_800_000_000)
    page = Client().get(f"/e/{first.edit_key}/share").content.decode()
    assert f"/same/{link_of(first)}" in page


@pytest.mark.usefixtures("null_game")
def test_any_game_begins_alike() -> None:
    first = keep(Club.objects.create(), WHOLE)
    game = begin(first, name1="Dee", name2="Eli", name3="Fay")
    assert (game.game, [seat.name for seat in game.seated()]) == ("scorepad", ["Dee", "Eli", "Fay"])
    assert read_link(link_of(first)).of == first.pk


def test_it_is_a_game_of_the_club_of_whoever_begins_it(first: Game) -> None:
    club = Club.objects.create()
    member(club).post(f"/same/{link_of(first)}", {"name1": "Cy", "name2": "Dee"})
    assert club.games.count() == 1
