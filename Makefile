# Two commands are enough: `make play` and `make test`. `make help` lists the rest.

PYTHON ?= python3
PORT ?= 8765
DIST ?= dist
PROCESSES ?= $(shell getconf _NPROCESSORS_ONLN)
DEALS ?= 300
LEARN ?= 1200
RUNS ?= 5
SHARED = --processes $(PROCESSES) $(if $(SCHEDULER),--scheduler $(SCHEDULER))
VENV_PYTHON := .venv/bin/python

# Each stamp lies in the folder it vouches for, so that deleting the folder is enough to have it made again.
VENV := .venv/.stamp
ENVS := .venv-envs/.stamp
MODULES := node_modules/.stamp
VENDOR := static/vendor/.stamp
LINTERS := node_modules/@biomejs/.stamp

LAYERS := lint types unit contract golden property pyodide e2e
LONG := unit contract property pyodide e2e

.DELETE_ON_ERROR:
.PHONY: help play dev test test-long test-servers test-browsers test-same-play test-screen-reader envs peers soak faults bench bench-start bench-browsers bench-phones bench-many lighthouse arena luck ismcts reasons learn pictures films charts sounds compare-pictures site zip package complete release newest files messages puzzles format texts clean have-python have-npm $(LAYERS)

help: ## list these commands
	@echo "make play      set up what is needed, build what has changed, and serve the game here (PORT=$(PORT))"
	@echo "make dev       serve the sources, for who works on them: nothing is built, starts take seconds (PORT=8766)"
	@echo "make test      set up what is needed, install a browser if there is none, and run the tests: ten minutes on two cores"
	@echo "make test-long  run what make test leaves out: long games, every size, every way to fail (half an hour)"
	@echo "make LAYER     one layer of the tests: $(LAYERS)"
	@echo "make test-servers  the release on web servers as they are installed (Debian: nginx-light busybox)"
	@echo "make test-browsers  the page in Firefox and WebKitGTK (Debian: firefox-esr webkit2gtk-driver xvfb xauth)"
	@echo "make test-same-play  200 deals by bots that play steadily, and ten at full strength, alike in CPython, Chromium, Firefox and WebKitGTK: hours (EPIZODIAK_DEALS=20 EPIZODIAK_FULL=1)"
	@echo "make test-screen-reader  a turn heard with Orca (Debian: chromium orca xvfb xdotool dbus libglib2.0-bin speech-dispatcher)"
	@echo "make envs      build the package and try it as others would: empty environments, type checkers, research libraries"
	@echo "make peers     measure turns a second beside OpenSpiel, PettingZoo and RLCard (quarter of an hour; ARGS=\"--runs 1\")"
	@echo "make soak      the contract, property and browser tests, all of them, with many more examples: hours"
	@echo "make faults    plant known faults and see which tests catch them, an hour (FAULT='beginnings of names')"
	@echo "make bench     measure, next to python-chess"
	@echo "make bench-start  measure how the built site starts, next to bare Pyodide: browser again, new tab, same tab, first (half an hour; ARGS=\"--kinds again --runs 3\", --where)"
	@echo "make bench-browsers  the same starts in Firefox and WebKitGTK, as figures (RUNS=$(RUNS))"
	@echo "make bench-many  play an arena on one process, on two, on a cluster, and with workers that die (DEALS=$(DEALS))"
	@echo "make bench-phones  measure hands on phones: from a tap to the tablet's picture, and pairing by two cameras"
	@echo "make arena     let every level play the one before, and the best the yardstick: hours (PROCESSES=$(PROCESSES) SCHEDULER=address)"
	@echo "make luck      measure whether luck is told from skill fairly, 200 deals of every game: half an hour (LUCK='zodiac --games 20')"
	@echo "make ismcts    let OpenSpiel's search play against our levels: hours (ISMCTS='epizodiak 1 2 --deals 20')"
	@echo "make reasons   count the costly decisions of bots' games for which a reason can be said (REASONS='zodiac --positions 500')"
	@echo "make learn     let self-play improve the bots' weights: two hours (LEARN=seconds a mode for play)"
	@echo "make pictures  take pictures of every phase into pictures/ (TAKE='--only turn,menu --sizes phone')"
	@echo "make films     make contact sheets of what moves, a frame every 50 ms, into pictures/films/ (TAKE='--only run')"
	@echo "make charts    draw star charts of real rounds on every board, with a contact sheet, into pictures/charts/ (TAKE='--boards night')"
	@echo "make sounds    write every sound as a WAV file into pictures/sounds/, and tell its length, peak and loudness"
	@echo "make compare-pictures BEFORE=folder  list which pictures differ from those in pictures/ (AFTER=folder OUT=folder)"
	@echo "make site      build dist/, the folder to be put on any web server (WITHOUT='put-off,lean-glue' or all; STRICT=1)"
	@echo "make zip       pack dist/ into epizodiak-VERSION.zip, for any web server"
	@echo "make package   build the Python package into package/: a wheel and a source distribution"
	@echo "make release   the same as make zip, once no language lacks a text and every piece of the runtime fits"
	@echo "make newest    build with the newest Pyodide and PyScript there are, and tell which pieces no longer fit"
	@echo "make lighthouse  let Lighthouse look at dist/: accessibility, best practices, search engines"
	@echo "make files     bring what is derived from the code up to date: the list of files in pyscript.toml, the lobby in index.html"
	@echo "make messages  bring the catalogues of texts up to date, and what follows from them"
	@echo "make puzzles   make the packs of puzzles, the same ones each time (MAKE_PUZZLES='zodiac --check 10')"
	@echo "make format    let ruff and Biome format and repair what they can"
	@echo "make clean     remove everything that make made"

