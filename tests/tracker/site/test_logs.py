"""The log: nothing in it opens a game or tells who asked."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import socket
import subprocess
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from mexica_site import logs
from mexica_site.gate.proxies import BehindProxies
from mexica_site.logs import MASK, OneLine, masked
from mexica_site.middleware import HEADER
from tests.bench.server import BY_HAND, SERVE, Phone, free_port, start
from tests.tracker.servers import PATIENCE, house_of_its_own, manage, surroundings, wait_until
from tests.tracker.table import SETUP
from tracker.log.founding import new_game
from tracker.log.records import accept_record
from tracker.traffic.seldom import seldom

KEY = "q3LbmUmPvYc0Xr7dTzWn1a"
LETTERS = "qwLbmUmPvYcaXrpdTzWnha"


@pytest.mark.parametrize(
    "text",
    [
        "Not Found: /e/{key}/",
        "Not Found: /E/{key}",
        "Not Found: /nowhere/{key}/more",
        "Not Found: //w//{key}",
        "Not Found: /%2Fe%2F{key}%2F",
        "Unprocessable Entity: /e/{key}/tap",
        "Method Not Allowed (GET): /e/{key}/tap",
        "Forbidden (CSRF cookie not set.): /e/{key}/share",
        "Forbidden (Referer checking failed - https://x.example/e/{key}/ does not match.): /new",
        "GET /w/{key}/news?seen=12 200",
        "GET /club/{key} 200",
        "GET /shelf?moved={key} 200",
        "GET /r/{key}-_{key} 200",
        '"POST https://games.example/e/{key}/tap HTTP/1.1" 422',
    ],
)
@pytest.mark.parametrize("key", [KEY, LETTERS], ids=["key", "without a digit"])
def test_no_key_is_left_of_an_address(text: str, key: str) -> None:
    shown = masked(text.format(key=key))
    assert key not in shown
    assert MASK in shown


def test_behind_a_door_half_a_key_is_masked_too() -> None:
    assert masked(f"Not Found: /e/{KEY[:9]}") == f"Not Found: /e/{MASK}"


def test_what_is_no_secret_stays_readable() -> None:
    for text in (
        "Not Found: /nowhere/at-all.php",
        "Other processes hear late of a game, Redis does not answer: Timeout reading from socket",
        'File "/srv/app/.venv/lib/python3.11/site-packages/django/core/handlers/exception.py"',
        "CompressedManifestStaticFilesStorage",
    ):
        assert masked(text) == text


def test_nobody_is_named() -> None:
    assert masked("GET /shelf?player=Ana&word=Bo%27s 200") == f"GET /shelf?{MASK} 200"
    assert masked("192.168.7.20:51234 - connected") == f"{MASK} - connected"
    row = "duplicate key value\nDETAIL:  Key (name)=(Ana) already exists."
    assert masked(row) == f"duplicate key value\nDETAIL: {MASK}"


def record_of(name: str, message: str, *args: Any, error: Exception | None = None) -> Any:
    found = (type(error), error, None) if error else None
    return logging.LogRecord(name, logging.WARNING, "x.py", 1, message, args, found)


def test_a_record_is_one_line_with_time_level_and_number() -> None:
    logs.number.set("abc123")
    line = OneLine().format(record_of("django.request", "Not Found: %s", f"/e/{KEY}/\nlevel=X"))
    assert re.fullmatch(
        r"time=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 level=WARNING logger=django\.request "
        r'request=abc123 message="Not Found: /e/\*\*\*/\\nlevel=X"',
        line,
    )


def test_a_traceback_is_one_line_and_json_if_wanted() -> None:
    error = ValueError(f"no game at /e/{KEY}/")
    text = OneLine("json").format(record_of("tracker", "broken", error=error))
    assert "\n" not in text
    told = json.loads(text)
    assert (told["error"], told["trace"]) == ("ValueError", f"ValueError: no game at /e/{MASK}/")


def test_made_up_hosts_are_a_line_a_minute_without_a_trace(
    caplog: pytest.LogCaptureFixture,
) -> None:
    seldom.clear()
    answers = [Client(headers={"Host": f"[::{n}"}).get("/healthz-of-nobody") for n in range(3)]
    assert {answer.status_code for answer in answers} == {400}
    [said] = [record for record in caplog.records if "DisallowedHost" in record.name]
    assert said.exc_info is None


@pytest.mark.django_db
def test_refusals_are_a_line_a_minute_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a broken form nor whoever asks for nothing fills the disk."""
    seldom.clear()
    game, client = new_game(accept_record(SETUP | {"actions": []})), Client()
    key = game.edit_key
    out = io.StringIO()
    [console] = [
        handler
        for handler in logging.getLogger().handlers
        if any(isinstance(each, logs.Refusals) for each in handler.filters)
    ]
    assert isinstance(console, logging.StreamHandler)
    monkeypatch.setattr(console, "stream", out)
    broken = "multipart/form-data; boundary=é"
    for number in range(5):
        assert client.post("/import", b"--x", content_type=broken).status_code == 400
        assert client.get(f"/nowhere/{number}").status_code == 404
        assert client.post(f"/e/{key}/tap", {"do": f"x{number}"}).status_code == 422
        # Somebody else was quicker, which is nothing to warn of.
        late = {"expect": 7 + number, "action": {"kind": "end_turn"}}
        told = client.post(
            f"/api/games/{game.pk}/actions",
            late,
            content_type="application/json",
            headers={"Authorization": f"Bearer {key}"},
        )
        assert told.status_code == 409
        strict = Client(enforce_csrf_checks=True)
        assert strict.post(f"/e/{key}/share").status_code == 403
    said = out.getvalue().splitlines()
    assert len(said) == 4, said
    assert not [line for line in said if "trace=" in line]
    logging.getLogger("django.request").error("broken", extra={"status_code": 500})
    logging.getLogger("django.request").error("broken", extra={"status_code": 500})
    assert len(out.getvalue().splitlines()) == 6, "of our own faults each is told"


