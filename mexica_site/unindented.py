"""Templates are indented for who reads them; the indents are not sent."""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

INDENT = re.compile(r"\n\s+")
LOADING = re.compile(r"(\{% (?:load|extends) [^%]*%\})\n")
REMARK = re.compile(r"^\{#[^\n]*#\}\n", re.MULTILINE)


class Loader(filesystem.Loader):
    """Each line begins at its first word. A line stays a line: a space in the page at most."""

    def get_contents(self, origin: Origin) -> str:
        lines = INDENT.sub("\n", super().get_contents(origin))
        return LOADING.sub(r"\1", REMARK.sub("", lines))
