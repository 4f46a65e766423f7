"""Somebody lays a photo of the table over the island, and sees what was forgotten."""

from __future__ import annotations

import gzip
import io
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from mexica_site.static_files import light
from scoring.mexica.board.island import parse_cells
from scoring.mexica.position import Position
from tests.bench.server import Phone
from tests.browser.compare.made_photos import Snapshot, course, taken
from tests.browser.differences import without
from tests.browser.every_page.test_for_everybody import SMALLEST, found
from tests.browser.stage import EVERY_TIE, told
from tests.few import few

SMALL = ViewportSize(width=360, height=660)
ACTIONS, AHEAD = 120, 123
HEAVIEST = 8 * 1024
ROOT = Path(__file__).parents[3]
SCRIPTS = ROOT / "static/mexica/compare"


class Table(NamedTuple):
    enter: str
    key: str
    pk: str


@pytest.fixture
def table(site: str) -> Table:
    with Phone(urlsplit(site).port or 0) as line:
        status, made = line.ask("POST", "/api/games/import", told(EVERY_TIE, ACTIONS))
    assert status == 201, made
    return Table(f"{site}/e/{made['edit']}/", made["edit"], made["id"])


def app() -> Position:
    return course(EVERY_TIE)[ACTIONS]


@pytest.fixture(scope="module")
def photo() -> Snapshot:
    """Of a table that lacks a canal and a temple, with the board on its side."""
    lacking = without(app(), parse_cells("I2 K3"))
    return taken(app(), lacking, Random(7), turn=1, hand=False, imprecise=False)


@pytest.fixture
def page(phone: Page) -> Page:
    phone.set_viewport_size(SMALL)
    return phone


def chosen(page: Page, content: bytes, name: str = "table.jpg") -> None:
    file: Any = {"name": name, "mimeType": "image/jpeg", "buffer": content}
    page.get_by_label("Choose one").set_input_files(file)


class Finger:
    """One finger on the glass of the phone."""

    def __init__(self, page: Page) -> None:
        self.wire = page.context.new_cdp_session(page)

    def _send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", (x, y))

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", (x, y))

    def up(self) -> None:
        self._send("touchEnd")


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_the_corners(page: Page, photo: Snapshot, off: float = 2) -> None:
    """Each handle to a corner of the board, some pixels of the screen beside it."""
    finger, glass = Finger(page), page.locator("#glass")
    expect(page.locator("#photo")).to_be_visible()
    wide = page.evaluate("document.getElementById('photo').width")
    for number, (x, y) in enumerate(on_screen(photo)):
        box = page.locator("#photo").bounding_box()
        assert box
        share = box["width"] / wide
        start = middle(page, f"[data-corner] >> nth={number}")
        end = box["x"] + x * share + off, box["y"] + y * share - off
        # beside the middle of the handle, which comes along all the same
        finger.down(start[0] + 9, start[1] + 9)
        finger.move(end[0] + 4, end[1] + 4)
        expect(glass).to_be_visible()
        expect(glass.locator(".copy")).to_be_hidden()
        finger.move(end[0] + 9, end[1] + 9)
        finger.up()
        expect(glass).to_be_hidden()
        there = middle(page, f"[data-corner] >> nth={number}")
        assert abs(there[0] - end[0]) < 1.5
        assert abs(there[1] - end[1]) < 1.5


def on_screen(photo: Snapshot) -> list[tuple[float, float]]:
    """The corners in the order in which the handles lie: clockwise, from the nearest to A1."""
    wide = Image.open(io.BytesIO(photo.jpeg)).size
    first = 3 if wide[1] > wide[0] else 0
    corners = sorted(photo.corners, key=lambda at: at[0] / wide[0] + at[1] / wide[1])
    begin = photo.corners.index(corners[0])
    clockwise = photo.corners[begin:] + photo.corners[:begin]
    return clockwise[first:] + clockwise[:first]


def compared(page: Page, table: Table, photo: Snapshot) -> None:
    page.goto(table.enter + "compare/")
    chosen(page, photo.jpeg)
    drag_the_corners(page, photo)
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator("#board")).to_be_visible()


def shown(page: Page) -> float:
    """How much of the island is to be seen."""
    return float(page.locator("#board").evaluate("board => getComputedStyle(board).opacity"))


