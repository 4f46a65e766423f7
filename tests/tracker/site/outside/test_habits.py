"""The habits of the web: what is asked for by name, by robots, by HEAD."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from tests.tracker.site.languages.pages import FINISHED, record
from tests.tracker.table import Table
from tracker.models import Game
from tracker.pages.install import SHELL

pytestmark = pytest.mark.django_db

STATIC = Path(__file__).parents[4] / "static"


@pytest.fixture
def game() -> Game:
    return Table().game


def test_head_is_answered_wherever_get_is(game: Game) -> None:
    for address in (
        *("/", "/new", "/shelf", "/look", "/statistics", "/offline", "/sw.js", "/healthz"),
        *("/manifest.webmanifest", "/nowhere", "/import", "/api/openapi.json"),
        *(f"/e/{game.edit_key}/", f"/w/{game.watch_key}/", f"/w/{game.watch_key}/replay"),
        *(f"/w/{game.watch_key}/out", f"/w/{game.watch_key}/thumb.png", f"/api/games/{game.pk}"),
        *("/robots.txt", "/favicon.ico"),
    ):
        client = Client(headers={"Authorization": f"Bearer {game.edit_key}"})
        whole, alone = client.get(address), client.head(address)
        assert alone.status_code == whole.status_code, address
        assert alone.content == b""
        own = {"X-Request-Id", "Content-Length", "Content-Security-Policy", "Date", "Set-Cookie"}
        kept = {name: value for name, value in alone.headers.items() if name not in own}
        assert kept == {name: whole[name] for name in whole.headers if name not in own}, address
        if not whole.streaming and "csrf" not in whole.cookies and address not in ("/", "/new"):
            assert int(alone["Content-Length"]) == len(whole.content), address


def test_nothing_is_told_on_that_is_behind_a_key(game: Game) -> None:
    watched = f"/w/{game.watch_key}/"
    for address in (
        *(f"/e/{game.edit_key}/", watched, f"{watched}replay", f"{watched}card.png"),
        f"/e/{game.edit_key}/share",
    ):
        assert Client().get(address)["X-Robots-Tag"] == "noindex", address
    for address in ("/", "/new", "/awake", "/look"):
        assert "X-Robots-Tag" not in Client().get(address).headers, address


def test_a_robot_may_read_what_says_so_itself() -> None:
    told = Client().get("/robots.txt")
    assert told["Content-Type"].startswith("text/plain")
    closed = re.findall(r"^Disallow: (.*)$", told.content.decode(), re.MULTILINE)
    assert closed == ["/admin/", "/api/"]


def test_a_browser_that_asks_for_an_icon_by_its_old_name_gets_it() -> None:
    told = Client().get("/favicon.ico")
    assert told["Content-Type"] in ("image/x-icon", "image/vnd.microsoft.icon")
    sizes = Image.open(BytesIO(told.content)).info["sizes"]
    assert {(16, 16), (32, 32)} <= sizes


def test_what_is_installed_says_what_it_is() -> None:
    manifest = Client().get("/manifest.webmanifest", headers={"Accept-Language": "fr"}).json()
    assert (manifest["id"], manifest["lang"]) == ("/", "fr")
    assert "compagnon" in manifest["description"]
    assert manifest["categories"]
    for one in manifest["shortcuts"]:
        assert Client().get(one["url"]).status_code == 200
    purposes = {icon.get("purpose") for icon in manifest["icons"]}
    assert {"any", "maskable"} <= purposes
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        file = finders.find(picture["src"].removeprefix("/static/"))
        assert file
        if picture["type"] != "image/svg+xml":
            with Image.open(file) as shown:
                assert "x".join(map(str, shown.size)) == picture["sizes"]


def test_what_is_kept_for_a_phone_without_network_is_named_once() -> None:
    """A browser that is told to keep a file twice keeps nothing."""
    worker = Client().get("/sw.js").content.decode()
    [listed] = re.findall(r"FILES = \[(.*)\]", worker)
    files = re.findall(r'"([^"]*)"', listed)
    assert len(files) > len(SHELL)
    assert sorted(files) == sorted(set(files))


def test_what_a_launcher_cuts_off_of_its_icon_is_ground() -> None:
    """It keeps the middle, four fifths wide."""
    for size in (192, 512):
        with Image.open(STATIC / f"tracker/icons/maskable-{size}.png") as file:
            icon = file.convert("RGB")
        rim = size // 10
        ground = icon.getpixel((0, 0))
        for at in range(0, size, 7):
            for place in ((at, 0), (0, at), (at, rim // 2), (size - 1, at), (at, size - 1)):
                assert icon.getpixel(place) == ground


# A record that comes from another app.


def handed_over(client: Client, content: bytes) -> str:
    file = BytesIO(content)
    file.name = "game.json"
    response = client.post("/shared", {"record": file})
    assert response.status_code == 200, response.content
    return response.content.decode()


def test_a_record_of_another_app_is_shown_then_brought_in() -> None:
    manifest = Client().get("/manifest.webmanifest").json()
    assert manifest["share_target"]["action"] == "/shared"
    assert manifest["share_target"]["params"]["files"][0]["name"] == "record"
    client = Client()
    page = handed_over(client, json.dumps(record(FINISHED)).encode())
    assert Game.objects.count() == 0
    assert "Ana" in page
    form = {"written": json.dumps(record(FINISHED))}
    assert client.post("/import", form).status_code == 302
    assert Game.objects.count() == 1


def test_another_site_can_make_nobody_keep_a_game() -> None:
    browser = Client(enforce_csrf_checks=True)
    handed_over(browser, json.dumps(record(FINISHED)).encode())
    assert browser.post("/import", {"written": "{}"}).status_code == 403
    assert Game.objects.count() == 0


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff", b'{"format": "x"}'])
def test_what_is_no_record_is_a_sentence(content: bytes) -> None:
    file = BytesIO(content)
    file.name = "game.json"
    response = Client().post("/shared", {"record": file})
    assert response.status_code == 422
    assert Client().post("/shared").status_code == 422
    assert Client().get("/shared")["Location"] == "/"


# Light or dark, and the language, from everywhere.


def test_every_page_leads_to_the_choice_and_back(game: Game) -> None:
    for address in ("/", "/new", f"/w/{game.watch_key}/", f"/w/{game.watch_key}/out", "/offline"):
        assert 'href="/look"' in Client().get(address).content.decode(), address
    client = Client()
    watched = f"/w/{game.watch_key}/"
    page = client.get("/look", headers={"Referer": f"http://testserver{watched}"})
    assert f'name="next" value="{watched}"' in page.content.decode()
    response = client.post("/look", {"theme": "dark", "next": watched})
    assert (response.status_code, response["Location"]) == (302, watched)
    assert 'data-theme="dark"' in client.get(watched).content.decode()
    client.post("/look", {"theme": ""})
    assert "data-theme" not in client.get(watched).content.decode()


def test_a_choice_leads_to_no_other_site_and_means_nothing_else() -> None:
    client = Client()
    page = client.get("/look", headers={"Referer": "https://elsewhere.example/x"})
    assert 'name="next" value="/"' in page.content.decode()
    told = client.post("/look", {"theme": '"><b>', "next": "https://elsewhere.example/"})
    assert told["Location"] == "/"
    client.cookies["theme"] = '"><b>'
    assert "data-theme" not in client.get("/").content.decode()


def test_what_is_dark_by_the_phone_is_dark_by_choice() -> None:
    """Such a rule stands twice: where nobody chose light, and where somebody chose dark."""
    for path in STATIC.rglob("*.css"):
        text = re.sub(r"\s+", " ", path.read_text())
        for block in re.findall(
            r"@media \(prefers-color-scheme: dark\) \{((?: ?[^{}]+\{[^{}]*\})+) \}", text
        ):
            for rule, said in re.findall(r"([^{}]+)\{([^{}]*)\}", block):
                assert rule.strip().startswith(':root:not([data-theme="light"])'), path
                chosen = rule.strip().replace(
                    ':root:not([data-theme="light"])', ':root[data-theme="dark"]'
                )
                assert f"{chosen} {{{said}}}" in text, f"{path}: {chosen}"