play: have-python have-npm $(VENDOR) texts
	@$(PYTHON) -m tools.build_site "$(DIST)"
	@$(PYTHON) -m epizodiak.cli.serve --root "$(DIST)" --port $(PORT)

# Another port than the built site's: there its service worker answers.
dev: PORT = 8766
dev: have-python $(VENDOR) texts
	@$(PYTHON) -m epizodiak.cli.serve --port $(PORT)

test: $(VENV) $(VENDOR) $(LINTERS)
	@$(VENV_PYTHON) -m tools.run_tests $(LAYERS)

# The layers with tests that are marked `long`.
test-long: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m tools.run_tests --long $(LONG)

lint types: $(VENV) $(LINTERS)
	@$(VENV_PYTHON) -m tools.run_tests $@

unit contract golden property pyodide e2e: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m tools.run_tests $@

test-servers: $(VENV) $(if $(EPIZODIAK_DIST),,$(VENDOR))
	@$(VENV_PYTHON) -m tools.run_tests servers

# A site that is given needs no runtime here.
test-browsers: $(VENV) $(if $(EPIZODIAK_DIST),,$(VENDOR))
	@$(VENV_PYTHON) -m tools.run_tests browsers

test-same-play: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m tools.run_tests same-play

# A site that is given needs no runtime here either.
test-screen-reader: $(VENV) $(if $(EPIZODIAK_DIST),,$(VENDOR))
	@$(VENV_PYTHON) -m tools.run_tests screen-reader

envs: $(VENV) $(ENVS)
	@$(VENV_PYTHON) -m tools.run_tests envs

peers: $(ENVS)
	@.venv-envs/bin/python -m tools.bench_peers $(ARGS)

soak: $(VENV) $(VENDOR)
	@EPIZODIAK_SOAK=1 $(VENV_PYTHON) -m tools.run_tests --all contract property e2e

faults: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m tools.faults $(FAULT)

bench: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m epizodiak bench --profile
	@$(VENV_PYTHON) -m tools.bench_pyodide
	@$(VENV_PYTHON) -m tools.bench_page
	@$(VENV_PYTHON) -m tools.bench_replay

