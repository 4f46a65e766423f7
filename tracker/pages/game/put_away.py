"""Put a game away, take it back, or delete it for good."""

from __future__ import annotations

from urllib.parse import urlencode

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from tracker.club.deleting import delete, locked_to_delete
from tracker.club.shelf import read_search
from tracker.pages.doors import club_of, entered, page


@require_POST
@page
def put_away(request: HttpRequest, key: str) -> HttpResponse:
    """Off the shelf and out of the statistics; `away` 0: back again."""
    with transaction.atomic():
        game = entered(key, lock=True)
        away = request.POST.get("away") != "0"
        if away != (game.archived is not None):
            game.archived = timezone.now() if away else None
            game.save(update_fields=["archived"])
            if game.club:
                game.club.recount(game.pk)
    back = request.POST.get("back")
    if back is None:
        return redirect("details", door="e", key=key)
    search, _ = read_search(QueryDict(back.removeprefix("?")[:2000]).dict())
    moved = urlencode({"moved": game.pk})
    return redirect(f"{reverse('shelf')}{search.address()}&{moved}".replace("?&", "?"))


@require_http_methods(["GET", "POST"])
@page
def delete_for_good(request: HttpRequest, key: str) -> HttpResponse:
    """The question, with all that would be lost; the answer."""
    asked_again = False
    if request.method == "POST":
        with transaction.atomic():
            game = locked_to_delete(entered(key))
            # Whoever was asked about another game than this one became is asked again.
            asked_again = request.POST.get("number") != str(game.number)
            if not asked_again:
                delete(game)
        if not asked_again:
            return redirect(f"{reverse('shelf')}?deleted=1" if club_of(request) else "home")
    game = entered(key)
    context = {
        "game": game,
        "door": "e",
        "key": key,
        "photos": game.photos.count(),
        "asked_again": asked_again,
    }
    status = 409 if asked_again else 200
    return render(request, "tracker/shelf/delete.html", context, status=status)
