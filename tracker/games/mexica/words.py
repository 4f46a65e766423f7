"""Actions, refusals and results in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tracker.games.mexica.board import colour_name, ends


def in_words(body: dict[str, Any], by: str, names: dict[str, str]) -> str:
    """An action of the log: "Ana builds a temple, 3 floors, on D4"."""
    who = names.get(by) or colour_name(by) if by else ""
    values = {
        "who": who,
        "at": body.get("at", ""),
        "to": body.get("to", ""),
        "origin": body.get("from", ""),
        "cells": "–".join(body.get("cells", [])),
        "level": body.get("level", ""),
        "token": body.get("token", ""),
        "palace": _named(body.get("palace", []), names) or _("nobody"),
        "present": _named(body.get("present", []), names),
    }
    if "axis" in body:
        values["one"], values["other"] = ends(values["to"] or values["at"], body["axis"])
    told = do = body["do"]
    if do == "end_period" and "palace" not in body:
        told = "seen_end"
    elif do == "found" and body.get("present"):
        told = "found_with"
    sentence = SENTENCES[told]()
    what = sentence % values
    return _("%(who)s: %(what)s") % {"who": who, "what": what} if who else what


def _named(colours: list[str], names: dict[str, str]) -> str:
    return ", ".join(names.get(colour, colour) for colour in colours)


def cells_of(body: dict[str, Any]) -> list[str]:
    """Where on the board an action left something."""
    return body.get("cells") or [body[name] for name in ("at", "to") if name in body]


SENTENCES = {
    "start": lambda: _("Pilli on %(at)s"),
    "canal": lambda: _("canal %(cells)s"),
    "bridge": lambda: _("bridge on %(at)s, from %(one)s to %(other)s"),
    "move_bridge": lambda: _("bridge %(origin)s → %(to)s, joining %(one)s and %(other)s"),
    "temple": lambda: _("temple of %(level)s on %(at)s"),
    "walk": lambda: _("walks to %(to)s"),
    "boat": lambda: _("by boat to %(to)s"),
    "leap": lambda: _("leaps to %(to)s"),
    "take": lambda: _("takes an action token"),
    "spend": lambda: _("spends an action token"),
    "found": lambda: _("founds the district of %(token)s, token on %(at)s"),
    "found_with": lambda: _(
        "founds the district of %(token)s, token on %(at)s, with %(present)s there"
    ),
    "discard_token": lambda: _("token of %(token)s out of the game"),
    "end_turn": lambda: _("ends the turn"),
    "end_period": lambda: _("end of the period, on the palace: %(palace)s"),
    "seen_end": lambda: _("end of the period"),
}
