"""What a proxy says about a request counts only where the proxy is one that is trusted."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from mexica_site.gate.bounds import Application, Receive, Send

SAID_BY_PROXIES = {
    b"x-forwarded-for",
    b"x-forwarded-host",
    b"x-forwarded-port",
    b"x-forwarded-proto",
    b"x-real-ip",
    b"x-request-id",
    b"forwarded",
}
PASSED_ON = (b"via", b"1.1 unknown")
"""What is left of it where it does not count: somebody passed the request on."""


class BehindProxies:
    """An ASGI application that learns from trusted proxies who asks, and from nobody else."""

    def __init__(self, inner: Application, trusted: Iterable[str]) -> None:
        self.networks = [ip_network(each, strict=False) for each in trusted]
        told: Any = ProxyHeadersMiddleware(inner, [str(each) for each in self.networks])  # type: ignore[arg-type]
        self.told: Application = told
        self.inner = inner

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._trusts(scope.get("client")):
            headers = [pair for pair in scope["headers"] if pair[0] not in SAID_BY_PROXIES]
            if len(headers) < len(scope["headers"]):
                headers.append(PASSED_ON)
            return await self.inner(scope | {"headers": headers}, receive, send)
        return await self.told(scope, receive, send)

    def _trusts(self, client: Any) -> bool:
        try:
            address = ip_address(client[0])
        except (TypeError, ValueError):
            return False
        return any(address in network for network in self.networks)
