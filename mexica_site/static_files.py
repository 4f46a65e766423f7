"""Scripts and styles as they are sent: what only their readers need stays in the house."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import IO, Any

from django.conf import settings
from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

NOTE = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.MULTILINE | re.DOTALL)
INDENT = re.compile(r"^\s+", re.MULTILINE)


def light(text: str) -> str:
    """Without indents and without comments that have lines of their own."""
    return INDENT.sub("", NOTE.sub("", text))


def is_ours(name: str) -> bool:
    """Is it a script or a style from a folder of this house, not of a library?"""
    path = PurePosixPath(name.replace("\\", "/"))
    folders = (Path(house) / path.parts[0] for house in settings.STATICFILES_DIRS)
    return path.suffix in (".js", ".css") and any(folder.is_dir() for folder in folders)


class Storage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compressed, and named by their content, so that a browser may keep them for ever."""

    def get_modified_time(self, name: str) -> datetime:
        """Whatever is collected is collected anew: a release may be older than what lies there."""
        return datetime.fromtimestamp(0, UTC)

    def _save(self, name: str, content: IO[Any]) -> str:
        if is_ours(name):
            content = ContentFile(light(_text(content)).encode())
        saved: str = super()._save(name, content)
        return saved


def _text(content: IO[Any]) -> str:
    content.seek(0)
    read = content.read()
    return read.decode() if isinstance(read, bytes) else str(read)
