"""Bodies of requests: forms of the pages and examples of the API, spoilt."""

from __future__ import annotations

import re

from tests.tracker.access.fuzzing.asked import Form
from tests.tracker.access.fuzzing.files import Files
from tests.tracker.access.fuzzing.nasty import KINDS, TAPS
from tests.tracker.access.fuzzing.world import ACTIONS, FIELDS, World
from tests.tracker.access.test_doors import BODIES, FORMS


class Bodies(Files):
    def __init__(self, world: World, seed: int) -> None:
        super().__init__(world, seed)
        self.names = sorted(
            {name for form in FORMS.values() for name in re.findall(r"(\w+)=", form)}
            | {"at", "to", "page", "seen", "head", "period", "part", "step", "n", "instead", "pile"}
            | {"coatl", "chip", "seat", *FIELDS}
        )
        self.forms: dict[str, list[Form]] = {}

    def _known_forms(self, address: str) -> list[Form]:
        # Django's own groups have names in brackets, too; they have no forms of ours.
        pieces = re.split(r"<[^>]*>", "/" + address.lstrip("/"))
        pattern = re.compile("[^/]+".join(map(re.escape, pieces)))
        return [form for at, forms in self.forms.items() if pattern.fullmatch(at) for form in forms]

    def _body(self, address: str, path: bytes) -> tuple[bytes, bytes]:
        roll = self.random.random()
        if roll < 0.06:
            junk = bytes(self.random.randrange(256) for _ in range(self.random.randrange(200)))
            return self._line(self._pick(KINDS)), junk
        if address.startswith("api/"):
            kind = "application/json" if roll < 0.9 else self._pick(KINDS)
            body = BODIES.get(address, {})
            if "action" in body and self.random.random() < 0.7:
                body = body | {"action": self._pick(ACTIONS)}
            return self._line(kind), self._json(body)
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
            if self.random.random() < 0.5:
                said = self._pick(ACTIONS)
                fields = [*((name, self._said(said[name])) for name in said), *fields]
            fields.append(("seen", self._pick((*self.world.rows, "0"))))
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

    @staticmethod
    def _said(value: object) -> str:
        """As a form has it."""
        return " ".join(map(str, value)) if isinstance(value, list) else str(value)

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
