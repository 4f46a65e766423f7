"""Where phones find this machine."""

from __future__ import annotations

import contextlib
import socket

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
EVERYWHERE = ["0.0.0.0", "::"]

heard_at = EVERYWHERE[0]
"""Where this process listens: `serve` says so."""


def addresses() -> list[str]:
    """This machine's own addresses in the local network; the likeliest first."""
    found: list[str] = []
    try:
        # Nothing is sent: the system only tells from which address it would.
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
    except OSError:
        pass
    with contextlib.suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    usable = (a for a in found if "." in a and not a.startswith("127."))
    return list(dict.fromkeys(usable))


def reachable() -> list[str]:
    """Those of them at which it listens."""
    return addresses() if heard_at in EVERYWHERE else []


def own_hosts() -> list[str]:
    """The names and addresses under which phones of the local network find this machine."""
    name = socket.gethostname()
    return [*LOOPBACK, name.lower(), f"{name.lower()}.local", *addresses()]
