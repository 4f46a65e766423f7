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
    "tracker/scripts/cut.js",
    "tracker/scripts/storage.js",
    "tracker/scripts/points.js",
    "tracker/scripts/sheet.js",
    "tracker/scripts/why.js",
    "tracker/scripts/queue.js",
    "tracker/scripts/live.js",
    "tracker/scripts/install.js",
    "tracker/scripts/unsent.js",
    "tracker/scripts/offline.js",
    "tracker/styles/colours.css",
    "tracker/styles/base.css",
    "tracker/table/sheet.css",
    "tracker/table/screen.css",
    "tracker/table/shapes.css",
    "tracker/styles/pages.css",
    "tracker/icons/icon.svg",
)
SIZES = (192, 512)
SHOWN_SIZE = "540x1200"
RECORDS = ["application/json", ".json"]
"""Of which kind a file is that holds a game, and how its name ends."""
ABOUT = "A companion for board games: it knows the rules, keeps the score and remembers the game."
"""As the pages say it, too."""
LIGHT = CODES[ThemeName.LIGHT]


@require_GET
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    return JsonResponse(
        {
            "id": reverse("home"),
            "name": _("Mexica at the table"),
            "short_name": _("At the table"),
            "description": _(ABOUT),
            "lang": get_language(),
            "dir": "ltr",
            "categories": ["games", "entertainment"],
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": LIGHT["paper"],
            "theme_color": LIGHT["accent"],
            "icons": _icons(),
            "screenshots": [
                {
                    "src": static(f"tracker/shown/{name}.webp"),
                    "sizes": SHOWN_SIZE,
                    "type": "image/webp",
                    "form_factor": "narrow",
                    "label": label,
                }
                for name, label in (("table", _("The board")), ("scoring", _("Scoring")))
            ],
            "shortcuts": [
                {"name": label, "url": reverse(name)}
                for name, label in (("new", _("New game")), ("shelf", _("The shelf")))
            ],
            "share_target": {
                "action": reverse("shared"),
                "method": "POST",
                "enctype": "multipart/form-data",
                "params": {"files": [{"name": "record", "accept": RECORDS}]},
            },
            "file_handlers": [{"action": reverse("home"), "accept": {RECORDS[0]: [RECORDS[1]]}}],
        },
        content_type="application/manifest+json",
    )


def _icons() -> list[dict[str, str]]:
    """A launcher that cuts its icons into a shape has one of its own to cut."""
    drawn = {"src": static("tracker/icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    return [
        *(
            {
                "src": static(f"tracker/icons/{name}-{size}.png"),
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": purpose,
            }
            for name, purpose in (("icon", "any"), ("maskable", "maskable"))
            for size in SIZES
        ),
        drawn,
    ]


@require_GET
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The shell comes from the phone; a table does without network alone, as it was seen last."""
    own = [name for one in faces() for name in one.shell]
    # A browser keeps nothing of a list that names a file twice.
    files = [*map(static, dict.fromkeys([*SHELL, *own])), reverse("offline")]
    # The offline page is kept in the language that it was fetched in.
    named = " ".join([*files, get_language() or ""])
    version = hashlib.sha256(named.encode()).hexdigest()[:12]
    context = {"files": files, "version": version, "offline": reverse("offline")}
    return render(request, "tracker/worker.js", context, content_type="text/javascript")


@require_GET
@cache_control(no_cache=True)
def offline(request: HttpRequest) -> HttpResponse:
    return render(request, "tracker/offline.html")