@pytest.mark.long
def test_what_was_forgotten_is_seen_in_a_photo(page: Page, table: Table, photo: Snapshot) -> None:
    page.goto(table.enter + "photos")
    page.get_by_role("link", name="Compare with a photo").click()
    expect(page.get_by_text("The photo stays on this phone.")).to_be_visible()
    page.wait_for_function("() => navigator.serviceWorker.ready.then(() => true)")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    chosen(page, photo.jpeg)
    drag_the_corners(page, photo)
    page.get_by_role("button", name="Compare", exact=True).click()
    lines = page.locator("#suspects button")
    expect(lines).to_have_count(2)
    texts = sorted(lines.all_inner_texts())
    assert texts[0].startswith("I2, canal"), texts
    assert texts[0].endswith("in the photo it looks like: land"), texts
    assert texts[1].startswith("K3, land, grey temple"), texts

    page.locator("#share").evaluate(
        "slider => { slider.value = 10; slider.dispatchEvent(new Event('input')); }"
    )
    assert shown(page) == pytest.approx(0.1)
    blink = page.get_by_role("button", name="Blink")
    blink.click()
    expect(blink).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#board")).to_have_css("opacity", "1")
    expect(page.locator("#board")).to_have_css("opacity", "0")
    blink.click()
    expect(page.locator("#board")).to_have_css("opacity", "0.1")

    finger, glass = Finger(page), page.locator("#glass")
    finger.down(*middle(page, "#c-I3"))
    expect(glass.locator("> b")).to_have_text("I3")
    finger.move(*middle(page, "#c-I2"))
    expect(glass.locator("> b")).to_have_text("I2")
    assert glass.locator(".copy > .cell").count() == 9
    expect(glass.locator(".copy > *").nth(4)).to_have_class("cell canal")
    finger.up()
    expect(glass).to_be_hidden()
    expect(page.locator("#told")).to_contain_text("I2, canal")
    mend = page.get_by_role("link", name="Mend it")
    expect(mend).to_have_attribute("href", f"/e/{table.key}/#mend=I2")
    page.locator("#c-J1").tap()
    enter = page.get_by_role("link", name="Enter what is there")
    expect(enter).to_have_attribute("href", f"/e/{table.key}/#enter=J1")
    page.locator("#c-T13").tap()
    expect(page.locator("#told")).to_have_text("T13, lake")
    assert [url for url in sent if not url.startswith("data:")] == []


def test_a_suspicion_leads_to_its_piece(page: Page, table: Table, photo: Snapshot) -> None:
    compared(page, table, photo)
    expect(page.locator("#marks .differs")).to_have_count(2)
    page.locator("#suspects button", has_text="K3").tap()
    expect(page.locator("#marks .chosen")).to_be_visible()
    expect(page.locator("#told a")).to_have_attribute("href", f"/e/{table.key}/#mend=K3")
    expect(page.locator("#c-K3")).to_be_in_viewport()
    # The phone is turned, and the island with it: the photo as well.
    expect(page.locator("#flat")).to_have_attribute("width", str(14 * 48))
    page.set_viewport_size({"width": SMALL["height"], "height": SMALL["width"]})
    expect(page.locator("#flat")).to_have_attribute("width", str(21 * 48))


@pytest.mark.long
def test_only_who_keeps_the_photo_sends_it(page: Page, table: Table, photo: Snapshot) -> None:
    compared(page, table, photo)
    page.get_by_role("button", name="Keep it with the game’s photos").click()
    page.wait_for_url("**/photos")
    expect(page.locator(".album img")).to_have_count(1)
    wide, high = Image.open(io.BytesIO(photo.jpeg)).size
    kept = page.locator(".album img")
    expect(kept).to_have_attribute("width", str(wide))
    expect(kept).to_have_attribute("height", str(high))


@pytest.mark.long
def test_back_from_the_board_the_photo_is_still_there(page: Page, table: Table) -> None:
    """What was entered meanwhile does not differ any more."""
    ahead = course(EVERY_TIE)[AHEAD]
    compared(page, table, taken(app(), ahead, Random(8), turn=0, hand=False, imprecise=False))
    expect(page.locator("#suspects button")).to_have_count(AHEAD - ACTIONS)
    page.locator("#suspects button").first.tap()
    page.get_by_role("link", name="Enter what is there").click()
    page.wait_for_selector("[data-board]")
    with Phone(urlsplit(table.enter).port or 0, table.key) as line:
        for number, action in enumerate(told(EVERY_TIE)["actions"][ACTIONS:AHEAD], ACTIONS):
            body = {"expect": number, "action": action}
            status, answer = line.ask("POST", f"/api/games/{table.pk}/actions", body)
            assert status == 201, answer
    page.go_back()
    expect(page.locator("#told")).to_have_text("Nothing looks different.")
    expect(page.locator("#suspects button")).to_have_count(0)
    page.get_by_role("button", name="Another photo").click()
    expect(page.get_by_label("Choose one")).to_be_visible()


