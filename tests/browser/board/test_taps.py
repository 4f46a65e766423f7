"""How many taps an action costs, over every recorded game: at most 2.4 where a table is
kept, 1.7 where the app is the referee.

Counted on the plan of a clever hand; that the page really needs no tap more is proved where the
plan is carried out, in test_whole_games.py and in every_game.py.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.browser.plan import entries
from tests.browser.stage import told
from tests.scoring.mexica.recorded import GAMES

MOST_TAPS = {"tracker": 2.4, "referee": 1.7}


@pytest.mark.parametrize("mode", ["tracker", "referee"])
def test_an_action_costs_few_taps(mode: str) -> None:
    taps: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    barred: Counter[str] = Counter()
    for file in sorted(GAMES.glob("*.json")):
        record = told(file.stem)
        if record["mode"] != mode:
            continue
        for entry in entries(record):
            if entry.gestures is None:
                assert entry.actions[0].get("override"), f"{file.stem}: {entry} cannot be tapped in"
                barred[entry.kind] += 1
            else:
                taps[entry.kind] += entry.taps
                actions[entry.kind] += len(entry.actions)
    print(f"\n{mode}: {taps.total() / actions.total():.2f} taps an action")
    for kind, number in taps.most_common():
        print(f"  {kind:<14}{actions[kind]:>4} × {number / actions[kind]:.2f}")
    if barred:
        print("  against the rules, and no way on the board:", dict(barred))
    assert actions.total() > 900
    assert taps.total() <= MOST_TAPS[mode] * actions.total()
