"""Columns that are filled by code of ours. Migrations see only the columns: what once landed must
not depend on what this code becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class MadeField(Text):
    """A text that is made together with its row."""

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _, rest, options = super().deconstruct()
        return (
            name,
            "django.db.models.CharField",
            rest,
            {key: of for key, of in options.items() if key != "default"},
        )


class StoredField(models.FileField):
    """A file whose place our code chooses."""

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        name, _, rest, options = super().deconstruct()
        return name, "django.db.models.FileField", rest, options | {"upload_to": ""}
