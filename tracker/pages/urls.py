"""Every page. `e/<key>` enters a game, `w/<key>` watches it, `r/<game>` is a game in its link."""

from django.urls import include, path

from tracker.games.registry import faces
from tracker.pages import awake, help, install, look
from tracker.pages.club import urls as club
from tracker.pages.game import urls as game
from tracker.pages.table import urls as table

own = [face.addresses() for face in faces()]
seen = [*table.seen, *game.seen, *(path for each in own for path in each.seen)]
entered = [*table.entered, *game.entered, *(path for each in own for path in each.entered)]

urlpatterns = [
    path("", include(club)),
    path("<door:door>/<key:key>/", include(seen)),
    path("e/<key:key>/", include(entered)),
    path("r/", include(game.in_a_link)),
    path("help/", help.home, name="help"),
    path("help/<slug:game>/", help.of_game, name="help_of"),
    path("awake", awake.awake, name="awake"),
    path("look", look.look, name="look"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline", install.offline, name="offline"),
]
