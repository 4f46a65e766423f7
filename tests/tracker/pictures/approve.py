"""Pictures that somebody looked at and found good.

`python -m tests.tracker.pictures.approve` draws them anew into the folder beside this file. Look at
each (`git diff` shows them), and commit them only if they are better than what was there.
"""

from __future__ import annotations

import io
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from PIL import Image

from scoring.mexica import Position
from scoring.mexica.effects import carry_out
from scoring.mexica.game import Record, read_record
from scoring.mexica.opening import start
from tests.scoring.mexica.recorded import GAMES
from tests.tracker.games.aztekz.drawing import pictures as aztekz
from tests.tracker.games.coatl.drawing import pictures as coatl

APPROVED = Path(__file__).parent / "approved"


def game(name: str = "four_players_420_actions") -> Record:
    return read_record(json.loads((GAMES / f"{name}.json").read_text())["record"])


def positions(record: Record, actions: int = 2_000) -> Iterator[Position]:
    position = start(record.setup)
    yield position
    for action in list(record.actions())[:actions]:
        position = carry_out(position, action)
        yield position


def after(record: Record, actions: int = 2_000) -> Position:
    *_, position = positions(record, actions)
    return position


def _board(theme: str, turn: int = 0) -> Image.Image:
    from tracker.games.mexica.drawing.board import draw_board

    return draw_board(after(game(), 260), 480, theme, turn)


def _card(name: str) -> Image.Image:
    from tracker.games.mexica.face import FACE
    from tracker.pictures.card import HEIGHT, WIDTH

    card = FACE.past.card(after(game(name)), "1 May 2024").convert("RGB")
    return card.resize((WIDTH // 2, HEIGHT // 2), Image.Resampling.BOX)


def _frame(number: int) -> Image.Image:
    from tracker.games.mexica.drawing.film import film
    from tracker.pictures.animation import FilmFormat, write_film
    from tracker.pictures.film import Size, Speed

    file = io.BytesIO()
    record = game("tracker_three_players_three_firsts")
    patches = film(positions(record), len(record.written_actions), Size.SMALL, Speed.FAST)
    for _ in write_film(patches, FilmFormat.GIF, file):
        pass
    with Image.open(file) as film_read:
        film_read.seek(number % film_read.n_frames)  # type: ignore[attr-defined]
        return film_read.convert("RGB")


PICTURES: dict[str, Callable[[], Image.Image]] = {
    "board_light": lambda: _board("light"),
    "board_dark": lambda: _board("dark"),
    "board_upright": lambda: _board("light", turn=1),
    "card_shared_victory": lambda: _card("four_players_shared_victory"),
    "card_of_two": lambda: _card("tracker_two_players_harder_neutral"),
    "film_first": lambda: _frame(0),
    "film_last": lambda: _frame(-1),
    **aztekz.PICTURES,
    **coatl.PICTURES,
}


def approved(name: str) -> Image.Image:
    with Image.open(APPROVED / f"{name}.png") as image:
        return image.convert("RGB")


def main() -> None:
    APPROVED.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        file = APPROVED / f"{name}.png"
        image = draw()
        if image.mode == "RGB":
            image = image.quantize(256, dither=Image.Dither.NONE)
        image.save(file, "PNG", optimize=True)
        print(file.relative_to(Path.cwd()), image.size, file.stat().st_size)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    main()
