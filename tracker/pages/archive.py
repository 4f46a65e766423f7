"""The whole club as one archive: out to a file, and back from one."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator
from typing import IO, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods

from tracker.models.club import new_key
from tracker.out.archive import write_club
from tracker.out.restoring import Restored, What, restore
from tracker.out.unpacking import LARGEST, ArchiveRefused
from tracker.pages.doors import club_of, page, remember
from tracker.typed import read_number

PIECE = 256 * 1024


@csrf_exempt
@require_http_methods(["GET", "POST"])
@page
def archive(request: HttpRequest) -> HttpResponse:
    """Nobody unpacks a form that is larger than an archive may be, not even to see its token."""
    length = read_number(request.META.get("CONTENT_LENGTH") or "0", 18)
    most = min(LARGEST, settings.LARGEST_REQUEST)
    if length is None or length > most:
        text = _(
            "An archive has at most %(n)s megabytes here. "
            "Whoever runs this can restore a larger one by command."
        )
        return _page(request, problem=text % {"n": most // 1_000_000}, status=413)
    return _in_and_out(request)


@csrf_protect
def _in_and_out(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return _page(request)
    file = request.FILES.get("archive")
    if file is None or file.file is None:
        return _page(request, problem=_("No file was chosen."), status=422)
    try:
        restored = restore(file.file, club_of(request), new_club=_new_club(request))
    except ArchiveRefused as refused:
        return _page(request, problem=refused.sentence, status=422)
    return remember(_page(request, restored=restored), restored.club, request)


def _new_club(request: HttpRequest) -> str:
    """The same for the same form: tapped twice, it must not make two clubs."""
    once = request.POST.get("once", "")
    return salted_hmac("archive", once, algorithm="sha256").hexdigest()[:32] if once else ""


def _page(
    request: HttpRequest, problem: str = "", restored: Restored | None = None, status: int = 200
) -> HttpResponse:
    club = restored.club if restored else club_of(request)
    context = {
        "club": club,
        "games": club.games.count() if club else 0,
        "problem": problem,
        "restored": restored,
        "once": new_key(),
        "new": restored and restored.count(What.RESTORED),
    }
    return render(request, "tracker/archive.html", context, status=status)


@require_GET
@page
def download(request: HttpRequest) -> Any:
    club = club_of(request)
    if club is None:
        return redirect("archive")
    # Closed behind the last piece.
    file = tempfile.TemporaryFile()  # noqa: SIM115
    try:
        write_club(club, file)
    except BaseException:
        file.close()
        raise
    size = file.tell()
    file.seek(0)
    parts = ["mexica", slugify(club.name)[:40] or "club", timezone.localdate().isoformat()]
    return StreamingHttpResponse(
        _pieces(file),
        content_type="application/zip",
        headers={
            "Content-Disposition": f'attachment; filename="{"-".join(parts)}.zip"',
            "Content-Length": str(size),
            # It is packed already.
            "Content-Encoding": "identity",
            "Cache-Control": "no-store",
        },
    )


async def _pieces(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while piece := await asyncio.to_thread(file.read, PIECE):
            yield piece
