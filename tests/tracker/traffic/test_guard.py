"""Who asks for too much: 429 in the caller's form; nobody else is touched, and the window ends."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from mexica_site.environment import factor
from mexica_site.gate import guard
from mexica_site.gate.guard import Guarded, read
from mexica_site.logs import masked
from tracker import access
from tracker.traffic import limits
from tracker.traffic.connections import house
from tracker.traffic.limits import Limit, wait
from tracker.traffic.metrics import REFUSED, TAPS

ANA, BO = "192.0.2.1", "192.0.2.2"
KEY, OTHER = "k" * 22, "o" * 22
WORD = "5d41402abc4b2a76b9719d911017c592"
NOTHING: dict[str, Any] = {}
"""For a moment nothing of a body comes."""
PHONE = {"HX-Request": "true", "X-Mexica": WORD}


class Clock:
    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    here = Clock()
    monkeypatch.setattr(limits, "clock", here)
    return here


@pytest.fixture(autouse=True)
def _here_alone(settings: Any) -> None:
    settings.REDIS_URL = ""


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    text: str


@dataclass
class Site:
    """An application that answers what it is told, behind the guard."""

    status: int = 200
    keys: set[str] = field(default_factory=set)
    """Those that open something."""
    go_on: asyncio.Event | None = None
    at_once: int = 0
    most_at_once: int = 0
    reached: int = 0
    guarded: Guarded = field(init=False)

    def __post_init__(self) -> None:
        self.guarded = Guarded(self.inner)

    async def inner(self, scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive()).get("more_body"):
            pass
        if message["type"] == "http.disconnect":
            return
        if self.keys and (key := read(scope).key):
            shown = key.decode().removeprefix("Bearer ") if isinstance(key, bytes) else key
            access.tell(shown if shown in self.keys else None)
        self.reached += 1
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        if self.go_on:
            await self.go_on.wait()
        await send({"type": "http.response.start", "status": self.status, "headers": []})
        await send({"type": "http.response.body", "body": b"fine"})
        self.at_once -= 1

    async def later(
        self,
        path: str,
        who: str = ANA,
        method: str = "GET",
        comes: Iterator[dict[str, Any]] = iter(()),  # noqa: B008
        **headers: str,
    ) -> Answer:
        """`comes`: the pieces of its body."""
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            usual = {"body": b"", "more_body": False}
            piece = next(comes, usual)
            while piece is NOTHING:
                await asyncio.sleep(0)
                piece = next(comes, usual)
            return {"type": "http.request"} | piece

        given = [(name.lower().encode(), told.encode()) for name, told in headers.items()]
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": b"",
            "headers": given,
            "client": (who, 1),
        }
        await self.guarded(scope, receive, send)
        start, body = sent
        told = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], told, body["body"].decode())

    def ask(self, path: str, who: str = ANA, method: str = "GET", **headers: str) -> Answer:
        return asyncio.run(self.later(path, who, method, iter(()), **headers))


@pytest.fixture
def site() -> Site:
    return Site()


def narrow(monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> Limit:
    """The same limit with a smaller number: its own is looked at elsewhere."""
    old: Limit = getattr(limits, name)
    made = Limit(old.name, most, old.seconds, old.everywhere)
    monkeypatch.setattr(limits, name, made)
    return made


@pytest.mark.parametrize(
    "name, method, path, elsewhere, other",
    [
        ("REQUESTS", "GET", "/", "/", BO),
        ("PICTURES", "GET", f"/e/{KEY}/picture.png", f"/e/{KEY}/thumb.png", BO),
        ("RESTORES", "POST", "/archive", "/archive", BO),
        ("LOGINS", "POST", "/admin/login/", "/admin/login/", BO),
        ("TAPS", "POST", f"/e/{KEY}/tap", f"/e/{OTHER}/tap", ANA),
        ("TAPS_OF_A_DAY", "POST", f"/e/{KEY}/tap", f"/e/{OTHER}/tap", ANA),
        ("CORRECTIONS", "POST", f"/e/{KEY}/correct/3", f"/e/{OTHER}/correct/3", ANA),
        ("CORRECTIONS", "POST", f"/e/{KEY}/begun", f"/e/{OTHER}/begun", ANA),
        ("DRAFTS", "POST", f"/e/{KEY}/draft", f"/e/{OTHER}/draft", ANA),
        ("DRAFTS", "POST", f"/e/{KEY}/wishes", f"/e/{OTHER}/wishes", ANA),
        ("DRAFTS", "GET", f"/e/{KEY}/cards", f"/e/{OTHER}/cards", ANA),
    ],
)
def test_one_more_than_allowed(
    name: str,
    method: str,
    path: str,
    elsewhere: str,
    other: str,
    site: Site,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = narrow(monkeypatch, name, 3)
    for _ in range(3):
        assert site.ask(path, method=method).status == 200
    refused = site.ask(path, method=method)
    assert refused.status == 429
    assert 0 < int(refused.headers["retry-after"]) <= limit.seconds
    assert site.reached == 3
    # Another address, or another game, is not touched.
    assert site.ask(elsewhere, other, method).status == 200
    clock.now += int(refused.headers["retry-after"])
    assert site.ask(path, method=method).status == 200


def test_uploads_by_the_bytes_that_came(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch, "UPLOADS", 100)
    path, large = f"/e/{KEY}/photos", {"Content-Length": "99000000"}

    def sent(who: str, *sizes: int) -> int:
        pieces = [{"body": bytes(size), "more_body": True} for size in sizes]
        return asyncio.run(site.later(path, who, "POST", iter(pieces), **large)).status

    assert [sent(ANA) for _ in range(20)] == [200] * 20, "announced, and nothing came"
    assert sent(ANA, 60) == 200
    assert sent(ANA, 40) == 200
    assert sent(ANA, 1) == 429
    monkeypatch.setattr(guard, "PIECE", 50)
    assert sent(BO, 60, 60, 60) == 429
    assert site.reached == 22, "no view has seen it"


def half_sent(many: int) -> Iterator[dict[str, Any]]:
    yield {"body": b"do=canal&", "more_body": True}
    for _ in range(many):
        yield NOTHING


@pytest.mark.parametrize(
    "name, method, path",
    [
        ("UNDER_WAY", "POST", f"/e/{KEY}/tap"),
        ("STREAMS", "GET", f"/e/{KEY}/events"),
        ("RESTORES", "POST", "/archive"),
        ("LOGINS", "POST", "/admin/login/"),
    ],
)
def test_what_is_half_sent_keeps_nobody_out(
    name: str, method: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow(monkeypatch, name, 2)

    async def story() -> None:
        site = Site()
        halves = [asyncio.create_task(site.later(path, ANA, method, half_sent(50))) for _ in "abc"]
        for _ in range(10):
            await asyncio.sleep(0)
        assert not site.reached
        assert (await site.later(path, ANA, method)).status == 200
        await asyncio.gather(*halves)
        assert not site.guarded.under_way.there

    asyncio.run(story())


FORMS: list[tuple[str, str, dict[str, str], Callable[[Answer], bool]]] = [
    ("GET", "/", {}, lambda told: told.text.lstrip().startswith("<!DOCTYPE html>")),
    (
        "GET",
        f"/e/{KEY}/cell/D4",
        {"HX-Request": "true"},
        lambda t: t.text.lstrip().startswith("<p role="),
    ),
    ("POST", f"/e/{KEY}/tap", PHONE, lambda told: told.text.rstrip().endswith("<!--end-->")),
    ("GET", "/api/games/x", {}, lambda told: bool(json.loads(told.text)["code"] == "limit")),
]


@pytest.mark.parametrize("method, path, headers, is_right", FORMS, ids=lambda it: str(it)[:20])
def test_told_in_the_form_of_whoever_asks(
    method: str,
    path: str,
    headers: dict[str, str],
    is_right: Callable[[Answer], bool],
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    narrow(monkeypatch, "REQUESTS", 0)
    refused, taps = REFUSED.total, TAPS.total
    told = site.ask(path, method=method, **headers)
    assert told.status == 429
    assert is_right(told), told.text
    assert "That was too much in a short time" in told.text
    assert int(told.headers["retry-after"]) > 0
    assert told.headers.get("x-mexica", "") == headers.get("X-Mexica", "")
    assert (REFUSED.total - refused, TAPS.total - taps) == (1, path.endswith("tap"))
    assert site.ask("/", method="HEAD").text == ""


def test_keys_that_open_nothing(site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """And whoever has one that opens is never refused for them, by whatever address."""
    narrow(monkeypatch, "GUESSES", 4)
    site.keys = {KEY, OTHER}
    guesses: tuple[tuple[str, int, dict[str, str]], ...] = (
        ("/e/guess1/", 404, {}),
        ("/api/games/guess", 401, {"Authorization": "Bearer guess2"}),
        ("/club/guess3", 404, {}),
        ("/api/games", 401, {"Authorization": "Bearer guess4"}),
    )
    for path, status, headers in guesses:
        site.status = status
        assert site.ask(path, **headers).status == status
    for path, status, headers in guesses:
        site.status = status
        assert site.ask(path, **headers).status == 429
    assert site.ask("/e/guess1/", BO).status == status
    site.status = 200
    # None of them was ever asked for here.
    assert site.ask(f"/e/{KEY}/tap", method="POST").status == 200
    assert site.ask(f"/w/{OTHER}/").status == 200
    assert site.ask(f"/club/{OTHER}").status == 200
    assert site.ask("/api/games/mine", Authorization=f"Bearer {OTHER}").status == 200
    assert site.ask("/new", method="POST").status == 200
    clock.now += 60
    site.status = 404
    assert site.ask("/e/guess5/").status == 404


@pytest.mark.parametrize("status", [401, 403, 404])
def test_what_is_refused_below_a_key_that_opens_is_no_guess(
    status: int, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a photo that is gone, or a form without its token, of which nobody looks at the key."""
    narrow(monkeypatch, "GUESSES", 2)
    site.keys, site.status = {KEY}, status
    assert {site.ask(f"/e/{KEY}/photo/1.jpg").status for _ in range(9)} == {status}
    site.keys = set()
    assert {site.ask(f"/e/{KEY}/share", method="POST").status for _ in range(9)} == {status}


