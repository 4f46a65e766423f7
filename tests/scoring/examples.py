"""The examples of a format, and what the command makes of them."""

from __future__ import annotations

import json
from functools import cached_property
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from scoring.command import Command

HERE = Path(__file__).parent

Example = dict[str, Any]


class Examples:
    def __init__(self, command: Command) -> None:
        self.command = command
        self.key = command.rules.key
        self.report_format = f"{self.key}-report/1"
        written = (HERE / self.key / "examples.jsonl").read_text().splitlines()
        self.each: list[Example] = [json.loads(line) for line in written]

    @cached_property
    def answers(self) -> list[dict[str, Any]]:
        """By the command, from the first to the last; some of them are refused."""
        lines = "\n".join(json.dumps(example["record"]) for example in self.each)
        out = StringIO()
        assert self.command.main([], BytesIO(lines.encode()), out, StringIO()) == 1
        return [json.loads(line) for line in out.getvalue().splitlines()]
