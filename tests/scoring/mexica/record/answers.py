"""What `python -m scoring.mexica` answers, asked within this process."""

import json
from io import BytesIO, StringIO
from typing import NamedTuple

from scoring.command import LONGEST_LINE
from scoring.mexica.__main__ import COMMAND as MEXICA_COMMAND
from tests.scoring.mexica.record.written import REFEREE, TRACKER, Json, changed

WHOLE = json.dumps(TRACKER).encode()
STOPPED = json.dumps(REFEREE).encode()
MALFORMED = json.dumps(changed(REFEREE, "players[0].color", "blue")).encode()
TOO_LONG = json.dumps(TRACKER | {"notes": "x" * 10 * 1024 * 1024}).encode()
LONG_ERROR = f"record: this is longer than {LONGEST_LINE} bytes"


class Answer(NamedTuple):
    status: int
    out: str
    complaints: str

    @property
    def reports(self) -> list[Json]:
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def errors(self) -> list[str | None]:
        return [report["error"] and report["error"]["message"] for report in self.reports]


def answer(text: bytes, *arguments: str) -> Answer:
    out, complaints = StringIO(), StringIO()
    status = MEXICA_COMMAND.main(arguments, BytesIO(text), out, complaints)
    return Answer(status, out.getvalue(), complaints.getvalue())
