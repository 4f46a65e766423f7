"""archive_club and restore_club, the commands"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tracker.exchange.archives import (
    DIG,
    WITH_FILES,
    archived,
    but,
    game_of,
    known,
    small_club,
    whole_club,
    wipe,
)
from tracker.models import Club, Game

pytestmark = WITH_FILES


def command(*words: object) -> str:
    told = StringIO()
    call_command(*map(str, words), stdout=told)
    return told.getvalue()


@pytest.mark.slow
def test_the_commands_do_the_same(tmp_path: Path) -> None:
    club = whole_club()
    file = tmp_path / "club.zip"
    assert command("archive_club", club.key, file) == "5 games archived.\n"
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["club.zip"]
    assert file.stat().st_mode & 0o077 == 0
    before = known(club)
    wipe(club)
    said = f"5 restored, 0 there already, 0 left out. The club's link: /club/{club.key}\n"
    assert command("restore_club", file) == said
    assert known(Club.objects.get()) == before
    assert "0 restored, 5 there already" in command("restore_club", file, "--club", club.key)


def test_the_commands_say_what_they_cannot_do(tmp_path: Path) -> None:
    club = small_club()
    file = tmp_path / "club.zip"
    command("archive_club", club.key, file)
    text = tmp_path / "text.zip"
    text.write_text("Ana 4, Bo 7")
    for words, sentence in [
        (["archive_club", "nobody", file], "No club has that key"),
        (["archive_club", club.key, tmp_path], "it is a directory"),
        (["archive_club", club.key, tmp_path / "no" / "x.zip"], "No such file"),
        (["restore_club", tmp_path / "no.zip"], "No such file"),
        (["restore_club", tmp_path], "Is a directory"),
        (["restore_club", text], "no ZIP"),
        (["restore_club", file, "--club", "nobody"], "No club has that key"),
    ]:
        with pytest.raises(CommandError, match=sentence):
            command(*words)


def test_a_bad_game_holds_up_all_unless_it_is_to_be_left_out(tmp_path: Path) -> None:
    club = Club.objects.create()
    game_of(club, DIG[0])
    game_of(club, DIG[1])
    archive = but(archived(club), lambda game: game["record"]["actions"].clear(), 1)
    wipe(club)
    file = tmp_path / "club.zip"
    file.write_bytes(archive)
    with pytest.raises(CommandError, match="Game 2 cannot be restored: its log"):
        command("restore_club", file)
    assert not Game.objects.exists()
    assert not Club.objects.exists()
    with pytest.raises(SystemExit):
        command("restore_club", file, "--leave-out")
    assert Game.objects.count() == 1
