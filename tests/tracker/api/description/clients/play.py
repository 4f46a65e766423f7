"""Two tables, kept by the client that openapi-python-client makes of the description.

`play.py <address>` prints what it heard as JSON.
"""

from __future__ import annotations

import json
import sys
from typing import cast
from uuid import uuid4

from mexica_client import AuthenticatedClient, Client, models
from mexica_client.api.games import add_action, create_game, get_game, get_legal_actions
from mexica_client.api.games import undo_actions as undo
from mexica_client.api.pictures import get_card
from mexica_client.types import File

SITE = sys.argv[1]


def main() -> None:
    print(json.dumps({"mexica": mexica(), "aztekz": aztekz()}))


def begin(setup: models.MexicaSetup | models.AztekzSetup) -> tuple[AuthenticatedClient, str]:
    # A new game needs no key, but the client has one type for both.
    stranger = cast(AuthenticatedClient, Client(base_url=SITE))
    made = create_game.sync(client=stranger, body=setup, x_phone="Ana's laptop")
    assert isinstance(made, models.NewGame), made
    return AuthenticatedClient(base_url=SITE, token=made.edit), made.id


def mexica() -> dict[str, object]:
    red, grey = models.MexicaColour.RED, models.MexicaColour.GREY
    sizes = (3, 4, 5, 6, 8, 9, 11, 13)
    client, game = begin(
        models.MexicaSetup(
            "mexica-record/1",
            [models.MexicaPlayer("Ana", red), models.MexicaPlayer("Bo", grey)],
            models.MexicaMode.TRACKER,
            [models.MexicaCalpulli(size) for size in sizes],
            [models.MexicaNeutralTemple("E4", 1)],
        )
    )
    canal = models.MexicaCanalAction("canal", ["D4", "D5"])
    again = str(uuid4())
    opening = models.Recording(0, canal)
    add_action.sync(game, client=client, body=opening, idempotency_key=again)
    told = add_action.sync(game, client=client, body=opening, idempotency_key=again)
    assert isinstance(told, models.Recorded), told
    refused = add_action.sync(game, client=client, body=models.Recording(1, canal))
    assert isinstance(refused, models.Problem), refused
    temple = models.MexicaTempleAction("temple", "C4", 2, by=red)
    stale = add_action.sync(game, client=client, body=models.Recording(7, temple))
    assert isinstance(stale, models.StaleProblem), stale
    built = add_action.sync(game, client=client, body=models.Recording(stale.number, temple))
    assert isinstance(built, models.Recorded), built
    lit = get_legal_actions.sync(game, client=client)
    assert isinstance(lit, models.Legal), lit
    back = undo.sync(game, client=client, body=models.Step(2))
    assert isinstance(back, models.Recorded), back
    now = get_game.sync(game, client=client)
    assert isinstance(now, models.MexicaNumberedReport), now
    assert now.supply
    return {
        "refused": [refused.code, refused.kind],
        "stale": stale.number,
        "legal": "E5" in lit.canal1,
        "number": [told.number, built.number, now.number],
        "canals": now.supply.canals2,
        "largest": max(district.size for district in now.districts),
        "scores": now.scores.to_dict(),
    }


def aztekz() -> dict[str, object]:
    green, yellow = models.AztekzColour.GREEN, models.AztekzColour.YELLOW
    players = [models.AztekzPlayer("Ana", green), models.AztekzPlayer("Bo", yellow)]
    setup = models.AztekzSetup("aztekz-record/1", players, models.AztekzMode.SHEET)
    client, game = begin(setup)
    actions: list[models.AztekzFreeAction | models.AztekzEndAction] = [
        models.AztekzFreeAction("free", green, models.AztekzSoul.A, 4),
        models.AztekzFreeAction("free", yellow, models.AztekzSoul.B, 3, from_=green),
        models.AztekzEndAction("end"),
    ]
    for number, action in enumerate(actions):
        add_action.sync(game, client=client, body=models.Recording(number, action))
    report = get_game.sync(game, client=client)
    assert isinstance(report, models.AztekzNumberedReport), report
    card = get_card.sync(game, client=client)
    assert isinstance(card, File), card
    return {
        "status": report.status,
        "stolen": [pile.from_ for pile in report.piles],
        "scores": report.scores.to_dict(),
        "winners": report.winners,
        "picture": card.payload.read(4).hex(),
    }


main()
