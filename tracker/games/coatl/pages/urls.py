"""The addresses that only Cóatl has, below those of a game."""

from django.urls import path

from tracker.games.coatl.pages import editor, serpents

seen = [
    path("serpent/<int:number>", serpents.serpent, name="serpent"),
]
entered = [
    path("draft", editor.draft, name="draft"),
    path("cards", editor.cards, name="cards"),
    path("wishes", editor.wishes, name="wishes"),
]
