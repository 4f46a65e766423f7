"""Every address of the site. `e/<key>` enters a game, `w/<key>` watches it."""

from django.contrib import admin
from django.urls import path, re_path

from tracker.api import api
from tracker.pages import corrections, home, install, new, period, share, table, taps

GAME = r"^(?P<door>[ew])/(?P<key>[\w-]{10,32})/"

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("import", home.import_record, name="import"),
    path("phone", home.other_phone, name="phone"),
    path("club/<str:key>", home.join, name="join"),
    re_path(GAME + "$", table.show, name="table"),
    re_path(GAME + "news$", table.news, name="news"),
    re_path(GAME + "events$", table.events, name="events"),
    re_path(GAME + r"cell/(?P<cell>[A-U]\d{1,2})$", table.inspect, name="inspect"),
    re_path(GAME + "scoring$", period.scoring, name="scoring"),
    re_path(GAME + "check$", period.check, name="check"),
    path("e/<str:key>/tap", taps.tap, name="tap"),
    path("e/<str:key>/log", corrections.log, name="log"),
    path("e/<str:key>/correct/<int:at>", corrections.correct, name="correct"),
    path("e/<str:key>/share", share.share, name="share"),
    path("e/<str:key>/period", period.period, name="period"),
    path("manifest.webmanifest", install.manifest, name="manifest"),
    path("sw.js", install.worker, name="worker"),
    path("offline", install.offline, name="offline"),
    path("api/", api.urls),
    path("admin/", admin.site.urls),
]
