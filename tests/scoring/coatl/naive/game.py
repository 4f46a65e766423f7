"""What speaks against an action; a whole record judged."""

from __future__ import annotations

import re
from typing import Any

from tests.scoring.coatl.naive.cards import Card, Unreadable, count_prophecy, read_card
from tests.scoring.coatl.naive.course import NaiveCourse
from tests.scoring.coatl.naive.reading import (
    WHOLE_ACTIONS,
    is_complete,
    is_piece,
    is_sound,
    kind_of,
    pieces_of,
)
from tests.scoring.every_game.naive import is_number, is_one_of, judged


class NaiveGame(NaiveCourse):
    def does_not_fit_together(self, action: dict[str, Any]) -> bool:
        is_body = action["do"] == "add" and kind_of(action["piece"]) == "bodies"
        return is_body and "end" not in action

    def is_well_formed(self, do: str, key: str, value: Any) -> bool:
        if key == "row":
            return isinstance(value, str) and re.fullmatch("<[KBGRY]{2,}>", value) is not None
        if key == "cards":
            return isinstance(value, list) and all(self.is_card(each, "prophecy") for each in value)
        if key == "card":
            return self.is_card(value, "prophecy" if do == "fulfil" else "temple")
        if key == "temple":
            return value is None or self.is_card(value, "temple")
        if key == "piece":
            return is_piece(value)
        if key == "pieces":
            if not isinstance(value, list) or not all(is_piece(each) for each in value):
                return False
            bodies = [kind_of(each) == "bodies" for each in value]
            return bodies in ([False], [True, True])
        if key == "coatl":
            return is_number(value)
        if key in ("take", "discard"):
            return is_number(value, 1 if do == "choose" else 0)
        if key == "end":
            return is_one_of(value, ["head", "tail"])
        if key == "from":
            return is_one_of(value, ["common", "hand"])
        if key == "bodies":
            return isinstance(value, bool)
        return is_one_of(value, self.colours)

    @staticmethod
    def is_card(value: Any, kind: str) -> bool:
        try:
            read_card(value, kind)
        except Unreadable:
            return False
        return True

    def everything_against(self, action: dict[str, Any]) -> list[str]:
        do = action["do"]
        codes: list[str] = getattr(self, "against_" + do)(action)
        if self.mode == "sheet" or do == "end":
            return codes
        if action.get("by", self.on_turn) != self.on_turn:
            codes.append("turn.wrong_player")
        if do in WHOLE_ACTIONS and self.assembling and self.actions == 1:
            codes.append("turn.action")
        if self.finishing is not None and not self.goes_on_finishing(action):
            coatl = self.mine(self.finishing)
            if coatl and not coatl["cards"]:
                codes.append("card.none")
        return codes

    def against_coatl(self, action: dict[str, Any]) -> list[str]:
        codes = []
        cards = [read_card(each, "prophecy") for each in action["cards"]]
        texts = [card["text"] for card in cards]
        pieces = pieces_of(action["row"])
        if any(pieces.count(piece) > self.left(piece) for piece in pieces):
            codes.append("supply.piece")
        for card in cards:
            left = self.copies_left(card)
            if left is not None and texts.count(card["text"]) > left:
                codes.append("card.supply")
                break
        if len(self.coatls[action["by"]]) >= 3:
            codes.append("coatl.fourth")
        if len(pieces) == 2:
            codes.append("coatl.short")
        if not cards:
            codes.append("card.none")
        if len(cards) > 4:
            codes.append("card.limit")
        if any(texts.count(text) > 1 for text in texts):
            codes.append("card.twice")
        if not all(self.was_met_once(card, action["row"]) for card in cards):
            codes.append("card.unmet")
        if action.get("temple") is not None:
            temple = read_card(action["temple"], "temple")
            if self.lies_somewhere(temple):
                codes.append("temple.supply")
            counted = self.worth({"row": action["row"], "cards": cards, "temple": temple})
            if counted["temple"]["points"] == 0:
                codes.append("temple.unmet")
        return codes

    @staticmethod
    def was_met_once(card: Card, row: str) -> bool:
        """Laid beside the Cóatl at any moment, from whichever piece it was begun with."""
        letters = row.strip("<>")
        for first in range(len(letters)):
            for last in range(first, len(letters)):
                if count_prophecy(card, letters[first : last + 1])["level"] > 0:
                    return True
        return False

    def against_end(self, action: dict[str, Any]) -> list[str]:
        if self.mode == "sheet":
            if action.get("bodies") or any(len(each) >= 3 for each in self.coatls.values()):
                return []
        return ["end.early"]

    def against_getting(self, pieces: list[str]) -> list[str]:
        codes = []
        if any(pieces.count(piece) > self.left(piece) for piece in pieces):
            codes.append("supply.piece")
        if len(self.boards[self.on_turn]) + len(pieces) > 8:
            codes.append("board.full")
        return codes

    def against_take(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_getting(action["pieces"])
        if self.supply[kind_of(action["pieces"][0])] < len(action["pieces"]):
            codes.append("supply.board")
        return codes

    def against_pick(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_getting(action["pieces"]) + self.against_token("pick")
        if self.bags[kind_of(action["pieces"][0])] < len(action["pieces"]):
            codes.append("supply.bag")
        return codes

    def against_token(self, token: str) -> list[str]:
        return [] if token in self.tokens[self.on_turn] else ["sacrifice.used"]

    def against_choose(self, action: dict[str, Any]) -> list[str]:
        return ["hand.limit"] if self.hands[self.on_turn] + action["take"] > 5 else []

    def against_future(self, action: dict[str, Any]) -> list[str]:
        codes = self.against_token("future")
        kept = self.hands[self.on_turn] - action["discard"]
        if kept < 0:
            codes.append("hand.none")
        if kept + action["take"] > 5:
            codes.append("hand.limit")
        return codes

    def against_priest(self, action: dict[str, Any]) -> list[str]:
        card = read_card(action["card"], "temple")
        return self.against_token("priest") + self.against_common(card)

    def against_common(self, card: Card) -> list[str]:
        held = any(card["text"] in known for known in self.known.values())
        return ["temple.supply"] if held or self.lies_somewhere(card) else []

    def against_start(self, action: dict[str, Any]) -> list[str]:
        codes = []
        coatls = self.coatls[self.on_turn]
        if action["piece"] not in self.boards[self.on_turn]:
            codes.append("board.piece")
        if len(coatls) - len(self.complete_ones(self.on_turn)) >= 2:
            codes.append("coatl.two")
        if len(coatls) >= 3:
            codes.append("coatl.fourth")
        return codes

    def against_add(self, action: dict[str, Any]) -> list[str]:
        codes = []
        piece, coatl = action["piece"], self.mine(action["coatl"])
        if piece not in self.boards[self.on_turn]:
            codes.append("board.piece")
        if coatl is None:
            return ["coatl.none"]
        end = self.end_of(action)
        wrong = (kind_of(piece), end) in [("heads", "tail"), ("tails", "head")]
        ready = coatl["row"][0] == "<" if end == "head" else coatl["row"][-1] == ">"
        if wrong or ready:
            codes.append("coatl.end")
        longer = self.longer(coatl["row"], piece, end)
        if re.fullmatch("<..>", longer):
            codes.append("coatl.short")
        return codes

    def against_fulfil(self, action: dict[str, Any]) -> list[str]:
        codes = []
        card, coatl = read_card(action["card"], "prophecy"), self.mine(action["coatl"])
        if self.hands[self.on_turn] < 1:
            codes.append("hand.none")
        left = self.copies_left(card)
        if left is not None and left < 1:
            codes.append("card.supply")
        if coatl is None:
            return ["coatl.none"]
        if len(coatl["cards"]) >= 4:
            codes.append("card.limit")
        if card["text"] in [each["text"] for each in coatl["cards"]]:
            codes.append("card.twice")
        if self.worth(coatl | {"cards": [card]})["cards"][0]["level"] == 0:
            codes.append("card.unmet")
        if is_complete(coatl) and self.finishing != action["coatl"]:
            codes.append("card.closed")
        return codes

    def against_temple(self, action: dict[str, Any]) -> list[str]:
        codes = []
        card, coatl = read_card(action["card"], "temple"), self.mine(action["coatl"])
        own = card["text"] in self.known[self.on_turn]
        if action["from"] == "common":
            codes += self.against_common(card)
        elif not own:
            codes += self.against_common(card)
            if self.temples[self.on_turn] - len(self.known[self.on_turn]) < 1:
                codes.append("hand.none")
        if coatl is None:
            return ["coatl.none"]
        if not is_complete(coatl):
            codes.append("temple.open")
        elif self.finishing != action["coatl"]:
            codes.append("card.closed")
        if coatl["temple"]:
            codes.append("temple.second")
        if self.worth(coatl | {"temple": card})["temple"]["points"] == 0:
            codes.append("temple.unmet")
        return codes

    def against_done(self, action: dict[str, Any]) -> list[str]:
        return [] if self.assembling or self.last else ["turn.pass"]


def judge(record: Any) -> dict[str, Any]:
    if not is_sound(record):
        empty: dict[str, Any] = {key: {} for key in ("scores", "cards", "best")} | {
            "coatls": [],
            "winners": [],
        }
        none = dict.fromkeys(
            ["status", "turn", "end", "boards", "hands", "tokens", "supply", "decided"]
        )
        error: dict[str, Any] = {"action": None, "kind": "impossible", "accept": ["record.invalid"]}
        return {"format": "coatl-report/1", **none, **empty, "error": error}
    return judged(NaiveGame(record), record["actions"])
