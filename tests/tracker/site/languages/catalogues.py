"""The catalogues of other languages, and the texts of the source, read without GNU gettext."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.template.library import TagHelperNode
from django.template.loader import get_template
from django.templatetags.i18n import BlockTranslateNode, TranslateNode
from django.utils import translation
from django.utils.functional import Promise

ROOT = Path(__file__).parents[4]
LANGUAGES = ("de", "fr", "es", "pl")
"""Beside English."""
FORMS_OF_A_PLURAL = {"pl": 3}
"""Two in the other languages."""
ENGINE_ONLY = {"picture.py", "command.py"}
"""Only the command line of the engine says what stands there."""


class Text(NamedTuple):
    """What is translated: a sentence in English, its plural, where its words mean several things
    also what it stands for."""

    singular: str
    plural: str = ""
    context: str = ""


class Entry(NamedTuple):
    text: Text
    translated: tuple[str, ...]
    fuzzy: bool


def folder(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES"


def catalogue(language: str) -> list[Entry]:
    """Without its header."""
    blocks = (folder(language) / "django.po").read_text("utf-8").strip().split("\n\n")
    return [_entry(block) for block in blocks[1:]]


def _entry(block: str) -> Entry:
    said: dict[str, str] = {}
    key, flags = "", ""
    for line in block.splitlines():
        if line.startswith("#"):
            flags += line if line.startswith("#,") else ""
            continue
        if not line.startswith('"'):
            key, line = line.split(" ", 1)
        said[key] = said.get(key, "") + ast.literal_eval(line)
    text = Text(said["msgid"], said.get("msgid_plural", ""), said.get("msgctxt", ""))
    translated = tuple(words for key, words in said.items() if key.startswith("msgstr"))
    return Entry(text, translated, "fuzzy" in flags)


def texts_of_the_source() -> set[Text]:
    return {*_texts_of_templates(), *_texts_of_code()}


def _texts_of_templates() -> Iterator[Text]:
    folder = ROOT / "templates"
    for path in folder.rglob("*.*"):
        nodes = get_template(str(path.relative_to(folder))).template.nodelist  # type: ignore[attr-defined]
        for node in nodes.get_nodes_by_type(TranslateNode):
            context = node.message_context.var if node.message_context else ""
            yield Text(node.filter_expression.var.literal, context=str(context))
        for node in nodes.get_nodes_by_type(BlockTranslateNode):
            parts = (node.render_token_list(part)[0] for part in (node.singular, node.plural))
            yield Text(*parts)
        for node in nodes.get_nodes_by_type(TagHelperNode):
            for given in (*node.args, *node.kwargs.values()):
                if isinstance(given.var, Promise):
                    with translation.override(None):
                        yield Text(str(given.var))


def _texts_of_code() -> Iterator[Text]:
    for path in code():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                words = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
                match called(node), words:
                    case "_" | "gettext" | "gettext_noop", [str(text)]:
                        yield Text(text)
                    case "pgettext", [str(context), str(text)]:
                        yield Text(text, context=context)
                    case "ngettext", [str(text), str(plural), _]:
                        yield Text(text, plural)
                    case "Malformed" | "word_of", [_, str(text)]:
                        yield Text(text)


def code() -> Iterator[Path]:
    for package in ("mexica_site", "scoring", "tracker"):
        for path in (ROOT / package).rglob("*.py"):
            if path.name not in ENGINE_ONLY and "migrations" not in path.parts:
                yield path


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def frozen(tree: ast.AST) -> Iterator[int]:
    """The lines that translate when the module is read, before anybody asks in a language."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            continue
        if isinstance(node, ast.Call) and called(node) in ("_", "gettext", "ngettext", "pgettext"):
            yield node.lineno
        yield from frozen(node)


def holes(text: str) -> list[str]:
    """What is put into a text: `%(name)s`, `{name}`, `{}`, `%%`."""
    return sorted(re.findall(r"%\(\w+\)[sd]|%%|\{\w*\}", text))
