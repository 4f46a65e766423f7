"""What the process beside the server does: the archives in the line are brought back."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.utils import translation

from tracker.errors import NoRoom, Trouble, is_full
from tracker.exchange.restoring import bring_back
from tracker.long_work.errands import Interrupted, Lost, Work, file_of, take

log = logging.getLogger(__name__)


def work(is_over: Callable[[], bool] = bool) -> None:
    """Until nobody waits any more, or this process has to end."""
    while taken := take(is_over):
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
    except Exception as error:
        if is_full(error):
            log.warning("Errand %s found no room on the disk", work.errand.pk)
            work.refuse(NoRoom())
        else:
            log.exception("Errand %s could not be carried out", work.errand.pk)
            work.refuse(Interrupted())
    file_of(work.errand).unlink(missing_ok=True)
