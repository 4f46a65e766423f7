"""The addresses of a browser's clubs."""

from django.urls import path
from django.views.i18n import set_language

from tracker.pages.club import (
    archive,
    clubs,
    gatherings,
    home,
    players,
    shared,
    shelf,
    statistics,
    taking,
)
from tracker.pages.table import duplicate, new, quick

urlpatterns = [
    path("", home.home, name="home"),
    path("forget", home.forget, name="forget"),
    path("follow", home.follow, name="follow"),
    path("new", new.new, name="new"),
    path("play", quick.play, name="play"),
    path("same/<str:link>", duplicate.duplicate, name="duplicate"),
    path("import", home.import_record, name="import"),
    path("shared", shared.shared, name="shared"),
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
    path("evening/<day:day>", gatherings.evening, name="evening"),
    path("evening/<day:day>/card.png", gatherings.evening_card, name="evening_card"),
    path("year/<year:number>", gatherings.year, name="year"),
    path("year/<year:number>/card.png", gatherings.year_card, name="year_card"),
    path("player/<int:pk>", statistics.player, name="player"),
    path("players", players.players, name="players"),
]
