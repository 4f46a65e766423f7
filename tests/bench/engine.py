"""The engine against one `scipy.ndimage.label` of the same board."""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np
from scipy.ndimage import label

from scoring.game import Phase
from scoring.mexica import Action, Position, play, replay, start
from scoring.mexica.board.island import BOARD, COLUMNS, ROWS, members, regions
from scoring.mexica.game import Record
from scoring.mexica.legal import legal, legal_actions
from scoring.mexica.majorities import ledger, on_palace, score_period
from scoring.mexica.proof.tokens import prove
from tests.bench.clock import Figure, ratio
from tests.scoring.mexica.recorded import longest_referee_game
from tests.scoring.mexica.table.moments import moments

SLOWEST = 5
"""Tokens whose proofs are measured once more."""


def mid_game(record: Record) -> tuple[Position, list[Action]]:
    """The table in the middle of a game, and the next ten actions."""
    moves = list(record.actions())
    middle = next(
        number
        for number in range(len(moves) // 2, len(moves))
        if len({type(move) for move in moves[number : number + 10]}) > 3
    )
    return replay(record.setup, moves[:middle]).position, moves[middle : middle + 10]


def one_label(position: Position) -> Callable[[], Any]:
    """What everything of the engine is measured in: `scipy.ndimage.label` of a board."""
    dry = np.array(
        [bool(cell.bit & position.dry) for cell in members(BOARD)], dtype=np.int8
    ).reshape(ROWS, len(COLUMNS))
    return lambda: label(dry)


def figures() -> Iterator[Figure]:
    record = longest_referee_game()
    moves = list(record.actions())
    position, coming = mid_game(record)
    base = one_label(position)
    found = base()[1]
    assert found == len(regions(position.dry)), "both see the same districts"

    print("The engine; one scipy.ndimage.label of the same board is 1.")
    print(
        f"A game of {len(moves)} actions; mid-game board: {found} districts, "
        f"{position.bridges.bit_count()} bridges, {position.all_temples.bit_count()} temples"
    )
    yield Figure("all districts", ratio(lambda: regions(position.dry), base), 1)

    def play_ten() -> None:
        table = position
        for move in coming:
            table = play(table, move)

    yield Figure("check and play one action", ratio(play_ten, base) / len(coming), 4)
    yield Figure("legal, all tools", ratio(lambda: legal(position), base), 60)
    palace = on_palace(position)
    yield Figure("score a whole period", ratio(lambda: score_period(position, palace), base), 8)
    whole = ratio(lambda: replay(record.setup, moves), base, rounds=31)
    yield Figure("replay a whole game, an action", whole / len(moves), 4)

    opening = start(record.setup)
    for move in moves[: len(record.setup.players) + 1]:
        opening = play(opening, move)
    yield Figure("legal in the first round", ratio(lambda: legal(opening), base, 31), 60)
    yield Figure(
        "every legal action, one by one (no limit set)",
        ratio(lambda: list(legal_actions(position)), base, 31),
        9999,
    )
    last = replay(record.setup, moves).position
    assert last.phase is Phase.FINISHED
    yield Figure("ledger of a whole game (no limit set)", ratio(lambda: ledger(last), base), 9999)
    yield Figure("a Position among its neighbours", kept_bytes(record, moves) / 1024, 4, " KB")
    yield Figure("a Position alone, with all that it holds", deep_bytes(last) / 1024, 4, " KB")


def proofs() -> Iterator[Figure]:
    """Every token is proved once, with labels in between; the slowest ones then once more."""
    base = one_label(mid_game(longest_referee_game())[0])
    label_times, taken = [], []
    for position in moments():
        label_times.append(seconds(base, 50) / 50)
        for token in sorted(set(position.offered)):
            run = partial(prove, position, token)
            taken.append((seconds(run), run))
    average = sum(time for time, _ in taken) / len(taken) / median(label_times)
    slowest = sorted(taken, key=lambda one: one[0])[-SLOWEST:]
    print(f"Proofs for {len(taken)} tokens on offer at {len(label_times)} moments")
    yield Figure("prove whether a token can be founded, on average", average, 4_000)
    yield Figure(
        "prove it for the token that takes longest",
        max(ratio(run, base, rounds=5) for _, run in slowest),
        40_000,
    )


def seconds(run: Callable[[], object], often: int = 1) -> float:
    begin = perf_counter()
    for _ in range(often):
        run()
    return perf_counter() - begin


def kept_bytes(record: Record, moves: list[Action]) -> float:
    """What each Position of a game costs when all of them are kept."""
    gc.collect()
    tracemalloc.start()
    kept = [start(record.setup)]
    before = tracemalloc.get_traced_memory()[0]
    for move in moves:
        kept.append(play(kept[-1], move))
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / len(moves)


def deep_bytes(position: Position) -> int:
    """A Position with everything it refers to, but its setup and the cells of the board."""
    seen: set[int] = set()

    def size(value: object) -> int:
        if id(value) in seen or type(value).__name__ in ("Setup", "Cell"):
            return 0
        seen.add(id(value))
        if isinstance(value, tuple):
            return sys.getsizeof(value) + sum(map(size, value))
        return sys.getsizeof(value)

    fields = (getattr(position, name) for name in Position.__slots__)
    return sys.getsizeof(position) + sum(map(size, fields))
