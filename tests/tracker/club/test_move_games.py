"""manage.py export_games and import_games"""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from io import StringIO
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.core.management import CommandError, call_command

from tests.tracker.servers import (
    PATIENCE,
    ROOT,
    assert_the_check_is_silent,
    manage,
    surroundings,
    wait_until,
)
from tests.tracker.table import SETUP
from tests.tracker.whole_games import whole_game
from tracker.log.recording import at_the_table, record
from tracker.log.records import fingerprint, record_of
from tracker.management.commands import export_games
from tracker.models import Club, Game

pytestmark = pytest.mark.database


def games(count: int) -> list[dict[str, Any]]:
    """Games of several lengths, with what records may carry besides."""
    whole = whole_game(1)
    lengths = [*range(10), len(whole["actions"])]
    return [
        whole
        | {
            "players": [{"name": f"Ana {n} 🌽", "color": "red"}, {"name": "Bo", "color": "grey"}],
            "actions": whole["actions"][: lengths[n % len(lengths)]],
            "place": {"town": "Köln", "table": n},
        }
        for n in range(count)
    ]


def written(file: Path, lines: Iterable[Any]) -> Path:
    """A file of records, one a line; what is text already stays as it is."""
    texts = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    file.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return file


def read(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def command(*words: object, fails: bool = False) -> tuple[str, str]:
    """What it says, and what it says of trouble."""
    out, trouble = StringIO(), StringIO()
    with pytest.raises(SystemExit, match="1") if fails else nullcontext():
        call_command(*map(str, words), stdout=out, stderr=trouble)
    return out.getvalue(), trouble.getvalue()


@pytest.mark.long
@pytest.mark.django_db
def test_two_hundred_games_go_out_and_come_in_unchanged(tmp_path: Path) -> None:
    kasse, other = Club.objects.create(), Club.objects.create()
    records = games(200)
    file = written(tmp_path / "in.jsonl", records)
    told = command("import_games", file, "--club", kasse.key)
    assert told == ("200 imported, 0 there already, 0 left out.\n", "")

    out = tmp_path / "out.jsonl"
    assert command("export_games", out, "--club", kasse.key) == ("200 exported.\n", "")
    assert read(out) == records
    command("import_games", out, "--club", other.key)
    again = tmp_path / "again.jsonl"
    command("export_games", again, "--club", other.key)
    assert again.read_bytes() == out.read_bytes()

    for name in ("in.jsonl", "out.jsonl"):
        told = command("import_games", tmp_path / name, "--club", kasse.key)
        assert told == ("0 imported, 200 there already, 0 left out.\n", "")
    assert command("check_games") == ("", "")
    assert command("export_games", tmp_path / "all.jsonl") == ("400 exported.\n", "")


@pytest.mark.django_db
def test_a_game_that_was_played_here_does_not_come_back_as_a_second_one(tmp_path: Path) -> None:
    file = written(tmp_path / "in.jsonl", [SETUP | {"actions": []}])
    command("import_games", file)
    with at_the_table() as game:
        record(game, 0, {"do": "canal", "cells": ["D4", "D5"]})
    command("export_games", tmp_path / "out.jsonl")
    # Neither as it is now nor as it was when it came in first.
    assert command("import_games", tmp_path / "out.jsonl")[0].startswith("0 imported")
    assert command("import_games", file)[0].startswith("0 imported")


@pytest.mark.django_db
def test_one_record_twice_in_a_file_is_one_game(tmp_path: Path) -> None:
    one = games(1)[0]
    turned = dict(reversed(one.items()))
    file = written(tmp_path / "in.jsonl", [one, turned, "", json.dumps(one, indent=None)])
    assert command("import_games", file)[0] == "1 imported, 2 there already, 0 left out.\n"


@pytest.mark.django_db
def test_bad_records_are_told_by_their_line_and_left_out(tmp_path: Path) -> None:
    good = games(4)
    lines: list[Any] = [
        good[1],
        {"format": "mexica-record/1"},
        good[2] | {"actions": [{"do": "canal", "cells": ["D4", "D5"]}] * 2},
        "[]",
        good[3] | {"players": [{"name": "x" * 41, "color": "red"}, {"name": "y", "color": "grey"}]},
        good[3] | {"actions": [{"do": "canal", "cells": ["D4"], "note": "\ud800"}]},
        good[3] | {"note": "x" * 1024 * 1024},
        good[2],
    ]
    out, trouble = command("import_games", written(tmp_path / "in.jsonl", lines), fails=True)
    assert out == "2 imported, 0 there already, 6 left out.\n"
    told = trouble.splitlines()
    assert [line.split(":")[0] for line in told] == [
        f"Line {number} is left out" for number in range(2, 8)
    ]
    assert all(line.split(":")[1].strip() for line in told)
    assert sorted(Game.objects.values_list("number", flat=True)) == [1, 2]


@pytest.mark.django_db
@pytest.mark.parametrize("line", ["{", "Ana 4, Bo 7", '{"a": NaN}', "\0"])
def test_a_line_that_is_not_json_ends_it_and_what_came_before_stays(
    tmp_path: Path, line: str
) -> None:
    first, second = games(2)
    file = written(tmp_path / "in.jsonl", [first, line, second])
    with pytest.raises(CommandError, match="Line 2 is not JSON"):
        command("import_games", file)
    written(file, [first, second])
    assert command("import_games", file)[0] == "1 imported, 1 there already, 0 left out.\n"


@pytest.mark.django_db
def test_a_file_or_club_that_is_not_there_is_told(tmp_path: Path) -> None:
    file = written(tmp_path / "in.jsonl", games(1))
    for words, sentence in [
        (["import_games", tmp_path / "no.jsonl"], "cannot be read: No such file"),
        (["import_games", tmp_path], "cannot be read: Is a directory"),
        (["import_games", file, "--club", "nobody"], "No club has that key."),
        (["export_games", tmp_path / "no" / "out.jsonl"], "cannot be written: No such file"),
        (["export_games", tmp_path], "cannot be written: it is a directory"),
        (["export_games", tmp_path / "out.jsonl", "--club", "nobody"], "No club has that key."),
    ]:
        with pytest.raises(CommandError, match=sentence):
            command(*words)
    assert not Game.objects.exists()
    assert {entry.name for entry in tmp_path.iterdir()} == {"in.jsonl"}


@pytest.mark.django_db
def test_an_empty_file_and_an_empty_house_are_no_trouble(tmp_path: Path) -> None:
    file = written(tmp_path / "in.jsonl", [])
    assert command("import_games", file) == ("0 imported, 0 there already, 0 left out.\n", "")
    assert command("export_games", file) == ("0 exported.\n", "")


@pytest.mark.django_db
def test_an_export_that_is_interrupted_leaves_the_file_of_before(tmp_path: Path) -> None:
    file = written(tmp_path / "games.jsonl", games(3))
    command("import_games", file)
    command("export_games", file)
    before = file.read_bytes()

    def interrupted(game: Game) -> Any:
        if game.number == 2:
            raise KeyboardInterrupt
        return record_of(game)

    halfway = mock.patch.object(export_games, "export_record", interrupted)
    with halfway, pytest.raises(KeyboardInterrupt):
        command("export_games", file)
    assert file.read_bytes() == before
    command("export_games", file)
    assert file.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]


