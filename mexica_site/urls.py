"""Every address of the site. `e/<key>` enters a game, `w/<key>` watches it."""

from django.contrib import admin
from django.urls import path, register_converter
from django.urls.converters import StringConverter
from django.views.i18n import set_language

from mexica_site import probes
from tracker.api import api
from tracker.games.mexica.pages import cards, check, compare, inspector, period, tokens
from tracker.pages import install
from tracker.pages.club import archive, clubs, home, players, shelf, statistics, taking
from tracker.pages.game import details, out, packed, photos, pictures, put_away, replay, story
from tracker.pages.table import corrections, new, share, table, taps


class Key(StringConverter):
    regex = r"[A-Za-z0-9_-]{10,32}"


class Door(StringConverter):
    regex = "[ew]"


class CellName(StringConverter):
    regex = "[A-U](?:1[0-4]|[1-9])"


class FilmKind(StringConverter):
    regex = "gif|webp"


register_converter(Key, "key")
register_converter(Door, "door")
register_converter(CellName, "cell")
register_converter(FilmKind, "film")

handler400 = "mexica_site.troubles.bad_request"
handler403 = "mexica_site.troubles.forbidden"
handler404 = "mexica_site.troubles.not_found"
handler500 = "mexica_site.broken.broken"

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("import", home.import_record, name="import"),
    path("demo", home.demo, name="demo"),
    path("phone", clubs.other_phone, name="phone"),
    path("language", set_language, name="language"),
    path("shelf", shelf.shelf, name="shelf"),
    path("archive", archive.archive, name="archive"),
    path("archive/club.zip", taking.download, name="archive_file"),
    path("archive/out", taking.waiting, name="archive_out"),
    path("archive/<key:key>", archive.errand, name="errand"),
    path("clubs", clubs.choose, name="clubs"),
    path("club/<key:key>", clubs.join, name="join"),
    path("statistics", statistics.statistics, name="statistics"),
    path("statistics/games", statistics.games, name="statistics_games"),
    path("statistics/game/<slug:pk>", statistics.game, name="statistics_game"),
    path("player/<int:pk>", statistics.player, name="player"),
    path("players", players.players, name="players"),
    path("<door:door>/<key:key>/", table.show, name="table"),
    path("<door:door>/<key:key>/news", table.news, name="news"),
    path("<door:door>/<key:key>/events", table.events, name="events"),
    path("<door:door>/<key:key>/cell/<cell:cell>", inspector.inspect, name="inspect"),
    path("<door:door>/<key:key>/token/<int:size>", tokens.token, name="token"),
    path("e/<key:key>/action/<int:number>", cards.card, name="action"),
    path("<door:door>/<key:key>/out", out.out, name="out"),
    path("<door:door>/<key:key>/out/<str:name>", out.file, name="out_file"),
    path("<door:door>/<key:key>/scoring", period.scoring, name="scoring"),
    path("<door:door>/<key:key>/check", check.check, name="check"),
    path("<door:door>/<key:key>/leak/<cell:cell>/", check.leak, name="leak"),
    path("<door:door>/<key:key>/story", story.story, name="story"),
    path("<door:door>/<key:key>/replay", replay.replay, name="replay"),
    path("<door:door>/<key:key>/replay/reel", replay.reel_of, name="reel"),
    path("e/<key:key>/what-if", replay.what_if, name="what_if"),
    path("r/<str:address>", packed.show, name="packed"),
    path("r/<str:address>/reel", packed.reel_in, name="packed_reel"),
    path("r/<str:address>/keep", packed.keep, name="packed_keep"),
    path("<door:door>/<key:key>/picture.png", pictures.picture, name="picture"),
    path("<door:door>/<key:key>/thumb.png", pictures.thumb, name="thumb"),
    path("<door:door>/<key:key>/card.png", pictures.card, name="card"),
    path("<door:door>/<key:key>/film", pictures.film, name="film"),
    path("<door:door>/<key:key>/replay.<film:kind>", pictures.film_file, name="film_file"),
    path("<door:door>/<key:key>/details", details.details, name="details"),
    path("<door:door>/<key:key>/photos", photos.photo_album, name="photos"),
    path("<door:door>/<key:key>/photo/<int:pk>.jpg", photos.picture, name="photo"),
    path(
        "<door:door>/<key:key>/photo/<int:pk>-small.jpg",
        photos.picture,
        {"small": True},
        name="photo_small",
    ),
    path("e/<key:key>/photo/<int:pk>", photos.change, name="photo_change"),
    path("e/<key:key>/compare/", compare.compare, name="compare"),
    path("e/<key:key>/away", put_away.put_away, name="put_away"),
    path("e/<key:key>/delete", put_away.delete_for_good, name="delete"),
    path("e/<key:key>/tap", taps.tap, name="tap"),
    path("e/<key:key>/log", corrections.log, name="log"),
    path("e/<key:key>/correct/<int:at>", corrections.correct, name="correct"),
    path("e/<key:key>/share", share.share, name="share"),
    path("e/<key:key>/period", period.period, name="period"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline", install.offline, name="offline"),
    path("healthz", probes.healthz, name="healthz"),
    path("readyz", probes.readyz, name="readyz"),
    path("metrics", probes.metrics, name="metrics"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
]
