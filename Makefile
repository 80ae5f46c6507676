# Two commands: `make quickstart` sets all up and grades a small class; `make test` sets all up and passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PARITY := .venv-parity

.PHONY: quickstart test lint parity lock clean help

help:
	@echo "make quickstart   set up, build the notebooks, grade a small sample class"
	@echo "make test         set up, run the linter and all tests"
	@echo "make parity       hold the layers against keras-hub and PyTorch, in an environment of their own"
	@echo "make lock         pin the dependencies anew (needs uv)"

quickstart: $(READY)
	@$(BIN)/autograder build
	@$(BIN)/autograder sample-class
	@# The sample class is the project's own: it may run where no guard can be had.
	@$(BIN)/autograder grade 02-self-attention --cell-seconds 8 --allow-unguarded

test: $(READY) lint
	@$(BIN)/autograder build --check
	@$(BIN)/pytest -n 2 --dist worksteal

parity: $(PARITY)/.ready
	@$(PARITY)/bin/pytest tests/parity

lint: $(READY)
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check

# Every version is pinned with its hash. A set-up that was interrupted is begun again: .ready comes last.
$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v <= (3, 13) else f"Python {v[0]}.{v[1]} came, 3.11 to 3.13 is needed: make PYTHON=python3.13 ...")'
	@echo "Setting up $(VENV): some minutes, once."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $(READY)

# PyTorch is pinned by its version alone: its builds for CPU and for CUDA are different files of one version.
$(PARITY)/.ready: tests/parity/requirements.lock
	@$(PYTHON) -m venv $(PARITY)
	@$(PARITY)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tests/parity/requirements.lock
	@$(PARITY)/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0
	@$(PARITY)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

COMPILE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header

lock:
	$(COMPILE) --extra lab --extra demo --extra slides --extra grader --extra postgres --extra cluster --extra train --extra dev pyproject.toml -o requirements.lock
	$(COMPILE) --extra dev --extra parity -c requirements.lock pyproject.toml -o tests/parity/requirements.lock

clean:
	rm -rf $(VENV) $(PARITY) class
