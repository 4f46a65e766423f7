"""What the process beside the server does: the archives in the line are brought back."""

from __future__ import annotations

import logging

from django.utils import translation

from tracker.errors import Trouble
from tracker.exchange.restoring import bring_back
from tracker.long_work.errands import Interrupted, Lost, Work, file_of, take

log = logging.getLogger(__name__)


def work(parent: int | None = None) -> None:
    """Until nobody waits any more, or the server that began this process is gone."""
    while taken := take(parent):
        _carry_out(taken)


def _carry_out(work: Work) -> None:
    try:
        with translation.override(work.errand.language):
            _bring(work)
    except Lost:
        work.let_go()
        log.warning("Errand %s is another worker's by now, or free", work.errand.pk)


def _bring(work: Work) -> None:
    try:
        with file_of(work.errand).open("rb") as file:
            bring_back(file, work)
    except Trouble as trouble:
        work.refuse(trouble)
    except Lost:
        raise
    except FileNotFoundError:
        # On another machine.
        work.refuse(Interrupted())
    except Exception:
        log.exception("Errand %s could not be carried out", work.errand.pk)
        work.refuse(Interrupted())
    file_of(work.errand).unlink(missing_ok=True)
