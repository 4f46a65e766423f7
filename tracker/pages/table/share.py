"""Links and QR codes of a game: to enter, with a short word, and to watch; each can be replaced."""

from __future__ import annotations

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tracker import live
from tracker.club.duplicate import link_of
from tracker.models.club import new_key
from tracker.pages.doors import entered, page
from tracker.pages.marked import marked
from tracker.pages.qr import offered
from tracker.pages.words import word_of


@marked
@require_http_methods(["GET", "POST"])
@page
def share(request: HttpRequest, key: str) -> HttpResponse:
    if request.method == "POST":
        with transaction.atomic():
            game = entered(key, lock=True)
            if request.POST.get("replace") == "enter":
                game.edit_key = new_key()
            else:
                game.watch_key = new_key()
            game.save(update_fields=["edit_key", "watch_key"])
            live.announce_keys(game)
        return redirect("share", key=game.edit_key)
    game = entered(key)
    to_enter = {
        "key": key,
        "enter": offered(request, reverse("table", args=["e", game.edit_key])),
        "home": offered(request, reverse("home")),
    }
    if request.htmx:  # type: ignore[attr-defined]
        # Asked by itself, a phone keeps quiet where another one has the game, too: as far as this
        # process knows, for each hears its own.
        if "alone" in request.GET and live.hub.by_key[game.edit_key] > 1:
            return HttpResponse(status=204)
        return render(request, "tracker/share/another.html", to_enter | {"word": word_of(game)})
    context = to_enter | {
        "word": word_of(game),
        "watch": offered(request, reverse("table", args=["w", game.watch_key])),
        "same": offered(request, reverse("duplicate", args=[link_of(game)])),
    }
    return render(request, "tracker/share/share.html", context)
