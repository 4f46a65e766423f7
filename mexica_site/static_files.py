"""Scripts and styles as they are sent: what only their readers need stays in the house."""

from __future__ import annotations

import re
from typing import IO, Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

OURS = re.compile(r"(?:tracker|mexica|plain)/.*\.(?:js|css)")
NOTE = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^\s+", re.MULTILINE)


def light(text: str) -> str:
    """Without indents and without comments that have lines of their own."""
    return INDENT.sub("", NOTE.sub("", text))


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed, and named by their content, so that a browser may keep them for ever."""

    def _save(self, name: str, content: IO[Any]) -> str:
        if OURS.fullmatch(name.replace("\\", "/")):
            content = ContentFile(light(_text(content)).encode())
        saved: str = super()._save(name, content)
        return saved


def _text(content: IO[Any]) -> str:
    content.seek(0)
    read = content.read()
    return read.decode() if isinstance(read, bytes) else str(read)