def start_import(file: Path, club: Club, **streams: Any) -> subprocess.Popen[bytes]:
    command = [sys.executable, "manage.py", "import_games", str(file), "--club", club.key]
    return subprocess.Popen(command, cwd=ROOT, env=surroundings(), **streams)


def assert_each_is_there_once(records: list[Any]) -> None:
    kept = [record_of(game) for game in Game.objects.all()]
    assert sorted(map(fingerprint, kept)) == sorted(map(fingerprint, records))
    assert_the_check_is_silent()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_an_import_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    records, club = games(200), Club.objects.create()
    file = written(tmp_path / "in.jsonl", records)
    for some in (20, 60):
        process = start_import(file, club, stdout=subprocess.PIPE)
        try:
            on_its_way = Game.objects.all()[some:]
            wait_until(on_its_way.exists, "the import is on its way")
        finally:
            process.kill()
            process.communicate()
        assert some < Game.objects.count() < len(records)
    there = Game.objects.count()
    told = manage("import_games", str(file), "--club", club.key)
    assert told.returncode == 0
    assert told.stderr == "", "no bar where nobody watches"
    assert told.stdout == f"{200 - there} imported, {there} there already, 0 left out.\n"
    assert_each_is_there_once(records)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_imports_at_once_bring_each_game_once(tmp_path: Path) -> None:
    records, club = games(60), Club.objects.create()
    file = written(tmp_path / "in.jsonl", records)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    both = [start_import(file, club, **pipes) for _ in range(2)]
    told = [process.communicate(timeout=PATIENCE) for process in both]
    assert [process.returncode for process in both] == [0, 0], told
    assert sum(int(out.split()[0]) for out, _ in told) == len(records)
    assert_each_is_there_once(records)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_terminal_is_shown_how_far_it_is(tmp_path: Path) -> None:
    lines = [*games(5), {"format": "mexica-record/1"}]
    file = written(tmp_path / "in.jsonl", lines)
    screen, keyboard = pty.openpty()
    process = start_import(file, Club.objects.create(), stdout=subprocess.PIPE, stderr=keyboard)
    os.close(keyboard)
    shown = b""
    while True:
        try:
            shown += os.read(screen, 4096)
        except OSError:  # nobody writes to it any more
            break
    os.close(screen)
    out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert out.decode() == "5 imported, 0 there already, 1 left out.\n"
    assert "  0 %" in shown.decode()
    assert "100 %" in shown.decode()
    assert "Line 6 is left out: " in shown.decode()
