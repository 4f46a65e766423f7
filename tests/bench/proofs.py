"""What it takes to prove that a token can or cannot be founded any more, in labels of a board."""

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter

from scoring.mexica.proof.tokens import prove
from tests.bench.clock import Figure, ratio
from tests.bench.engine import longest_referee_game, mid_game, one_label
from tests.scoring.mexica.table.moments import moments

SLOWEST = 5


def figures() -> Iterator[Figure]:
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
