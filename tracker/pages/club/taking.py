"""The whole club as a file: how far it is, and then the file."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from typing import IO, Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from tracker.errors import Trouble, problem_of
from tracker.exchange.taking import NotYet, counter, is_known, is_ready, progress, take
from tracker.models import Club
from tracker.pages.doors import club_of, page
from tracker.traffic.limits import asking

PATIENCE = 2.0
"""Seconds: an archive that is made sooner needs no page that tells how far it is."""
PIECE = 256 * 1024


@require_GET
@page
def download(request: HttpRequest) -> Any:
    """The archive for a ticket, or a new one. Which may take a while: a browser is shown how far it
    is, a script is told to ask again."""
    club = club_of(request)
    if club is None:
        return redirect("archive")
    is_browser = "text/html" in request.headers.get("Accept", "")
    ticket = request.GET.get("of", "")
    if not (ticket and is_known(club, ticket)):
        ask = counter.ask if is_browser else counter.ask_again
        ticket = ask(club, asking(request))
    counter.wait(club, ticket, PATIENCE)
    if file := take(club, ticket):
        return _sent(club, file)
    # The trouble, if it failed.
    progress(club, ticket)
    if is_browser:
        return redirect(reverse("archive_out") + "?" + urlencode({"of": ticket}))
    raise NotYet


@require_GET
@page
def waiting(request: HttpRequest) -> HttpResponse:
    """The place in line, how far it is, then the link to the file."""
    club, ticket = club_of(request), request.GET.get("of", "")
    if club is None or not is_known(club, ticket):
        return redirect("archive")
    context: dict[str, Any] = {"ticket": ticket}
    status = 200
    if is_ready(club, ticket):
        context["ready"] = True
    else:
        try:
            context["progress"] = progress(club, ticket)
        except Trouble as trouble:
            context["problem"], status = problem_of(trouble), trouble.status
    fragment = request.headers.get("HX-Request")
    template = "tracker/archive/taking_state.html" if fragment else "tracker/archive/taking.html"
    return render(request, template, context, status=status)


def _sent(club: Club, file: IO[bytes]) -> StreamingHttpResponse:
    parts = ["mexica", slugify(club.name)[:40] or "club", timezone.localdate().isoformat()]
    response = StreamingHttpResponse(
        _pieces(file),
        content_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="{"-".join(parts)}.zip"',
            "Content-Length": str(os.fstat(file.fileno()).st_size),
            # It is packed already.
            "Content-Encoding": "identity",
            "Cache-Control": "no-store",
        },
    )
    # Also where nobody reads it: HEAD.
    response._resource_closers.append(file.close)  # type: ignore[attr-defined]
    return response


async def _pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece
