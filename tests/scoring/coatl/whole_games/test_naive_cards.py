"""The engine against the naive reading: no card and no setup is read differently."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from scoring.coatl.cards.catalogue import PROPHECIES
from scoring.coatl.cards.reading import read_prophecy
from scoring.coatl.game import COATL, write_record
from scoring.command import judged
from tests.scoring.coatl.naive.cards import count_prophecy, read_card
from tests.scoring.coatl.naive.game import NaiveGame, judge
from tests.scoring.coatl.whole_games.players import deal, some_row
from tests.scoring.coatl.whole_games.wild import SPOILT, some_prophecy


def count_cards(seed: int, number: int) -> None:
    source = Random(seed)
    for _ in range(number):
        row, written = some_row(source).strip("<>"), some_prophecy(source)
        card = read_prophecy(written, "", PROPHECIES)
        told = count_prophecy(read_card(written, "prophecy"), row)
        matches = [list(match) for match in card.matches(row)]
        assert (str(card), len(matches)) == (told["card"], told["times"]), (row, written)
        assert matches == told["pieces"], (row, written)
        if len(row) < MANY:
            once = NaiveGame.was_met_once(read_card(written, "prophecy"), row)
            assert card.was_met(row) == once, (row, written)


MANY = 12
"""Pieces, from which on every part of a row is too much to look at."""


def test_no_card_is_counted_differently() -> None:
    count_cards(1, 1000)


def test_no_setup_is_read_differently() -> None:
    source, seen = Random(1), set()
    for _ in range(600):
        record = wild_record(source)
        readable = judged(COATL, json.dumps(record).encode())[0] is not None
        assert readable == (judge(record)["status"] is not None), record
        seen.add(readable)
    assert seen == {True, False}


def wild_record(source: Random) -> Any:
    record: Any = write_record(deal(source), [])
    record |= {"bodies": source.choice([14, 18, 24]), "kept": {"red": source.randint(0, 4)}}
    source.choice(record["players"])["color"] = source.choice(["red", "green", "blue", "grey"])
    if source.random() < 0.5:
        record["mode"] = source.choice(["sheet", "referee"])
    if source.random() < 0.5:
        record[source.choice([*record, "sacrifices"])] = source.choice(SPOILT)
    if source.random() < 0.1:
        del record[source.choice([*record])]
    return record


@pytest.mark.long
def test_nor_is_any_of_a_hundred_thousand_cards() -> None:
    count_cards(2, 100_000)
