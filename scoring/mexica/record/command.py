"""`python -m scoring.mexica`: records in, one a line; reports out, one a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import IO, Any

from scoring.mexica.position import Position
from scoring.mexica.record.picture import picture
from scoring.mexica.record.reading import NotJson, parse_json, read_record
from scoring.mexica.record.report import error_of, malformed_report, report
from scoring.mexica.setup import Malformed

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes before the line's end. A game has some 40,000; nothing beyond this is kept in memory."""

_LINE_END = len(b"\r\n")

DONE, STOPPED, UNREADABLE = 0, 1, 2


def main(
    arguments: Sequence[str] | None, source: IO[bytes], out: IO[str], complaints: IO[str]
) -> int:
    options = _options().parse_args(arguments)
    status = DONE
    for number, line in _lines(source):
        try:
            position, result = judge(line)
        except NotJson as not_json:
            print(f"Line {number} is not JSON: {not_json}.", file=complaints)
            return UNREADABLE
        error = result["error"]
        if error:
            status = STOPPED
        if options.check:
            answer = json.dumps({"line": number, "error": error}) if error else None
        elif options.picture:
            answer = picture(position) if position else f"{error['message']}\n"
        else:
            answer = json.dumps(result)
        if answer:
            print(answer, file=out, flush=True)
    return status


def judge(line: bytes) -> tuple[Position | None, dict[str, Any]]:
    """The last position of a record and its report; no position for a malformed one."""
    try:
        if len(line) > LONGEST_LINE:
            raise Malformed("record", f"this is longer than {LONGEST_LINE} bytes")
        record = read_record(parse_json(line))
    except Malformed as malformed:
        return None, malformed_report(malformed)
    position, played, refusal = record.replay()
    return position, report(position, error_of(refusal, played) if refusal else None)


def _lines(source: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Every line that is not empty, with its number; one too long is cut just after the limit."""
    number, most = 0, LONGEST_LINE + _LINE_END
    while line := source.readline(most):
        number += 1
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = source.readline(most)
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) > LONGEST_LINE or line.strip():
            yield number, line


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring.mexica",
        description="Reads records of Mexica games, one a line, and reports on each.",
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--picture", action="store_true", help="print the final island instead")
    shown.add_argument("--check", action="store_true", help="print only the errors")
    return parser
