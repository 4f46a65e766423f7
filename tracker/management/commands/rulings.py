"""Writes docs/rulings.md: the rulings of every game, as its help has them."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from tracker.games.registry import faces
from tracker.help.parts import Ruling

WIDTH = 100
INTRODUCTION = (
    "Rulebooks leave a few questions open, or their printings differ. This is how the app answers"
    " them; the same stands in its help. A table that plays otherwise may insist on most of its"
    " moves; the app then records the move and marks it for good.",
    "`manage.py rulings docs/rulings.md` writes this page from the help of each game.",
)


def text() -> str:
    with translation.override("en"):
        return "\n\n".join(["# Rulings", *map(_wrapped, INTRODUCTION), *_games()]) + "\n"


def _games() -> Iterator[str]:
    for face in faces():
        rulings = [ruling for part in face.help() for ruling in part.rulings]
        if rulings:
            yield f"## {face.name}"
        for ruling in rulings:
            yield from _told(ruling)


def _told(ruling: Ruling) -> Iterator[str]:
    yield f"### {ruling.question}"
    yield _wrapped(ruling.answer)
    if ruling.printings:
        yield _wrapped(f"*{ruling.printings}*")


def _wrapped(words: str) -> str:
    return fill(words, WIDTH, break_long_words=False, break_on_hyphens=False)


class Command(BaseCommand):
    help = "writes the rulings of every game to a file, as docs/rulings.md has them"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        options["file"].write_text(text(), encoding="utf-8")
