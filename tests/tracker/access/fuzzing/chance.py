"""What is picked by chance, always the same."""

from __future__ import annotations

import json
import re
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import quote_from_bytes

from tests.tracker.access.fuzzing.nasty import NASTY, SCALARS
from tests.tracker.access.fuzzing.world import WORDS, World


class Chance:
    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)

    def _pick(self, among: Any) -> Any:
        return among[self.random.randrange(len(among))]

    def _nasty(self) -> str:
        roll = self.random.random()
        if roll < 0.7:
            return str(self._pick(NASTY))
        if roll < 0.8:
            return str(self._pick((self._pick(WORDS), self._pick(self.world.rows))))
        if roll < 0.9:
            return "".join(
                chr(self.random.randrange(0x110000)) for _ in range(self.random.randrange(9))
            )
        return str(self.random.randrange(-5, 2005))

    @staticmethod
    def _segment(text: str) -> str:
        return quote_from_bytes(text[:6000].encode("utf-8", "surrogatepass"), safe="")

    @staticmethod
    def _line(text: str) -> bytes:
        """No server passes on a line end or a zero within a header."""
        clean = re.sub(r"[\x00\r\n]", "", text)[:20_000]
        return clean.encode("latin-1", "ignore") or clean.encode("utf-8", "replace")

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


class Values(Chance):
    """JSON with another thing in it."""

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