@pytest.mark.parametrize("turned", few(["1", "", "2", "3"]))
def test_island_and_photo_lie_as_the_board_of_the_table(
    turned: str, page: Page, table: Table, photo: Snapshot
) -> None:
    page.goto(table.enter)
    for _ in range(int(turned or 0)):
        page.locator('[data-do="rotate"]').click()
    at_table = way(page)
    compared(page, table, photo)
    assert way(page) == at_table
    assert page.evaluate(ALIKE) > 0.95
    # In the glass beside the photo, too: cell for cell.
    page.mouse.move(*middle(page, "#c-K3"))
    page.mouse.down()
    glass = page.locator("#glass")
    expect(glass).to_be_visible()
    lens, copy = (middle(page, f"#glass {part}") for part in ("canvas", ".copy"))
    assert lens[1] == copy[1]
    shown = page.evaluate(NINE)
    page.mouse.up()
    assert shown == page.evaluate(AROUND)


NINE = """() => [...document.querySelectorAll("#glass .copy .cell")].map(one => {
    const box = one.getBoundingClientRect();
    return [Math.round(box.y), Math.round(box.x), one.className];
}).sort((one, other) => one[0] - other[0] || one[1] - other[1]).map(one => one[2])"""
AROUND = """() => {
    const box = document.getElementById("c-K3").getBoundingClientRect();
    return [-1, 0, 1].flatMap(down => [-1, 0, 1].map(right => document.elementFromPoint(
        box.x + box.width * (right + 0.5), box.y + box.height * (down + 0.5)
    ).closest("[data-cell]").className));
}"""
"""What lies on a cell and on those around it, row by row: in the glass, and on the island."""


ALIKE = """() => {
    const flat = document.getElementById("flat");
    const whole = flat.getBoundingClientRect();
    const pen = flat.getContext("2d");
    const cells = [...document.querySelectorAll("#board :is(.canal, .land):empty:not(.NS, .EW)")];
    const fits = cells.filter(cell => {
        const box = cell.getBoundingClientRect();
        const x = (box.x + box.width / 2 - whole.x) / whole.width * flat.width;
        const y = (box.y + box.height / 2 - whole.y) / whole.height * flat.height;
        const [red, , blue] = pen.getImageData(x, y, 1, 1).data;
        return (blue > red) === cell.matches(".canal");
    });
    return fits.length / cells.length;
}"""
"""Of how many canals and bare lands the photo beneath shows water and land."""


def way(page: Page) -> tuple[bool, bool]:
    """Does M9 lie to the right of D4, and below it?"""
    (x, y), (x2, y2) = (middle(page, f"#c-{name}") for name in ("D4", "M9"))
    return x2 > x, y2 > y


