"""The whole club as one archive: out to a file, and back from one."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_http_methods

from tracker.errors import NotYours, Trouble
from tracker.exchange.came import Came, Restored, What
from tracker.exchange.unzipping import LARGEST, check_end
from tracker.long_work.errands import AtItAlready, LongLine, place, put_in_line, workers
from tracker.models import Errand
from tracker.models.club import new_key
from tracker.pages.doors import club_of, clubs_of, keep_clubs, keys_of, page
from tracker.reading import read_number


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
        check_end(file.file)
        key, new_club = _keys(request)
        club = club_of(request)
        errand = put_in_line(club, file.file, key, new_club)
    except Trouble as trouble:
        if isinstance(trouble, (AtItAlready, LongLine)):
            # Whoever is in the way may wait in vain.
            workers.wake()
        return _page(request, problem=_(trouble.sentence), status=trouble.status)
    workers.wake()
    response = redirect("errand", errand.key)
    # Whoever sends it has the club that will come of it, and nobody else.
    return response if club else keep_clubs(response, [errand.new_club, *keys_of(request)])


def _keys(request: HttpRequest) -> tuple[str, str]:
    """Of the errand and of a new club, the same for the same form: tapped twice it is one."""
    once = request.POST.get("once") or new_key()
    made = (
        salted_hmac(what, once, algorithm="sha256").hexdigest() for what in ("errand", "archive")
    )
    errand, club = (key[:32] for key in made)
    return errand, club


@require_GET
@page
def errand(request: HttpRequest, key: str) -> HttpResponse:
    """How far it is, and in the end what came of it."""
    found = Errand.objects.select_related("club").filter(key=key).first()
    if found is None:
        raise NotYours
    is_part = "HX-Request" in request.headers
    if found.is_over:
        response = HttpResponse() if is_part else _over(request, found)
        if is_part:
            # The whole page again, with all that came.
            response["HX-Refresh"] = "true"
        return response
    workers.wake()
    context = {"errand": found, "place": place(found)}
    template = "tracker/archive/errand_state.html" if is_part else "tracker/archive/errand.html"
    return render(request, template, context)


def _over(request: HttpRequest, errand: Errand) -> HttpResponse:
    if errand.state == Errand.State.REFUSED or errand.club is None:
        return _page(request, problem=errand.sentence, status=errand.status)
    if errand.club not in clubs_of(request):
        # With this link alone a phone has it only if its people say so.
        return redirect("join", errand.club.key)
    restored = Restored(errand.club, [Came.of(told) for told in errand.result])
    return _page(request, restored=restored)


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
    return render(request, "tracker/archive/archive.html", context, status=status)
