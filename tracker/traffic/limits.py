"""How much may be asked for: every limit with its number and its reason, and who counts it.

Generous for a club evening, ten tables with eight phones each behind one router; deadly for a
script. What is counted is counted in windows that begin by the clock, in this process and, where
it matters, in the shared cache: whatever that cannot tell is told by this process alone.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from threading import Lock
from time import time
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_noop

from tracker.errors import Trouble
from tracker.models import Club, Game
from tracker.traffic.metrics import REFUSED
from tracker.traffic.seldom import seldom

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limit:
    """At most `most` times, or bytes, in `seconds` seconds; without seconds, at the same time."""

    name: str
    most: int
    seconds: int = 0
    everywhere: bool = False
    """Counted in all processes together: it costs a question to the cache."""

    @property
    def bound(self) -> float:
        """`LIMITS` widens or narrows them all, or turns them off."""
        factor: float = settings.LIMITS
        return self.most * factor if factor else math.inf


SALT = "limits"
TEN_MINUTES, HOUR, DAY = 600, 3_600, 86_400
MEGABYTE = 1_000_000

# Of an address.
REQUESTS = Limit("requests", 6_000, 60)
"""Eighty phones that all open their table need some 2,000, while they play as many."""
UNDER_WAY = Limit("requests under way", 100)
"""That have arrived; streams and pictures apart. A phone waits for one or two, and each keeps a
thread busy."""
STREAMS = Limit("streams", 400)
"""Eighty phones listen, some with old pages in other tabs."""
PICTURES = Limit("pictures", 6_000, TEN_MINUTES)
"""Eighty phones that see their club's shelf ask for some 2,000 small ones, once."""
GUESSES = Limit("unknown keys", 30, 60, everywhere=True)
"""Keys that open nothing. A link is mistyped once or twice; a page that is replaced asks once.
Who has guessed so often is told so, until the minute is over; a key that opens is never refused."""
LOGINS = Limit("logins", 20, TEN_MINUTES, everywhere=True)
"""To the admin. Who runs the site knows the password after some tries."""
GAMES = Limit("games", 60, TEN_MINUTES, everywhere=True)
"""Made, copied, imported, kept. Ten tables begin; somebody brings in a pile of old records."""
GAME_BYTES = Limit("bytes of games", 20 * MEGABYTE, HOUR, everywhere=True)
"""A long game has 20,000 bytes."""
RESTORES = Limit("restores", 10, HOUR, everywhere=True)
"""An archive that is refused is tried again once or twice."""
UPLOADS = Limit("bytes of uploads", 1_000 * MEGABYTE, TEN_MINUTES, everywhere=True)
"""That came. Ten tables take ten photos each of ten megabytes; three archives of the largest."""
PHOTOS = Limit("photos", 200, TEN_MINUTES, everywhere=True)
"""The same hundred, and once more. Each costs half a second of a core."""
FILMS = Limit("films", 40, TEN_MINUTES, everywhere=True)
"""Begun, not asked for. Each table has a film of its game, some in two sizes."""

# Of a game.
TAPS = Limit("taps", 600, 60)
"""By its key: entered, undone, done again. Two hands on four phones come to 200."""
TAPS_OF_A_DAY = Limit("taps of a day", 6_000, DAY)
"""A game has at most 2,000 actions. What is undone or corrected stays in its history."""
CORRECTIONS = Limit("corrections", 200, TEN_MINUTES)
"""By its key, the looks at what one would do, too: an evening of corrections has some 50."""
DRAFTS = Limit("drafts", 1_200, TEN_MINUTES)
"""By its key, what a Cóatl or a card would bring: a piece is laid a second, on two phones."""
LISTENERS = Limit("listeners", 100)
"""By its key: a table, and a room that watches."""
COPIES = Limit("copies", 30, TEN_MINUTES, everywhere=True)
"""What if? Some tries from the same game."""
FILMS_OF_A_GAME = Limit("films of a game", 18, TEN_MINUTES, everywhere=True)
"""Three speeds, three sizes, two kinds: all of them."""

# Of a club.
CLUB_GAMES = Limit("games of a club", 1_000, DAY, everywhere=True)
"""A pile of old records; whole clubs come as archives."""
CLUB_BYTES = Limit("bytes of a club", 50 * MEGABYTE, DAY, everywhere=True)
"""2,500 long games."""
CLUB_PHOTOS = Limit("photos of a club", 400, DAY, everywhere=True)
"""Ten tables with as many as fit."""


class Limited(Trouble):
    """Told with the seconds after which it is worth trying again."""

    status = 429
    code = "limit"
    sentence = gettext_noop(
        "That was too much in a short time. Nothing was changed here: please try again later."
    )


def spend(limit: Limit, about: Hashable, amount: int = 1) -> None:
    """Count it; `Limited` where it is too much."""
    if again := wait(limit, about, amount):
        raise Limited(limit=limit.name, retry_after=again)


