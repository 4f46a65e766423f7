"""`python -m scoring.mexica` as a process: pipes, interrupts, a full disk, memory."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

import pytest

from scoring.mexica.__main__ import COMMAND as MEXICA_COMMAND
from tests.scoring.mexica.record.answers import (
    MALFORMED,
    STOPPED,
    TOO_LONG,
    WHOLE,
    Answer,
    answer,
)
from tests.scoring.mexica.record.written import REFEREE, judge

ROOT = Path(__file__).parents[4]
COMMAND = (sys.executable, "-m", "scoring.mexica")
BUFFERED = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
"""Python writes as it does for people, wherever the tests are run."""


def process(text: bytes, *arguments: str, out: IO[bytes] | int = subprocess.PIPE) -> Answer:
    done = subprocess.run(
        [*COMMAND, *arguments],
        cwd=ROOT,
        env=BUFFERED,
        input=text,
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    return Answer(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())


@contextmanager
def opened(*command: str) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """A command at work, with its input and its output; killed if it never answers."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=ROOT, env=BUFFERED, stdin=pipe, stdout=pipe, stderr=pipe
    ) as running:
        assert running.stdin
        assert running.stdout
        deadline = Timer(60, running.kill)
        deadline.start()
        try:
            yield running, running.stdin, running.stdout
        finally:
            deadline.cancel()


def tell(records: IO[bytes], line: bytes) -> None:
    records.write(line + b"\n")
    records.flush()


@pytest.mark.slow
def test_it_runs() -> None:
    assert process(WHOLE) == answer(WHOLE)
    assert process(WHOLE + b"\n" + STOPPED, "--check") == answer(WHOLE + b"\n" + STOPPED, "--check")
    assert process(MALFORMED + b"\n{", "--picture") == answer(MALFORMED + b"\n{", "--picture")


def test_it_needs_nothing_but_python() -> None:
    bare = [sys.executable, "-S", "-E", "-W", "error", "-m", "scoring.mexica"]
    done = subprocess.run(bare, cwd=ROOT, input=WHOLE, capture_output=True, check=True)
    assert json.loads(done.stdout) == judge(WHOLE)[1]
    assert done.stderr == b""


def test_a_report_does_not_wait_for_the_next_record() -> None:
    with opened(*COMMAND) as (command, records, reports):
        for line in (WHOLE, STOPPED):
            tell(records, line)
            assert json.loads(reports.readline()) == judge(line)[1]
        records.close()
        assert command.wait() == 1


def test_it_ends_quietly_when_nobody_reads_on() -> None:
    with opened(*COMMAND) as (command, records, reports):
        tell(records, WHOLE)
        assert reports.readline()
        reports.close()
        tell(records, WHOLE)
        assert command.stderr
        assert command.stderr.read() == b""
        assert command.wait() == 1


INTERRUPTIBLE = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("scoring.mexica", run_name="__main__", alter_sys=True)
"""
"""The command, also where Ctrl-C is switched off, as in the background of a shell."""


def test_it_ends_quietly_on_ctrl_c() -> None:
    with opened(sys.executable, "-c", INTERRUPTIBLE) as (command, records, reports):
        tell(records, WHOLE)
        assert json.loads(reports.readline()) == judge(WHOLE)[1]
        command.send_signal(signal.SIGINT)
        assert command.stderr
        assert command.stderr.read() == b""
        assert command.wait() == 130


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full disk to write to")
def test_a_full_disk_gets_a_sentence() -> None:
    with open("/dev/full", "wb") as full:
        assert process(WHOLE, out=full) == Answer(
            2, "", "Reading or writing failed: No space left on device.\n"
        )


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_so_does_a_closed_stream(
    stream: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, stream, None)
    assert MEXICA_COMMAND.run() == 2
    assert capsys.readouterr().err == "The standard input or output is closed.\n"


MEASURED = """
import resource, subprocess, sys
command = subprocess.Popen(
    [sys.executable, "-m", "scoring.mexica"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL
)
line = sys.stdin.buffer.read()
for _ in range(int(sys.argv[1])):
    command.stdin.write(line)
command.stdin.close()
print(command.wait(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
"""
"""A process between, as a child is first measured by the size of its parent."""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the figure means something else")
@pytest.mark.parametrize(
    "line, times, status, megabytes",
    [
        (json.dumps(REFEREE | {"actions": []}).encode(), 10_000, 0, 40),
        (TOO_LONG, 10, 1, 64),
    ],
    ids=["many records", "long lines"],
)
def test_memory_does_not_grow_with_the_input(
    line: bytes, times: int, status: int, megabytes: int
) -> None:
    measured = subprocess.run(
        [sys.executable, "-c", MEASURED, str(times)],
        cwd=ROOT,
        env={key: value for key, value in BUFFERED.items() if not key.startswith("COVERAGE")},
        input=line + b"\n",
        capture_output=True,
        check=True,
    )
    ended, most = map(int, measured.stdout.split())
    assert ended == status
    assert most < megabytes
