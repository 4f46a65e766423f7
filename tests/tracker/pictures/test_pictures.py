"""The island, the card and the letters on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from scoring.mexica import Position
from scoring.mexica.board.island import BY_NAME
from scoring.mexica.board.pieces import PLAYER_COLOURS, Colour
from tests.scoring import scorepad
from tests.scoring.mexica.board import NAMES, island
from tests.tracker.access.test_texts import TEXTS
from tests.tracker.pictures.approve import PICTURES, after, approved, game
from tests.tracker.site.languages.catalogues import LANGUAGES, catalogue
from tracker.games.mexica.drawing import sprites
from tracker.games.mexica.drawing.board import Sheet, draw_board, drawn
from tracker.games.mexica.drawing.card import IslandCard
from tracker.games.mexica.drawing.palette import THEMES
from tracker.games.mexica.face import FACE
from tracker.games.plain import Plain
from tracker.pictures.answers import NARROWEST, WIDEST
from tracker.pictures.card import HEIGHT, RIGHT, WIDTH
from tracker.pictures.lettering import LATIN, drawable, fitted, has, width
from tracker.pictures.palette import ThemeName, distance
from tracker.pictures.result import headline, results, summary

WIDE = 462
LIGHT = THEMES[ThemeName.LIGHT]
HOSTILE = {
    **{name: text[:40] for name, text in TEXTS.items()},
    "forty wide": "W" * 40,
    "forty thin": "i" * 40,
    "no spaces": "Maximiliana-Wilhelmina-von-der-Hohenburg",
    "chinese": "李明和他的朋友们",
    "arabic": "شطرنج ملكة الملوك العظيمة جدا",
    "stacked": "Z" + "\u0335\u0336\u034e" * 13,
    "only emoji": "🎲🎲🎲",
}


def cell_of(image: Image.Image, name: str, wide: int = WIDE, turn: int = 0) -> Image.Image:
    sheet = Sheet(wide, turn=turn)
    x, y = sheet.corner(sheet.places[BY_NAME[name]])
    return image.convert("RGB").crop((x, y, x + sheet.cell, y + sheet.cell))


def middle(image: Image.Image, name: str) -> tuple[int, int, int]:
    cell = cell_of(image, name)
    red, green, blue = cell.getpixel((cell.width // 2, cell.height // 2))  # type: ignore[misc]
    return red, green, blue


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES)
def test_it_looks_as_approved(name: str) -> None:
    """Another look that is meant is approved with `python -m tests.tracker.pictures.approve`."""
    image, was = PICTURES[name]().convert("RGB"), approved(name)
    assert image.size == was.size
    differences = ImageChops.difference(image, was)
    assert ImageStat.Stat(differences).rms < [2.5, 2.5, 2.5]
    much = differences.convert("L").point([0] * 60 + [255] * 196)
    assert ImageStat.Stat(much).mean[0] / 255 < 0.002


@pytest.mark.parametrize("theme", ThemeName)
def test_each_ground_has_its_colour(theme: ThemeName) -> None:
    image = draw_board(island("4 # ~ ~ ~ # # # # # # # # # # . . . . . . ."), WIDE, theme)
    colours = THEMES[theme]
    for name, colour in {
        "C4": colours.canal,
        "O6": colours.canal,
        "E4": colours.land,
        "K10": colours.land,
        "U1": colours.lake,
        "A14": colours.lake,
    }.items():
        assert distance(middle(image, name), colour) < 40, name


def test_canals_that_meet_at_a_corner_let_no_land_through() -> None:
    """Round such a corner a way through water leads from canal to canal."""
    image = draw_board(
        island("""
            4 # # ~ # # # # # # # # # # # . . . . . . .
            5 . # # ~ # # # # # # # # # # # # . . . . .
        """),
        WIDE,
    )
    sheet = Sheet(WIDE)
    x, y = sheet.corner(sheet.places[BY_NAME["D5"]])
    for step in range(-sheet.cell // 2, sheet.cell // 2):
        pixel = LIGHT.colours[image.getpixel((x + step, y + step))]  # type: ignore[call-overload]
        assert distance(pixel, LIGHT.canal) < distance(pixel, LIGHT.bank)


@pytest.mark.parametrize("turn, corners", [*enumerate(["A1 U14", "U1 A14", "U14 A1", "A14 U1"])])
def test_the_island_lies_turned_to_the_left(turn: int, corners: str) -> None:
    sheet = Sheet(WIDE, turn=turn)
    last = sheet.columns - 1, sheet.rows - 1
    assert [sheet.places[BY_NAME[name]] for name in corners.split()] == [(0, 0), last]
    wide = draw_board(island(), 600, turn=turn)
    assert (wide.height > wide.width) == (turn in (1, 3))


@pytest.mark.parametrize("turn", range(4))
def test_the_card_has_room_for_the_island_in_every_turn(turn: int) -> None:
    bare, built = (
        FACE.past.card(position, "", turn).convert("RGB")
        for position in (island(), replace(island(), canals=BY_NAME["C4"].bit))
    )
    changed = ImageChops.difference(bare, built).getbbox()
    assert changed
    # To the west in the north: C4 is near the corner A1.
    x, y = (changed[0] + changed[2]) / 2, (changed[1] + changed[3]) / 2
    left, above = x < 376, y < 300
    assert (left, above) == [(True, True), (True, False), (False, False), (False, True)][turn]
    assert changed[3] < HEIGHT - 50


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("axis", ["NS", "EW"])
def test_a_bridge_comes_down_on_the_land_that_it_leads_to(axis: str, turn: int) -> None:
    bare = island("4 # # # ~ # # # # # # # # # # . . . . . . .")
    mark = "bridges_ns" if axis == "NS" else "bridges_ew"
    bridged = replace(bare, **{mark: BY_NAME["D4"].bit})  # type: ignore[arg-type]
    before, now = (draw_board(position, WIDE, turn=turn) for position in (bare, bridged))
    changed = {
        name
        for name in ("D4", "D3", "D5", "C4", "E4", "C3", "E5")
        if ImageChops.difference(
            cell_of(before, name, turn=turn), cell_of(now, name, turn=turn)
        ).getbbox()
    }
    assert changed == {"D4", *(("D3", "D5") if axis == "NS" else ("C4", "E4"))}


def test_owners_differ_without_colour() -> None:
    """By the shape alone, where a cell is too small for a letter; by the letter where it is not."""
    small = sprites.LEGIBLE - 1
    alphas = [
        sprites.temple(colour, 1, small, ThemeName.LIGHT, "R").getchannel("A")
        for colour in PLAYER_COLOURS
    ]
    letters = {
        sprites.temple(Colour.RED, 1, 40, ThemeName.LIGHT, letter).tobytes() for letter in "BGSRN"
    }
    assert len(letters) == 5
    for number, one in enumerate(alphas):
        for other in alphas[number + 1 :]:
            assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 10


def test_floors_differ() -> None:
    temples = [
        sprites.temple(colour, level, size, ThemeName.LIGHT, "R")
        for size in (18, 26, 50)
        for colour in PLAYER_COLOURS
        for level in (1, 2, 3, 4)
    ]
    assert len({temple.tobytes() for temple in temples}) == len(temples)


@pytest.mark.long
def test_every_width_from_a_thumbnail_to_print() -> None:
    position = after(game(), 60)
    for wide in (*range(NARROWEST, 180), 239, 240, 559, 560, 561, 1199, WIDEST):
        for turn in range(4):
            image = draw_board(position, wide, turn=turn)
            assert image.width == wide
            sheet = Sheet(wide, turn=turn)
            assert 0 < sheet.margin < 2.5 * sheet.cell
            assert image.height == sheet.rows * sheet.cell + 2 * sheet.margin


@pytest.mark.slow
def test_a_picture_leaves_nothing_behind_for_the_next() -> None:
    first, last = after(game(), 0), after(game())
    bare = draw_board(first, 600).tobytes()
    assert draw_board(last, 600).tobytes() != bare
    assert draw_board(first, 600).tobytes() == bare


def test_the_letters_stand_above_a_canal_at_the_edge() -> None:
    image = draw_board(island("1 . ~ . . . # # # # # . . . . . . . . . . ."), 600)
    sheet = Sheet(600)
    bare = drawn(island(), sheet)
    x = sheet.corner(sheet.places[BY_NAME["B1"]])[0]
    box = (x, 0, x + sheet.cell, sheet.margin * 3 // 4)
    letter, same = (whole.crop(box).convert("L").point(DARK) for whole in (image, bare))
    assert letter.getbbox()
    assert letter.tobytes() == same.tobytes()


DARK = [255] * 140 + [0] * 116


def named(position: Position, name: str) -> Position:
    players = tuple(player._replace(name=name) for player in position.setup.players)
    return replace(position, setup=replace(position.setup, players=players))


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_is_drawn_within_its_place(name: str) -> None:
    position = named(after(game("four_players_shared_victory")), HOSTILE[name])
    card = FACE.past.card(position, "1 May 2024")
    assert card.size == (WIDTH, HEIGHT)
    left = IslandCard.left
    # Beside the column of names and before the right margin there is only ground.
    for box in ((left + 36, 152, left + 48, HEIGHT), (RIGHT + 1, 152, WIDTH, HEIGHT)):
        darkest, _ = card.crop(box).convert("L").getextrema()
        assert darkest > 180  # type: ignore[operator]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_boxes_stand_for_what_no_font_has(name: str) -> None:
    written, font = drawable(HOSTILE[name])
    assert all(sign == " " or has(font, sign) for sign in written)


def test_what_can_be_drawn_is_kept() -> None:
    assert drawable("Ana 👩\u200d👩\u200d👧")[0] == "Ana"
    assert drawable("ＡＮＡ ﬁ")[0] == "ANA fi"
    assert drawable("Zoe\u0308")[0] in ("Zoë", "Zoe")
    assert drawable("🎲🎲")[0] == ""


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where no font is installed."""
    monkeypatch.setattr("tracker.pictures.lettering.SYSTEM", ())
    drawable.cache_clear()
    yield
    drawable.cache_clear()


