"""A film of the growing towers, and of the growing field."""

from __future__ import annotations

from PIL import Image, ImageChops

from scoring.aztekz.actions import read_action
from scoring.aztekz.game import play
from tests.scoring.aztekz.pictures import table
from tests.tracker.games.aztekz.sheets import THEFTS, free, played
from tests.tracker.games.two_ways.pictures import film
from tracker.games.aztekz.face import FACE
from tracker.pictures.film import LAST
from tracker.pictures.palette import TRANSPARENT, ThemeName

WEST = {"do": "place", "at": [-1, 0], "paths": "EW"}


def test_it_shows_each_pile_and_stands_still_at_the_end() -> None:
    patches = film(FACE, played(*THEFTS))
    assert [patch.done for patch in patches] == [0, 1, 2, 3, 4, 5]
    assert patches[0].image.size == (360, FACE.past.drawing.film_height(360))  # type: ignore[union-attr]
    assert patches[-1].milliseconds == LAST


def test_what_looks_the_same_is_no_frame_of_its_own() -> None:
    positions = played(free("red", "a", 3), {"do": "end"})
    assert [patch.done for patch in film(FACE, positions)] == [0, 2]


def test_a_step_changes_two_cards_and_no_more() -> None:
    before = table("┌:A2 ─ ─:A ┐:B", hand="NS a")
    after = play(before, read_action({"do": "step", "hero": "slave2", "to": [1, 0]}))
    first, second = film(FACE, [before, after])
    # The bar below is part of it.
    assert first.image.width > second.image.width or first.image.height > second.corner[1] > 0


def opaque(image: Image.Image) -> Image.Image:
    """Where a patch says something new."""
    return image.point([255 * (index != TRANSPARENT) for index in range(256)], "L")


def test_no_card_moves_when_the_field_grows() -> None:
    before = table("─:A2 ─:A ─:B", hand="EW a")
    first, second = film(FACE, [before, play(before, read_action(WEST))])
    canvas = first.image.convert("RGB")
    grown = canvas.copy()
    grown.paste(second.image.convert("RGB"), second.corner, opaque(second.image))
    field = (0, 0, canvas.width, canvas.width)
    changed = ImageChops.difference(canvas.crop(field), grown.crop(field)).getbbox()
    # One card, less than a fifth of the picture.
    assert changed
    assert changed[2] - changed[0] <= canvas.width / 5


def test_a_field_that_nobody_began_is_bare_ground() -> None:
    drawing, empty = FACE.past.drawing, table("")
    assert drawing
    assert drawing.board(empty, 120, ThemeName.DARK).size == (120, drawing.board_height(120))


def test_the_bar_reaches_the_end() -> None:
    patches = film(FACE, played(*THEFTS))
    canvas = patches[0].image.convert("RGB")
    for patch in patches[1:]:
        canvas.paste(patch.image.convert("RGB"), patch.corner)
    low = canvas.height - 1
    assert canvas.getpixel((0, low)) == canvas.getpixel((canvas.width - 1, low))
