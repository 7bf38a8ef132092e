# Two commands matter: `make demo` plays in the browser, `make test` passes the tests. Both set up .venv by themselves.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: demo test check bench pictures soak lock clean

demo: $(READY)
	$(BIN)/python bot.py --demo

test: $(READY)
	$(BIN)/python -m pytest -q -n auto

soak: $(READY)
	$(BIN)/python -m pytest -q -n auto -m slow

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright
	$(MAKE) test

bench: $(READY)
	$(PYTHON) -m venv $(VENV)-bench
	$(VENV)-bench/bin/pip install --quiet --disable-pip-version-check -r requirements-dev.txt -r bench/requirements.txt
	$(VENV)-bench/bin/python -m bench

pictures: $(READY)
	$(BIN)/python -m render.gallery docs/img

$(READY): requirements-dev.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@

# Pins with hashes and without any registry's address; run after changing pyproject.toml.
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet uv
	$(VENV)-lock/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header --python-version 3.11 pyproject.toml -o requirements.txt
	$(VENV)-lock/bin/uv pip compile -q --universal --generate-hashes --no-emit-index-url --no-annotate --no-header --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.txt

clean:
	rm -rf $(VENV) $(VENV)-bench $(VENV)-lock
