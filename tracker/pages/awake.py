"""How a phone stays awake during a game, and why it may not: HTTPS at home."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from tracker.pages.qr import offered


@require_GET
def awake(request: HttpRequest) -> HttpResponse:
    context = {
        "site": offered(request, reverse("home")),
        "at_home": not settings.PRODUCTION,
        "command": settings.WITH_HTTPS,
    }
    return render(request, "tracker/awake/awake.html", context)
