"""Every address of the site, with the parts that stand before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLResolver

from mexica_site.urls import urlpatterns


class Address(NamedTuple):
    route: str
    """As its parts are written: "e/<key:key>/tap"."""
    name: str
    """As other pages ask for it, with the namespace that it is in."""

    @property
    def parts(self) -> list[str]:
        return re.findall(r"<(?:\w+:)?(\w+)>", self.route)


def addresses() -> list[Address]:
    return list(_below(urlpatterns, "", ""))


def _below(patterns: Any, before: str, space: str) -> Iterator[Address]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            inside = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _below(pattern.url_patterns, route, space + inside)
        else:
            yield Address(route, space + (pattern.name or ""))


def pages() -> list[Address]:
    """Those of the site itself: neither the API's nor the admin's."""
    return [page for page in addresses() if not page.route.startswith(("api/", "admin/"))]
