"""The addresses of a game that is played.

`seen` by whoever may watch, `entered` by whoever plays.
"""

from django.urls import path

from tracker.pages.table import begun, clock, corrections, quick, rematch, share, table, taps

seen = [
    path("", table.show, name="table"),
    path("news", table.news, name="news"),
    path("clock", clock.clock, name="clock"),
    path("clock/now", clock.clock_now, name="clock_now"),
    path("events", table.events, name="events"),
]
entered = [
    path("tap", taps.tap, name="tap"),
    path("log", corrections.log, name="log"),
    path("correct/<int:at>", corrections.correct, name="correct"),
    path("share", share.share, name="share"),
    path("begun", begun.begun, name="begun"),
    path("names", quick.names, name="names"),
    path("rematch", rematch.rematch, name="rematch"),
]
