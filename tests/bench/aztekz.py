"""Aztekz with a referee, in the measures of Mexica: its engine, and a tap on its page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from scoring.aztekz.game import Record, play, read_record, replay
from scoring.aztekz.legal import legal
from tests.bench import engine
from tests.bench.clock import Figure, ratio
from tests.bench.databases import sqlite
from tests.bench.server import serving
from tests.bench.site import Site
from tests.scoring.mexica.recorded import longest_referee_game

EXAMPLES = Path(__file__).parents[1] / "scoring" / "aztekz" / "examples.jsonl"
COMING = 20
WARM = 10


def longest() -> Record:
    """The longest whole game that breaks no rule."""
    examples = map(json.loads, EXAMPLES.read_text().splitlines())
    whole = [
        example["record"]
        for example in examples
        if example["record"].get("mode") == "referee" and example["report"]["status"] == "finished"
    ]
    return read_record(max(whole, key=lambda record: len(record["actions"])))


def figures() -> Iterator[Figure]:
    record = longest()
    moves = list(record.actions())
    middle = len(moves) // 2
    position, coming = replay(record.setup, moves[:middle]).position, moves[middle:][:COMING]
    table, _ = engine.mid_game(longest_referee_game())
    base = engine.one_label(table)
    print(f"Aztekz, a game of {len(moves)} actions; the same label of Mexica's board is 1.")

    def play_some() -> None:
        now = position
        for move in coming:
            now = play(now, move)

    yield Figure("Aztekz: check and play one action", ratio(play_some, base) / len(coming), 4)
    yield Figure("Aztekz: legal, all tools", ratio(lambda: legal(position), base), 60)
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.settings", "REDIS_URL": ""}
    with sqlite(**settings) as variables, serving(variables) as (port, _):
        site = Site(port, record)
        site.taps(range(WARM))
        page = site.against_bare(range(WARM, len(moves)), on_page=True)
    yield Figure("Aztekz: a tap on the page ÷ a bare request", page, 3)
