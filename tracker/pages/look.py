"""How the site looks and speaks on this phone: its language, and light or dark."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from tracker.pages.doors import COOKIE_AGE
from tracker.pictures.palette import ThemeName

COOKIE = "theme"
"""Read by the pages themselves. Without it a page is as the phone has it."""
LONGEST = 2_000
"""Of an address of ours, in characters."""


@require_http_methods(["GET", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """A link leads here from every page; the choice leads back to it."""
    if request.method != "POST":
        return render(request, "tracker/look/look.html", {"back": _came_from(request)})
    back = request.POST.get("next", "")
    is_ours = back.startswith("/") and url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    response = HttpResponseRedirect(back if is_ours and len(back) <= LONGEST else reverse("home"))
    theme = request.POST.get("theme", "")
    if theme in [*ThemeName]:
        response.set_cookie(
            COOKIE,
            theme,
            max_age=COOKIE_AGE,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    else:
        response.delete_cookie(COOKIE)
    return response


def _came_from(request: HttpRequest) -> str:
    """The page of this site that led here; otherwise home."""
    try:
        came_from = urlsplit(request.headers.get("Referer", ""))
    except ValueError:
        return reverse("home")
    is_ours = came_from.netloc == request.get_host() and came_from.path != request.path
    return came_from.path if is_ours and came_from.path else reverse("home")