@pytest.mark.usefixtures("bare_machine")
@pytest.mark.parametrize(
    "name",
    [
        "Łąka Ñandú Œuvre ẞ",
        "ÄÖÜäöüßẞ",
        "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ",
        "ÁÉÍÑÓÚÜáéíñóúü¿¡",
        "ĄĆĘŁŃÓŚŹŻąćęłńóśźż",
        "Žofie Ştefan Gyöző Ørjan Þóra Đorđe Nguyễn",
    ],
)
def test_every_name_in_latin_letters_is_drawn_without_a_font_of_the_system(name: str) -> None:
    written, font = drawable(name)
    assert written == name
    assert all(sign == " " or has(font, sign) for sign in name)


@pytest.mark.usefixtures("bare_machine")
def test_what_is_translated_is_drawn_without_a_font_of_the_system() -> None:
    for language in LANGUAGES:
        for entry in catalogue(language):
            for sign in set("".join(entry.translated)):
                if sign.isalpha():
                    assert has("", sign) or has(LATIN, sign), sign


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    for text in ("W" * 40, "i" * 40, "Maximiliana Wilhelmina von der Hohenburg"):
        cut = fitted(text, 200, 28)
        assert cut.endswith("…")
        assert text.startswith(cut[:-1].rstrip())
        assert width(cut, 28) <= 200 < width(text[: len(cut) + 1] + "…", 28)
    assert fitted("Ana", 200, 28) == "Ana"


