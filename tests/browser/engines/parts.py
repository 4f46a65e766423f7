"""Where the parts of a board lie."""

from __future__ import annotations

from tests.browser.engines.screen import Screen

PARTS = """() => {
    const BOARDS = "[data-board], .camera, #board, svg.ground";
    const found = {};
    const boards = [...document.querySelectorAll(BOARDS)]
        .filter((board) => !board.parentElement.closest(BOARDS));
    for (const board of boards) {
        // How high the words above it are is theirs, once it has to be scrolled to.
        const from = board.getBoundingClientRect().y;
        const top = from < innerHeight ? 0 : from;
        for (const one of [board, ...board.querySelectorAll("*")]) {
            // Within a drawing all is as the drawing is; words are as wide as their letters.
            if (one.ownerSVGElement || !one.checkVisibility()) continue;
            if (!one.id && !Object.keys(one.dataset).length && one.localName !== "svg") continue;
            const told = Object.entries(one.dataset).map(([name, value]) => name + value).join();
            const name = `${one.localName}#${one.id} ${one.className.baseVal ?? ""} ${told}`;
            const { x, y, width, height } = one.getBoundingClientRect();
            const words = [...one.childNodes].some(({ nodeType, data }) =>
                nodeType === Node.TEXT_NODE && data.trim());
            const box = words ? [x, y - top] : [x, y - top, width, height];
            (found[name.slice(0, 90)] ??= []).push(box);
        }
    }
    return found;
}"""
NEAR = 2

Parts = dict[str, list[list[float]]]


def parts(screen: Screen) -> Parts:
    found: Parts = screen.evaluate(PARTS)
    return found


def elsewhere(here: Parts, there: Parts) -> list[str]:
    """The parts that lie elsewhere than in the other engine."""
    wrong = []
    for name in sorted(here.keys() | there.keys()):
        found, wanted = here.get(name, []), there.get(name, [])
        if len(found) != len(wanted):
            wrong.append(f"{name}: {len(found)} instead of {len(wanted)}")
        for one, other_one in zip(found, wanted, strict=False):
            if any(abs(a - b) > NEAR for a, b in zip(one, other_one, strict=True)):
                lies, should = ([round(each) for each in box] for box in (one, other_one))
                wrong.append(f"{name} lies at {lies} instead of {should}")
    return [f"{len(wrong)} parts", *wrong[:3]] if wrong else []
