"""A game that another app hands over: shown first, and brought in by whoever agrees."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from scoring.reading import Malformed
from tracker.names import shown_names
from tracker.pages.club.home import record_in
from tracker.pages.doors import page


@csrf_exempt
@require_http_methods(["GET", "POST"])
@page
def shared(request: HttpRequest) -> HttpResponse:
    """Nothing is kept here: any other site could make a browser send a file to this page."""
    file = request.FILES.get("record")
    if request.method == "GET":
        return redirect("home")
    if file is None:
        raise Malformed("", "no file was chosen")
    written, record = record_in(file)
    players = shown_names(record.source)
    return render(request, "tracker/home/shared.html", {"written": written, "players": players})
