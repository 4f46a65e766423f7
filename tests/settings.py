"""Settings of the tests: data of their own; with TEST_SERVICES=1 on PostgreSQL and Redis."""

import os
import tempfile

os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="mexica-tests-")
for name in ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG", "PRODUCTION"):
    os.environ.pop(name, None)

SERVICES = os.environ.get("TEST_SERVICES") == "1"
if SERVICES:
    os.environ["DATABASE_URL"] = os.environ.get(
        "TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/postgres"
    )
    os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/9")

from mexica_site.settings import *  # noqa: E402, F403
from mexica_site.settings import DATA_DIR, DATABASES, STORAGES  # noqa: E402

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if not SERVICES:
    # A file, not memory: the tests lock it from many threads.
    DATABASES["default"]["TEST"] = {"NAME": DATA_DIR / "test.sqlite3"}
    # Nobody cuts the power; to wait for the disk would be half of the time of some tests.
    options = DATABASES["default"]["OPTIONS"]
    options["init_command"] = options["init_command"].replace("=FULL", "=OFF")
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
