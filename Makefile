# Two commands: `make quickstart` sets all up and grades a small class; `make test` sets all up and passes the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PARITY := .venv-parity
UV := $(shell command -v uv)

# Without the bytecode that Python keeps, each process that is started reads all of Keras anew: 10 seconds, not 4.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: quickstart guard test quick law lint fresh docs site types pictures parity hub lowest lock wheels clean help

help:
	@echo "make quickstart   set up, build the notebooks, grade a small sample class"
	@echo "make test         set up, run the linter, build the documentation, run all tests"
	@echo "make quick        what a change can reach, in two minutes at most: before a commit"
	@echo "make law          ask all our answers anew, right ones with both seeds"
	@echo "make docs         build the documentation into build/docs"
	@echo "make site         build the whole site, with every lesson run, into build/site; LESSONS=\"02 03\" takes some"
	@echo "make types        check the types"
	@echo "make pictures     draw the README's pictures anew (needs Chromium)"
	@echo "make parity       hold the layers against keras-hub and PyTorch, in an environment of their own"
	@echo "make hub          a course on a real JupyterHub, in the browser (needs npm, Node 20 and Chromium)"
	@echo "make lowest       test the layers and the judge with the oldest versions allowed (needs uv)"
	@echo "make wheels       build the wheels of the engine and the course into build/wheels, with this version's notes"
	@echo "make lock         pin the dependencies anew (needs uv)"

quickstart: $(READY) guard
	@$(BIN)/autograder build
	@$(BIN)/autograder sample-class
	@# The sample class is the project's own: a plain user may run it where no guard can be had. Root never may.
	@$(BIN)/autograder grade 02-self-attention --cell-seconds 8 --allow-unguarded

# Root runs learners' code behind a guard only: on a bare Debian or Ubuntu it gets one.
guard:
	@if [ "$$(uname)-$$(id -u)" = Linux-0 ] && ! command -v bwrap > /dev/null && command -v apt-get > /dev/null; then \
		echo "Installing bubblewrap, which guards this machine from learners' code."; \
		(apt-get install -y -qq bubblewrap || (apt-get update -qq && apt-get install -y -qq bubblewrap)) > /dev/null 2>&1 || \
		echo "It could not be installed."; \
	fi

# What is quick and often red comes first. Three at once on two cores: a third of the time a test waits for a process.
test: $(READY)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory -j 3 fresh types docs
	@$(BIN)/pytest -n 3 --dist worksteal

# Of what is changed since the branch left main. The nearest tests come first; what there is no time for is said.
quick: $(READY)
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory types
	@$(BIN)/pytest -n 2 --dist load -q --reach --within 65

law: $(READY)
	@$(BIN)/pytest -n 2 --dist worksteal --in-full --ask-anew tests/exercises/test_answers.py

lint: $(READY)
	@$(BIN)/ruff check --no-cache # what is ours and what is a library is read from the folders: a cache may be stale
	@$(BIN)/ruff format --check

types: $(READY)
	@$(BIN)/mypy --no-error-summary

# The notebooks are what their sources make of them.
fresh: $(READY)
	@$(BIN)/autograder build --check

docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# What the lessons' cells show is kept in build/book until one of them changes: the first time takes a while.
LESSONS ?= all
site: $(READY)
	@COURSE_BOOK="$(LESSONS)" COURSE_SITE_DIR=build/site NO_MKDOCS_2_WARNING=1 TF_CPP_MIN_LOG_LEVEL=3 $(BIN)/mkdocs build --quiet --strict
	@echo "The site is in build/site: open build/site/index.html, or put the folder on any host."

pictures: $(READY)
	@$(BIN)/python docs/make_pictures.py
	@$(BIN)/python docs/make_class_pictures.py

parity: $(PARITY)/.ready
	@$(PARITY)/bin/pytest tests/parity tests/examples/test_tables_and_convolution.py tests/autograder/checks/crashes/test_rows.py

