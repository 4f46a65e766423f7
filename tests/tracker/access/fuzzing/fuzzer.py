"""Who asks for what, how, and with which key."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

from django.core.signing import get_cookie_signer

from tests.tracker.access.fuzzing.asked import Asked, Forms
from tests.tracker.access.fuzzing.bodies import Bodies
from tests.tracker.access.fuzzing.nasty import FILTERS, HEADERS, METHODS, YEARS
from tests.tracker.access.fuzzing.world import World
from tests.tracker.access.test_doors import BODIES, FORMS, STREAMS, addresses
from tracker.pages.doors import COOKIE

WELL_MEANT = 0.03
"""The share of requests that mean well: thus the others meet games that go on, and copies."""

TOKEN = "a" * 32
"""Of Django's check against foreign forms; whoever writes his or her cookies knows it."""


class Fuzzer(Bodies):
    packed = "1" + "A" * 40
    """A game in an address, once one has been seen."""

    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world, seed)
        self.addresses = [address.name for address in addresses()]
        # What changes something comes more often.
        self.often = [*self.addresses, *(2 * [*BODIES, *FORMS])]

    def learn(self, path: str, html: str) -> None:
        read = Forms()
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

    def ask(self) -> Asked:
        self.world.kind = self._pick(("mexica", *self.world.tables))
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
        query = self._query(address) if self.random.random() < 0.5 else b""
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
        """What a phone or a script of this club sends, of the game whose words it knows."""
        self.world.kind = "mexica"
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
        game, row = self.world.ours, self._pick(self.world.rows)

        def part(found: re.Match[str]) -> str:
            name = found[0]
            if name == "<key:key>":
                return self._key(address[0] if address[0] in "ew" else "c", who, keys)
            if wild and self.random.random() < 0.7:
                return self._segment(self._nasty())
            good_ones: dict[str, tuple[Any, ...]] = {
                "<cell:cell>": ("B1", "D4", "U14", "H7", "A1"),
                "<int:size>": (3, 4, 13, 0, 9**9),
                "<int:number>": (1, 2, 0, 9**9, row),
                "<int:at>": (1, 2, 0, 9**9, row),
                "<str:name>": ("scores.csv", "record.json", "actions.csv", "sheets.xlsx"),
                "<str:address>": ("1" + "A" * 40, "x", "1" * 300, self.packed),
                "<film:kind>": ("gif", "webp"),
                "<number>": (0, 1, 3, "x", -1, 9**9, "9" * 5000, row),
                "<slug:game>": ("mexica", "aztekz", "coatl", "x", "-"),
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
                return "1" if good else str(self._pick((1, 2, 3, 0, row, 9**9, 2**63, 2**64)))
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

    def _query(self, address: str) -> bytes:
        some = range(self.random.randrange(1, 4))
        pairs = [(self._pick(self.names), self._nasty()) for _ in some]
        if address.startswith("admin/") and self.random.random() < 0.7:
            pairs = [(self._pick(FILTERS), self._pick((*YEARS, self._nasty()))) for _ in some]
        elif address.endswith("/news") and self.random.random() < 0.7:
            pairs.insert(0, ("seen", self._pick(self.world.rows)))
        if self.random.random() < 0.05:
            return bytes(self.random.randrange(256) for _ in range(40))
        return self._encoded(pairs)
