"""The eye of the page that compares, on made photos: it finds what differs, and hardly more."""

from __future__ import annotations

from base64 import b64encode
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from scoring.mexica.board.island import BOARD, members
from tests.browser.compare.made_photos import Snapshot, kinds, snapshot
from tests.browser.phones.test_phones import new_game
from tests.few import few

NAMES = [cell.name for cell in members(BOARD)]
LOOKED = """async ([jpeg, corners, kinds]) => {
    const bytes = Uint8Array.from(atob(jpeg), (sign) => sign.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const ink = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
    ink.drawImage(picture, 0, 0);
    const image = ink.getImageData(0, 0, picture.width, picture.height);
    const { turned, snapped, suspects } = window.compare;
    const turn = turned(image, corners, kinds);
    return { first: turn[0], ...suspects(image, snapped(image, turn, kinds), kinds) };
}"""
"""As the page does, from the photo's bytes to the list."""


class Figures(NamedTuple):
    differing: int
    found: int
    wrong: list[int]
    """How many false ones each photo has."""

    def __str__(self) -> str:
        mean = sum(self.wrong) / len(self.wrong)
        return (
            f"{self.found} of {self.differing} differences found, {mean:.2f} false ones a photo, "
            f"{sum(wrong > 3 for wrong in self.wrong)} of {len(self.wrong)} with more than 3"
        )


def looked(page: Page, photo: Snapshot, turn: int = 0) -> dict[str, Any]:
    """What the page's script says of a photo; the corners are given from any of them on."""
    corners = photo.corners[turn:] + photo.corners[:turn]
    told: dict[str, Any] = page.evaluate(
        LOOKED, [b64encode(photo.jpeg).decode(), corners, kinds(photo.app)]
    )
    assert told["first"] == list(photo.corners[0]), "the turn of the board was not found"
    assert told["fits"]
    return told


def measured(page: Page, seeds: range) -> Figures:
    differing, found, wrong = 0, 0, []
    for seed in seeds:
        photo = snapshot(Random(seed))
        told = looked(page, photo, seed % 4)
        suspects = {NAMES[one["cell"]] for one in told["suspects"]}
        open_ones = photo.differing - photo.hidden
        differing += len(open_ones)
        found += len(open_ones & suspects)
        wrong.append(len(suspects - photo.differing))
    figures = Figures(differing, found, wrong)
    print(f"photos {seeds.start} to {seeds.stop - 1}: {figures}")
    return figures


@pytest.mark.parametrize(
    "seeds",
    few([range(2), range(25), *(range(at, at + 50) for at in range(20, 220, 50))]),
    ids=str,
)
def test_what_differs_is_suspected(seeds: range, phone: Page, site: str) -> None:
    phone.goto(new_game(site)["enter"] + "compare/")
    figures = measured(phone, seeds)
    assert figures.found >= 0.9 * figures.differing, figures
    assert sum(figures.wrong) <= 3 * len(figures.wrong), figures
    assert sum(wrong > 3 for wrong in figures.wrong) <= 0.04 * len(figures.wrong), figures
