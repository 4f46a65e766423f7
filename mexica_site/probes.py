"""What whoever runs the site may ask it: is it alive, is it ready, how much does it do?"""

from __future__ import annotations

import platform
from collections.abc import Callable
from functools import cache
from ipaddress import ip_address
from itertools import chain
from tempfile import TemporaryFile
from threading import Lock, Thread
from time import monotonic

import django
from django.conf import settings
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from mexica_site.gate import admission
from mexica_site.gate.proxies import PASSED_ON, SAID_BY_PROXIES
from tracker import live
from tracker.before import is_of_before
from tracker.traffic.metrics import BEGUN, COUNTED, ENDED, gauge

PATIENCE = 2.0
"""Seconds that all parts together may take to answer."""
FRESH = 1.0
"""Seconds for which an answer holds: asking often costs nothing."""
BLOCK = 4096


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Nothing else is asked."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Everything that an action needs is there; otherwise what is away."""
    away = checks.away()
    parts = {name: "away" if name in away else "ok" for name in checks.parts()}
    body = {"ready": not away, "parts": parts}
    return JsonResponse(body, status=503 if away else 200)


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    if not (_from_this_machine(request) or _with_token(request)):
        raise Http404
    streams = sum(len(ears) for ears in live.hub.ears.values())
    lines = chain(
        *(counted.lines() for counted in COUNTED),
        gauge("mexica_streams", "Phones that listen.", streams),
        gauge("mexica_requests_waiting", "Begun, without an answer.", BEGUN.total - ENDED.total),
        admission.figures(),
        gauge("mexica_build_info", "What runs.", 1, **build()),
    )
    text = "".join(f"{line}\n" for line in lines)
    return HttpResponse(text, content_type="text/plain; version=0.0.4; charset=utf-8")


@cache
def build() -> dict[str, str]:
    return {
        "version": settings.VERSION,
        "python": platform.python_version(),
        "django": django.get_version(),
    }


def _from_this_machine(request: HttpRequest) -> bool:
    """And not passed on by a proxy of this machine."""
    marks = (*SAID_BY_PROXIES, PASSED_ON[0])
    passed_on = any(name.decode() in request.headers for name in marks)
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback and not passed_on
    except ValueError:
        return False


def _with_token(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "")
    return bool(token) and constant_time_compare(given, f"Bearer {token}")


class Checks:
    """Each part is asked by a thread of its own, so that one that hangs holds up nobody.

    As long as it hangs it is away, and nobody asks it a second time.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._asking: dict[str, Thread] = {}
        self._told: dict[str, bool] = {}
        self._until = 0.0

    def parts(self) -> dict[str, Callable[[], None]]:
        found = {"database": database_answers, "migrations": is_migrated, "disk": disk_takes}
        return found | {"redis": redis_answers} if settings.REDIS_URL else found

    def away(self) -> set[str]:
        with self._lock:
            if monotonic() >= self._until:
                self._ask()
                self._until = monotonic() + FRESH
            return {name for name in self.parts() if not self._told.get(name)}

    def _ask(self) -> None:
        end = monotonic() + PATIENCE
        for name, part in self.parts().items():
            if not (name in self._asking and self._asking[name].is_alive()):
                self._told[name] = False
                thread = Thread(target=self._one, args=(name, part), daemon=True)
                self._asking[name] = thread
                thread.start()
        for thread in self._asking.values():
            thread.join(max(0.0, end - monotonic()))

    def _one(self, name: str, part: Callable[[], None]) -> None:
        try:
            part()
            self._told[name] = True
        except Exception:
            # Whatever it is: an action would meet it, too.
            self._told[name] = False
        finally:
            connections.close_all()


checks = Checks()


def database_answers() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def is_migrated() -> None:
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise LookupError("there are migrations to apply")
    if is_of_before():
        raise LookupError("the tables are of a version before the first release")


def redis_answers() -> None:
    import redis

    with redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=PATIENCE / 2, socket_connect_timeout=PATIENCE / 2
    ) as client:
        client.ping()


def disk_takes() -> None:
    with TemporaryFile(dir=settings.DATA_DIR) as file:
        file.write(bytes(BLOCK))
        file.flush()
