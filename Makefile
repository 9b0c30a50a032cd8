# Every target sets up what it needs first; scripts/setup does nothing when all is there.

PRESET ?= classic
SEATS ?= 4
L ?=
LAN ?=
PORT ?=
GAMES ?= 100000

BIN := .venv/bin
# npm of the pinned Node, in the folder of the web table.
WEB := cd web && PATH="$(CURDIR)/.venv/bin:$$PATH" npm run --silent
# bench/load and bench/race are checked through the files that import them.
CODE := src tests $(wildcard bench/*.py guide/*.py scripts/*.py)

.PHONY: help setup play terminal guide guide-pictures test test-extras check check-deploy format bench bench-extras torture screenshots golden types architecture coverage mutation lock dist clean need-play need-dev

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile

setup: need-dev ## make .venv, with the command .venv/bin/vacherie and all tools

play: need-play ## open tables in the browser; LAN=1 lets phones in, PORT=8104 and L=fr choose port and language
	@$(BIN)/vacherie serve --browser $(if $(LAN),--lan) $(if $(PORT),--port $(PORT)) $(if $(L),--lang $(L))

terminal: need-play ## play in the terminal; PRESET=coop SEATS=2 L=fr choose the game, the seats, the language
	@$(BIN)/vacherie tui $(PRESET) --seats $(SEATS) $(if $(L),--lang $(L)) || test $$? -eq 130  # Ctrl-C is no error

test: need-dev ## run all tests, and the examples in docstrings and README
	$(WEB) test
	$(BIN)/pytest -n auto --dist worksteal --ignore=tests/e2e
	$(BIN)/pytest -n auto --dist worksteal tests/e2e  # in a process of its own: its loop would disturb others

# Heavy packages have an environment of their own: what most people never install need not be in .venv.
test-extras: .venv-extras/.made ## run the tests that need Ray, torch or Stable-Baselines3, in .venv-extras
	.venv-extras/bin/pytest tests/extras

.venv-extras/.made: requirements/extras.txt pyproject.toml src/vacherie/__init__.py | need-dev
	$(BIN)/python -m venv --clear .venv-extras
	.venv-extras/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r requirements/extras.txt
	.venv-extras/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

check: need-dev ## format, lint, types, direction of imports
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy $(CODE)
	$(BIN)/lint-imports --no-logo
	$(WEB) check

check-deploy: need-dev ## validate the files of deploy/ with real tools, and run nginx and Caddy before a server
	$(BIN)/python -m scripts.check_deploy

format: need-dev ## format the code and fix what ruff can fix
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(WEB) format

# It needs Ray, which .venv does not have.
EXTRA_BENCHES := bench/exploitability.py bench/ray_pool.py

bench: need-dev ## measure every performance claim, quickly
	@set -e; for file in $(sort $(filter-out $(EXTRA_BENCHES),$(wildcard bench/*.py))); do echo "== $$file"; $(BIN)/python $$file --quick; done

bench-extras: .venv-extras/.made ## measure what needs Ray or torch, quickly
	@set -e; for file in $(EXTRA_BENCHES); do echo "== $$file"; .venv-extras/bin/python $$file --quick; done

torture: need-dev ## the long run: GAMES=100000 random games, both engines compared, every property at length
	$(BIN)/python -m tests.torture --games $(GAMES)
	$(BIN)/python -m tests.differential.long_run --games 6500
	$(BIN)/python -m tests.sim.long_run --placements 1000000
	$(BIN)/python -m tests.sim.long_rounds --cards 1000000
	$(BIN)/python -m tests.sim.long_step --placements 500000
	$(BIN)/python -m tests.analysis.long_run --games 2000
	$(BIN)/python -m tests.server.crash.long_run --kills 500
	$(BIN)/python -m tests.server.nodes.torture.long_run --faults 300
	$(BIN)/python -m tests.server.outage.long_run --tables 50
	$(BIN)/python -m tests.server.leaks.long_run --games 500
	$(BIN)/python -m tests.server.hostile.long_run --frames 1000000
	VACHERIE_PROFILE=torture $(BIN)/pytest -n auto --dist worksteal --ignore=tests/e2e
	VACHERIE_PROFILE=torture $(BIN)/pytest -n auto --dist worksteal tests/e2e

screenshots: need-dev ## pictures of every screen, for phone, desktop and television, into build/screenshots
	$(BIN)/python scripts/screenshots.py

guide: need-play ## build the guide from docs/; `make play` offers it under /guide
	@echo "src/vacherie/server/guide/index.html"

guide-pictures: need-dev ## take the pictures of the guide and the README anew: docs/img
	$(BIN)/python scripts/guide_pictures.py
	$(BIN)/python scripts/readme_pictures.py
	$(BIN)/python scripts/tui_pictures.py
	$(BIN)/python scripts/picture.py

golden: need-dev ## write the golden playthroughs (also those of OpenSpiel) and drawings anew; read the diff before you commit it
	$(BIN)/python -m tests.playthroughs.regenerate
	$(BIN)/python -m tests.core.drawing.regenerate
	$(BIN)/python -m tests.research.spiel_playthroughs

types: need-dev ## write anew what programs make: TypeScript types, lessons, API documents, settings, plots and tables of docs/
	$(BIN)/python scripts/typescript.py
	$(BIN)/python -m scripts.lessons
	$(BIN)/python scripts/api_documents.py
	$(BIN)/python scripts/settings.py
	$(BIN)/python scripts/api_reference.py
	$(BIN)/python scripts/grafana_dashboard.py
	$(BIN)/python scripts/scaling.py
	$(BIN)/python scripts/cluster_figures.py
	$(BIN)/python -m scripts.training_plot
	$(BIN)/python -m scripts.strength_plots
	$(BIN)/python -m scripts.bench_plots
	$(BIN)/python scripts/research_tables.py

architecture: need-dev ## figures about modules and imports; draws the picture in ARCHITECTURE.md anew
	$(BIN)/python scripts/architecture.py --write

coverage: need-dev ## which lines and branches the Python tests reach (the browser tests are left out)
	$(BIN)/coverage erase
	$(BIN)/pytest -n auto --dist worksteal --ignore=tests/e2e --cov --cov-report=term:skip-covered

mutation: need-dev ## change the rules on purpose; every change must make a test fail
	$(BIN)/python scripts/mutate.py

# Pins stay where they are unless pyproject.toml asks for others; `make lock UPGRADE=1` moves them all.
# --no-config: a personal index belongs neither into the files nor into the choice of versions.
# Python 3.11 is the oldest we support; --universal makes one file serve every newer one and every system.
COMPILE = $(BIN)/uv pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' $(if $(UPGRADE),--upgrade)

lock: need-dev ## pin every package by version and hash in requirements/ (UPGRADE=1: newest versions)
	$(COMPILE) pyproject.toml --extra server --extra arena --extra tui --group build --group guide --group web -o requirements/play.txt
	$(COMPILE) pyproject.toml --extra nodes --extra arena --extra research --extra tui --group dev -c requirements/play.txt -o requirements/dev.txt
	$(COMPILE) pyproject.toml --extra nodes --extra sim -c requirements/dev.txt -o requirements/image.txt
	$(COMPILE) --group deploy -c requirements/dev.txt -o requirements/deploy.txt
	$(COMPILE) pyproject.toml --extra cluster --extra research --group extras -c requirements/dev.txt -o requirements/extras.txt

dist: need-dev ## build sdist and wheel into dist/, and check them in empty environments
	$(BIN)/python -m scripts.dist

clean: ## remove .venv and everything else that was generated
	rm -rf .venv .venv-extras build dist web/node_modules src/vacherie/server/static src/vacherie/server/guide .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.*
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

need-play:
	@bash scripts/setup play

need-dev:
	@bash scripts/setup dev
