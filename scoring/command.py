"""`python -m scoring.<game>`: records in, one a line; reports out, one a line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any, NamedTuple

from scoring.game import AnyRules, Json
from scoring.reading import Malformed, NotJson, parse_json
from scoring.record import error_of, error_of_malformed, read_record

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes before the line's end. A game has some 40,000; nothing beyond this is kept in memory."""

_LINE_END = len(b"\r\n")

DONE, STOPPED, UNREADABLE = 0, 1, 2
ENDED_BY_SIGINT = 130


class Instead(NamedTuple):
    """An option of one game: what it answers instead of the report."""

    help: str
    answer: Callable[[Any, Json | None], str]
    """From the last position, None of a record that cannot be read, and from the error."""


@dataclass(frozen=True)
class Command:
    rules: AnyRules
    instead: dict[str, Instead]
    """By the name of their options."""

    def run(self) -> int:
        """The exit status. Trouble around the command ends it too, but never in a traceback."""
        if sys.stdin is None or sys.stdout is None:
            print("The standard input or output is closed.", file=sys.stderr)
            return UNREADABLE
        try:
            return self.main(None, sys.stdin.buffer, sys.stdout, sys.stderr)
        except KeyboardInterrupt:
            status = ENDED_BY_SIGINT
        except BrokenPipeError:
            # Whoever read the reports has seen enough.
            status = 1
        except OSError as error:
            print(f"Reading or writing failed: {error.strerror}.", file=sys.stderr)
            status = UNREADABLE
        # Python flushes once more at the end; let that not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return status

    def main(
        self,
        arguments: Sequence[str] | None,
        source: IO[bytes],
        out: IO[str],
        complaints: IO[str],
    ) -> int:
        options = self._options().parse_args(arguments)
        chosen = [instead for name, instead in self.instead.items() if getattr(options, name)]
        status = DONE
        for number, line in _lines(source):
            try:
                position, error = judged(self.rules, line)
            except NotJson as not_json:
                print(f"Line {number} is not JSON: {not_json}.", file=complaints)
                return UNREADABLE
            if error:
                status = STOPPED
            if options.check:
                answer = json.dumps({"line": number, "error": error}) if error else None
            elif chosen:
                answer = chosen[0].answer(position, error)
            else:
                answer = json.dumps(self.rules.report(position, error))
            if answer:
                print(answer, file=out, flush=True)
        return status

    def _options(self) -> argparse.ArgumentParser:
        parser = argparse.ArgumentParser(
            prog=f"python -m scoring.{self.rules.key}",
            description=f"Reads records ({self.rules.format}), one a line, and reports on each.",
        )
        shown = parser.add_mutually_exclusive_group()
        shown.add_argument("--check", action="store_true", help="print only the errors")
        for name, instead in self.instead.items():
            shown.add_argument(f"--{name}", action="store_true", help=instead.help)
        return parser


def judged(rules: AnyRules, line: bytes) -> tuple[Any, Json | None]:
    """The last position of a record, None for a malformed one, and why it stopped."""
    try:
        if len(line) > LONGEST_LINE:
            raise Malformed("record", f"this is longer than {LONGEST_LINE} bytes")
        record = read_record(parse_json(line), {rules.format: rules})
    except Malformed as malformed:
        return None, error_of_malformed(malformed)
    position, played, refusal = record.replay()
    return position, error_of(refusal, played) if refusal else None


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
