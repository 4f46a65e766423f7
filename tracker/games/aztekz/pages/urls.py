"""The addresses that only Aztekz has, below those of a game."""

from django.urls import path

from tracker.games.aztekz.pages import moment, piles

entered = [
    path("pile/<int:number>", piles.pile, name="pile"),
    path("moment/<int:at>", moment.moment, name="moment"),
]
