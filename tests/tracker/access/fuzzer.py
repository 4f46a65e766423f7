"""Hostile requests, made up from the site's own addresses, forms and examples.

Addresses come from the URL resolver, fields and forms from the pages themselves: what is new is
asked, too. A fixed seed asks the same in the same order; the keys of games are new each time.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from copy import deepcopy
from html.parser import HTMLParser
from random import Random
from secrets import token_hex
from typing import Any, NamedTuple
from urllib.parse import quote, quote_from_bytes, unquote_to_bytes, urlsplit

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.signing import get_cookie_signer
from django.test import Client
from PIL import Image

from scoring.mexica.actions import KINDS as KINDS_OF_ACTIONS
from tests.tracker.access.test_doors import BODIES, FORMS, STREAMS, addresses
from tests.tracker.clubs import FOUR, THREE, found, keep, record
from tests.tracker.exchange.archives import archived, picture, whole_club
from tracker.models import Club, Game
from tracker.pages.doors import COOKIE

WELL_MEANT = 0.03
"""The share of requests that mean well: thus the others meet games that go on, and copies."""
TOKEN = "a" * 32
"""Of Django's check against foreign forms; whoever writes his or her cookies knows it."""
BRAND = "<brand7>"
"""Where a page shows it as it is, it could have been a script."""

