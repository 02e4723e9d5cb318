# `make play` and `make test` are all a fresh machine needs, besides Python 3.11+ and a network.
PYTHON ?= python3
BIN = .venv/bin
JOBS ?= 4

# What Python has compiled is used again by the next process: the tests start hundreds of them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play client gallery test check trace campaign bench docs docs-quick dist clean

play: client
	$(BIN)/ludotheque serve --open /play/daldos

# The browser client, if its sources changed since the last time. Node comes from PyPI where the machine has none.
client: .venv/ready
	$(BIN)/python web/build.py

# Pictures of every page and every game, at three sizes and in both themes: build/gallery.
gallery: client .venv/ready-test
	$(BIN)/python web/gallery.py build/gallery

PYTEST = $(BIN)/pytest -n $(JOBS) --dist worksteal

# Checks, the client's build and the list of tests side by side, then the tests.
test: .venv/ready-test
	$(MAKE) -j 2 check client trace
	$(PYTEST) --trace-report=build/trace.md

check: .venv/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

# Every clause and ruling with its tests, as a page; fails if one has none.
trace: .venv/ready-test
	$(BIN)/pytest -q --collect-only --trace-report=build/trace.md | tail -1

# The same tests at full dose: minutes to hours.
campaign: .venv/ready-campaign client
	LUDOTHEQUE_DOSE=full $(PYTEST) --durations 20

bench: .venv/ready-bench
	$(BIN)/python -m benches
	$(BIN)/python -m benches.vector

SPHINX = $(BIN)/sphinx-build --fail-on-warning --keep-going --quiet --builder html

# The documentation site, into site/: reports are played anew only when the code that plays them has changed.
docs: trace .venv/ready-docs
	$(BIN)/python -m docs._ext.reports $(JOBS)
	$(SPHINX) --doctree-dir build/docs docs site
	$(BIN)/python -m docs._ext.links site

# The same without reports and without the list of tests.
docs-quick: .venv/ready-docs
	$(SPHINX) --doctree-dir build/docs-quick --tag quick docs site
	$(BIN)/python -m docs._ext.links site

# A wheel and a source archive, with the built client in both.
dist: client
	$(BIN)/pip install --quiet "build>=1.2"
	$(BIN)/python -m build --outdir dist

clean:
	rm -rf .venv build dist site .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python:
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --upgrade pip

# Python compiles modules when it imports them the first time; pip would compile all of them, for half a minute.
INSTALL = $(BIN)/pip install --quiet --no-compile --constraint constraints.txt --editable

.venv/ready: pyproject.toml constraints.txt | .venv/bin/python
	$(INSTALL) ".[play]"
	@touch $@

# The extra `test` contains `play`, so that one installation serves both.
.venv/ready-test: pyproject.toml constraints.txt | .venv/bin/python
	$(INSTALL) ".[test]"
	@touch .venv/ready $@

.venv/ready-campaign: .venv/ready-test
	$(INSTALL) ".[test,train]"
	@touch $@

.venv/ready-bench: .venv/ready-test
	$(INSTALL) ".[test,bench]"
	@touch $@

.venv/ready-docs: .venv/ready
	$(INSTALL) ".[docs]"
	@touch $@
