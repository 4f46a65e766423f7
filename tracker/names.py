"""Names of people among other words: each keeps its direction of writing to itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import unescape

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _


def in_page(name: str) -> SafeString:
    return format_html("<bdi>{}</bdi>", name)


def in_text(name: str) -> str:
    return f"\u2068{name}\u2069"


def commas(parts: Sequence[SafeString]) -> SafeString:
    """ "Ana, Bo, Cy"."""
    return SafeString(SafeString(", ").join(parts))


def joined(parts: Sequence[SafeString]) -> SafeString:
    """ "Ana, Bo and Cy"."""
    if len(parts) == 1:
        return parts[0]
    return format_html(_("{names} and {last}"), names=commas(parts[:-1]), last=parts[-1])


def all_of(names: Iterable[str]) -> SafeString:
    return joined([format_html("{}", name) for name in names])


def plain(sentence: str) -> str:
    """Of a page, as it is said where there is none."""
    return unescape(strip_tags(sentence))
