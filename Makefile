# make lab    open the kit in JupyterLab (the first time it installs it into .venv)
# make test   format, lint, types, layers, tests, notebooks, browser
# make lint   the same without the tests
# make bench  the benchmarks
# make fuzz   2,000 random games of each scenario, looking for what must never happen
# make geodata  rebuild the maps from their sources
# make lock   pin the newest versions that fit pyproject.toml
# make clean  remove the environment and what the tools leave behind

VENV ?= .venv
BIN := $(VENV)/bin
ARGS ?=

# The environment is made with the first Python here that is new enough.
CANDIDATES := python3 python3.14 python3.13 python3.12 python3.11 python
PYTHON ?= $(shell for python in $(CANDIDATES); do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo $$python; break; }; done)

BROWSERS := chromium chromium-browser google-chrome

.PHONY: lab test lint bench fuzz geodata lock clean

lab: $(VENV)/.lab
	@$(BIN)/histgames lab $(ARGS)

test: $(VENV)/.dev lint
	@for browser in $(BROWSERS); do command -v $$browser >/dev/null && exit 0; done; \
	echo "The browser tests need Chromium: sudo apt-get install chromium fonts-dejavu-core" >&2; exit 1
	$(BIN)/pytest $(ARGS)

lint: $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

bench: $(VENV)/.dev
	$(BIN)/python -m benchmarks $(ARGS)

fuzz: $(VENV)/.dev
	$(BIN)/python -m benchmarks.fuzz $(ARGS)

geodata: $(VENV)/.dev
	@for build in geodata/*/build.py; do echo $$build; $(BIN)/python $$build || exit 1; done

lock: $(VENV)/.dev
	$(BIN)/uv pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes --all-extras -o requirements.txt
	$(BIN)/uv pip compile pyproject.toml --quiet --upgrade --universal --generate-hashes --extra lab \
		--constraints requirements.txt -o requirements-lab.txt

clean:
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Files in the environment say what was installed last, so that a second run starts at once, also offline.
$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "histgames needs Python 3.11 or newer, and there is none here:" \
		"sudo apt-get install python3 python3-venv" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python cannot make environments:" \
		"sudo apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		"$$(sed -n 's/^\(uv==[0-9.]*\).*/\1/p' requirements.txt)" \
		2>/dev/null || echo "uv cannot be installed here; pip does its work, only slower."
	@touch $@

$(VENV)/.lab: $(VENV)/.made requirements-lab.txt pyproject.toml
	$(call install,requirements-lab.txt)
	@touch $@

# The development set holds the lab set.
$(VENV)/.dev: $(VENV)/.made requirements.txt pyproject.toml
	$(call install,requirements.txt)
	@touch $@ $(VENV)/.lab

define install
@echo "Installing from $(1) ..."
@if [ -x $(BIN)/uv ]; then \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r $(1) && \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .; \
else \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $(1) && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .; \
fi
endef
