from __future__ import annotations

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Django's own, which also finds why something was malformed."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=Malformed:2",
        "--keyword=word_of:2",
    ]
