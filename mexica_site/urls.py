"""Every address of the site. `e/<key>` enters a game, `w/<key>` watches it."""

from django.contrib import admin
from django.urls import path, register_converter
from django.urls.converters import StringConverter

from tracker.api import api
from tracker.pages import corrections, home, install, new, period, share, table, taps


class Key(StringConverter):
    regex = r"[A-Za-z0-9_-]{10,32}"


class Door(StringConverter):
    regex = "[ew]"


class CellName(StringConverter):
    regex = "[A-U](?:1[0-4]|[1-9])"


register_converter(Key, "key")
register_converter(Door, "door")
register_converter(CellName, "cell")

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("import", home.import_record, name="import"),
    path("phone", home.other_phone, name="phone"),
    path("club/<key:key>", home.join, name="join"),
    path("<door:door>/<key:key>/", table.show, name="table"),
    path("<door:door>/<key:key>/news", table.news, name="news"),
    path("<door:door>/<key:key>/events", table.events, name="events"),
    path("<door:door>/<key:key>/cell/<cell:cell>", table.inspect, name="inspect"),
    path("<door:door>/<key:key>/scoring", period.scoring, name="scoring"),
    path("<door:door>/<key:key>/check", period.check, name="check"),
    path("e/<key:key>/tap", taps.tap, name="tap"),
    path("e/<key:key>/log", corrections.log, name="log"),
    path("e/<key:key>/correct/<int:at>", corrections.correct, name="correct"),
    path("e/<key:key>/share", share.share, name="share"),
    path("e/<key:key>/period", period.period, name="period"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline", install.offline, name="offline"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
]