bench-start: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m tools.bench_start $(ARGS)

bench-browsers: $(VENV) site
	@$(VENV_PYTHON) -m tests.browsers.bench_start --site dist --runs $(RUNS)

bench-phones: $(VENV) $(VENDOR)
	@$(VENV_PYTHON) -m e2e.bench_phones

bench-many: $(ENVS)
	@PYTHONPATH=. .venv-envs/bin/python -m tests.envs.many $(DEALS) 2 1 1

arena: ARENA = $(VENV_PYTHON) -m epizodiak arena --option mode=single $(SHARED)
arena: $(VENV)
	@$(ARENA) 2 1 1 --deals 150
	@$(ARENA) 3 2 2 --deals 150
	@$(ARENA) 4@800 3 3 --deals 150
	@$(ARENA) 4 3 3 --deals 30
	@$(ARENA) 4 flat flat --deals 150 --time 0.15
	@$(ARENA) 4 2 2 --deals 30 --time 1.5
	@for temper in high low even right left keeps spends; do \
	  $(ARENA) 1+$$temper 1 1 --deals 400 && $(ARENA) 2+$$temper 2 2 --deals 400 && \
	  $(ARENA) 3+$$temper 3 3 --deals 100 || exit 1; \
	done

reasons: $(VENV)
	@$(VENV_PYTHON) -m tools.reasons $(or $(REASONS),epizodiak --positions 500)

luck: $(VENV)
ifdef LUCK
	@$(VENV_PYTHON) -m tools.luck $(LUCK)
else
	@$(VENV_PYTHON) -m tools.luck zodiac $(SHARED)
	@$(VENV_PYTHON) -m tools.luck epicycle $(SHARED)
	@$(VENV_PYTHON) -m tools.luck epizodiak --playouts 64 $(SHARED)
	@$(VENV_PYTHON) -m tools.luck schotten-totten --playouts 32 $(SHARED)
endif

ismcts: $(ENVS)
ifdef ISMCTS
	@.venv-envs/bin/python -m tools.ismcts $(ISMCTS)
else
	@for game in epizodiak schotten-totten; do \
	  .venv-envs/bin/python -m tools.ismcts $$game 1 2 3 4@400 || exit 1; \
	done
endif

learn: $(VENV)
	@for mode in single target; do \
	  $(VENV_PYTHON) -m tools.learn play $$mode $(LEARN) $(SHARED) && \
	  $(VENV_PYTHON) -m tools.learn value $$mode 40000 600 $(SHARED) || exit 1; \
	done

pictures: $(VENV) $(VENDOR) texts
	@$(VENV_PYTHON) -m e2e.pictures $(TAKE)

charts: $(VENV)
	@$(VENV_PYTHON) -m e2e.charts $(TAKE)

films: $(VENV) $(VENDOR) texts
	@$(VENV_PYTHON) -m e2e.films $(TAKE)

sounds: have-python
	@$(PYTHON) -m tools.sounds

compare-pictures: AFTER ?= pictures
compare-pictures: $(VENV)
	@$(VENV_PYTHON) -m e2e.compare_pictures "$(BEFORE)" "$(AFTER)" $(if $(OUT),--out "$(OUT)")

site: have-python have-npm $(VENDOR) texts
	@$(PYTHON) -m tools.build_site $(if $(WITHOUT),--without "$(WITHOUT)") $(if $(STRICT),--strict)

zip: site
	@$(PYTHON) -m tools.release

package: $(VENV)
	@$(VENV_PYTHON) -m tools.package package

# What is deployed may have gaps, told in English; a release has none.
complete: $(VENV)
	@$(VENV_PYTHON) -m tools.messages --complete

release: override STRICT := 1
release: complete zip

newest: have-python have-npm
	@$(PYTHON) -m tools.newest

