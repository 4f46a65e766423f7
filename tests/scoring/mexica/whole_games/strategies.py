"""What Hypothesis draws, and how long it hunts.

HYPOTHESIS_PROFILE=long hunts for minutes and anew each time; without it the same few examples
are tried in every run.
"""

import os
from random import Random

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scoring.mexica import NeutralTemple, Player, Setup
from scoring.mexica.board.neutral import random_layout, usual_levels
from scoring.mexica.board.pieces import CALPULLI, LEVELS, OFFERED_FIRST, Colour, Mode
from tests.scoring.mexica.board import NAMES

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
LONGER = 60
"""How many times as many examples a long hunt tries."""


def hunt(examples: int, *, steps: int = 50) -> settings:
    """Without shrinking: tables.py finds the smallest game itself, and sooner."""
    return settings(
        max_examples=examples * LONGER if LONG else examples,
        stateful_step_count=steps,
        derandomize=not LONG,
        phases=[Phase.explicit, Phase.reuse, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


SEEDS = st.integers(0, 2**32)


def deal(mode: Mode, colours: tuple[Colour, ...], neutral: str, seed: int) -> Setup:
    """A game about to start, its tokens and neutral temples drawn from a seed."""
    source = Random(seed)
    layout: tuple[NeutralTemple, ...] = ()
    if len(colours) == 2 and neutral:
        levels = usual_levels() if neutral == "usual" else (*usual_levels(), *LEVELS[2:])
        layout = random_layout(levels, source)
    players = tuple(Player(NAMES[colour], colour) for colour in colours)
    tokens = tuple(source.sample(list(CALPULLI.elements()), OFFERED_FIRST))
    return Setup(mode, players, tokens, layout)


def setups() -> SearchStrategy[Setup]:
    colours = st.sampled_from([Colour(name) for name in NAMES])
    return st.builds(
        deal,
        mode=st.sampled_from(Mode),
        colours=st.lists(colours, min_size=2, max_size=4, unique=True).map(tuple),
        neutral=st.sampled_from(["", "usual", "harder"]),
        seed=SEEDS,
    )
