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

# What an environment takes on the disk, in MB.
LAB_SIZE := 600
DEV_SIZE := 1200

BROWSERS := chromium chromium-browser google-chrome

.PHONY: lab test lint bench fuzz geodata lock clean here

# An environment knows where it was made. After a move it is mended, which needs no internet; after an upgrade of Python it is made anew.
here:
	@if [ -f $(VENV)/.lab ] && ! $(BIN)/python -c "import attrs" 2>/dev/null; then \
		echo "The environment $(VENV) belongs to a Python that is gone: it is made anew."; rm -rf $(VENV); \
	elif [ -f $(VENV)/.lab ] && [ "$$(cat $(VENV)/.made)" != "$(CURDIR)" ]; then \
		$(BIN)/python -m histgames.cli.moved && printf '%s' "$(CURDIR)" > $(VENV)/.made && \
		touch -r $(VENV)/pyvenv.cfg $(VENV)/.made; \
	fi

lab: here $(VENV)/.lab
	@$(BIN)/python -m histgames lab $(ARGS)

test: here $(VENV)/.dev lint
	@for browser in $(BROWSERS); do command -v $$browser >/dev/null && exit 0; done; \
	echo "The browser tests need Chromium: sudo apt-get install chromium fonts-dejavu-core" >&2; exit 1
	$(BIN)/python -m pytest $(ARGS)

lint: here $(VENV)/.dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m mypy
	$(BIN)/python -c "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())" --no-cache

bench: here $(VENV)/.dev
	$(BIN)/python -m benchmarks $(ARGS)

fuzz: here $(VENV)/.dev
	$(BIN)/python -m benchmarks.fuzz $(ARGS)

geodata: here $(VENV)/.dev
	@for build in geodata/*/build.py; do echo $$build; $(BIN)/python $$build || exit 1; done

lock: here $(VENV)/.dev
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
		2>/dev/null || echo "uv cannot be had; pip does its work, only slower."
	@printf '%s' "$(CURDIR)" > $@

$(VENV)/.lab: $(VENV)/.made requirements-lab.txt pyproject.toml
	$(call install,requirements-lab.txt,$(LAB_SIZE))
	@touch $@

# The development set holds the lab set.
$(VENV)/.dev: $(VENV)/.made requirements.txt pyproject.toml
	$(call install,requirements.txt,$(DEV_SIZE))
	@touch $@ $(VENV)/.lab

define install
@echo "Installing from $(1): about $(2) MB on the disk, which come from the internet once ..."
@{ if [ -x $(BIN)/uv ]; then \
	$(BIN)/uv pip install $(QUIET) --python $(BIN)/python --require-hashes -r $(1) && \
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps -e .; \
else \
	$(BIN)/python -m pip install $(QUIET) --disable-pip-version-check --require-hashes -r $(1) && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .; \
fi; } || { echo "The packages could not be fetched. This needs the internet once, for about $(2) MB on the disk;" \
	"a proxy is set with HTTPS_PROXY=http://name:port. Afterwards the kit needs none." >&2; exit 1; }
endef

# Progress is shown where somebody looks.
QUIET := $(shell [ -t 2 ] || echo --quiet)