NASTY: tuple[str, ...] = (
    *("", " ", "0", "-1", "-0", "+1", "1_0", "٣", "²", "0x10", "1.5", "1e999", "NaN", "Infinity"),
    *("9" * 19, "9" * 400, "9" * 5000, "-" + "9" * 400, str(2**31), str(2**63), str(2**64)),
    *(
        "\x00",
        "B1\x00",
        "\ud800",
        "x\udfffy",
        "\u202e",
        "\ufeff",
        "\u2028",
        "\r\nX-Evil: 1",
        "\x7f",
    ),
    *("é", "🀄" * 50, "a\u0301" * 50, "x" * 300, "x" * 70_000, "A" * 5000, "ﬃ", "ß", "İ"),
    *(BRAND, f'"{BRAND}', f"'{BRAND}", "<!--", "]]>", "{{ x }}", "{% x %}", "%s%n%(x)s", "{0}{x}"),
    *("../../etc/passwd", "..\\..", "/", "//evil.example", "javascript:alert(1)", "\\", ";", "'"),
    *("null", "true", "[]", "{}", '{"a":1}', "[" * 2000, "1 2", "1,2", "a,b", "B1 B1", "B1,B2"),
    *("2026-02-30", "0000-00-00", "9999-12-31", "-1-1-1", "2026-11", "2026-13", "12:99", "1" * 33),
    *("A1", "B1", "D4", "D4 D5", "K4", "U14", "V15", "H6", "I6", "d4", "red", "grey", "nobody"),
)
SCALARS: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 3, 2001, 2**31, 2**63, 2**64, 10**400, 0.5, -0.0, 1e308),
    *([], {}, [[]], [{}], {"": ""}, ["D4"], ["D4", "D5"], ["red"], "canal", "end_turn", "D4"),
)
KINDS = (
    *("application/x-www-form-urlencoded", "application/json", "multipart/form-data"),
    *("multipart/form-data; boundary=", "multipart/form-data; boundary=é", "text/plain", "", "x"),
    *("application/x-www-form-urlencoded; charset=utf-16", "application/json; charset=nonsense"),
    *("multipart/mixed; boundary=x", "multipart/form-data; boundary=" + "x" * 300, "text/xml"),
    *("application/x-www-form-urlencoded; charset=\x01", "application/json;;;=", "image/png"),
)
METHODS = (
    *("HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "POSTS"),
    *("M-SEARCH", "QUERY", "X" * 200),
)
HEADERS: dict[str, tuple[str, ...]] = {
    "Accept": ("*/*", "text/html", "application/json", "image/*;q=x", "x/y;q=9e9", "," * 500),
    "Accept-Language": ("de", "fr-FR,fr;q=0.9", "xx", "de;q=x", "de-" * 300, "en;q=" + "9" * 400),
    "Accept-Encoding": ("gzip", "br", "gzip;q=0", "identity;q=0", "gzip, " * 300),
    "If-None-Match": ('"x"', "*", 'W/"', "x" * 5000),
    "If-Modified-Since": ("x", "Thu, 01 Jan 0001 00:00:00 GMT", "Fri, 31 Dec 99999 23:59:59 GMT"),
    "Range": ("bytes=0-0", "bytes=-", "bytes=9-1", "bytes=0-" + "9" * 400, "x"),
    "HX-Request": ("true", "false", "1"),
    "HX-Boosted": ("true",),
    "HX-Target": ("ask", BRAND, "\x7f"),
    "HX-Trigger": ("x", "\xff\xfe"),
    "HX-Current-URL": ("http://[", "http://testserver/e/x/", "\xff", "x" * 5000),
    "HX-Current-URL-URI-AutoEncoded": ("true",),
    "HX-Prompt": ("\xe9",),
    "HX-History-Restore-Request": ("true",),
    "X-Mexica": ("a1", "x" * 65, BRAND, "\xff"),
    "X-Request-Id": ("abcdef", "x" * 65, BRAND, "\xff\xfe"),
    "X-Forwarded-For": ("127.0.0.1", "1.2.3.4, 5.6.7.8", "x", "::1", "[", "," * 900),
    "X-Forwarded-Proto": ("https", "x"),
    "X-Forwarded-Host": ("evil.example",),
    "X-HTTP-Method-Override": ("DELETE",),
    "Idempotency-Key": (
        "0b9c1f1e-5f0e-4c5e-9d8a-1d2c3b4a5f60",
        *("x", "{0b9c1f1e5f0e4c5e9d8a1d2c3b4a5f60}", "urn:uuid:" + "0" * 32, "\xff" * 16),
    ),
    "Host": ("evil.example", "testserver:99999", "[::1", "testserver:80:80", "\xff", "a" * 300),
    "Origin": ("null", "http://testserver", "https://evil.example", "http://[", "x"),
    "Referer": ("http://testserver/", "http://[", "x", "\xff"),
    "Content-Encoding": ("gzip", "x"),
    # No server passes on another one that is not the body's.
    "Content-Length": ("999999999",),
    "Transfer-Encoding": ("chunked", "x"),
    "Upgrade": ("websocket", "h2c"),
    "Expect": ("100-continue",),
    "Purpose": ("prefetch",),
    "Save-Data": ("on",),
    "User-Agent": ("", "\xff", BRAND, "x" * 5000),
    "X-CSRFToken": ("", "x", "a" * 32, "\xff" * 32),
    "Last-Event-ID": ("9" * 400, "x"),
}


class Asked(NamedTuple):
    """One request, as a server hands it to the app."""

    address: str
    who: str
    method: str
    raw_path: bytes
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: list[bytes]
    hangs_up: bool
    """Before the body is whole."""

    @property
    def scope(self) -> dict[str, Any]:
        return {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "method": self.method,
            "path": unquote_to_bytes(self.raw_path).decode("utf-8", "replace"),
            "raw_path": self.raw_path,
            "query_string": self.query,
            "root_path": "",
            "headers": self.headers,
            "server": ("testserver", 80),
        }

    def __str__(self) -> str:
        body = b"".join(self.body)
        told = [pair for pair in self.headers if pair[0] != b"x-padding"]
        return (
            f"{self.who} {self.method} {self.address}\n  {self.raw_path!r} ?{self.query[:300]!r}\n"
            f"  {told!r:.900}\n  {len(body)} bytes: {body[:600]!r}"
        )


class Form(NamedTuple):
    """As a page has it."""

    address: str
    fields: list[tuple[str, str]]
    files: list[str]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form":
            self.forms.append(Form(urlsplit(given.get("action", "")).path, [], []))
        if tag in ("input", "select", "textarea", "button") and (name := given.get("name")):
            self.names.add(name)
            if not self.forms:
                return
            if given.get("type") == "file":
                self.forms[-1].files.append(name)
            else:
                self.forms[-1].fields.append((name, given.get("value", "")))


class World:
    """A club whose game is given away, and another one that nobody may touch."""

    def __init__(self) -> None:
        whole = whole_club()
        self.archive = archived(whole)
        self.theirs = whole.games.order_by("-number")[0].pk
        self.their_club = whole.pk
        self.club = Club.objects.create(name="Heron").pk
        self.renew()
        self.session = self._session()

    def renew(self) -> None:
        """A new game to play with: three actions, two open ones, one scored period."""
        club = Club.objects.filter(pk=self.club).first() or Club.objects.create(name="Heron")
        self.club = club.pk
        actions = (*THREE, found(3, "B1", "red", "grey"), *FOUR)
        self.ours = keep(club, record("Ana red, Bo grey", "2026-05-01", *actions)).pk

    def game(self) -> Game:
        game = Game.objects.filter(pk=self.ours).first()
        if game is None or game.number > 60:
            self.renew()
            return self.game()
        return game

    @staticmethod
    def _session() -> str:
        boss = Client()
        boss.force_login(User.objects.create_superuser(f"boss{token_hex(4)}"))
        return boss.cookies["sessionid"].value

    def boss(self) -> str:
        if not Session.objects.filter(pk=self.session).exists():
            self.session = self._session()
        return self.session

    def keys(self) -> dict[str, str]:
        """Every key that there is, and some that there are not."""
        ours, theirs = self.game(), Game.objects.get(pk=self.theirs)
        clubs = {
            club.pk: club.key for club in Club.objects.filter(pk__in=[self.club, self.their_club])
        }
        return {
            "edit": ours.edit_key,
            "watch": ours.watch_key,
            "their_edit": theirs.edit_key,
            "their_watch": theirs.watch_key,
            "club": clubs.get(self.club, ""),
            "their_club": clubs[self.their_club],
            "unknown": "neverGivenToAnybody000",
            "short": "x" * 10,
            "broken": ours.edit_key[:-1],
        }


class Fuzzer:
    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)
        self.addresses = [address.name for address in addresses()]
        # What changes something comes more often.
        self.often = [*self.addresses, *(2 * [*BODIES, *FORMS])]
        self.names = sorted(
            {name for form in FORMS.values() for name in re.findall(r"(\w+)=", form)}
            | {"do", "at", "to", "from", "cells", "axis", "level", "by", "token", "present", "page"}
        )
        self.forms: dict[str, list[Form]] = {}

    # What the pages themselves ask for

    def learn(self, path: str, html: str) -> None:
        read = _Forms()
        read.feed(html)
        if packed := re.search(r"/r/([\w-]{20,})", html):
            self.packed = packed[1]
        if not path.startswith("/admin/"):
            # Its long forms name each row of a game.
            self.names = sorted({*self.names, *read.names})
        for form in read.forms:
            address = self._address(form.address or path)
            kept = self.forms.setdefault(address, [])
            if len(kept) < 30:
                kept.append(form)

    @staticmethod
    def _address(path: str) -> str:
        """Two games have the same forms."""
        return re.sub(r"[\w-]{22}", "KEY", path)

    # One request

    def ask(self) -> Asked:
        if self.random.random() < WELL_MEANT:
            return self.asking_well()
        keys = self.world.keys()
        address = self._pick(self.often)
        if address.startswith("admin/") or address.endswith((".png", "film", "events")):
            # A third of the addresses is Django's own; pictures are dear, and have few parts.
            address = self._pick((address, self._pick(self.often)))
        who = self._who(address)
        path = self._path(address, who, keys)
        method = self._method(address)
        headers = self._headers(address, who, keys)
        kind, body = b"", b""
        if method not in ("GET", "HEAD") or self.random.random() < 0.05:
            kind, body = self._body(address, path)
        if kind or self.random.random() < 0.02:
            headers.append((b"content-type", kind))
        if not any(name == b"content-length" for name, _ in headers) and self.random.random() < 0.9:
            headers.append((b"content-length", str(len(body)).encode()))
        query = self._query() if self.random.random() < 0.5 else b""
        return Asked(
            address,
            who,
            method,
            path,
            query,
            headers,
            self._pieces(body),
            bool(body) and self.random.random() < 0.01,
        )

    def reading(self, address: str) -> Asked:
        """A plain look at an address, with the right key."""
        keys = self.world.keys()
        who = "boss" if address.startswith("admin/") else "right"
        path = self._path(address, who, keys, good=True)
        headers = [(b"host", b"testserver"), *self._letters(address, who, keys)]
        return Asked(address, who, "GET", path, b"", headers, [b""], False)

    def asking_well(self) -> Asked:
        """What a phone or a script of this club sends."""
        keys = self.world.keys()
        address = self._pick((*BODIES, *FORMS))
        path = self._path(address, "right", keys, good=True)
        number = self.world.game().number
        if address in BODIES:
            kind = b"application/json"
            given = BODIES[address]
            body = json.dumps(given | {"expect": number} if "expect" in given else given).encode()
        else:
            kind = b"application/x-www-form-urlencoded"
            form = FORMS[address].format(pk=self.world.club)
            body = re.sub(r"expect=\d+", f"expect={number}", form).encode()
        headers = [
            (b"host", b"testserver"),
            *self._letters(address, "right", keys),
            (b"content-type", kind),
            (b"content-length", str(len(body)).encode()),
        ]
        return Asked(address, "right", "POST", path, b"", headers, [body], False)

    def _pick(self, among: Any) -> Any:
        return among[self.random.randrange(len(among))]

    def _nasty(self) -> str:
        roll = self.random.random()
        if roll < 0.8:
            return str(self._pick(NASTY))
        if roll < 0.9:
            return "".join(
                chr(self.random.randrange(0x110000)) for _ in range(self.random.randrange(9))
            )
        return str(self.random.randrange(-5, 2005))

    def _who(self, address: str) -> str:
        if address.startswith("admin/"):
            return str(self._pick(("boss", "boss", "nobody")))
        return str(self._pick(("right",) * 5 + ("member", "foreign", "broken", "nobody")))

    def _key(self, door: str, who: str, keys: dict[str, str]) -> str:
        """Of their game only what opens nothing here."""
        right = {"e": "edit", "w": "watch", "c": "club"}[door]
        wrong = {
            "e": ("their_watch", "their_club", "club", "watch"),
            "w": ("their_edit", "their_club", "club", "edit", "their_watch"),
            "c": ("their_edit", "their_watch", "edit", "watch"),
        }[door]
        match who:
            case "right" | "member" | "boss":
                return keys[right]
            case "foreign":
                return keys[self._pick(wrong)]
            case "broken":
                return self._segment(self._nasty()) or "x"
        return keys["unknown"]

    def _path(self, address: str, who: str, keys: dict[str, str], good: bool = False) -> bytes:
        wild = not good and self.random.random() < 0.15
        game = self.world.ours

        def part(found: re.Match[str]) -> str:
            name = found[0]
            if name == "<key:key>":
                return self._key(address[0] if address[0] in "ew" else "c", who, keys)
            if wild and self.random.random() < 0.7:
                return self._segment(self._nasty())
            good_ones: dict[str, tuple[Any, ...]] = {
                "<cell:cell>": ("B1", "D4", "U14", "H7", "A1"),
                "<int:size>": (3, 4, 13, 0, 9**9),
                "<int:number>": (1, 2, 0, 9**9),
                "<int:at>": (1, 2, 0, 9**9),
                "<str:name>": ("scores.csv", "record.json", "actions.csv"),
                "<str:address>": ("1" + "A" * 40, "x", "1" * 300, self.packed),
                "<film:kind>": ("gif", "webp"),
                "<number>": (0, 1, 3, "x", -1, 9**9, "9" * 5000),
                "<slug:pk>": (game,),
                "<game_id>": (game, game, game, self.world.theirs, "x"),
                "<path:content_type_id>/<path:object_id>": (f"1/{game}", f"7/{game}", "x/y"),
                "<path:object_id>": (game, self.world.club, 1, "x", "_5B", "_", "1" * 30),
                "<id>": (1, "x", 9**30),
                "^(?P<app_label>auth|tracker)/$": ("tracker/", "auth/"),
                "(?P<url>.*)$": ("nowhere/", "x", "e/x"),
            }
            if name in good_ones:
                some = good_ones[name]
                return quote(str(some[0] if good else self._pick(some)), safe="/")
            if "int:" in name:
                return "1" if good else str(self._pick((1, 2, 3, 0, 9**9, 2**63, 2**64)))
            return self._segment("x" if good else self._nasty())

        # The last two of good_ones are patterns, not parts in brackets.
        path = re.sub(
            r"<path:content_type_id>/<path:object_id>|\^\(\?P<.*?\$|\(\?P<url>\.\*\)\$|<[^>]*>",
            part,
            "/" + address.lstrip("/"),
        )
        if wild and self.random.random() < 0.3:
            path += self._pick(("/", "//", "%00", "%ff", "/..", ";x", "%2f", "%0a", "%", " "))
        return path.encode("ascii", "backslashreplace").replace(b" ", b"%20")

    packed = "1" + "A" * 40
    """A game in an address, once one has been seen."""

    @staticmethod
    def _segment(text: str) -> str:
        return quote_from_bytes(text[:6000].encode("utf-8", "surrogatepass"), safe="")

    def _method(self, address: str) -> str:
        roll = self.random.random()
        if address in STREAMS and roll < 0.9:
            return str(self._pick(METHODS))
        if roll < 0.05:
            return str(self._pick(METHODS))
        return "POST" if roll < 0.62 and self._takes_posts(address) else "GET"

    def _takes_posts(self, address: str) -> bool:
        known = address in BODIES or address in FORMS or self._known_forms(address)
        return bool(known) or self.random.random() < 0.1

    def _known_forms(self, address: str) -> list[Form]:
        # Django's own groups have names in brackets, too; they have no forms of ours.
        pieces = re.split(r"<[^>]*>", "/" + address.lstrip("/"))
        pattern = re.compile("[^/]+".join(map(re.escape, pieces)))
        return [form for at, forms in self.forms.items() if pattern.fullmatch(at) for form in forms]

    def _letters(self, address: str, who: str, keys: dict[str, str]) -> list[tuple[bytes, bytes]]:
        """What a request says of who asks."""
        cookies = {"csrftoken": TOKEN}
        headers = [(b"x-csrftoken", TOKEN.encode())]
        sign = get_cookie_signer(salt=COOKIE).sign
        if who == "boss":
            cookies["sessionid"] = self.world.boss()
        elif who == "member" or (who == "right" and "<key" not in address):
            cookies[COOKIE] = sign(keys["club"])
        elif who == "foreign":
            cookies[COOKIE] = sign(keys["their_club"])[:-1] + "x"
        elif who == "broken":
            cookies[COOKIE] = sign(self._nasty()[:3000].encode("ascii", "replace").decode())
        if address.startswith("api/"):
            key = {
                "right": keys["edit" if "game_id" in address else "club"],
                "member": keys["club"] if self.random.random() < 0.5 else keys["watch"],
                "foreign": keys["their_club"] if "game_id" in address else keys["their_edit"],
            }.get(who, keys["unknown"])
            headers.append((b"authorization", b"Bearer " + key.encode()))
        line = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return [*headers, (b"cookie", line.encode("latin-1", "replace"))]

    def _headers(self, address: str, who: str, keys: dict[str, str]) -> list[tuple[bytes, bytes]]:
        headers = [(b"host", b"testserver"), *self._letters(address, who, keys)]
        if self.random.random() < 0.3:
            headers.append((b"hx-request", b"true"))
        while self.random.random() < 0.4:
            name = self._pick(tuple(HEADERS))
            if name == "Host":
                headers = headers[1:]
            headers.append((name.lower().encode(), self._line(self._pick(HEADERS[name]))))
        if self.random.random() < 0.1:
            cookie = self._pick(
                (
                    "club",
                    "phone",
                    "sessionid",
                    "csrftoken",
                    "messages",
                    "django_language",
                    "",
                    "a b",
                )
            )
            value = self._pick(
                (self._nasty(), quote(self._nasty()[:2000], errors="replace"), '"\\"')
            )
            headers.append((b"cookie", self._line(f"{cookie}={value}")))
        if self.random.random() < 0.03:
            value = self._pick(
                ("Bearer", "Bearer ", "Basic eDp5", "bearer x", "Bearer \xff", "x" * 9000)
            )
            headers.append((b"authorization", self._line(value)))
        return headers

    @staticmethod
    def _line(text: str) -> bytes:
        """No server passes on a line end or a zero within a header."""
        clean = re.sub(r"[\x00\r\n]", "", text)[:20_000]
        return clean.encode("latin-1", "ignore") or clean.encode("utf-8", "replace")

    def _query(self) -> bytes:
        pairs = [
            (self._pick(self.names), self._nasty()) for _ in range(self.random.randrange(1, 4))
        ]
        if self.random.random() < 0.05:
            return bytes(self.random.randrange(256) for _ in range(40))
        return self._encoded(pairs)

    def _encoded(self, pairs: list[tuple[str, str]]) -> bytes:
        return b"&".join(
            quote_from_bytes(name.encode("utf-8", "surrogatepass")).encode()
            + b"="
            + quote_from_bytes(value.encode("utf-8", "surrogatepass")).encode()
            for name, value in pairs
        )

    def _pieces(self, body: bytes) -> list[bytes]:
        if len(body) < 2 or self.random.random() < 0.8:
            return [body]
        cut = self.random.randrange(len(body))
        return [body[:cut], b"", body[cut:]]

    # Bodies

    def _body(self, address: str, path: bytes) -> tuple[bytes, bytes]:
        roll = self.random.random()
        if roll < 0.06:
            junk = bytes(self.random.randrange(256) for _ in range(self.random.randrange(200)))
            return self._line(self._pick(KINDS)), junk
        if address.startswith("api/"):
            kind = "application/json" if roll < 0.9 else self._pick(KINDS)
            return self._line(kind), self._json(BODIES.get(address, {}))
        fields, files = self._fields(address, path)
        if files or roll < 0.12:
            return self._multipart(fields, files)
        kind = "application/x-www-form-urlencoded" if roll < 0.95 else self._pick(KINDS)
        return self._line(kind), self._encoded(fields)

    def _fields(self, address: str, path: bytes) -> tuple[list[tuple[str, str]], list[str]]:
        """A form of the page, or one that was made up; then spoilt."""
        known = self._known_forms(address)
        fields: list[tuple[str, str]] = []
        files: list[str] = []
        if known and self.random.random() < 0.85:
            form = self._pick(known)
            fields, files = list(form.fields), list(form.files)
        if address in FORMS and (not fields or self.random.random() < 0.5):
            given = FORMS[address].format(pk=self.world.club)
            fields = [
                (name, value.replace("+", " "))
                for name, _, value in (pair.partition("=") for pair in given.split("&"))
            ]
        if address.endswith("/tap") and self.random.random() < 0.6:
            fields = [("do", self._pick(TAPS)), *fields]
        # The number of the moment: what comes after it is looked at.
        fields = [
            (
                name,
                str(self.world.game().number)
                if name == "expect" and self.random.random() < 0.8
                else value,
            )
            for name, value in fields
        ]
        for _ in range(self.random.randrange(4)):
            self._spoil(fields)
        return fields, files

    def _spoil(self, fields: list[tuple[str, str]]) -> None:
        roll = self.random.random()
        if roll < 0.35 and fields:
            at = self.random.randrange(len(fields))
            fields[at] = (fields[at][0], self._nasty())
        elif roll < 0.5 and fields:
            fields.pop(self.random.randrange(len(fields)))
        elif roll < 0.65 and fields:
            name, value = self._pick(fields)
            fields += [(name, value)] * self.random.randrange(1, 40)
        elif roll < 0.95:
            fields.append((self._pick(self.names), self._nasty()))
        else:
            fields.append((self._nasty()[:300], self._nasty()))

    def _json(self, given: Any) -> bytes:
        value = json.loads(json.dumps(given))
        if isinstance(value, dict) and "expect" in value and self.random.random() < 0.8:
            value["expect"] = self.world.game().number
        for _ in range(self.random.randrange(4)):
            value = self._bent(value)
        text = json.dumps(value, ensure_ascii=self.random.random() < 0.5)
        roll = self.random.random()
        if roll < 0.04:
            depth = self._pick((50, 101, 1000, 100_000))
            text = text[:-1] + f', "note": {"[" * depth}{"]" * depth}}}'
        elif roll < 0.08 and text:
            cut = self.random.randrange(len(text))
            text = text[:cut] + self._nasty() + text[cut:]
        elif roll < 0.1:
            text = text[: self.random.randrange(len(text) + 1)]
        elif roll < 0.12:
            text = text.replace("{", '{"expect": 0, "do": "x", ', 1)
        codec = self._pick(("utf-8",) * 12 + ("utf-16", "latin-1", "utf-32"))
        return text.encode(codec, "surrogatepass" if codec == "utf-8" else "replace")

    def _bent(self, value: Any) -> Any:
        """One place of it is another thing."""
        if isinstance(value, dict) and value and self.random.random() < 0.85:
            key = self._pick(sorted(value))
            roll = self.random.random()
            if roll < 0.1:
                del value[key]
            elif roll < 0.15:
                value[self._nasty()[:2000]] = value[key]
            else:
                value[key] = self._bent(value[key])
            return value
        if isinstance(value, list) and value and self.random.random() < 0.8:
            at = self.random.randrange(len(value))
            roll = self.random.random()
            if roll < 0.15:
                return deepcopy(value) * self._pick((0, 2, 50, 400))
            value[at] = self._bent(value[at])
            return value
        return self._nasty() if self.random.random() < 0.5 else deepcopy(self._pick(SCALARS))

    def _multipart(self, fields: list[tuple[str, str]], files: list[str]) -> tuple[bytes, bytes]:
        line = self._pick((b"xBx",) * 9 + (b"", b"x" * 80))
        parts = [
            self._part(
                name.encode("utf-8", "surrogatepass"), value.encode("utf-8", "surrogatepass")
            )
            for name, value in fields
        ]
        names = files * self.random.randrange(1, 3) or ["photo", "record", "archive"]
        for name in names[:3]:
            content = self._file()
            filename = self._nasty()[:400].replace('"', "").encode("utf-8", "surrogatepass")
            kind = self._pick((b"image/jpeg", b"application/zip", b"", b"text/html", b"\xff"))
            parts.append(self._part(name.encode(), content, filename, kind))
        body = b"".join(b"--" + line + b"\r\n" + part + b"\r\n" for part in parts)
        roll = self.random.random()
        if roll < 0.9:
            body += b"--" + line + b"--\r\n"
        if roll < 0.05:
            body = body[: self.random.randrange(len(body) + 1)]
        return b"multipart/form-data; boundary=" + line, body

    def _part(self, name: bytes, content: bytes, filename: bytes = b"", kind: bytes = b"") -> bytes:
        head = b'Content-Disposition: form-data; name="' + name + b'"'
        if filename:
            head += b'; filename="' + filename + b'"'
        if self.random.random() < 0.03:
            head = self._pick(
                (
                    b"Content-Disposition: form-data",
                    b"Content-Disposition: attachment; name*=utf-8''%ff",
                    b"Content-Disposition: form-data; name*=bogus'x'y",
                    head + b"\r\nContent-Transfer-Encoding: base64",
                    head + b"\r\nContent-Type: text/plain; charset=nonsense",
                    head + b"\r\n" + b"X-Padding: 1\r\n" * 300,
                )
            )
        if kind:
            head += b"\r\nContent-Type: " + kind
        return head + b"\r\n\r\n" + content

    def _file(self) -> bytes:
        make: Callable[[], bytes] = self._pick((self._picture, self._record, self._zip, self._junk))
        content = make()
        if content and self.random.random() < 0.5:
            spoilt = bytearray(content)
            for _ in range(self.random.randrange(1, 6)):
                spoilt[self.random.randrange(len(spoilt))] = self.random.randrange(256)
            content = bytes(spoilt)
        if self.random.random() < 0.15:
            content = content[: self.random.randrange(len(content) + 1)]
        return content

    def _junk(self) -> bytes:
        heads = (
            b"\x89PNG\r\n\x1a\n",
            b"\xff\xd8\xff",
            b"GIF89a",
            b"RIFF....WEBP",
            b"PK\3\4",
            b"<svg>",
            b"",
        )
        junk = bytes(self.random.randrange(256) for _ in range(self.random.randrange(300)))
        return bytes(self._pick(heads)) + junk

    def _picture(self) -> bytes:
        kind = self._pick(("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "ICO"))
        if kind == "PNG":
            return picture("teal", self._pick((2, 16, 48)))
        out = io.BytesIO()
        mode = self._pick(("RGB", "L")) if kind in ("JPEG", "BMP", "TIFF", "WEBP") else "RGB"
        Image.new(mode, (self._pick((1, 17, 64)), self._pick((1, 9, 64)))).save(out, kind)
        return out.getvalue()

    def _record(self) -> bytes:
        return self._json(BODIES["api/games/import"] | {"actions": list(THREE)})

    def _zip(self) -> bytes:
        roll = self.random.random()
        if roll < 0.4:
            return self.world.archive
        out = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(self.world.archive)) as old,
            zipfile.ZipFile(out, "w") as new,
        ):
            for name in old.namelist():
                content = old.read(name)
                if self.random.random() < 0.1:
                    continue
                if self.random.random() < 0.3:
                    content = self._spoilt_lines(content)
                if self.random.random() < 0.05:
                    name = self._pick(("../x", "/etc/passwd", "x" * 300, "é.jsonl", name + "/"))
                if name not in new.namelist():
                    new.writestr(name, content)
        return out.getvalue()

    def _spoilt_lines(self, content: bytes) -> bytes:
        """One line of JSON is another thing."""
        try:
            lines = [json.loads(line) for line in content.splitlines()]
        except ValueError:
            return content[: len(content) // 2]
        if not lines:
            return b"null"
        at = self.random.randrange(len(lines))
        for _ in range(self.random.randrange(1, 4)):
            lines[at] = self._bent(lines[at])
        text = "".join(json.dumps(line) + "\n" for line in lines)
        return text.encode("utf-8", "surrogatepass")


TAPS = (*KINDS_OF_ACTIONS, "undo", "redo", "x", "")
