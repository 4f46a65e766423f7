"""Entry of `python -m scoring.mexica`."""

from __future__ import annotations

import json
import sys

from scoring.command import Command, Instead
from scoring.game import Json
from scoring.mexica.board.island import cell_names
from scoring.mexica.game import MEXICA
from scoring.mexica.position import Position
from scoring.mexica.proof.tokens import Can, Proof, proofs
from scoring.mexica.record.picture import picture


def island(position: Position | None, error: Json | None) -> str:
    if position is None:
        assert error
        return f"{error['message']}\n"
    return picture(position)


def tokens(position: Position | None, error: Json | None) -> str:
    """Which tokens on offer can still be founded; none where there is no position."""
    told = {"tokens": [_proof(proof) for proof in proofs(position)] if position else []}
    return json.dumps(told | ({"error": error} if error else {}))


def _proof(proof: Proof) -> Json:
    answer: Json = {"token": proof.token, "can": proof.can.value}
    if proof.can is Can.YES:
        answer["dig"] = [[cell.name for cell in canal] for canal in proof.dig]
        answer["cells"] = cell_names(proof.cells)
    return answer


COMMAND = Command(
    MEXICA,
    {
        "picture": Instead("print the final island instead", island),
        "tokens": Instead("print which tokens can still be founded, and how", tokens),
    },
)

if __name__ == "__main__":
    sys.exit(COMMAND.run())
