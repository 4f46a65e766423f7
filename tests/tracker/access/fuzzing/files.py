"""Files that somebody sends: pictures, records, archives, junk."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable

from PIL import Image

from tests.tracker.access.fuzzing.chance import Values
from tests.tracker.access.test_doors import BODIES
from tests.tracker.clubs import THREE
from tests.tracker.exchange.archives import picture


class Files(Values):
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
