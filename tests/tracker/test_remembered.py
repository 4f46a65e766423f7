"""What is kept in the memory: the latest, as long as there is room, and each made once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from unittest import mock

import pytest

from tracker.remembered import Remembered


def test_what_was_not_asked_for_longest_goes_first() -> None:
    words: Remembered[str, str] = Remembered(2)
    for key in "ab":
        words.put(key, key.upper())
    assert words.get("a") == "A"
    words.put("c", "C")
    assert list(words.kept) == ["a", "c"]
    assert words.get("b") is None


def test_room_is_counted_by_what_each_weighs_at_the_moment() -> None:
    books: Remembered[str, list[int]] = Remembered(5, weigh=len)
    first = books.put("first", [1, 2])
    second = books.put("second", [1, 2])
    first.append(3)
    assert list(books.kept) == ["first", "second"]
    second.append(3)
    books.get("second")
    assert list(books.kept) == ["second"]


def test_the_latest_stays_however_large() -> None:
    pictures: Remembered[str, bytes] = Remembered(3, weigh=len)
    pictures.put("small", b"1")
    pictures.put("large", b"12345")
    assert list(pictures.kept) == ["large"]


def test_who_asks_while_it_is_made_waits_for_it() -> None:
    boards: Remembered[str, str] = Remembered(2)
    begun, go_on, made = Event(), Event(), []

    def make() -> str:
        made.append(1)
        begun.set()
        assert go_on.wait(20)
        return "the board"

    with ThreadPoolExecutor(3) as phones:
        first = phones.submit(boards.of, "key", make)
        assert begun.wait(20)
        others = [phones.submit(boards.of, "key", make) for _ in range(2)]
        go_on.set()
        assert {told.result(20) for told in (first, *others)} == {"the board"}
    assert made == [1]
    assert not boards.making


def test_what_could_not_be_made_is_tried_again() -> None:
    boards: Remembered[str, str] = Remembered(2)
    with pytest.raises(OSError, match="away"):
        boards.of("key", mock.Mock(side_effect=OSError("away")))
    assert not boards.making
    assert boards.of("key", lambda: "the board") == "the board"