def spend_game(request: HttpRequest, club: Club | None, size: int) -> None:
    """A game of `size` bytes comes to a club, or to nobody."""
    spend(GAMES, asking(request))
    if club:
        spend(CLUB_GAMES, club.pk)
    spend_bytes(request, club, size)


def spend_copy(request: HttpRequest, game: Game) -> None:
    """Its bytes are known when it is made."""
    spend(COPIES, game.pk)
    spend_game(request, game.club, 0)


def spend_bytes(request: HttpRequest, club: Club | None, size: int) -> None:
    spend(GAME_BYTES, asking(request), size)
    if club:
        spend(CLUB_BYTES, club.pk, size)


def spend_film(who: str, game: str) -> None:
    spend(FILMS_OF_A_GAME, game)
    spend(FILMS, who)


def spend_photo(request: HttpRequest, game: Game) -> None:
    spend(PHOTOS, asking(request))
    if game.club_id:
        spend(CLUB_PHOTOS, game.club_id)


def wait(limit: Limit, about: Hashable, amount: int = 1) -> int:
    """Count it; the seconds until it may be tried again, 0 where it was not too much."""
    if not settings.LIMITS:
        return 0
    window, again = _window(limit)
    most = limit.bound
    counted = windows.add(limit, about, window, amount)
    if counted <= most and limit.everywhere and settings.REDIS_URL:
        together = _together(limit, about, window, amount)
        if together > most:
            # From now on nobody has to be asked.
            windows.add(limit, about, window, together - counted)
        counted = max(counted, together)
    if counted <= most:
        return 0
    tripped(limit, about)
    return again


def is_over(limit: Limit, about: Hashable) -> int:
    """The same without counting, by what this process knows."""
    window, again = _window(limit)
    if windows.counted(limit, about, window) < limit.bound:
        return 0
    tripped(limit, about)
    return again


def clock() -> float:
    """Of all processes."""
    return time()


def _window(limit: Limit) -> tuple[int, int]:
    """The number of the one that is open, and the whole seconds that it stays so."""
    window, gone = divmod(clock(), limit.seconds)
    return int(window), math.ceil(limit.seconds - gone)


def _together(limit: Limit, about: Hashable, window: int, amount: int) -> int:
    """What all processes counted; 0 where the cache does not tell."""
    key = f"limit:{_digest(limit, about)[:32]}:{window}"
    for _ in range(2):
        try:
            return int(cache.incr(key, amount))
        except ValueError:
            if cache.add(key, amount, limit.seconds):
                return amount
    return 0


def _digest(limit: Limit, about: Hashable) -> str:
    """Instead of an address, which is nobody's business."""
    return salted_hmac(SALT, f"{limit.name} {about}", algorithm="sha256").hexdigest()


class Windows:
    """What this process counts. Never more than a bounded number of counts, whoever asks."""

    ROOM = 100_000

    def __init__(self) -> None:
        self._lock = Lock()
        self._counts: dict[tuple[str, Hashable], tuple[int, int]] = {}

    def add(self, limit: Limit, about: Hashable, window: int, amount: int) -> int:
        key = (limit.name, about)
        with self._lock:
            counted = self._of(key, window) + amount
            if counted == amount:
                # The oldest windows stand first.
                self._counts.pop(key, None)
            self._counts[key] = (window, counted)
            if len(self._counts) > self.ROOM:
                del self._counts[next(iter(self._counts))]
        return counted

    def counted(self, limit: Limit, about: Hashable, window: int) -> int:
        return self._of((limit.name, about), window)

    def clear(self) -> None:
        with self._lock:
            self._counts.clear()

    def _of(self, key: tuple[str, Hashable], window: int) -> int:
        begun, counted = self._counts.get(key, (window, 0))
        return counted if begun == window else 0


windows = Windows()


class AtOnce:
    """What is under way in this process: come in and go out."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.there: dict[Hashable, int] = {}

    def come_in(self, about: Hashable) -> bool:
        there = self.there.get(about, 0)
        if there >= self.limit.bound:
            tripped(self.limit, about)
            return False
        self.there[about] = there + 1
        return True

    def go_out(self, about: Hashable) -> None:
        self.there[about] -= 1
        if not self.there[about]:
            del self.there[about]


def tripped(limit: Limit, about: Hashable) -> None:
    """Counted each time, told once a minute."""
    REFUSED.count(limit=limit.name)
    if seldom.may((limit.name, about), clock()):
        log.warning('The limit "%s" is reached by %s.', limit.name, _digest(limit, about)[:8])


def asking(request: HttpRequest) -> str:
    """Who asks, as mexica_site/gate/proxies.py decided."""
    return neighbourhood(request.META.get("REMOTE_ADDR", ""))


@lru_cache(maxsize=10_000)
def neighbourhood(address: Any) -> str:
    """The address; of IPv6 the part that one home has for itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return str(address)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Address(int(found) >> 64 << 64))
    return str(found)