lighthouse: $(VENV) site
	@$(VENV_PYTHON) -m tools.lighthouse

files: have-python
	@$(PYTHON) -m tools.pyscript_files
	@$(PYTHON) -m tools.shell

messages: $(VENV)
	@$(VENV_PYTHON) -m tools.messages
	@$(VENV_PYTHON) -m tools.shell

puzzles: $(VENV)
	@$(VENV_PYTHON) -m tools.make_puzzles $(MAKE_PUZZLES) $(SHARED)

format: $(VENV) $(LINTERS)
	@$(VENV_PYTHON) -m ruff check --fix .
	@$(VENV_PYTHON) -m ruff format .
	@node node_modules/@biomejs/biome/bin/biome check --write .

# What the page loads of each language, where it is older than the catalogues. pytest and tools.build_site see to it, too.
texts: have-python
	@$(PYTHON) -m tools.catalogues

clean:
	rm -rf .venv .venv-envs node_modules static/vendor static/vendor.new static/words static/locales/*.mo static/manifest.*.webmanifest dist dist.new build test-results pictures package epizodiak-*.zip*
	rm -rf .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find epizodiak tools tests e2e -name __pycache__ -type d -prune -exec rm -rf {} +

have-python:
	@command -v $(PYTHON) >/dev/null || \
	  { echo "Python 3.11 or newer is needed and '$(PYTHON)' was not found. Install it, or name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed and '$(PYTHON)' is older. Install one, or name it: make PYTHON=python3.12" >&2; exit 1; }

have-npm:
	@command -v node >/dev/null && command -v npm >/dev/null || \
	  { echo "Node.js with npm is needed and was not found. Install it (Debian: apt install nodejs npm) and try again." >&2; exit 1; }
	@node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)' || \
	  { echo "Node.js 18 or newer is needed and this is $$(node --version). Install a newer one and try again." >&2; exit 1; }

$(VENV): pyproject.toml tools/dev_install.py | have-python
	@$(PYTHON) -m tools.dev_install
	@touch $@

$(ENVS): pyproject.toml tools/dev_install.py | have-python
	@$(PYTHON) -m tools.dev_install envs
	@touch $@

# $(call npm,COMMAND,PINNED,WHAT): run npm, and say in a sentence what keeps it from getting what is pinned.
define npm
	@$(MAKE) --no-print-directory have-npm
	@echo "Fetching $(3) with npm (once)"
	@said=$$(npm $(1) --loglevel error --ignore-scripts 2>&1) || { \
	  code=$$(printf '%s\n' "$$said" | sed -n 's/^npm [Ee][Rr][Rr][a-z!]* code //p'); \
	  case "$$code" in \
	    EUSAGE) echo "package.json and package-lock.json differ. Bring the lock up to date: npm install --package-lock-only" ;; \
	    E*CONN*|E*NOTFOUND|EAI_AGAIN|E*TIMEOUT|E*TIMEDOUT|E*UNREACH) echo "npm could not fetch $(2) ($$code). Check the network and try again." ;; \
	    *) echo "npm could not install $(2) ($${code:-no reason given}); 'npm $(1)' says more." ;; \
	  esac >&2; exit 1; }
endef

# What is optional is the linters, 130 MB, which nobody needs who plays or builds.
$(MODULES): package.json package-lock.json .npmrc
	$(call npm,ci --omit=optional,the pinned runtime,the browser's Python and what the build needs)
	@touch $@

$(LINTERS): $(MODULES)
	$(call npm,install --no-save,the pinned linters,the linters)
	@test -d node_modules/@biomejs/biome && test -d node_modules/typescript || \
	  { echo "npm left off the pinned linters, as for a platform that they are not made for; 'npm install --no-save' says more." >&2; exit 1; }
	@touch $@

$(VENDOR): $(MODULES) tools/vendor.py pyproject.toml | have-python
	@$(PYTHON) -m tools.vendor
	@touch $@
