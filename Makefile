PYTHON ?= python3
# how many processes run the tests; "auto" is one a core
WORKERS ?= auto

BIN := .venv/bin

# What Python and pytest make of each file is kept, whatever the surroundings say: to make it anew in every
# process was a fifth of the work of the short tests.
unexport PYTHONDONTWRITEBYTECODE
export PYTHONPYCACHEPREFIX := $(CURDIR)/.venv/bytecode

.DEFAULT_GOAL := help
.PHONY: help run quick test proof lint format check bench load taps screens engines lighthouse audit translations lock site clean

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: .venv/.run ## start the app (HTTPS=1: with a certificate of its own)
	@$(BIN)/python manage.py serve $(if $(HTTPS),--https)

# Each part runs, whatever became of those before it; at the end they fail together.
PARTS = trap 'exit 130' INT; failed=0; part() { echo "$$*"; "$$@" || failed=1; }

# The schemathesis plugin takes a second to load in every process; the one test of it is long.
SPREAD = -n $(WORKERS) --dist worksteal -p no:schemathesis
PYTEST = $(BIN)/pytest $(SPREAD)
# Browsers, servers and threads on a busy machine: the few that fail are looked at again, alone.
AGAIN = $(BIN)/python -m tests.again $(SPREAD)
WITHOUT_BROWSER = tests/scoring tests/tracker tests/shipping tests/test_*.py

quick: .venv/.dev ## run the short tests: after each edit
	@$(PYTEST) -q -m "not slow and not long" $(WITHOUT_BROWSER)

test: .venv/.dev ## run the tests, but for the long ones
	@$(PARTS); \
	part $(AGAIN) -m "not long" $(WITHOUT_BROWSER); \
	part $(AGAIN) -m "not long" tests/browser; \
	exit $$failed

# Coverage by chance is none: Hypothesis tries the same there each time, and others elsewhere.
proof: .venv/.dev .venv/.clients ## run the long tests, those of the database on PostgreSQL with Redis, and measure coverage
	@$(BIN)/coverage erase
	@$(PARTS); \
	part $(BIN)/coverage run -m pytest -n $(WORKERS) -p no:schemathesis --hypothesis-seed=0 -m "not long" tests/scoring; \
	part $(BIN)/coverage combine --quiet; \
	part $(BIN)/coverage report; \
	part $(PYTEST) -m long tests/scoring; \
	part $(AGAIN) -m long tests/browser; \
	part $(BIN)/python -m tests.again -n $(WORKERS) --dist worksteal -m long tests/tracker tests/shipping; \
	part env TEST_SERVICES=1 $(AGAIN) -m database tests/tracker; \
	exit $$failed

lint: .venv/.dev ## check format, style, types and layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/djangofmt --quiet --check templates
	$(BIN)/djangofmt --quiet check templates
	$(BIN)/oxfmt --check static
	$(BIN)/oxlint --quiet --deny-warnings static
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/.dev ## put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djangofmt --quiet check --fix templates
	$(BIN)/djangofmt --quiet templates
	$(BIN)/oxfmt static

check: lint test ## lint, then test; CI runs the proof as well

bench: .venv/.bench .venv/.run ## measure the speed
	$(BIN)/python -m tests.bench

load: .venv/.bench .venv/.run ## measure how many tables the machine carries (LOAD="--tables 200 --databases sqlite": this alone)
	$(BIN)/python -m tests.load $(LOAD)

taps: .venv/.dev ## tap every recorded game into a browser, to the end
	$(BIN)/pytest -n $(WORKERS) -rP tests/browser/every_game.py

screens: .venv/.dev ## take a picture of every screen, into screens/ and docs/screens (SCREENS="home loupe": these)
	$(BIN)/python -m tests.browser.screens $(SCREENS)

engines: .venv/.dev ## put the main pages in three engines side by side, into screens/ (ENGINES="home dark": this, by night)
	$(BIN)/python -m tests.browser.engines $(ENGINES)

LIGHTHOUSE := .venv/lighthouse
lighthouse: .venv/.dev ## let Lighthouse mark the pages on a phone (wants npm)
	@npm install --prefix $(LIGHTHOUSE) --no-fund --no-audit --loglevel=error lighthouse@12.8.2
	$(BIN)/python -m tests.browser.lighthouse $(LIGHTHOUSE)/node_modules/.bin/lighthouse

AUDIT := .venv/audit
LOCKS := requirements.lock requirements-dev.lock requirements-bench.lock requirements-clients.lock
# Strict: what nobody could look up is no good news.
audit: ## ask whether anything that the locks name is known to be unsafe (wants the internet)
	@test -x $(AUDIT)/bin/pip-audit || { $(PYTHON) -m venv $(AUDIT) && \
		$(AUDIT)/bin/pip install --quiet --disable-pip-version-check pip-audit==2.10.1; }
	$(AUDIT)/bin/pip-audit --strict --require-hashes --disable-pip $(LOCKS:%=-r %)

# Left out: what only the command line of the engine says.
translations: .venv/.dev ## collect the texts for every language, compile what is translated (wants GNU gettext)
	$(BIN)/python manage.py makemessages --all --no-wrap --no-obsolete --add-location=file \
		--ignore=tests --ignore=docs --ignore=data --ignore=picture.py --ignore=command.py
	$(BIN)/python -m tests.tracker.site.languages.types
	$(BIN)/python manage.py compilemessages --ignore=.venv

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock" $(LOCK_ARGS)

lock: .venv/.dev ## pin again what pyproject.toml asks for (LOCK_ARGS=--upgrade: all at its newest)
	$(LOCK) pyproject.toml --group dev -o requirements-dev.lock
	$(LOCK) pyproject.toml -c requirements-dev.lock -o requirements.lock
	$(LOCK) --group bench -c requirements-dev.lock -o requirements-bench.lock
	$(LOCK) --group clients -c requirements-dev.lock -o requirements-clients.lock
	cd $(FORMS) && npm install --package-lock-only --omit-lockfile-registry-resolved --no-fund --no-audit

site: .venv/.dev ## write the documents and the screens as pages, into site/
	$(BIN)/python docs/site/make.py site

clean: ## remove what the other targets made
	rm -rf .venv .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each set of packages leaves a stamp; a changed lock installs it again.
.venv/.run: requirements.lock
.venv/.dev: requirements-dev.lock
.venv/.bench: requirements-bench.lock
# What makes clients of the API, and knows the web's features, stands apart. Where it cannot be had its tests say so; CI
# wants them.
CLIENTS := .venv/clients
FORMS := tests/tracker/api/description/clients
.venv/.clients: requirements-clients.lock $(FORMS)/package-lock.json
	@test -x $(CLIENTS)/bin/python || $(PYTHON) -m venv $(CLIENTS)
	@echo "Installing $^ …"
	@cp $(FORMS)/package.json $(FORMS)/package-lock.json $(CLIENTS)
	@$(CLIENTS)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $< \
		&& (cd $(CLIENTS) && npm ci --no-fund --no-audit --loglevel=error) \
		&& touch $@ || echo "… in vain: no client of the API will be made, no browser asked for its age."
.venv/.%:
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing $^ …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $^
	@touch $@
