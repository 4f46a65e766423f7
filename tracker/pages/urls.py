"""Every page. `e/<key>` enters a game, `w/<key>` watches it, `r/<game>` is a game in its link."""

from django.urls import include, path

from tracker.games.mexica.pages import urls as mexica
from tracker.pages import install
from tracker.pages.club import urls as club
from tracker.pages.game import urls as game
from tracker.pages.table import urls as table

urlpatterns = [
    path("", include(club)),
    path("<door:door>/<key:key>/", include([*table.seen, *mexica.seen, *game.seen])),
    path("e/<key:key>/", include([*table.entered, *mexica.entered, *game.entered])),
    path("r/", include(game.in_a_link)),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline", install.offline, name="offline"),
]
