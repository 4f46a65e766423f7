"""Cóatl in the measures of Mexica: what comes to a serpent of fifteen pieces, a draft of it, and
the table with a referee."""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median
from urllib.parse import urlencode

from scoring.coatl.box.serpents import Coatl
from scoring.coatl.cards.catalogue import PROPHECIES
from scoring.coatl.table.suggestions import gains, met_prophecies, met_temples
from tests.bench import engine
from tests.bench.aztekz import on_the_page
from tests.bench.clock import Figure, ratio
from tests.bench.databases import sqlite
from tests.bench.server import Phone, serving
from tests.bench.site import timed
from tests.browser.wire import longest
from tests.scoring.mexica.recorded import longest_referee_game

ROW = "BBRBBKRBBYYGKRY"
CARDS = ["BBYY", "!BBB!B", "B", "RB"]
SETUP = {
    "format": "coatl-record/1",
    "mode": "sheet",
    "players": [{"name": "Ana", "color": "red"}, {"name": "Bo", "color": "blue"}],
}
WARM, DRAFTS = 10, 60


def figures() -> Iterator[Figure]:
    table, _ = engine.mid_game(longest_referee_game())
    base = engine.one_label(table)
    whole = Coatl(ROW, has_head=True, has_tail=True)
    growing = Coatl(ROW, False, False, laid=tuple(PROPHECIES[name] for name in CARDS))

    def suggestions() -> None:
        met_prophecies(whole)
        met_temples(whole)
        gains(growing)

    yield Figure("Cóatl: all suggestions for 15 pieces", ratio(suggestions, base), 20)
    settings = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare.settings", "REDIS_URL": ""}
    with sqlite(**settings) as variables, serving(variables) as (port, _):
        yield Figure("Cóatl: a draft with four cards ÷ a bare request", drafts(port), 2)
        yield from on_the_page(port, longest("coatl"), "Cóatl, referee")


def drafts(port: int) -> float:
    """Pieces come one by one, as by a thumb; bare requests between them."""
    status, made = Phone(port).ask("POST", "/api/games", SETUP)
    assert status == 201, made
    phone, own, base = Phone(port), [], []
    for number in range(WARM + DRAFTS):
        row = ROW[: 8 + number % 8]
        form = urlencode({"by": "red", "row": row, "cards": json.dumps(CARDS)})
        taken = timed(phone, f"/e/{made['edit']}/draft", form)
        bare = timed(phone, "/bench/bare", {})
        if number >= WARM:
            own.append(taken)
            base.append(bare)
    return median(own) / median(base)
