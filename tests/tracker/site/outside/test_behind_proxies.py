"""The proxies of docs/operations.md, run as they stand there: nginx and Caddy, on loopback."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.bench.server import alone, free_port
from tests.conftest import REQUIRED
from tests.tracker.servers import PATIENCE, ROOT, manage, wait_until
from tests.tracker.site.test_operations import OPERATIONS, environment_of_the_example
from tests.tracker.site.test_settings import STRONG, given
from tests.tracker.table import SETUP

SITE = "games.example"
MEGABYTE = 1024 * 1024


def example(beginning: str) -> str:
    """A block of the document, by how it begins."""
    found: list[str] = re.findall(r"```\w*\n(.*?)```", OPERATIONS, re.DOTALL)
    [block] = [one for one in found if one.startswith(beginning)]
    return block


def changed(text: str, instead: dict[str, str]) -> str:
    """Only where it listens, where it sends, and where its files lie."""
    for old, new in instead.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


class Proxy:
    """One that runs, asked as the site from outside."""

    def __init__(self, port: int, plain: int, said: Callable[[], str]) -> None:
        self.port, self.plain, self.said = port, plain, said

    def line(self) -> HTTPConnection:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = HTTPConnection(SITE)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        line.sock = context.wrap_socket(plain, server_hostname=SITE)
        return line

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, str, Any]:
        with closing(self.line()) as line:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            line.request(method, path, body, named)
            answer = line.getresponse()
            return answer.status, answer.read().decode(), answer.headers

    def answers(self) -> bool:
        try:
            self.ask("GET", "/healthz")
        except OSError:
            return False
        return True


UPSTREAM = re.compile(r"^upstream .*?^}\n", re.MULTILINE | re.DOTALL)


def asked(target: int, second: int) -> dict[str, str]:
    """The ports of the examples, and those of the test."""
    if second:
        return {"127.0.0.1:8001": f"127.0.0.1:{target}", "127.0.0.1:8002": f"127.0.0.1:{second}"}
    return {"127.0.0.1:8000": f"127.0.0.1:{target}"}


def nginx(folder: Path, target: int, second: int = 0) -> Proxy:
    port, plain = free_port(), free_port()
    subprocess.run(
        f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={SITE}"
        " -keyout key.pem -out cert.pem".split(),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    block = changed(
        example("log_format"),
        {
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "/etc/ssl/games.example.pem": f"{folder}/cert.pem",
            "/etc/ssl/games.example.key": f"{folder}/key.pem",
            "/var/log/nginx/mexica.log": f"{folder}/access.log",
        },
    )
    if second:
        block = UPSTREAM.sub(example("upstream"), block)
    block = changed(block, asked(target, second))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    whole = (
        f"daemon off;\nuser root;\npid {folder}/pid;\nevents {{}}\nhttp {{\n{temporary}{block}}}\n"
    )
    if os.getuid():
        whole = whole.replace("user root;\n", "")
    (folder / "nginx.conf").write_text(whole)
    command = ["nginx", "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    return start(command, folder, port, plain)


def caddy(folder: Path, target: int, second: int = 0) -> Proxy:
    port, plain = free_port(), free_port()
    ours = f"""{{
	admin off
	local_certs
	skip_install_trust
	http_port {plain}
	https_port {port}
	default_bind 127.0.0.1
	storage file_system {folder}
"""
    block = example("{\n\tlog")
    if second:
        block = changed(block, {"\treverse_proxy 127.0.0.1:8000 {\n": example("\treverse_proxy")})
    block = changed(block, asked(target, second))
    block = ours + block.removeprefix("{\n")
    (folder / "Caddyfile").write_text(block)
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    return start(command, folder, port, plain)


STARTED: list[subprocess.Popen[bytes]] = []


def start(command: list[str], folder: Path, port: int, plain: int) -> Proxy:
    with (folder / "said").open("wb") as out:
        env = {**os.environ, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        STARTED.append(subprocess.Popen(command, cwd=folder, stdout=out, stderr=out, env=env))

    def said() -> str:
        logs = [folder / name for name in ("said", "access.log", "error.log")]
        return "".join(log.read_text() for log in logs if log.exists())

    proxy = Proxy(port, plain, said)
    wait_until(proxy.answers, f"{command[0]} answers: {said()}")
    return proxy


Start = Callable[..., Proxy]
KINDS: dict[str, Start] = {"nginx": nginx, "caddy": caddy}


def wanted(program: str) -> None:
    if not shutil.which(program):
        (pytest.fail if REQUIRED else pytest.skip)(f"{program} is not installed")


@pytest.fixture(params=sorted(KINDS))
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Start]:
    """Starts one of them before the server at a port, or two; it ends with the test."""
    wanted(request.param)
    yield lambda *targets: KINDS[request.param](tmp_path, *targets)
    while STARTED:
        proxy = STARTED.pop()
        proxy.terminate()
        proxy.wait(PATIENCE)


@contextmanager
def echo() -> Iterator[int]:
    """In the app's place: says what it was told."""

    class Echo(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            told = json.dumps([[name.lower(), value] for name, value in self.headers.items()])
            self.send_response(200)
            self.send_header("Content-Length", str(len(told)))
            self.send_header("X-Port", str(self.connection.getsockname()[1]))
            self.end_headers()
            self.wfile.write(told.encode())

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Echo)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


@pytest.mark.long
def test_what_the_asker_says_about_itself_is_thrown_away(proxied: Start) -> None:
    lies = {
        "X_Forwarded_For": "6.6.6.6",
        "X_Forwarded_Proto": "http",
        "X_Request_Id": "made-up-by-the-asker",
    }
    with echo() as port:
        proxy = proxied(port)
        _, text, _ = proxy.ask("GET", "/", **lies)
    told = json.loads(text)
    got = {name: [value for key, value in told if key == name] for name, _ in told}
    assert got["x-forwarded-for"] == ["127.0.0.1"]
    assert got["x-forwarded-proto"] == ["https"]
    assert got["host"] == [SITE]
    [number] = got["x-request-id"]
    assert re.fullmatch(r"[A-Za-z0-9_-]{6,64}", number), "as the app takes it"
    assert number != lies["X_Request_Id"]


@pytest.mark.long
def test_the_host_is_told_as_it_was_asked_for_and_the_line_is_a_new_one(proxied: Start) -> None:
    """At another port than 443 it has its port; without it no form would be taken."""
    with echo() as port:
        proxy = proxied(port)
        _, text, _ = proxy.ask("GET", "/", Host=f"{SITE}:{proxy.port}")
        with closing(proxy.line()) as line:
            assert isinstance(line.sock, ssl.SSLSocket)
            assert line.sock.version() == "TLSv1.3"
    assert ["host", f"{SITE}:{proxy.port}"] in json.loads(text)


@pytest.mark.long
def test_several_processes_share_what_comes(proxied: Start) -> None:
    with echo() as one, echo() as other:
        proxy = proxied(one, other)
        seen = {proxy.ask("GET", "/")[2]["X-Port"] for _ in range(20)}
    assert seen == {str(one), str(other)}


@contextmanager
def running(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The app as the example starts it, with its data in the folder."""
    example = environment_of_the_example() | {
        "DATA_DIR": str(folder / "data"),
        "SECRET_KEY": STRONG,
    }
    env = {**os.environ, **alone(str(folder / "data")), **example}
    [words] = re.findall(r"ExecStart=\S+ manage\.py (.*8000)", OPERATIONS)
    command = [
        str(ROOT / ".venv/bin/python"),
        "manage.py",
        *words.replace("8000", str(port)).split(),
    ]
    with (folder / "app.log").open("ab") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=out)
    try:
        wait_until(lambda: process.poll() is None and is_open(port), "the app answers")
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[int]:
    port = free_port()
    with running(tmp_path, port):
        yield port


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def told(stream: HTTPResponse) -> Any:
    """The next news."""
    while not (line := stream.readline().decode()).startswith("data:"):
        assert line, "the stream ended"
    return json.loads(line.removeprefix("data:"))


@pytest.mark.long
def test_a_table_plays_behind_it(proxied: Start, app: int, tmp_path: Path) -> None:
    proxy = proxied(app)
    status, text, _ = proxy.ask("POST", "/api/games", json.dumps(SETUP))
    assert status == 201, text
    made = json.loads(text)
    with closing(proxy.line()) as line:
        line.request("GET", f"/e/{made['edit']}/events")
        stream = line.getresponse()
        assert told(stream) == {"number": 0}
        form = urlencode({"do": "canal", "cells": "D4 D5", "expect": "0"})
        kind = "application/x-www-form-urlencoded"
        status, text, _ = proxy.ask("POST", f"/e/{made['edit']}/tap", form, Content_Type=kind)
        assert status == 302, text
        # At once, not when a buffer is full.
        assert told(stream) == {"number": 1}
    status, _, headers = proxy.ask("GET", f"/e/{made['edit']}/")
    assert (status, headers["Strict-Transport-Security"] is not None) == (200, True)
    assert proxy.ask("GET", f"/e/{made['watch']}x/")[0] == 404
    # A megabyte for JSON, by the app.
    status, text, _ = proxy.ask("POST", "/api/games", b" " * (MEGABYTE + 1))
    assert (status, json.loads(text)["code"]) == (413, "request.large")
    for path in (
        "/metrics",
        "/readyz",
        "//metrics",
        "/%6detrics",
        "/metrics/",
        "/METRICS",
        "/x/../readyz",
    ):
        status, text, _ = proxy.ask("GET", path)
        assert status in (400, 404), (path, text)
        assert "mexica_" not in text
        assert "database" not in text
    with closing(HTTPConnection("127.0.0.1", proxy.plain, timeout=PATIENCE)) as plain:
        plain.request("GET", f"/e/{made['edit']}/", headers={"Host": SITE})
        answer = plain.getresponse()
        assert 301 <= answer.status <= 308
        assert answer.headers["Location"].startswith(f"https://{SITE}")
    said = proxy.said() + (tmp_path / "app.log").read_text()
    for key in (made["edit"], made["watch"]):
        assert key not in said


BETWEEN = 5
"""Seconds from one restart to the next, as the document says."""


class Tapping(Thread):
    """A phone that lays a canal and takes it back, again and again, and notes what it was told."""

    def __init__(self, proxy: Proxy) -> None:
        super().__init__(daemon=True)
        status, text, _ = proxy.ask("POST", "/api/games", json.dumps(SETUP))
        assert status == 201, text
        self.proxy, self.key = proxy, json.loads(text)["edit"]
        self.told: list[tuple[float, int]] = []
        self.ends = False

    def run(self) -> None:
        forms = [{"do": "canal", "cells": "D4 D5", "expect": "0"}, {"do": "undo", "expect": "1"}]
        while not self.ends:
            # Again, the same, until it is told: as a phone does.
            form = forms[0] | {"once": uuid4().hex}
            while not self.ends and not self.tap(form):
                time.sleep(0.1)
            forms.reverse()

    def tap(self, form: dict[str, str]) -> bool:
        kind = "application/x-www-form-urlencoded"
        try:
            path = f"/e/{self.key}/tap"
            status, _, _ = self.proxy.ask("POST", path, urlencode(form), Content_Type=kind)
        except OSError:
            status = 0
        self.told.append((time.monotonic(), status))
        return status == 302

    def told_more(self, times: int) -> None:
        end = len(self.told) + times
        wait_until(lambda: len(self.told) > end, "it taps on")

    def is_answered(self) -> bool:
        """Since now."""
        since = time.monotonic()
        wait_until(lambda: self.told and self.told[-1][0] > since, "it taps on")
        return self.told[-1][1] == 302


@pytest.mark.long
def test_one_process_after_the_other_is_restarted_and_nobody_is_refused(
    proxied: Start, tmp_path: Path
) -> None:
    ports = [free_port(), free_port()]
    with ExitStack() as started:
        processes = [started.enter_context(running(tmp_path, port)) for port in ports]
        tapping = Tapping(proxied(*ports))
        tapping.start()
        begun, ended = time.monotonic(), list[str]()
        for port, process in zip(ports, processes, strict=True):
            process.terminate()
            ended.append(f"{time.monotonic() - begun:.2f} s")
            process.wait(PATIENCE)
            ended.append(f"{time.monotonic() - begun:.2f} s")
            # As long as a slow machine needs: the proxy has nobody else meanwhile.
            tapping.told_more(60)
            started.enter_context(running(tmp_path, port))
            wait_until(tapping.is_answered, "it is answered")
            time.sleep(BETWEEN)
        refused = [
            f"{when - begun:.2f} s: {status}" for when, status in tapping.told if status != 302
        ]
        assert not refused, (refused, ended)
        tapping.ends = True
        tapping.join(PATIENCE)


@pytest.mark.long
def test_after_all_were_stopped_nobody_waits_for_long(proxied: Start, tmp_path: Path) -> None:
    ports = [free_port(), free_port()]
    with ExitStack() as started:
        for port in ports:
            started.enter_context(running(tmp_path, port))
        tapping = Tapping(proxied(*ports))
        tapping.start()
        wait_until(tapping.is_answered, "it is answered")
        started.close()
        wait_until(lambda: not tapping.is_answered(), "nobody is there")
        for port in ports:
            started.enter_context(running(tmp_path, port))
        back = time.monotonic()
        wait_until(tapping.is_answered, "it is answered")
        assert time.monotonic() - back < 10
        # What was told to nobody stands in no log.
        assert tapping.key not in tapping.proxy.said() + (tmp_path / "app.log").read_text()
        tapping.ends = True
        tapping.join(PATIENCE)


@pytest.mark.long
def test_more_than_the_app_takes_is_refused_by_nginx_itself(tmp_path: Path) -> None:
    """It is not written to the disk first."""
    wanted("nginx")
    with echo() as port:
        proxy = nginx(tmp_path, port)
        try:
            with closing(proxy.line()) as line:
                line.putrequest("POST", "/archive")
                line.putheader("Content-Length", str(101 * MEGABYTE))
                line.endheaders()
                assert line.getresponse().status == 413
        finally:
            ended = STARTED.pop()
            ended.terminate()
            ended.wait(PATIENCE)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mexica.service", "mexica@.service"])
def test_systemd_takes_the_units(name: str, tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    beginning = "[Unit]\nDescription=Mexica at the table" + (", port" if "@" in name else "\n")
    unit = changed(
        example(beginning), {"/srv/mexica/.venv/bin/python": shutil.which("python3") or ""}
    )
    written = tmp_path / name.replace("@", "@8001")
    written.write_text(unit.replace("User=mexica", "User=root").replace("/srv/mexica", str(ROOT)))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(written)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    said = [line for line in checked.stderr.splitlines() if "mexica" in line]
    assert not said, checked.stderr
    assert checked.returncode == 0, checked.stderr


@pytest.mark.long
def test_the_second_set_of_variables_is_read(tmp_path: Path) -> None:
    lines = example("DATABASE_URL=").splitlines()
    more = dict(line.split("=", 1) for line in lines)
    both = environment_of_the_example() | more
    env = given(tmp_path, **both | {"DATA_DIR": str(tmp_path), "SECRET_KEY": STRONG})
    asked = (
        "from django.conf import settings as s; print(s.DATABASES['default']['NAME'], s.REDIS_URL)"
    )
    said = manage("shell", "--verbosity", "0", "-c", asked, env=env)
    assert said.stdout.split() == ["mexica", more["REDIS_URL"]], said.stderr
