"""What makes the site an app on the phone: its manifest, its service worker, its offline page."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

from tracker.games.registry import faces
from tracker.pictures.palette import CODES, ThemeName

SHELL = (
    "tracker/scripts/sheet.js",
    "tracker/scripts/queue.js",
    "tracker/scripts/live.js",
    "tracker/scripts/install.js",
    "tracker/styles/base.css",
    "tracker/table/sheet.css",
    "tracker/table/screen.css",
    "tracker/table/shapes.css",
    "tracker/styles/pages.css",
    "tracker/icons/icon.svg",
)
SIZES = (192, 512)
LIGHT = CODES[ThemeName.LIGHT]


@require_GET
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    icons = [
        {
            "src": static(f"tracker/icons/icon-{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any maskable",
        }
        for size in SIZES
    ]
    drawn = {"src": static("tracker/icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    return JsonResponse(
        {
            "name": _("Mexica at the table"),
            "short_name": _("At the table"),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": LIGHT["paper"],
            "theme_color": LIGHT["accent"],
            "icons": [*icons, drawn],
        },
        content_type="application/manifest+json",
    )


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The shell may come from the phone; a board never does."""
    own = [name for one in faces() for name in one.shell]
    files = [*map(static, [*SHELL, *own]), reverse("offline")]
    # The offline page is kept in the language that it was fetched in.
    named = " ".join([*files, get_language() or ""])
    version = hashlib.sha256(named.encode()).hexdigest()[:12]
    context = {"files": files, "version": version, "offline": reverse("offline")}
    return render(request, "tracker/worker.js", context, content_type="text/javascript")


@require_GET
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "tracker/offline.html")