def test_the_card_tells_the_players_in_the_order_of_the_result() -> None:
    told = results(FACE, after(game("four_players_shared_victory")))
    assert [(s.name, s.points, s.won) for s in told] == [
        ("Dee", 70, True),
        ("Bo", 70, True),
        ("Ana", 66, False),
        ("Cy", 51, False),
    ]


def test_the_result_in_a_sentence() -> None:
    position = after(game("four_players_shared_victory"))
    assert summary(FACE, position) == "Dee 70, Bo 70, Ana 66, Cy 51 – A shared victory."
    assert headline(FACE, after(game(), 30)) == "Period 1"
    assert set(NAMES.values()) == {"Ana", "Bo", "Cy", "Dee"}


def pad(*written: dict[str, object]) -> scorepad.Position:
    setup = scorepad.SCOREPAD.read_setup({"players": [{"name": "Ana"}, {"name": "Bo"}]})
    position = scorepad.SCOREPAD.start(setup)
    for body in written:
        position = scorepad.SCOREPAD.carry_out(position, scorepad.SCOREPAD.read_action(setup, body))
    return position


def test_a_game_without_a_drawing_has_a_card_of_names_and_points() -> None:
    face = Plain(scorepad.SCOREPAD)
    position = pad({"do": "score", "seat": 1, "points": 21}, {"do": "end"})
    assert summary(face, position) == "Bo 21, Ana 0 – Bo wins."
    assert headline(face, pad()) == "Score so far"
    card = face.past.card(position, "1 May 2024")
    assert card.size == (WIDTH, HEIGHT)
    other = face.past.card(pad({"do": "score", "seat": 1, "points": 22}, {"do": "end"}), "")
    assert card.tobytes() != other.tobytes()
    assert face.past.drawing is None
