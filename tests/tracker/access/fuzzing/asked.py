"""One request, and the forms of the pages that it may come from."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes, urlsplit


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


class Forms(HTMLParser):
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
