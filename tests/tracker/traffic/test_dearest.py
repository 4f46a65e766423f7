"""Every address that a stranger with games of his own can call, asked for what is dearest there.

None takes more than 300 ms of a quiet core, unless it is kept: then the second time. What an
address is asked here is as large as it lets in; an address without a line fails.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator
from time import process_time
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.coatl.table import wishes
from tests.addresses import addresses
from tests.load.stage import yardstick
from tests.tracker.games.coatl.sheets import entered, laid
from tests.tracker.table import Table
from tests.tracker.traffic.largest import game_of, link_of
from tracker.log.positions import position_now
from tracker.models import Game
from tracker.remembered import Remembered
from tracker.replay import reel

pytestmark = [pytest.mark.django_db, pytest.mark.long]

MOST, QUIET = 300.0, 20.0
"""Milliseconds; and what the yardstick says of a quiet machine."""
KEPT = {"reel", "packed_reel", "picture", "thumb", "card", "api:picture", "api:openapi-json"}
"""Dearer the first time: drawn or put into words one at a time, and kept."""
BOUNDED = {"packed_keep"}
"""A whole game comes in: an address may bring in so many an hour, of long ones fewer."""
WATCHED_ELSEWHERE = {
    # Streams; made beside the requests, in line; nothing of a game.
    *("events", "api:events", "film", "film_file", "api:replay_gif", "api:replay_webp"),
    *("archive_file", "archive_out", "errand", "photo", "photo_small", "photo_change"),
    *("healthz", "readyz", "metrics", "api:api-root", "language", "look", "awake"),
    *("worker", "manifest", "offline", "pile", "moment", "beside", "api:openapi-view"),
    *("join", "clubs", "phone", "forget", "duplicate"),
}
MANY = "{KBGRYKBGRYKB}: 9=9"


class Asked(NamedTuple):
    name: str
    """Of the address."""
    method: str
    path: str
    body: Any = None
    key: str = ""


def of_game(table: Table, record: Any) -> Iterator[Asked]:
    game: Game = table.game
    number, first, last = game.number, record["actions"][:1], game.number - 1
    key, base, api = game.edit_key, f"/e/{game.edit_key}/", f"/api/games/{game.pk}"
    pages = """
        clock clock/now out story scoring show replay log share begun names details photos thumb.png
        card.png me check period compare/ replay/reel
    """
    names = {"clock/now": "clock_now", "thumb.png": "thumb", "card.png": "card"}
    names |= {"replay/reel": "reel", "show": "screen", "compare/": "compare"}
    for page in pages.split():
        yield Asked(names.get(page, page), "GET", base + page)
    counts = {"counted": 1, "cell": "B1", "size": 9, "canals1": 3, "canals2": 3, "bridges": 2}
    for name, path in (
        ("table", ""),
        ("news", "news?seen=0"),
        ("replay", f"replay?at={last}"),
        ("story", f"story?at={last}"),
        ("spot", f"replay/spot/H7?at={last}"),
        ("picture", f"picture.png?width=2400&at={last}&theme=dark"),
        ("check", "check?" + urlencode(counts)),
        ("inspect", "cell/H7"),
        ("leak", "leak/H7/?size=9"),
        ("action", "action/5"),
        ("correct", f"correct/{last}"),
        *(("out_file", f"out/{each}") for each in ("record.json", "sheets.xlsx", "scores.csv")),
        ("out_file", "out/actions.csv"),
    ):
        yield Asked(name, "GET", base + path)
    for name, path in (
        ("read", ""),
        ("read_at", f"/at/{last}"),
        ("read_record", "/record"),
        ("read_history", "/history"),
        ("read_legal", "/legal"),
        ("check", "/check"),
        ("picture", "/picture.png?width=2400"),
        ("card", "/card.png"),
    ):
        yield Asked(f"api:{name}", "GET", api + path, key=key)
    dropped = {"what": "drop", "expect": number, "head": game.head_id}
    yield Asked("correct", "POST", base + "correct/0", dropped)
    yield Asked("correct", "POST", base + "correct/0", dropped | {"all": "1"})
    changed = {"expect": number, "head": game.head_id, "name1": "Dee"}
    yield Asked("begun", "POST", base + "begun", changed)
    yield Asked("what_if", "POST", base + "what-if", {"at": number})
    wanted: dict[str, Any] = {"expect": number, "at": 0, "drop": 1, "keep": False}
    inserted: list[list[Any]] = [[], first, first * number]
    for insert in inserted:
        body = wanted | {"insert": insert}
        yield Asked("api:correct", "POST", api + "/correct", body, key)
        yield Asked("api:correct", "POST", api + "/correct", body | {"insist": True}, key)
    yield Asked("api:check_counted", "POST", api + "/check", {"counted": {}}, key)
    yield Asked("api:copy", "POST", api + "/copy", {"at": number}, key)
    yield Asked("tap", "POST", base + "tap", {"do": "undo", "expect": number, "number": 1})
    yield Asked("api:redo", "POST", api + "/redo", {"expect": 1, "to": number}, key)
    yield Asked("api:undo", "POST", api + "/undo", {"expect": number, "to": 1}, key)
    yield Asked("tap", "POST", base + "tap", {"do": "redo", "expect": 1, "number": number})
    yield Asked("tap", "POST", base + "tap", {"do": "undo", "expect": number, "seen": 0})
    body = {"expect": last, "action": record["actions"][-1]}
    yield Asked("api:record", "POST", api + "/actions", body, key)
    yield Asked("api:import_record", "POST", "/api/games/import", record)
    yield Asked("import", "POST", "/import", {"record": json.dumps(record)})
    yield Asked("shared", "POST", "/shared", {"record": json.dumps(record)})
    link = f"/r/{link_of(record)}"
    yield Asked("packed", "GET", link)
    yield Asked("packed", "GET", f"{link}?at={last}")
    yield Asked("packed_reel", "GET", f"{link}/reel")
    yield Asked("packed_spot", "GET", f"{link}/spot/H7?at={last}")
    yield Asked("packed_keep", "POST", f"{link}/keep", {})
    yield Asked("rematch", "POST", base + "rematch", {})
    yield Asked("put_away", "POST", base + "away", {})
    yield Asked("delete", "POST", base + "delete", {})


def of_tokens() -> Iterator[Asked]:
    """While much of the island is still free."""
    game = Table.of(game_of(60)).game
    for size in position_now(game).offered:
        yield Asked("token", "GET", f"/e/{game.edit_key}/token/{size}")


def of_coatl() -> Iterator[Asked]:
    """A row as long as the box allows, and as many cards as an action holds."""
    row = "".join(hue * 23 for hue in "KBGRY")
    cards = [f"!K?+!K: {number}" for number in range(1, 19)]
    table = laid(entered("red", row, *cards, override=True))
    base = f"/e/{table.game.edit_key}/"
    for name, path in (
        ("serpent", "serpent/1"),
        *((name, name) for name in ("story", "scoring", "replay")),
        ("table", ""),
        ("reel", "replay/reel"),
        *(("cards", f"cards?of={kind}") for kind in ("red", "temple", "own")),
    ):
        yield Asked(name, "GET", base + path)
    wanted = [f"{{KBGRYKBGRYK{hue}}}: {n}=9" for hue in "BGRY" for n in (8, 9)]
    temples = [f"K=B K={one} {two}=R #15: 4={n}" for n in (8, 9) for one, two in ("GG", "GY")]
    for row in ("K" * 60, "KBGRY" * 12, "K" * 150):
        for asked in (wanted, temples, []):
            few = cards if len(row) < 150 else cards[:15]
            form = {"by": "red", "row": row, "cards": json.dumps(few), "wishes": json.dumps(asked)}
            yield Asked("draft", "POST", base + "draft", form)
        typed = {"by": "red", "row": row, "cards": json.dumps(few), "typed": MANY}
        yield Asked("cards", "GET", base + "cards?" + urlencode(typed))
    lying = {"by": "red", "coatl": "1", "wishes": json.dumps(wanted)}
    yield Asked("wishes", "POST", base + "wishes", lying)


def of_nobody() -> Iterator[Asked]:
    for name, path in (
        *((name, f"/{name}") for name in ("new", "shelf", "archive", "statistics", "players")),
        *(("statistics_games", "/statistics/games"), ("home", "/"), ("help", "/help/")),
        *(("help_of", f"/help/{game}/") for game in ("mexica", "aztekz", "coatl")),
        ("api:openapi-json", "/api/openapi.json"),
        ("evening", "/evening/2026-05-02"),
        ("evening_card", "/evening/2026-05-02/card.png"),
        ("year", "/year/2026"),
        ("year_card", "/year/2026/card.png"),
        ("player", "/player/1"),
        ("statistics_game", "/statistics/game/none"),
    ):
        yield Asked(name, "GET", path)
    yield Asked("play", "POST", "/play", {})
    yield Asked("demo", "POST", "/demo", {})
    yield Asked("follow", "POST", "/follow", {"link": "x" * 30_000})
    setup = {key: value for key, value in game_of(1).items() if key != "actions"}
    yield Asked("api:create", "POST", "/api/games", setup)


def forget_everything() -> None:
    for each in gc.get_objects():
        if isinstance(each, Remembered):
            each.clear()
    reel._drawn.cache_clear()
    wishes._quarrel_in_the_box.cache_clear()
    cache.clear()


def milliseconds(browser: Client, asked: Asked) -> float:
    headers = {"Authorization": f"Bearer {asked.key}"} if asked.key else {}
    begin = process_time()
    if asked.method == "GET":
        answer = browser.get(asked.path, headers=headers)
    elif asked.path.startswith("/api/"):
        sent = json.dumps(asked.body)
        answer = browser.post(asked.path, sent, content_type="application/json", headers=headers)
    else:
        answer = browser.post(asked.path, asked.body, headers={"HX-Request": "true"})
    assert answer.status_code < 500, (asked, answer.status_code)
    return 1000 * (process_time() - begin)


@pytest.mark.parametrize("length", [300, 2_000])
def test_no_address_is_dear(length: int, settings: Any) -> None:
    settings.LIMITS = 0
    record = game_of(length)
    browser = Client()
    small = game_of(20)
    for each in (*of_game(Table.of(small), small), *of_nobody()):
        # Templates that are read, fonts that are opened: at the first request of all.
        milliseconds(browser, each)
    called, dear, table = set[str](), list[tuple[float, str]](), Table.of(record)
    for asked in (*of_game(table, record), *of_tokens(), *of_coatl(), *of_nobody()):
        forget_everything()
        called.add(asked.name)
        slowness = yardstick() / QUIET
        taken = milliseconds(browser, asked) / slowness
        if asked.name in KEPT:
            dear.append((taken, f"{asked.name} at first"))
            taken = milliseconds(browser, asked) / slowness
        if asked.name not in BOUNDED:
            dear.append((taken, f"{asked.method} {asked.name}"))
    dear.sort(reverse=True)
    print("\n" + "\n".join(f"{taken:6.0f} {name}" for taken, name in dear[:16]))
    assert [each for each in dear if each[0] > MOST and "at first" not in each[1]] == []
    every = {each.name for each in addresses() if not each.route.startswith("admin/")}
    assert every - called == WATCHED_ELSEWHERE
    assert not called & WATCHED_ELSEWHERE
