# Two commands: `make quickstart` sets all up and grades a small class; `make test` sets all up and passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: quickstart test lint lock clean help

help:
	@echo "make quickstart   set up, build the notebooks, grade a small sample class"
	@echo "make test         set up, run the linter and all tests"
	@echo "make lock         pin the dependencies anew (needs uv)"

quickstart: $(READY)
	@$(BIN)/autograder build
	@$(BIN)/autograder sample-class
	@# The sample class is the project's own: it may run where no guard can be had.
	@$(BIN)/autograder grade 02-self-attention --cell-seconds 8 --allow-unguarded

test: $(READY) lint
	@$(BIN)/autograder build --check
	@$(BIN)/pytest -n 2 --dist worksteal

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

lock:
	uv pip compile --quiet --universal --python-version 3.11 --extra lab --extra grader --extra train --extra dev --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-header pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) class
