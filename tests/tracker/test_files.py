"""Files that are there whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from tracker.files import DRAFT, drafted, whole


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_is_there_when_all_of_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    with whole(file) as out:
        out.write(b"half")
        assert not file.exists()
        out.write(b" and half")
    assert file.read_bytes() == b"half and half"
    assert names(tmp_path) == ["club.zip"]


def test_what_fails_leaves_the_file_of_before_and_no_draft(tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    file.write_bytes(b"before")

    def interrupted() -> None:
        with whole(file) as out:
            out.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert file.read_bytes() == b"before"
    assert names(tmp_path) == ["club.zip"]


def test_two_who_write_the_same_file_do_not_mix(tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    with whole(file) as one, whole(file) as other:
        one.write(b"one")
        other.write(b"other")
    assert file.read_bytes() == b"one"
    assert names(tmp_path) == ["club.zip"]


def written(file: Path, permissions: int | None, umask: int) -> int:
    """The permissions of a file that is written so."""
    before = os.umask(umask)
    try:
        with whole(file, permissions):
            pass
    finally:
        os.umask(before)
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.parametrize("permissions", [0o600, 0o640, 0o644])
def test_who_may_read_it_does_not_hang_on_the_umask(tmp_path: Path, permissions: int) -> None:
    assert written(tmp_path / "photo", permissions, umask=0o077) == permissions


def test_without_permissions_it_is_as_all_that_the_user_makes(tmp_path: Path) -> None:
    assert written(tmp_path / "games.jsonl", None, umask=0o027) == 0o640


def test_a_draft_becomes_what_turns_out_later_or_nothing(tmp_path: Path) -> None:
    with drafted(tmp_path) as draft:
        draft.file.write(b"archive")
        assert [Path(name).suffix for name in names(tmp_path)] == [DRAFT]
        draft.become(tmp_path / "7.zip")
    with drafted(tmp_path) as unwanted:
        unwanted.file.write(b"again")
    assert names(tmp_path) == ["7.zip"]
    assert (tmp_path / "7.zip").read_bytes() == b"archive"
