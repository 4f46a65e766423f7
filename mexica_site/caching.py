"""The shared cache. Whatever it holds can be counted again: an outage of it is a miss."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from tracker.traffic.outage import REDIS_PATIENCE, redis_away

log = logging.getLogger(__name__)


def _asked(ask: Callable[[], Any], otherwise: Any) -> Any:
    if redis_away.is_on():
        return otherwise
    try:
        return ask()
    except (RedisError, OSError) as error:
        redis_away.begin()
        log.warning("Redis does not answer, everything is counted anew: %s", error)
        return otherwise


class _Client(RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:
        patience: dict[str, Any] = {
            "socket_timeout": REDIS_PATIENCE,
            "socket_connect_timeout": REDIS_PATIENCE,
            "retry": Retry(NoBackoff(), 0),
        }
        super().__init__(servers, **patience, **options)

    def add(self, key: Any, value: Any, timeout: Any) -> Any:
        return _asked(partial(super().add, key, value, timeout), False)

    def get(self, key: Any, default: Any) -> Any:
        return _asked(partial(super().get, key, default), default)

    def set(self, key: Any, value: Any, timeout: Any) -> Any:
        return _asked(partial(super().set, key, value, timeout), None)

    def touch(self, key: Any, timeout: Any) -> Any:
        return _asked(partial(super().touch, key, timeout), False)

    def delete(self, key: Any) -> Any:
        return _asked(partial(super().delete, key), False)

    def get_many(self, keys: Any) -> Any:
        return _asked(partial(super().get_many, keys), {})

    def has_key(self, key: Any) -> Any:
        return _asked(partial(super().has_key, key), False)

    def incr(self, key: Any, delta: Any) -> Any:
        """As Django has it, a key that is not there cannot be counted on."""
        if (told := _asked(partial(super().incr, key, delta), None)) is None:
            raise ValueError(f"Key {key!r} not found.")
        return told

    def set_many(self, data: Any, timeout: Any) -> Any:
        return _asked(partial(super().set_many, data, timeout), None)

    def delete_many(self, keys: Any) -> Any:
        return _asked(partial(super().delete_many, keys), None)

    def clear(self) -> Any:
        return _asked(super().clear, False)


class ForgivingRedis(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _Client
