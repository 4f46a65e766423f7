"""How the site looks and speaks on this phone: its language, and light or dark."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from tracker.pages.doors import COOKIE_AGE
from tracker.pictures.palette import ThemeName

COOKIE = "theme"
"""Read by the pages themselves. Without it a page is as the phone has it."""


@require_http_methods(["GET", "POST"])
def look(request: HttpRequest) -> HttpResponse:
    """A link leads here from every page; the choice leads back to it."""
    if request.method == "GET":
        came_from = urlsplit(request.headers.get("Referer", ""))
        back = came_from.path if came_from.netloc == request.get_host() else ""
        if back == request.path:
            back = ""
        return render(request, "tracker/look/look.html", {"back": back or reverse("home")})
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("home")
    response = redirect(back)
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
