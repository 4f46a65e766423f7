"""Players renamed and merged, in all their games, and everything of it undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tracker.club.people import counted, everything, is_whole, named, seats
from tests.tracker.clubs import end, keep, record, short
from tests.tracker.table import Phone
from tracker.club.people import NameTaken, NoSuchPlayer, SatTogether, Unchanged, merge, rename, undo
from tracker.log import founding, recording
from tracker.log.positions import memory, position_at, position_now
from tracker.log.records import export_record, record_of
from tracker.models import Club, Fingerprint, Game, PlayerChange

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def club() -> Club:
    return Club.objects.create()


def test_a_name_is_the_same_whatever_its_case_and_spaces(club: Club) -> None:
    short(club, "Ana Maria red, Bo grey")
    game = short(club, " ana  MARIA red, bo grey")
    assert [who for _, who in seats(game)] == ["Ana Maria", "Bo"]


def test_nobody_sits_twice_in_a_game(club: Club) -> None:
    game = short(club, "Ana red, ana  grey, Ana black")
    assert [who for _, who in seats(game)] == ["Ana", "ana (2)", "Ana (3)"]
    again = short(club, "ana red, Bo grey, ANA sand")
    assert [who for _, who in seats(again)] == ["Ana", "Bo", "ana (2)"]
    is_whole(club)


def test_a_namesake_fits_into_the_column(club: Club) -> None:
    name = "A" * 40
    game = short(club, f"{name} red, {name} grey")
    assert [who for _, who in seats(game)] == [name, "A" * 36 + " (2)"]


def test_who_bears_a_name_comes_before_who_got_it_by_a_merge(club: Club) -> None:
    short(club, "Anna red, Bo grey")
    short(club, "Ana red, Bo grey")
    merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    game = short(club, "Anna red, Ana grey")
    assert [who for _, who in seats(game)] == ["Anna (2)", "Ana"]


# Renamed.


def test_a_rename_goes_through_all_games(club: Club) -> None:
    over = short(club, "Ana red, Bo grey", palace="red")
    running = keep(club, record("Cy black, Ana sand", "2026-05-02", end("sand")))
    other = short(Club.objects.create(), "Ana red, Bo grey")
    rename(club, named(club, "Ana").pk, "  Anna   Maria ", "Ana")
    assert seats(over) == [("Anna Maria", "Anna Maria"), ("Bo", "Bo")]
    for game, seat in ((over, 0), (running, 1)):
        game.refresh_from_db()
        assert record_of(game)["players"][seat]["name"] == "Anna Maria"
    assert seats(other)[0] == ("Ana", "Ana")
    is_whole(club)
    assert counted(club) == {"Anna Maria": 1, "Bo": 1}
    # The old name is free for somebody else.
    assert seats(short(club, "Ana red, ANNA maria grey"))[0] == ("Ana", "Ana")


def test_what_is_remembered_of_a_game_gets_the_new_name(club: Club) -> None:
    game = keep(
        club, record("Ana red, Bo grey", "2026-05-02", end("red"), end("red", red=0, grey=0))
    )
    with recording.at_the_table(pk=game.pk) as locked:
        recording.undo(locked, 2)
    game = Game.objects.get(pk=game.pk)
    memory.put(game.pk, game.head_id or 0, position_now(game))
    rename(club, named(club, "Ana").pk, "Zoë", "Ana")
    game = Game.objects.get(pk=game.pk)
    for position in (position_now(game), position_at(game, 1), position_at(game, 0)):
        assert [player.name for player in position.setup.players] == ["Zoë", "Bo"]
    told = Client().get(f"/e/{game.edit_key}/").content.decode()
    assert "Zoë" in told
    assert "Ana" not in told


def test_a_rename_is_undone(club: Club) -> None:
    short(club, "Ana red, Bo grey")
    short(club, "ana  grey, Cy red")
    before = everything(club)
    change = rename(club, named(club, "Ana").pk, "Anna", "Ana")
    assert everything(club) != before
    undo(club, change.pk)
    assert everything(club) == before
    is_whole(club)


def test_undone_games_since_then_go_back_too(club: Club) -> None:
    short(club, "Ana red, Bo grey")
    change = rename(club, named(club, "Ana").pk, "Anna", "Ana")
    since = short(club, "anna red, Cy grey")
    undo(club, change.pk)
    assert seats(since) == [("Ana", "Ana"), ("Cy", "Cy")]
    is_whole(club)
    with recording.at_the_table(pk=since.pk) as game:
        founding.mend(game)
    assert seats(since) == [("Ana", "Ana"), ("Cy", "Cy")]


def test_only_the_writing_of_a_name_changes(club: Club) -> None:
    short(club, "ana red, Bo grey")
    change = rename(club, named(club, "ana").pk, "Ana", "ana")
    assert seats(short(club, "ANA red, Bo grey"))[0] == ("ANA", "Ana")
    undo(club, change.pk)
    assert club.players.filter(name="ana", key="ana").count() == 1


@pytest.mark.parametrize(
    "name, sentence",
    [
        ("Ana", "That is the name already."),
        ("", "a name is missing"),
        (" \t ", "a name is missing"),
        ("A" * 41, "at most 40"),
        ("A\0", "no control characters"),
        ("bo", "Another player is called Bo."),
    ],
)
def test_a_rename_that_cannot_be(club: Club, name: str, sentence: str) -> None:
    short(club, "Ana red, Bo grey")
    before = everything(club)
    with pytest.raises(Unchanged, match=sentence):
        rename(club, named(club, "Ana").pk, name, "Ana")
    assert everything(club) == before
    assert not PlayerChange.objects.exists()


def test_an_old_export_comes_in_no_second_time_after_a_rename(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = short(club, "Ana red, Bo grey")
    file = tmp_path / "old.jsonl"
    file.write_text(json.dumps(export_record(game)))
    rename(club, named(club, "Ana").pk, "Anna", "Ana")
    call_command("import_games", str(file), club=club.key)
    assert "0 imported, 1 there already" in capsys.readouterr().out
    game.refresh_from_db()
    assert export_record(game)["players"][0]["name"] == "Anna"
    assert Fingerprint.objects.filter(club=club, game=game).count() == 2


def test_a_name_that_a_merge_gave_changes_places(club: Club) -> None:
    short(club, "Anna red, Bo grey")
    short(club, "Ana red, Bo grey")
    merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    before = everything(club)
    ana = named(club, "Ana")
    change = rename(club, ana.pk, "Anna", "Ana")
    ana.refresh_from_db()
    assert (ana.name, ana.key, ana.into) == ("Anna", "anna", None)
    assert {who for _, who in seats(short(club, "Ana red, Bo grey"))} == {"Anna", "Bo"}
    club.games.order_by("-created").first().delete()  # type: ignore[union-attr]
    undo(club, change.pk)
    assert everything(club) == before


# Merged.


def test_a_merge_counts_all_games_for_the_other(club: Club) -> None:
    old = short(club, "Anna red, Bo grey")
    short(club, "Ana red, Bo grey")
    assert counted(club) == {"Anna": 1, "Ana": 1, "Bo": 2}
    merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    assert seats(old) == [("Anna", "Ana"), ("Bo", "Bo")]
    assert counted(club) == {"Ana": 2, "Bo": 2}
    assert seats(short(club, "anna red, Cy grey"))[0] == ("anna", "Ana")
    assert counted(club) == {"Ana": 3, "Bo": 2, "Cy": 1}
    is_whole(club)
    with recording.at_the_table(pk=old.pk) as game:
        founding.mend(game)
    assert seats(old)[0] == ("Anna", "Ana")


def test_a_merge_is_undone(club: Club) -> None:
    short(club, "Anna red, Bo grey")
    short(club, "Ana red, Bo grey")
    before = everything(club)
    change = merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    assert counted(club) == {"Ana": 2, "Bo": 2}
    undo(club, change.pk)
    assert everything(club) == before
    assert counted(club) == {"Anna": 1, "Ana": 1, "Bo": 2}


def test_games_since_a_merge_go_where_their_names_belong(club: Club) -> None:
    short(club, "Anna red, Bo grey")
    short(club, "Ana red, Bo grey")
    change = merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    one, other = short(club, "anna red, Bo grey"), short(club, "ana red, Bo grey")
    undo(club, change.pk)
    assert [seats(game)[0] for game in (one, other)] == [("anna", "Anna"), ("ana", "Ana")]


def test_merges_one_after_the_other(club: Club) -> None:
    """An is Anna, Anna is Ana: all are Ana; and back again in the other order."""
    for name in ("An", "Anna", "Ana"):
        short(club, f"{name} red, Bo grey")
    start = everything(club)
    first = merge(club, named(club, "An").pk, named(club, "Anna").pk, "An")
    between = everything(club)
    second = merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    assert counted(club) == {"Ana": 3, "Bo": 3}
    assert seats(short(club, "an red, Bo grey"))[0] == ("an", "Ana")
    club.games.order_by("-created").first().delete()  # type: ignore[union-attr]
    with pytest.raises(Unchanged, match="undo that first"):
        undo(club, first.pk)
    undo(club, second.pk)
    assert everything(club) == between
    undo(club, first.pk)
    assert everything(club) == start


def test_two_who_sat_together_are_two(club: Club) -> None:
    short(club, "Anna red, Bo grey")
    both = short(club, "Anna red, Ana grey")
    before = everything(club)
    with pytest.raises(SatTogether) as refused:
        merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    assert refused.value.games == [both]
    assert everything(club) == before


def test_what_cannot_be_merged(club: Club) -> None:
    for name in ("Ana", "Anna", "An"):
        short(club, f"{name} red, Bo grey")
    ana, anna, an = (named(club, name).pk for name in ("Ana", "Anna", "An"))
    with pytest.raises(Unchanged, match="himself or herself"):
        merge(club, ana, ana, "Ana")
    merge(club, anna, ana, "Anna")
    with pytest.raises(Unchanged, match="Anna was merged with Ana meanwhile"):
        merge(club, anna, an, "Anna")
    with pytest.raises(Unchanged, match="Anna was merged with somebody else meanwhile"):
        merge(club, an, anna, "An")
    with pytest.raises(Unchanged, match="Anna was merged with Ana meanwhile"):
        rename(club, anna, "Annika", "Anna")
    with pytest.raises(NameTaken) as taken:
        rename(club, an, "anna", "An")
    assert taken.value.other.pk == ana


def test_nothing_reaches_into_another_club(club: Club) -> None:
    other = Club.objects.create()
    short(other, "Ana red, Bo grey")
    short(club, "Cy red, Dee grey")
    ana, bo, cy = named(other, "Ana").pk, named(other, "Bo").pk, named(club, "Cy").pk
    change = rename(other, ana, "Anna", "Ana")
    before = everything(other)
    attempts: list[Callable[[], PlayerChange]] = [
        lambda: rename(club, ana, "Eve", "Anna"),
        lambda: merge(club, ana, bo, "Anna"),
        lambda: merge(club, cy, bo, "Cy"),
        lambda: undo(club, change.pk),
    ]
    for attempt in attempts:
        with pytest.raises(NoSuchPlayer):
            attempt()
    assert everything(other) == before


def test_a_name_taken_meanwhile_is_told_when_a_rename_is_undone(club: Club) -> None:
    short(club, "Ana red, Bo grey")
    change = rename(club, named(club, "Ana").pk, "Anna", "Ana")
    short(club, "Ana red, Bo grey")
    with pytest.raises(Unchanged, match="Somebody else is called Ana by now"):
        undo(club, change.pk)


def test_check_games_finds_nothing_after_many_changes(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("Ana", "Anna", "Cy"):
        short(club, f"{name} red, Bo grey")
    merge(club, named(club, "Anna").pk, named(club, "Ana").pk, "Anna")
    rename(club, named(club, "Ana").pk, "Zoë", "Ana")
    rename(club, named(club, "Bo").pk, "Bob", "Bo")
    call_command("check_games")
    assert seats(club.games.filter(seats__name="Zoë").first() or Game()) is not None
    is_whole(club)


def test_the_api_gives_the_new_name(club: Club) -> None:
    game = short(club, "Ana red, Bo grey")
    Phone(game.watch_key).get(f"/api/games/{game.pk}/record")
    rename(club, named(club, "Ana").pk, "Anna", "Ana")
    told = Phone(game.watch_key).get(f"/api/games/{game.pk}/record")[1]
    assert told["players"][0]["name"] == "Anna"
