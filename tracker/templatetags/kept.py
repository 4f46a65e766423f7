"""A part of a page that is drawn once for the same values: `{% kept a b %}…{% endkept %}`.

All that the part shows must stand behind `kept`, but for the language, which is always among it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tracker.remembered import Remembered

register = template.Library()


parts: Remembered[Hashable, SafeString] = Remembered(20_000)
"""What was drawn; each has some two hundred characters."""


class Kept(template.Node):
    child_nodelists = ("nodelist",)

    def __init__(self, values: list[FilterExpression], nodelist: NodeList) -> None:
        self.values = values
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        values: list[Any] = [value.resolve(context) for value in self.values]
        # 1 and True are written differently, and are the same key.
        kinds = [type(value) for value in values]
        key = (self, get_language(), context.autoescape, context.use_l10n, *kinds, *values)
        text = parts.get(key)
        return parts.put(key, self.nodelist.render(context)) if text is None else text


@register.tag
def kept(parser: Parser, token: Token) -> Kept:
    values = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodelist = parser.parse(("endkept",))
    parser.delete_first_token()
    return Kept(values, nodelist)
