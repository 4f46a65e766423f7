"""The story of a game, running or finished: who won points when, for what, and how fast."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tracker.pages.doors import opened, page
from tracker.story.chronicle import chronicle_of
from tracker.story.shown import story_context


@require_GET
@page
def story(request: HttpRequest, door: str, key: str) -> HttpResponse:
    game = opened(door, key)
    context = {"door": door, "key": key, "game": game} | story_context(chronicle_of(game))
    return render(request, "tracker/story/story.html", context)