@pytest.mark.django_db
def test_the_number_is_in_the_answer_and_on_the_page() -> None:
    missing = Client().get(f"/e/{KEY}/")
    assert missing.status_code == 404
    assert missing[HEADER] in missing.text
    assert missing[HEADER] != Client().get("/offline")[HEADER]
    old_form = Client(enforce_csrf_checks=True).post("/new")
    assert (old_form.status_code, old_form[HEADER] in old_form.text) == (403, True)
    nowhere = Client().get("/nowhere")
    assert nowhere[HEADER] in nowhere.text


@pytest.mark.django_db
def test_a_breakdown_has_a_number_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise ValueError("nobody foresaw it")

    monkeypatch.setattr("tracker.pages.club.home.clubs_of", broken)
    answer = Client(raise_request_exception=False).get("/")
    assert answer.status_code == 500
    assert answer[HEADER] in answer.text


@pytest.mark.parametrize("given", ["short", "x" * 65, "with space", "a\u00e9bcdef", "<script>"])
def test_a_number_that_is_none_is_not_taken(given: str) -> None:
    assert Client().get("/offline", headers={HEADER: given})[HEADER] != given


def test_only_a_trusted_proxy_says_who_asks() -> None:
    heard: list[tuple[Any, str, dict[bytes, bytes]]] = []

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        heard.append((scope["client"], scope["scheme"], dict(scope["headers"])))

    application = BehindProxies(inner, ["127.0.0.1", "10.0.0.0/8"])
    said = [
        (b"x-forwarded-for", b"192.0.2.7"),
        (b"x-forwarded-proto", b"https"),
        (b"x-request-id", b"abcdef"),
        (b"host", b"games.example"),
    ]
    for peer in (("127.0.0.1", 1), ("10.3.2.1", 1), ("192.0.2.9", 1), ("::1", 1), None):
        scope = {"type": "http", "client": peer, "scheme": "http", "headers": said}
        asyncio.run(application(scope, None, None))  # type: ignore[arg-type]
    for client, scheme, headers in heard[:2]:
        assert (client[0], scheme, headers[b"x-request-id"]) == ("192.0.2.7", "https", b"abcdef")
    assert [client for client, _, _ in heard[2:]] == [("192.0.2.9", 1), ("::1", 1), None]
    for _, scheme, headers in heard[2:]:
        assert (scheme, headers) == ("http", {b"host": b"games.example", b"via": b"1.1 unknown"})


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("by_hand", [False, True], ids=["serve", "uvicorn by hand"])
def test_a_real_server_writes_no_key(by_hand: bool, tmp_path: Path) -> None:
    """With the access log on, at every level, whatever is refused."""
    log, port = tmp_path / "log", free_port()
    with house_of_its_own() as env:
        env |= {"ACCESS_LOG": "1"}
        if by_hand:
            assert manage("migrate", env=env).returncode == 0
        process = start(env, port, log, by=BY_HAND if by_hand else SERVE)
        try:
            keys = asked(process, port)
        finally:
            process.kill()
            process.wait(PATIENCE)
    said = log.read_text()
    # A 409 is none.
    assert said.count(" logger=django.request ") >= 2, said
    assert " logger=uvicorn.access " in said
    # However often Django was set up there: of what is no request one line, or two of two minutes.
    for noise in ("logger=django.security.DisallowedHost ", "Invalid HTTP request"):
        assert 1 <= said.count(noise) <= 2, said
    assert "number-of-proxy" in said
    assert "192.0.2.7" not in said
    assert "Ana" not in said
    for key in keys:
        assert key not in said


def asked(process: subprocess.Popen[bytes], port: int) -> list[str]:
    made: dict[str, str] = {}

    def answers() -> bool:
        assert process.poll() is None
        try:
            with Phone(port) as phone:
                made.update(phone.ask("POST", "/api/games", SETUP)[1])
        except OSError:
            return False
        return bool(made)

    wait_until(answers, "it serves")
    edit, watch = made["edit"], made["watch"]
    by_proxy = {"X-Request-Id": "number-of-proxy", "X-Forwarded-For": "192.0.2.7"}
    with Phone(port) as phone:
        for method, path, body in (
            ("GET", f"/e/{KEY}/?player=Ana", None),
            ("GET", f"/w/{watch}/picture.png?width=1", None),
            ("POST", f"/e/{edit}/tap", "do=canal&cells=A1&expect=0"),
            ("POST", f"/e/{edit}/tap", "do=canal&cells=D4&expect=9"),
            ("POST", f"/e/{edit}/share", "replace=enter"),
            ("GET", f"/w/{watch}/nothing", None),
            ("GET", f"/nowhere/{KEY}", None),
        ):
            phone.ask(method, path, body, **by_proxy)
        for _ in range(5):
            assert phone.ask("GET", "/healthz-of-nobody", **by_proxy, Host="[::")[0] == 400
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
            line.sendall(b"no request\r\n\r\n")
            assert b"400" in line.recv(100)
    return [edit, watch, KEY]


@pytest.mark.django_db
def test_a_proxy_that_is_none_stops_the_start() -> None:
    ended = manage("check", env=surroundings(TRUSTED_PROXIES="everybody"))
    assert ended.returncode == 1
    assert ended.stderr == (
        "TRUSTED_PROXIES names 'everybody'; say addresses like 127.0.0.1 or 10.0.0.0/8.\n"
    )
