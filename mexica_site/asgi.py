"""What the ASGI server serves."""

import gc
import os
import sys

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from mexica_site.gate.bounds import Bounded
from mexica_site.gate.proxies import BehindProxies
from mexica_site.gate.readable import Readable
from mexica_site.logs import take_over

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mexica_site.settings")
try:
    django.setup(set_prefix=False)
    # They look at the models, which are there only now.
    from mexica_site.gate.admission import is_there
    from mexica_site.gate.guard import Guarded
    from mexica_site.gate.room import WithRoom
    from mexica_site.gate.shedding import Shedding
    from mexica_site.gate.workers import Working

    guarded = Guarded(Readable(Working()))
    bounded = Bounded(WithRoom(guarded), settings.LARGEST_REQUEST)
    application = BehindProxies(Shedding(bounded, is_there), settings.TRUSTED_PROXIES)
    take_over(settings.LOG_FORMAT)
    if settings.DATABASES["default"]["ENGINE"] == "mexica_site.sqlite":
        from mexica_site.sqlite.base import hold

        hold()
    # The thread that hears everybody waits for those that work, at every word: half a
    # millisecond instead of Python's five.
    sys.setswitchinterval(0.0005)
    # Looking through all that there is keeps everybody waiting for a tenth of a second: what is
    # there from the start is not looked at, and the rest rarely. Most of what a request leaves
    # goes at once, by itself.
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 20, 100)
except ImproperlyConfigured as error:
    sys.exit(str(error))
