"""What people say of a district, "we have ten here", and why the app sees it otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from scoring.mexica.actions import BuildCanal
from scoring.mexica.board.island import LAND, Cell, Cells, flood, members, union
from scoring.mexica.table.course import Course
from scoring.mexica.table.findings import Leak, Says, Sentence
from scoring.mexica.table.leaks import leaks, ways

WAYS = 5
"""To close it, at most."""
ENTRIES = 5


class Stated(NamedTuple):
    """A cell, and how large the district is in which it lies."""

    cell: Cell
    size: int


def leaking(course: Course, stated: Stated) -> Iterator[Leak]:
    """Nothing where the app sees it as they do."""
    cell, size = stated
    have = flood(cell.bit, course.now.dry).bit_count()
    if not have:
        yield _leak(course, stated, Sentence(Says.LEAK_WATER, {"cell": cell.name}))
    elif not 0 < size <= LAND.bit_count():
        yield _leak(course, stated, Sentence(Says.LEAK_SIZE, {"size": size}))
    elif have > size:
        yield _open(course, stated, have)
    elif have < size:
        yield _cut_up(course, stated, have)


def _leak(course: Course, stated: Stated, *said: Sentence) -> Leak:
    return Leak(sentences=said, at=course.number, cell=stated.cell, size=stated.size)


def _open(course: Course, stated: Stated, have: int) -> Leak:
    """Canals are missing."""
    cell, size = stated
    said = Sentence(Says.LEAK_LARGER, {"have": have, "size": size})
    found = leaks(course.now, cell, size)
    several = ways(course.now, found, WAYS)
    if not several:
        return _leak(course, stated, said, Sentence(Says.LEAK_NOWHERE, {"size": size}))
    gap = list(members(found[0].cells))
    at = Sentence(Says.LEAK_AT, {"cells": ", ".join(each.name for each in gap)})
    cells = dict.fromkeys(each for leak in found[:WAYS] for each in members(leak.cells))
    return Leak(
        sentences=(said, at),
        cells=tuple(cells),
        at=course.number,
        cell=cell,
        size=size,
        ways=tuple(
            (way, min(course.place_of(BuildCanal(tile)) for tile in way)) for way in several
        ),
    )


def _cut_up(course: Course, stated: Stated, have: int) -> Leak:
    """A canal is too many, or lies elsewhere."""
    cell, size = stated
    said = [Sentence(Says.LEAK_SMALLER, {"have": have, "size": size})]
    entries = [
        number
        for number, action in enumerate(course.actions, 1)
        if isinstance(action, BuildCanal) and _refilled(course, cell, action.tile) == size
    ][::-1][:ENTRIES]
    if entries:
        said.append(Sentence(Says.LEAK_ENTRIES, {}))
    tiles = [course.actions[number - 1] for number in entries]
    cells = union(tile.tile for tile in tiles if isinstance(tile, BuildCanal))
    return Leak(
        sentences=tuple(said),
        cells=tuple(members(cells)),
        at=entries[0] - 1 if entries else course.number,
        cell=cell,
        size=size,
        entries=tuple(entries),
    )


def _refilled(course: Course, cell: Cell, tile: Cells) -> int:
    """How large the district would be without a canal."""
    return flood(cell.bit, course.now.dry | tile).bit_count()
