"""Table and show look as somebody approved: what is wanting is seen, another font is not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.fonts import FONTS, wear
from tests.browser.pictures.approve import PICTURES, THEMES, approved, difference, screen, taken

ALIKE = 20
"""The most that a block may differ, of 255."""
LOST = {
    "a temple of one floor": "one('b.temple.l1').remove()",
    "a colour": "one('b.temple.red').classList.replace('red', 'black')",
    "two floors": "one('b.temple.l2').classList.replace('l2', 'l4')",
    "the coast": "one('.coast').remove()",
    "the canals": "one('.deep').remove()",
}
CHANGE = """change => {
    const board = document.querySelector(".board");
    const copy = board.cloneNode(true);
    const one = (kind) => board.querySelector(`.told ${kind}`) || board.querySelector(kind);
    new Function("one", change)(one);
    window.undo = () => board.replaceWith(copy);
}"""

pytestmark = pytest.mark.long


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_approved(name: str, theme: str, browser: Browser, site: str) -> None:
    """Another look that is meant is approved with `python -m tests.browser.pictures.approve`."""
    bring, _ = PICTURES[name]
    was = approved(f"{name}_{theme}")
    apart: dict[str, int] = {}
    with screen(browser, theme) as page:
        bring(page, site)
        apart["as it is"] = difference(taken(name, page), was)
        for what, change in LOST.items():
            page.evaluate(CHANGE, change)
            apart[what] = difference(taken(name, page), was)
            page.evaluate("undo()")
        for font in FONTS:
            wear(page, font)
            apart[font] = difference(taken(name, page), was)
    assert [what for what, far in apart.items() if far > ALIKE] == [*LOST], apart