def picture(size: tuple[int, int], quarter: int = 1) -> bytes:
    """White, with a dark upper left quarter when it is held as its header says."""
    image = Image.new("RGB", size, "white")
    image.paste("navy", (0, 0, size[0] // 2, size[1] // 2))
    exif = Image.Exif()
    exif[0x0112] = quarter
    written = io.BytesIO()
    image.save(written, "JPEG", exif=exif)
    return written.getvalue()


def test_a_large_photo_is_made_smaller_and_upright(page: Page, table: Table) -> None:
    page.goto(table.enter + "compare/")
    # held upright: the header says that what is stored has to be turned by a quarter
    chosen(page, picture((4000, 3000), quarter=6))
    expect(page.locator("#photo")).to_be_visible()
    size = page.locator("#photo").evaluate("canvas => [canvas.width, canvas.height]")
    assert size == [1200, 1600]
    dark = """canvas => [[1, 1], [3, 1], [1, 3], [3, 3]].map(([x, y]) =>
        canvas.getContext("2d").getImageData(300 * x, 400 * y, 1, 1).data[0] < 99)"""
    assert page.locator("#photo").evaluate(dark) == [False, True, False, False]


@pytest.mark.long
@pytest.mark.parametrize(
    "name, content, sentence",
    [
        ("list.txt", b"two canals, one temple", "This is not a picture that can be read here."),
        ("empty.jpg", b"", "The file is empty."),
        ("half.jpg", picture((800, 600))[:3000], "This is not a picture that can be read here."),
        ("icon.jpg", picture((160, 120)), "This picture is too small"),
        ("code.svg", b"<svg onload='alert(1)'/>", "This is not a picture that can be read here."),
    ],
)
def test_what_is_no_photo_gets_a_sentence(
    name: str, content: bytes, sentence: str, page: Page, table: Table
) -> None:
    page.goto(table.enter + "compare/")
    chosen(page, content, name)
    expect(page.get_by_role("alert")).to_contain_text(sentence)
    expect(page.locator("#photo")).to_be_hidden()
    chosen(page, picture((800, 600)))
    expect(page.locator("#photo")).to_be_visible()
    expect(page.locator("#problem")).to_be_hidden()


@pytest.mark.long
def test_corners_that_cannot_be_right_get_a_sentence(page: Page, table: Table) -> None:
    page.goto(table.enter + "compare/")
    chosen(page, picture((800, 600)))
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator("#told")).to_contain_text("Photo and island hardly fit.")
    page.get_by_role("button", name="The corners again").click()
    finger = Finger(page)
    finger.down(*middle(page, "[data-corner] >> nth=0"))
    finger.move(355, middle(page, "[data-corner] >> nth=2")[1] + 20)
    finger.up()
    expect(page.locator("#wires")).to_be_hidden()
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("The corners lie crosswise")
    expect(page.locator("#photo")).to_be_visible()


def test_corners_and_cells_by_keyboard(page: Page, table: Table) -> None:
    page.goto(table.enter + "compare/")
    chosen(page, picture((800, 600)))
    corner = page.get_by_role("button", name="Corner of the board beside A1", exact=True)
    corner.focus()
    x, y = middle(page, "[data-corner] >> nth=0")
    for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert middle(page, "[data-corner] >> nth=0") == pytest.approx((x + 2, y + 1), abs=0.1)
    page.get_by_role("button", name="Turn the island").press("Enter")
    assert middle(page, "[data-corner] >> nth=3") == pytest.approx((x + 2, y + 1), abs=0.1)
    page.get_by_role("button", name="Compare", exact=True).press("Enter")
    expect(page.locator("#board")).to_be_visible()
    page.locator("#c-H7").focus()
    # On a phone held upright the island lies on its side: north is on the left.
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#told")).to_contain_text("H6")


def test_without_a_script_it_says_so(
    site: str, browser: Browser, contexts: list[BrowserContext], table: Table
) -> None:
    context = browser.new_context(viewport=SMALL, java_script_enabled=False)
    contexts.append(context)
    page = context.new_page()
    page.goto(table.enter + "compare/")
    expect(page.get_by_text("scripts are switched off in this browser")).to_be_visible()
    expect(page.get_by_label("Choose one")).to_be_hidden()
    page.get_by_role("link", name="Keep a photo with the game").click()
    expect(page.get_by_label("Choose some")).to_be_visible()


def test_its_scripts_are_small_and_no_other_page_loads_them(page: Page, table: Table) -> None:
    page.goto(table.enter + "compare/")
    addresses = [
        script.get_attribute("src") or ""
        for script in page.locator('script[src*="/compare/"]').all()
    ]
    assert len(addresses) == len(list(SCRIPTS.glob("*.js")))
    line = HTTPConnection("127.0.0.1", urlsplit(table.enter).port)
    weight = 0
    for address in addresses:
        line.request("GET", address, headers={"Accept-Encoding": "gzip"})
        answer = line.getresponse()
        content = answer.read()
        assert answer.headers["Content-Encoding"] == "gzip"
        name = address.rsplit("/")[-1].split(".")[0]
        assert gzip.decompress(content).decode() == light((SCRIPTS / f"{name}.js").read_text())
        weight += len(content)
    line.close()
    assert weight <= HEAVIEST
    users = [
        path.name for path in (ROOT / "templates").rglob("*") if loads(path, "compare/page.js")
    ]
    assert users == ["compare.html"]


def loads(path: Path, script: str) -> bool:
    return path.is_file() and script in path.read_text()


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nobody_is_kept_out(theme: str, page: Page, table: Table, photo: Snapshot) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    problems = {}

    def looked_at(name: str) -> None:
        wide = page.evaluate("document.documentElement.scrollWidth") - 360
        problems[name] = [*found(page), *page.evaluate(SMALLEST, 24), *([wide] if wide > 0 else [])]

    page.goto(table.enter + "compare/")
    looked_at("choose")
    chosen(page, photo.jpeg)
    drag_the_corners(page, photo)
    looked_at("corners")
    page.get_by_role("button", name="Compare", exact=True).click()
    page.locator("#c-J1").tap()
    looked_at("compared")
    assert {name: told for name, told in problems.items() if told} == {}
