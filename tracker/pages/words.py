"""A short word instead of a link, for phones without a camera: typed at home, it opens the game.

It stands in the shared cache alone, and for ten minutes. A wrong one counts as a wrong key does.
"""

from __future__ import annotations

import re
from secrets import choice

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext_noop

from tracker.errors import Trouble
from tracker.models import Game
from tracker.traffic.limits import GUESSES, Limited, asking, is_over, spend

LETTERS, DIGITS = "ABCDEFGHJKMNPQRSTUVWXYZ", "23456789"
"""None that is taken for another; 400 million words."""
KEPT = 600
"""Seconds."""
SAME = 120
"""Seconds in which whoever looks again gets the same word: it always holds for minutes more."""
TYPED = re.compile(r"[A-Z0-9]{5,9}")
"""What somebody took for a word: no link has this form."""


class NoSuchWord(Trouble):
    status = 404
    code = "word.unknown"
    sentence = gettext_noop("No game has this word. A word works for ten minutes: get a new one.")


def word_of(game: Game) -> str:
    """That opens it; none where nothing can be kept just now."""
    if word := cache.get(_last(game)):
        return str(word)
    for _ in range(3):
        word = "".join(map(choice, [LETTERS] * 5 + [DIGITS] * 2))
        if cache.add(_place(word), game.edit_key, KEPT):
            cache.set(_last(game), word, SAME)
            return word
    return ""


def as_word(text: str) -> str:
    """What was typed as a word is written; nothing where it is none."""
    written = re.sub(r"[\s-]", "", text).upper()
    return written if TYPED.fullmatch(written) else ""


def key_behind(request: HttpRequest, word: str) -> str:
    """The key to enter that a word stands for."""
    who = asking(request)
    if again := is_over(GUESSES, who):
        raise Limited(limit=GUESSES.name, retry_after=again)
    if (key := cache.get(_place(word))) is None:
        spend(GUESSES, who)
        raise NoSuchWord
    return str(key)


def _place(word: str) -> str:
    return f"word:{word}"


def _last(game: Game) -> str:
    # A link that was replaced takes its word with it.
    return f"word-of:{game.edit_key}"
