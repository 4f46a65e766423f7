"""The first examples of the format were worked out on paper, piece by piece."""

from __future__ import annotations

import pytest

from scoring.coatl.__main__ import COMMAND
from tests.scoring.examples import Examples

EXAMPLES = Examples(COMMAND)

BY_HAND = [
    # <BBRBBKRBBYY>: BBYY is 8-11, once: 4. !BBB!B: 1-2 (nothing before, red behind), 4-5 (red,
    # black), 8-9 (red, yellow): three times, it pays for two: 5. B: 1, 2, 4, 5, 8, 9, six: 5.
    # Temple !G #9: no green, but eleven pieces: 3. The rulebook's 17.
    {"red": 17, "blue": 0},
    # <GYYGYG>: GY+G is 1-4 or 4-6, both want piece 4: once, 2. YG is 3-4 and 5-6, twice: 3.
    # <GYGGYG>: GY+G is 1-3 and 4-6, twice: 6.
    {"red": 5, "blue": 6},
    # <GGGRGG>: !GGG!G is 5-6 alone, 1-2 and 2-3 have a green neighbour: 2. GGG is 1-3: 3.
    # G: 1, 2, 3, 5, 6, five: 4. Temple !B #10: no blue, six pieces: 3. Twelve.
    # <YRRY>: two yellow: 1. R=Y #12: two of each, four pieces: 3. Four.
    {"red": 12, "blue": 4},
    # <KYYYK>: KY?+YK needs a piece for the ?+, the third: 1-5, 4. YYY is 2-4: 3. Seven.
    # <GGGGGGGG>: G?+G is 1-3 and 4-6, 7-8 is too short: twice, 5. G+ eight times: 9. Fourteen.
    {"red": 7, "blue": 14},
    # <YGRGYGKY>: {GGRYY} takes 2, 4, 3, 1, 5; one red only: once, 3. YG is 1-2 and 5-6: 3.
    # Temple #8 !green: eight pieces, frames red and blue: both, 7. Thirteen.
    # <RBKRBR>: RB is 1-2 and 4-5: 3. {BBRR} takes 2, 5, 1, 4: 3. Six.
    {"red": 13, "blue": 6},
]


@pytest.mark.parametrize("number", range(len(BY_HAND)))
def test_the_engine_counts_as_we_did_on_paper(number: int) -> None:
    assert EXAMPLES.answers[number]["scores"] == BY_HAND[number]
