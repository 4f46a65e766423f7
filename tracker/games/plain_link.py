"""A whole game in a link, as JSON: about twice as long as with bytes of its own."""

from __future__ import annotations

import json

from scoring.game import Json
from scoring.reading import parse_json, read_list, read_object


class PlainLink:
    format = "j"
    # It may never change, and games come to be that nobody knows today: so it names none of theirs.
    dictionary = (
        b'"override":true},{"do":"","date":"20","place":"","notes":"","minutes":'
        b'{"format":"-record/1","players":[{"name":"Ana"},{"name":"Bo"}],"actions":[{"do":"'
    )

    def write(self, head: Json, actions: list[Json]) -> bytes:
        written = head | {"actions": actions}
        return json.dumps(written, ensure_ascii=False, separators=(",", ":")).encode()

    def read(self, content: bytes) -> tuple[Json, list[Json]]:
        head = read_object(parse_json(content), "record")
        return head, list(read_list(head.pop("actions", None), "actions", read_object))
