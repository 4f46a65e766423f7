"""The addresses of one game looked back at.

`seen` by whoever may watch, `entered` by whoever plays.
"""

from django.urls import path

from tracker.pages.game import (
    beside,
    details,
    out,
    packed,
    photos,
    pictures,
    put_away,
    replay,
    scoring,
    screen,
)

seen = [
    path("out", out.out, name="out"),
    path("out/<str:name>", out.file, name="out_file"),
    path("beside", beside.beside, name="beside"),
    path("story", replay.story, name="story"),
    path("scoring", scoring.scoring, name="scoring"),
    path("show", screen.screen, name="screen"),
    path("replay", replay.replay, name="replay"),
    path("replay/reel", replay.reel_of, name="reel"),
    path("replay/spot/<str:where>", replay.spot, name="spot"),
    path("picture.png", pictures.picture, name="picture"),
    path("thumb.png", pictures.thumb, name="thumb"),
    path("card.png", pictures.card, name="card"),
    path("film", pictures.film, name="film"),
    path("replay.<film:kind>", pictures.film_file, name="film_file"),
    path("details", details.details, name="details"),
    path("photos", photos.photo_album, name="photos"),
    path("photo/<int:pk>.jpg", photos.picture, name="photo"),
    path("photo/<int:pk>-small.jpg", photos.picture, {"small": True}, name="photo_small"),
]
entered = [
    path("what-if", replay.what_if, name="what_if"),
    path("photo/<int:pk>", photos.change, name="photo_change"),
    path("away", put_away.put_away, name="put_away"),
    path("delete", put_away.delete_for_good, name="delete"),
]
in_a_link = [
    path("<str:address>", packed.show, name="packed"),
    path("<str:address>/reel", packed.reel_in, name="packed_reel"),
    path("<str:address>/spot/<str:where>", packed.spot_in, name="packed_spot"),
    path("<str:address>/keep", packed.keep, name="packed_keep"),
]
