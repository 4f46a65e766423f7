"""The certificate that this machine makes for itself."""

from __future__ import annotations

import ssl
import stat
from pathlib import Path
from time import time

import pytest

from tracker.traffic.certificate import NoCertificate, certificate

HERE = ["localhost", "127.0.0.1", "[::1]", "kitchen.local", "192.168.7.20"]
DAY = 24 * 3600


def test_it_is_for_each_name_and_address_and_nobody_else_reads_it(tmp_path: Path) -> None:
    file = certificate(tmp_path, HERE)
    text = file.read_text()
    told = ssl._ssl._test_decode_cert(_part(tmp_path, text))  # type: ignore[attr-defined]
    assert [name for _kind, name in told["subjectAltName"]] == [
        "localhost",
        "127.0.0.1",
        "0:0:0:0:0:0:0:1",
        "kitchen.local",
        "192.168.7.20",
    ]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir() if each.name != "cut"] == ["https.pem"]


def _part(folder: Path, text: str) -> str:
    cut = folder / "cut"
    cut.write_text(text[text.index("-----BEGIN CERT") :])
    return str(cut)


def test_it_stays_as_long_as_it_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = certificate(tmp_path, HERE).read_text()
    assert certificate(tmp_path, HERE).read_text() == first
    # Another address, as in another kitchen.
    second = certificate(tmp_path, [*HERE[:-1], "10.0.0.2"]).read_text()
    assert second != first
    now = time()
    monkeypatch.setattr("tracker.traffic.certificate.time", lambda: now + 330 * DAY)
    assert certificate(tmp_path, [*HERE[:-1], "10.0.0.2"]).read_text() == second
    monkeypatch.setattr("tracker.traffic.certificate.time", lambda: now + 340 * DAY)
    assert certificate(tmp_path, [*HERE[:-1], "10.0.0.2"]).read_text() != second


def test_a_broken_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "https.pem").write_text("nothing of the kind")
    assert "BEGIN CERTIFICATE" in certificate(tmp_path, HERE).read_text()


def test_without_openssl_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoCertificate, match="openssl, which is not installed"):
        certificate(tmp_path, HERE)


def test_what_openssl_refuses_is_told(tmp_path: Path) -> None:
    with pytest.raises(NoCertificate, match="openssl made no certificate"):
        certificate(tmp_path, ["no,name:really"])
    assert list(tmp_path.iterdir()) == []
