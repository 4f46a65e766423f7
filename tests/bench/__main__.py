"""`make bench`: every figure, and a failure where one is over its limit."""

import sys
from itertools import chain

from tests.bench import (
    aztekz,
    coatl,
    engine,
    page,
    pictures,
    proxies,
    replay,
    shelf,
    site,
    statistics,
)


def main() -> int:
    failed = 0
    for figure in chain(
        engine.figures(),
        engine.proofs(),
        pictures.figures(),
        site.figures(),
        proxies.figures(),
        page.figures(),
        aztekz.figures(),
        coatl.figures(),
        replay.figures(),
        shelf.figures(),
        statistics.figures(),
    ):
        print(figure, flush=True)
        failed += not figure.holds
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
