"""A certificate that this machine makes for itself, so that phones speak HTTPS with it.

Nobody vouches for it: a phone warns once. It is made again when it ends or the addresses change.
"""

from __future__ import annotations

import os
import ssl
import subprocess
from collections.abc import Sequence
from datetime import timedelta
from ipaddress import ip_address
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from time import time

LASTS = timedelta(days=365)
"""iOS takes none that lasts longer than 825 days."""
BEFORE_THE_END = timedelta(days=30)
"""It is made again so early: an evening does not end in the middle."""

REQUEST = """\
[req]
distinguished_name = name
x509_extensions = told
prompt = no
[name]
CN = Mexica at the table
[told]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""


class NoCertificate(Exception):
    """Why there can be none, as a sentence for who started the program."""


def certificate(folder: Path, hosts: Sequence[str]) -> Path:
    """The file with key and certificate for these names and addresses, made if need be."""
    file = folder / "https.pem"
    if not _serves(file, hosts):
        _make(file, hosts)
    return file


def _serves(file: Path, hosts: Sequence[str]) -> bool:
    """Is it there, for exactly these, and not about to end?"""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(file)
        made_for, made_at = file.read_text().splitlines()[:2]
        age = timedelta(seconds=time() - int(made_at))
    except (OSError, ValueError):
        return False
    return made_for == " ".join(hosts) and timedelta() <= age < LASTS - BEFORE_THE_END


def _make(file: Path, hosts: Sequence[str]) -> None:
    openssl = which("openssl")
    if openssl is None:
        raise NoCertificate("HTTPS needs the program openssl, which is not installed here.")
    with TemporaryDirectory(dir=file.parent, prefix="https.") as place:
        config, key, made = (Path(place) / name for name in ("config", "key", "made"))
        config.write_text(REQUEST.format(names=", ".join(map(_named, hosts))))
        command = [openssl, "req", "-x509", "-config", str(config), "-days", str(LASTS.days)]
        command += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        command += ["-keyout", str(key), "-out", str(made)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
            raise NoCertificate(f"openssl made no certificate: {why}")
        # What stands before the first dashes nobody reads but we.
        about = f"{' '.join(hosts)}\n{int(time())}\n"
        made.write_text(about + key.read_text() + made.read_text())
        made.chmod(0o600)
        os.replace(made, file)


def _named(host: str) -> str:
    """As openssl wants it told."""
    try:
        return f"IP:{ip_address(host.strip('[]'))}"
    except ValueError:
        return f"DNS:{host}"