@pytest.mark.parametrize(
    "name, paths, who",
    [
        ("UNDER_WAY", ("/", "/statistics", f"/e/{KEY}/"), (ANA, ANA)),
        ("STREAMS", (f"/e/{KEY}/events", f"/w/{OTHER}/events", f"/e/{KEY}x/events"), (ANA, ANA)),
        ("LISTENERS", (f"/e/{KEY}/events",) * 3, (BO, "192.0.2.3")),
    ],
)
def test_at_the_same_time(
    name: str, paths: tuple[str, str, str], who: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow(monkeypatch, name, 2)

    async def story() -> None:
        site = Site(go_on=asyncio.Event())
        first = [asyncio.create_task(site.later(path, ANA)) for path in paths[:2]]
        while site.reached < 2:
            await asyncio.sleep(0)
        assert (await site.later(paths[2], who[0])).status == 429
        # Somebody else, somewhere else.
        other = asyncio.create_task(site.later(paths[0].replace(KEY, "z" * 22), BO))
        assert site.go_on
        site.go_on.set()
        assert [(await each).status for each in (*first, other)] == [200, 200, 200]
        # Who is gone leaves a place.
        assert (await site.later(paths[2], who[1])).status == 200
        assert not site.guarded.under_way.there
        assert not site.guarded.streams.there
        assert not site.guarded.listeners.there

    asyncio.run(story())


def test_streams_leave_places_for_those_who_tap(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "most", 4)
    site.guarded.streams.there = {"a": 2, "b": 1}
    assert site.ask(f"/e/{KEY}/events").status == 429
    assert site.ask(f"/e/{KEY}/tap", method="POST").status == 200


def test_a_line_a_minute(
    site: Site, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    narrow(monkeypatch, "REQUESTS", 0)
    with caplog.at_level(logging.WARNING, "tracker.traffic.limits"):
        for _ in range(50):
            site.ask("/", ANA)
        assert len(caplog.messages) == 1
        site.ask("/", BO)
        assert len(caplog.messages) == 2
        clock.now += 60
        site.ask("/", ANA)
        assert caplog.messages[2] == caplog.messages[0] != caplog.messages[1]
        # However many they are.
        for number in range(200):
            site.ask("/", f"198.51.100.{number}")
        assert len(caplog.messages) < 40
    said = " ".join(caplog.messages)
    assert masked(said) == said
    assert ANA not in said


def test_a_home_is_one_address() -> None:
    for address, home in (
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("::ffff:192.0.2.1", ANA),
        (ANA, ANA),
        ("", ""),
    ):
        assert limits.neighbourhood(address) == home


@pytest.mark.parametrize("factor, allowed", [(0.0, 50), (0.5, 2), (1.0, 4), (3.0, 12)])
def test_widened_or_turned_off(
    factor: float, allowed: int, site: Site, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    narrow(monkeypatch, "REQUESTS", 4)
    settings.LIMITS = factor
    assert [site.ask("/").status for _ in range(50)].count(200) == allowed


@pytest.mark.parametrize(
    "path", ["/healthz", "/readyz", "/metrics", "/static/tracker/scripts/queue.js"]
)
def test_what_is_never_refused(path: str, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    narrow(monkeypatch, "REQUESTS", 0)
    assert site.ask(path).status == 200


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    monkeypatch.setattr(limits.Windows, "ROOM", 10)
    for number in range(100):
        wait(limits.GUESSES, f"address {number}")
    assert len(limits.windows._counts) == 10


PHONES, TABLES = 8, 10


def evening() -> Iterator[tuple[float, str, str, str]]:
    """Ten tables with eight phones each, all at one address: an hour, second by second."""
    for table in range(TABLES):
        key = f"table{table}".ljust(22, "x")
        # They sit down within half a minute, each phone opens the shelf and the table.
        for phone in range(PHONES):
            for path in ("/", f"/e/{key}/", f"/e/{key}/news"):
                yield 3.0 * table + phone, "GET", path, key
            for small in range(20):
                yield 3.0 * table + phone, "GET", f"/e/{small:022}/thumb.png", key
        # An action each four seconds; the others fetch the news, and somebody looks at a cell.
        for second in range(60, 3_600, 4):
            yield second + table / 10, "POST", f"/e/{key}/tap", key
            for _ in range(PHONES):
                yield second + 0.5, "GET", f"/e/{key}/news", key
            yield second + 1, "GET", f"/e/{key}/cell/D4", key
        # Afterwards: corrections, photos, a card.
        for number in range(30):
            yield 3_600 + 10 * number, "POST", f"/e/{key}/correct/{number}", key
        for number in range(10):
            yield 3_700 + 10 * number, "POST", f"/e/{key}/photos", key
            yield 3_800 + number, "GET", f"/e/{key}/card.png", key


def guesses() -> Iterator[tuple[float, str, str, str]]:
    """Sixty wrong keys a minute: twice what is told to whoever asks."""
    for number in range(4_000):
        yield 1.0 * number, "GET", f"/e/{'guess':_<22}{number}/", ""


@pytest.mark.long
def test_a_club_evening_meets_no_limit(clock: Clock) -> None:
    """With the numbers as they are, and somebody who guesses keys at the same address."""
    story_of_all = sorted([*evening(), *guesses()])
    opening = {key for _, _, _, key in story_of_all} | {f"{small:022}" for small in range(20)}
    site, begun = Site(keys=opening), clock.now
    guessed: Counter[int] = Counter()

    async def story() -> None:
        for moment, method, path, key in story_of_all:
            clock.now = begun + moment
            site.status = 200 if key else 404
            told = await site.later(path, ANA, method, iter(()), **{"Content-Length": "8000000"})
            if key:
                assert told.status == 200, path
            else:
                guessed[told.status] += 1
        assert guessed[429] > 0
        for number in range(TABLES * PHONES):
            # All listen at the same time.
            assert site.guarded.streams.come_in(ANA)
            assert site.guarded.listeners.come_in(number // PHONES)

    asyncio.run(story())


@pytest.mark.parametrize(
    "said, told", [("", 1.0), ("1", 1.0), ("10", 10.0), ("0.5", 0.5), ("off", 0.0), ("0", 0.0)]
)
def test_what_the_setting_may_say(said: str, told: float) -> None:
    assert factor("LIMITS", {"LIMITS": said}) == told
    for wrong in ("-1", "many", "1e9", "nan"):
        with pytest.raises(ImproperlyConfigured, match="LIMITS is"):
            factor("LIMITS", {"LIMITS": wrong})
