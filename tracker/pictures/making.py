"""Films are made beside the requests: a few at a time, each once, and how far they are is told.

What is told goes through the cache: with Redis every process knows what another one makes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from hashlib import sha256
from typing import IO, Any

from django.core.cache import cache
from django.utils import translation
from django.utils.translation import gettext_noop

from scoring.game import fold
from tracker.errors import DiskFull, NotYours, Stale, Trouble, is_full
from tracker.games.past import Drawing
from tracker.games.registry import face
from tracker.long_work.line import Line, Progress, breathing
from tracker.models import Action, Game
from tracker.pictures.animation import FilmFormat, write_film
from tracker.pictures.film import Size, Speed
from tracker.pictures.film_files import is_kept, keep
from tracker.traffic.limits import spend_film
from tracker.turns import Full

DRAWING = 2
"""Another drawing of the same game is another file: counts up with each change of the look."""
MAKERS = 1
"""It is all Python: two at once would be no faster, and taps slower."""
MOST = 32
"""Films that are made or wait for it in one process; of one address a quarter."""
FORGOTTEN = 120
"""Seconds after which one that tells nothing any more is made by somebody else."""
SOMETIMES = 20
"""Frames after which it is told how far a film is."""

log = logging.getLogger(__name__)


class Busy(Trouble):
    status = 503
    code = "pictures.busy"
    sentence = gettext_noop("Many films are being made just now. Please try again in a minute.")


class NotMade(Trouble):
    status = 503
    code = "pictures.failed"
    sentence = gettext_noop("The film could not be made. Please try again.")


@dataclass(frozen=True)
class Order:
    """Which film of which game."""

    game: str
    key: str
    """Of its rules."""
    head: int
    setup: Any
    speed: Speed
    size: Size
    kind: FilmFormat
    language: str

    @classmethod
    def of(cls, game: Game, speed: Speed, size: Size, kind: FilmFormat) -> Order:
        language = translation.get_language() or "en"
        return cls(
            game.pk,
            game.game,
            game.head_id or 0,
            game.shown_setup,
            speed,
            size,
            kind,
            language,
        )

    @property
    def drawing(self) -> Drawing:
        """Of games that nobody draws there are no films."""
        if (found := face(self.key).past.drawing) is None:
            raise NotYours
        return found

    @property
    def name(self) -> str:
        names = names_mark(face(self.key).rules.players(self.setup))
        parts = (self.game, self.head, names, self.speed, self.size, self.language, f"v{DRAWING}")
        return "-".join(map(str, parts)) + f".{self.kind}"


def names_mark(players: Sequence[tuple[str, str]]) -> str:
    return sha256(repr(players).encode()).hexdigest()[:12]


makers = Line("film", MAKERS, MOST)
FAILURES: dict[str, type[Trouble]] = {each.code: each for each in (DiskFull, NotMade)}


def begin(game: Game, order: Order, who: str) -> Progress:
    """How far a film is; it is begun if nobody makes it, for whoever asks."""
    told = cache.get(_told(order.name))
    if isinstance(told, str):
        cache.delete(_told(order.name))
        raise FAILURES.get(told, NotMade)
    if told is None:
        work_on(game, order, who)
        told = cache.get(_told(order.name))
    done, total = told or (0, game.number)
    return Progress(done, total, makers.ahead(order.name))


def work_on(game: Game, order: Order, who: str) -> Future[None]:
    """The work on a film; begun when its turn comes, if nobody asked for it before."""
    try:
        if found := makers.found(order.name, who):
            return found
        spend_film(who, order.game)
        bodies = _bodies(game)
        _tell(order.name, Progress(0, len(bodies)))
        return makers.join(order.name, who, lambda: _work(order, bodies))
    except Full:
        cache.delete(_told(order.name))
        raise Busy from None


def _work(order: Order, bodies: list[dict[str, Any]]) -> None:
    try:
        with translation.override(order.language):
            if not is_kept(order.name):
                keep(order.name, lambda file: _write(order, bodies, file))
        cache.delete(_told(order.name))
    except Exception as error:
        failure: type[Trouble] = DiskFull if is_full(error) else NotMade
        log.warning("The film %s could not be made", order.name, exc_info=failure is NotMade)
        cache.set(_told(order.name), failure.code, FORGOTTEN)
        raise failure from error


def _bodies(game: Game) -> list[dict[str, Any]]:
    """The actions up to the head that the film is named after."""
    log = game.actions.filter(state=Action.State.STANDING).order_by("number")
    rows = list(log.values_list("pk", "body"))
    if (rows[-1][0] if rows else None) != game.head_id:
        raise Stale(number=len(rows))
    return [body for _, body in rows]


def _write(order: Order, bodies: list[dict[str, Any]], file: IO[bytes]) -> None:
    positions = _positions(order, bodies)
    patches = order.drawing.film(positions, len(bodies), order.size, order.speed)
    for frame, done in breathing(enumerate(write_film(patches, order.kind, file))):
        if frame % SOMETIMES == 0:
            _tell(order.name, Progress(done, len(bodies)))


def _positions(order: Order, bodies: Iterable[dict[str, Any]]) -> Iterator[Any]:
    rules = face(order.key).rules
    first = rules.start(order.setup)
    yield first
    yield from fold(rules, first, (rules.read_action(order.setup, body) for body in bodies))


def _told(name: str) -> str:
    return f"film:{name}"


def _tell(name: str, progress: Progress) -> None:
    cache.set(_told(name), (progress.done, progress.total), FORGOTTEN)