# Every version is pinned with its hash. uv, where it is installed, takes a fraction of pip's time. A set-up that was
# interrupted is begun again: .ready comes last.
# The engine and the course, both as they lie here.
BOTH := --editable ./autograder --editable .
PIP_QUIETLY := -m pip install --quiet --disable-pip-version-check
ifdef UV
NEW_VENV = uv venv --quiet --clear --seed --python $(PYTHON)
PINNED = uv pip install --quiet --compile-bytecode --python $(1)/bin/python --require-hashes -r $(2)
OURSELVES = uv pip install --quiet --python $(1)/bin/python --no-deps --no-build-isolation $(BOTH)
ANY = uv pip install --quiet --python $(1)/bin/python
else
NEW_VENV = $(PYTHON) -m venv
PINNED = $(1)/bin/python $(PIP_QUIETLY) --require-hashes -r $(2)
OURSELVES = $(1)/bin/python $(PIP_QUIETLY) --no-deps --no-build-isolation $(BOTH)
ANY = $(1)/bin/python $(PIP_QUIETLY)
endif

$(READY): requirements.lock pyproject.toml autograder/pyproject.toml
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v <= (3, 13) else f"Python {v[0]}.{v[1]} came, 3.11 to 3.13 is needed: make PYTHON=python3.13 ...")'
	@echo "Setting up $(VENV) with $(if $(UV),uv,pip): some minutes, once."
	@$(NEW_VENV) $(VENV)
	@$(call PINNED,$(VENV),requirements.lock)
	@$(call OURSELVES,$(VENV))
	@touch $(READY)

# The hub's proxy is a program of Node's; its version is pinned by name, since npm's lock would be a file of 400 lines.
HUB_PROXY := build/hub/node_modules/.bin/configurable-http-proxy

hub: $(READY) $(HUB_PROXY)
	@$(BIN)/pytest tests/real_hub

$(HUB_PROXY):
	@npm install --silent --no-fund --no-audit --prefix build/hub configurable-http-proxy@5.2.0

# PyTorch is pinned by its version alone: its builds for CPU and for CUDA are different files of one version.
$(PARITY)/.ready: tests/parity/requirements.lock
	@$(NEW_VENV) $(PARITY)
	@$(call PINNED,$(PARITY),tests/parity/requirements.lock)
	@$(call ANY,$(PARITY)) torch==2.13.0
	@$(call OURSELVES,$(PARITY))
	@touch $@

# What a release attaches. VERSION, where it is said, has to be the version of both, and to stand in the changelog.
VERSION ?= $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
wheels: $(READY)
	@rm -rf build/wheels && mkdir -p build/wheels
	@sed -n '/^## $(VERSION)/,/^## /{/^## /d;p;}' CHANGELOG.md > build/wheels/notes.md
	@[ -s build/wheels/notes.md ] || { echo "CHANGELOG.md has no section on $(VERSION): write one."; exit 1; }
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation -w build/wheels ./autograder .
	@[ $$(ls build/wheels/*-$(VERSION)-*.whl | wc -l) = 2 ] || { echo "The two pyproject.toml have other versions than $(VERSION)."; exit 1; }
	@ls build/wheels/*.whl

# What pyproject.toml calls old enough has to be. Old releases warn of what newer ones of their own needs call old.
lowest:
	uv venv --quiet --clear --python $(PYTHON) .venv-lowest
	uv pip install --quiet --python .venv-lowest/bin/python --resolution lowest-direct --editable "./autograder[lab,grader]" --editable ".[dev]"
	.venv-lowest/bin/autograder grade --help > /dev/null
	.venv-lowest/bin/pytest -W default::DeprecationWarning -W default::FutureWarning tests/course/layers tests/autograder/checks/judging

# From jsonschema 4.25 on, whatever reads a notebook first builds parsers of web addresses that nobody asks: 1.8 s of CPU.
COMPILE := echo 'jsonschema<4.25' | uv pip compile --constraint - --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
	--no-emit-package course-autograder

lock:
	$(COMPILE) --extra lab --extra zh --extra demo --extra slides --extra grader --extra postgres --extra cluster --extra hub --extra lti --extra train --extra docs --extra dev pyproject.toml -o requirements.lock
	$(COMPILE) --extra dev --extra grader --extra parity -c requirements.lock pyproject.toml -o tests/parity/requirements.lock

clean:
	rm -rf $(VENV) $(PARITY) .venv-lowest build class
