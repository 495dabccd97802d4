# musterd. `make help` lists the targets; `make run` and `make test` install what they need.
#
# Variables to set: BUILD (the output folder), CC, OPT, CFLAGS_EXTRA, LDFLAGS_EXTRA, JOBS, PREFIX, DESTDIR.

.DEFAULT_GOAL := help
SHELL := /bin/bash
.DELETE_ON_ERROR:
.SECONDARY:
.SECONDEXPANSION:

BUILD ?= build
JOBS ?= 2
PREFIX ?= /usr/local
PYTHON ?= /usr/bin/python3
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(JOBS) --no-print-directory
endif
ifneq ($(filter clean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif

# ---- how to compile -----------------------------------------------------------------------------------

# Uses ccache if it is installed; objects of another clone can be reused, too. CC=… on the command line overrides it.
ifeq ($(origin CC),default)
CC := $(if $(shell command -v ccache),ccache gcc,gcc)
export CCACHE_NOHASHDIR := 1
endif
WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
# gcc warns that snprintf may truncate, which is why we use it. clang does not have this option.
WARNINGS += $(if $(findstring clang,$(CC)),,-Wno-format-truncation)
OPT ?= -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2
# Libraries that `deps` installs may be missing at this point; the make that compiles runs later and checks again.
PICTURE_CFLAGS := $(shell pkg-config --cflags-only-I librsvg-2.0 cairo 2>/dev/null | sed 's/-I/-isystem /g')
PICTURE_LIBS := $(shell pkg-config --libs librsvg-2.0 cairo 2>/dev/null)
ALL_CFLAGS = -std=c17 -g $(OPT) -D_GNU_SOURCE $(WARNINGS) -I. $(PICTURE_CFLAGS) -fPIC -fvisibility=hidden \
	-pthread $(CFLAGS) $(CFLAGS_EXTRA)
ALL_LDFLAGS = -pthread -Wl,-z,relro,-z,now -Wl,--as-needed $(LDFLAGS) $(LDFLAGS_EXTRA)
DAEMON_LIBS = -lmicrohttpd -lpq -ljansson -lsodium -lcurl -lz -lzip -lsystemd $(PICTURE_LIBS) -ldl -lm

# The version is defined in this header only.
VERSION := $(shell sed -n 's/^\#define MUSTERD_VERSION "\(.*\)"$$/\1/p' daemon/version.h)

# ---- files --------------------------------------------------------------------------------------------

obj = $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard $(1))))

KIT_OBJ := $(call obj,rulesets/kit/*.c)
DAEMON_OBJ := $(filter-out $(BUILD)/obj/daemon/main.o,$(call obj,daemon/*.c daemon/*/*.c api/*.c api/*/*.c)) $(KIT_OBJ)
LINES_OBJ := $(call obj,tests/support/lines.c)
SUPPORT_OBJ := $(filter-out $(LINES_OBJ),$(call obj,tests/support/*.c))
HARNESS_OBJ := $(call obj,tests/rules/*.c)

GAMES := $(patsubst rulesets/%/module.c,%,$(wildcard rulesets/*/module.c))
RULESETS := $(GAMES:%=$(BUILD)/rulesets/%.so)
# The test games: tests/game is Muster.
TEST_GAMES := $(patsubst tests/%/module.c,%,$(wildcard tests/game-*/module.c))
TEST_RULESETS := $(BUILD)/tests/rulesets/muster-test.so $(TEST_GAMES:%=$(BUILD)/tests/rulesets/%.so)
CONTENT := $(patsubst rulesets/%,$(BUILD)/rulesets/%,$(wildcard $(foreach folder,content lang,$(GAMES:%=rulesets/%/$(folder)/*.json)))) \
	$(patsubst tests/game/%,$(BUILD)/tests/rulesets/muster-test/%,$(wildcard tests/game/content/*.json)) \
	$(patsubst tests/%,$(BUILD)/tests/rulesets/%,$(wildcard $(TEST_GAMES:%=tests/%/content/*.json)))

SHARE := $(patsubst sql/%,$(BUILD)/share/sql/%,$(wildcard sql/*.sql)) \
	$(if $(wildcard openapi.yaml),$(BUILD)/share/openapi.yaml) $(if $(wildcard scripts/make-docs),$(BUILD)/share/docs.html) \
	$(patsubst api/clients/web/%,$(BUILD)/share/play/%,$(wildcard api/clients/web/*))
DAEMON := $(if $(wildcard daemon/main.c),$(BUILD)/bin/musterd)

programs = $(patsubst %.c,$(BUILD)/%,$(sort $(wildcard $(1))))
FUZZERS := $(filter-out $(BUILD)/tests/fuzz/replay,$(call programs,tests/fuzz/*.c))
TESTS := $(call programs,tests/unit/*.c tests/laws/*.c tests/golden/*.c tests/api/*.c tests/fault/*.c) \
	$(patsubst %.c,$(BUILD)/%,$(sort $(wildcard tests/rules/*/*.c))) $(FUZZERS)
TRACERS := $(call programs,tests/oracle/*.c)
BENCHES := $(call programs,tests/bench/*.c)
ORACLES := $(sort $(wildcard tests/oracle/*.sh))
# The tests in package/ and docker/ need more packages: make test-deb, make test-docker.
SCRIPT_TESTS := $(filter-out tests/package/% tests/docker/% tests/ha/%,$(sort $(wildcard tests/*/*.sh))) $(wildcard scripts/lint-openapi scripts/lint-arrows) $(wildcard tests/coverage_rules)

SOURCES := $(sort $(wildcard daemon/*.[ch] daemon/*/*.[ch] api/*.[ch] api/*/*.[ch] \
	rulesets/*.h rulesets/*/*.[ch] rulesets/*/*/*.[ch] tests/*/*.[ch] tests/rules/*/*.[ch]))

# ---- targets to call ----------------------------------------------------------------------------------
# `make help` shows each "##@ Group" and each "target: ## what it does" under it, in this order.

.PHONY: deb test-deb test-docker test-proxies test-ha test-upgrade test-scale soak-night help deps deps-test build compile run test check test-game test-folder build-folder mutate-told test-one test-programs test-clients test-browser pictures test-rest soak bench lint lint-sources lint-form lint-analysis lint-documents prose \
	format hooks compile_commands asan ubsan tsan valgrind fuzz coverage-rules install install-dev clean

help: ## this list
	@echo "usage: make TARGET [VARIABLE=VALUE]"
	@sed -n 's/^##@ \(.*\)/\n\1/p; s/^\([a-z_-]*\):.*## /  \1	/p' $(MAKEFILE_LIST) | expand -t 20

##@ Run

run: deps ## build and serve on 127.0.0.1:8650
	@$(MAKE) compile
	@[ -n "$$MUSTERD_CORS_ORIGINS" ] || echo "For a front end of your own at http://localhost:5173:" \
		"MUSTERD_CORS_ORIGINS=http://localhost:5173 make run"
	@MUSTERD_GUESTS="$${MUSTERD_GUESTS-on}" exec $(BUILD)/bin/musterd serve

build: deps ## compile the daemon and the rulesets to $(BUILD)/
	@$(MAKE) compile

deps-test:
	@scripts/install-deps build test

deps: ## install what building and running need (Debian 12, apt)
	@scripts/install-deps build

##@ Test

test: deps-test ## all tests except the long ones; last line: N passed, M failed
	@$(MAKE) compile test-programs
	@tests/run --build $(BUILD) $(TEST_FLAGS) $(TESTS) $(SCRIPT_TESTS)

# Tests without a daemon or a database. MUSTERD_LAW_GAMES=1 makes the laws look at few positions.
CHECKS := $(filter $(BUILD)/tests/unit/% $(BUILD)/tests/rules/% $(BUILD)/tests/golden/% $(BUILD)/tests/laws/% \
	$(BUILD)/tests/fuzz/%,$(TESTS)) $(wildcard tests/coverage_rules)
check: deps-test ## the quick ones: unit, rules, golden, and the laws over few positions
	@$(MAKE) compile $(filter $(BUILD)/%,$(CHECKS)) $(BUILD)/tests/openapi.json
	@MUSTERD_LAW_GAMES=1 tests/run --build $(BUILD) $(TEST_FLAGS) $(CHECKS)

# A folder with only that ruleset, for the laws.
ONE_GAME := $(BUILD)/tests/one-game
LAWS := $(filter $(BUILD)/tests/laws/%,$(TESTS))
test-game: deps-test ## all laws over one game, and its rules tests if it has any: GAME=kingmaker
	@[ -n "$(filter $(GAME),$(GAMES))" ] || { echo "GAME is one of: $(GAMES)"; exit 1; }
	@$(MAKE) compile $(filter $(BUILD)/tests/rules/$(GAME)/%,$(TESTS)) $(LAWS) $(BUILD)/tests/openapi.json
	@scripts/lint-plugins $(BUILD)/rulesets/$(GAME).so
	@scripts/lint-schemas $(GAME)
	@rm -rf $(ONE_GAME) && mkdir -p $(ONE_GAME) && cp -r $(BUILD)/rulesets/$(GAME) $(BUILD)/rulesets/$(GAME).so $(ONE_GAME)/
	@MUSTERD_RULESETS=$(abspath $(ONE_GAME)) MUSTERD_LAW_GAMES=2 tests/run --build $(BUILD) $(TEST_FLAGS) \
		$(filter $(BUILD)/tests/rules/$(GAME)/%,$(TESTS)) $(LAWS)

test-folder: deps-test ## the same of a game outside this repository: FOLDER=~/my-game, its tests in FOLDER/tests
	@[ -f "$(FOLDER)/module.c" ] || { echo "FOLDER is the folder of a game, with its module.c"; exit 1; }
	@$(MAKE) compile $(LAWS) $(BUILD)/tests/api/guides $(BUILD)/tests/openapi.json
	@$(MAKE) build-folder
	@scripts/lint-plugins $(FOLDER)/build/*.so
	@scripts/lint-schemas $(abspath $(FOLDER))
	@[ -z "$(wildcard $(FOLDER)/tests/*.c)" ] || MUSTERD_CONTENT=$(abspath $(FOLDER)/content) \
		tests/run --build $(BUILD) $(TEST_FLAGS) $(patsubst $(FOLDER)/tests/%.c,$(OUTSIDE)/%,$(wildcard $(FOLDER)/tests/*.c))
	@MUSTERD_RULESETS=$(abspath $(FOLDER)/build) MUSTERD_LAW_GAMES=2 tests/run --build $(BUILD) $(TEST_FLAGS) $(LAWS) \
		$(if $(wildcard $(FOLDER)/content/guide.json),$(BUILD)/tests/api/guides)

# The game is built by its own Makefile with what install-dev installs. Its tests are linked as tests/rules/GAME/*.c are.
OUTSIDE := $(BUILD)/tests/outside
OUTSIDE_DEV := $(abspath $(BUILD)/dev)
build-folder: $(HARNESS_OBJ) $(LIBS_OF_TESTS)
	@$(MAKE) -s install-dev DESTDIR= PREFIX=$(OUTSIDE_DEV)
	@PKG_CONFIG_PATH=$(OUTSIDE_DEV)/lib/pkgconfig $(MAKE) -C $(FOLDER)
	@rm -rf $(OUTSIDE) && mkdir -p $(OUTSIDE)
	@set -e; for test in $(wildcard $(FOLDER)/tests/*.c); do \
		echo "LINK  $(OUTSIDE)/$$(basename $$test .c)"; \
		$(CC) $(ALL_CFLAGS) $(TEST_OPT) -U_FORTIFY_SOURCE -I$(FOLDER) -I$(OUTSIDE_DEV)/include $(ALL_LDFLAGS) \
			-o $(OUTSIDE)/$$(basename $$test .c) $$test $$(find $(FOLDER)/build/obj -name '*.o') $(HARNESS_OBJ) \
			$(LIBS_OF_TESTS) -lcmocka $(DAEMON_LIBS); done

test-one: deps-test ## one test program, or several: NAME=api/view or NAME="rules/kingmaker/siege api/act"
	@[ -n "$(NAME)" ] && ls $(NAME:%=tests/%.c) >/dev/null 2>&1 || { echo "NAME is a file of tests/ without .c, such as rules/kingmaker/siege"; exit 1; }
	@$(MAKE) compile $(NAME:%=$(BUILD)/tests/%) $(BUILD)/tests/openapi.json
	@tests/run --build $(BUILD) $(TEST_FLAGS) $(NAME:%=$(BUILD)/tests/%)

# Tools from npm, in versions for node 18 (Debian 12); tests/clients/package-lock.json pins them.
CLIENT_TOOLS := $(BUILD)/clients/node_modules/.package-lock.json
$(CLIENT_TOOLS): tests/clients/package-lock.json
	@mkdir -p $(BUILD)/clients
	@cp tests/clients/package.json tests/clients/package-lock.json $(BUILD)/clients/
	@echo "NPM   $(BUILD)/clients (some minutes the first time)"
	@cd $(BUILD)/clients && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

test-clients: deps-test ## clients generated from openapi.yaml, and two more linters of it (tools from npm)
	@scripts/install-deps clients
	@$(MAKE) compile $(CLIENT_TOOLS) $(BUILD)/tests/openapi.json
	@tests/run --build $(BUILD) $(CLIENT_TESTS)

# tests/browser drives Debian's chromium with JavaScript from npm.
BROWSER_TOOLS := $(BUILD)/browser/node_modules/.package-lock.json
$(BROWSER_TOOLS): tests/browser/package-lock.json
	@mkdir -p $(BUILD)/browser
	@cp tests/browser/package.json tests/browser/package-lock.json $(BUILD)/browser/
	@cd $(BUILD)/browser && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

test-browser: deps-test ## the table in the browser, in headless Chromium: whole games, two at a table, axe-core
	@scripts/install-deps clients browser
	@$(MAKE) compile $(BROWSER_TOOLS)
	@tests/run --build $(BUILD) --timeout 1800 $(BROWSER_TESTS)

pictures: ## test-browser, with a picture of each place that people should look at, in BUILD/browser/pictures
	@KEEP_PICTURES=1 $(MAKE) test-browser

# The two together are what .ci/run calls. All in one run, so that waiting and computing tests share the cores.
CLIENT_TESTS := $(addprefix tests/clients/,contract typescript python discord)
BROWSER_TESTS := $(filter-out tests/browser/support.mjs,$(wildcard tests/browser/*.mjs))
# make check has played all games of laws/told.
IN_FULL := $(filter-out %/told,$(LAWS))
test-rest: ## what `make check` leaves out: the laws in full, daemons, clients, the browser
	@scripts/install-deps build test clients browser
	@$(MAKE) compile test-programs $(CLIENT_TOOLS) $(BROWSER_TOOLS)
	@tests/run --build $(BUILD) --timeout 1800 $(TEST_FLAGS) $(IN_FULL) \
		$(filter-out $(CHECKS),$(TESTS) $(SCRIPT_TESTS)) $(CLIENT_TESTS) $(BROWSER_TESTS)

test-docker: deps-test ## the files under docker/: proxies serve the daemon, alerts fire
	@scripts/install-deps proxy
	@$(MAKE) compile
	@tests/run --build $(BUILD) $(TEST_FLAGS) $(sort $(wildcard tests/docker/*.sh))

test-proxies: deps-test ## games through nginx, Varnish, Squid, Apache, HAProxy and Caddy, whose caches tell nobody what is another's
	@scripts/install-deps caches
	@$(MAKE) compile
	@tests/run --build $(BUILD) $(TEST_FLAGS) tests/proxies/caches

test-ha: deps-test ## docker/ha in network namespaces, under load, while its parts fail (as root; about ten minutes)
	@scripts/install-deps ha
	@$(MAKE) compile
	@tests/ha/failures

soak: deps-test ## the tests that take hours
	@scripts/install-deps clients browser
	@$(MAKE) compile test-programs $(BROWSER_TOOLS)
	@MUSTERD_SOAK=1 tests/run --build $(BUILD) --timeout 36000 $(filter-out $(FUZZERS),$(TESTS)) $(ORACLES) $(BROWSER_TESTS)
	@scripts/install-deps lint
	@$(MAKE) lint-analysis TIDY_NODES=225000

SOAK_MINUTES ?= 480
soak-night: deps-test ## SOAK_MINUTES (480) of games while daemons, database, disk, clocks and network fail (as root)
	@$(MAKE) compile test-programs
	@MUSTERD_BUILD=$(abspath $(BUILD)) tests/soak/night --minutes $(SOAK_MINUTES)

test-upgrade: deps-test ## from the daemon of another commit, such as FROM=v1.0.0, to this one: 40 games of each ruleset
	@[ -n "$(FROM)" ] || { echo "FROM is a tag or commit, such as v1.0.0"; exit 1; }
	@$(MAKE) compile
	@MUSTERD_BUILD=$(abspath $(BUILD)) tests/upgrade/from "$(FROM)"

test-scale: deps-test ## the tables of games as partitions, and part of the log on a second server (docker/scale)
	@$(MAKE) compile test-programs
	@tests/run --build $(BUILD) --timeout 3600 tests/scale/partitions tests/scale/second_server

bench: deps-test ## the benchmarks with their peers
	@scripts/install-deps bench
	@$(MAKE) compile $(BENCHES)
	@MUSTERD_BUILD=$(abspath $(BUILD)) tests/bench/run

##@ Check

TIDY_FLAGS = -std=c17 -D_GNU_SOURCE -I. $(PICTURE_CFLAGS)
# How far clang's analyzer goes into a function: all of the product takes 110 s of CPU at 20,000 nodes and 50 s at 5,000.
# `make soak` goes to 225,000, clang's own depth.
TIDY_NODES ?= 5000
lint: ## includes between folders, formatting, clang-tidy, cppcheck, man page, OpenAPI, scripts
	@scripts/install-deps build test lint
	@$(MAKE) lint-sources
	@$(MAKE) lint-documents

# FILES: the sources to check; default: all.
lint-sources lint-form lint-analysis: FILES = $(SOURCES)
lint-sources: lint-form lint-analysis

lint-form:
	scripts/lint-arrows
	scripts/lint-released
	scripts/lint-statements
	scripts/lint-content -q
	scripts/lint-dialect
	scripts/lint-schemas
	@for plays in tests/oracle/*/plays; do \
		PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle.mutations --apply $$(basename $$(dirname $$plays)) || exit 1; done
	@echo clang-format --dry-run -Werror
	@clang-format --dry-run -Werror $(FILES)
	@if LC_ALL=C.UTF-8 grep -nE '^.{121,}' $(FILES); then \
		echo "lint: these lines pass 120 columns; make format wraps comments"; exit 1; fi

lint-analysis:
	@echo clang-tidy --quiet
	@printf '%s\n' $(filter %.c,$(FILES)) | xargs -r -P $(JOBS) -n 8 sh -c \
		'clang-tidy --quiet "$$@" -- $(TIDY_FLAGS) -Xclang -analyzer-config -Xclang max-nodes=$(TIDY_NODES) \
		2>/dev/null' clang-tidy
	@echo cppcheck --quiet # the product; tests run under ASan, UBSan and valgrind
	@printf '%s\n' $(filter-out tests/%,$(filter %.c,$(FILES))) | xargs -r -P $(JOBS) -n 60 cppcheck --quiet --std=c11 --language=c -D_GNU_SOURCE -I. \
		--error-exitcode=1 --inline-suppr --enable=warning,performance,portability --suppressions-list=tests/cppcheck.txt

lint-documents:
	mandoc -Tlint -W warning doc/musterd.8 doc/musterd.conf.5
	$(if $(wildcard scripts/lint-openapi),scripts/lint-openapi)
	promtool check config docker/prometheus/prometheus.yml
	promtool test rules docker/prometheus/rules_test.yml
	for f in scripts/* scripts/hooks/* tests/run .ci/run tests/*/*.sh tests/clients/* api/clients/*/*.py tests/browser/* tests/bench/run tests/api/*.py tests/bench/*.py tests/oracle/*.py tests/oracle/*/*.py tests/oracle/*.sh tests/ha/* tests/upgrade/*.py tests/upgrade/record tests/upgrade/from tests/proxies/* tests/docker/* tests/package/* tests/support/bare-debian tests/scale/* tests/soak/*; do \
		[ -f $$f ] || continue; \
		case $$f:$$(head -n 1 $$f) in \
		*.sh:*|*bash*|*/sh*) bash -n $$f || exit 1 ;; \
		*.py:*|*python*) $(PYTHON) -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' $$f || exit 1 ;; \
		esac; done

prose: ## words that read as if translated, by file; a report, never a failure
	@scripts/lint-prose

# GAME: one or several; default: all. MUTATE: flags of the script, such as --only REFUGE.
mutate-told: deps-test ## leaks planted in the games one by one: the law "told is remembered" finds each [GAME=kingmaker MUTATE=--write]
	@$(MAKE) compile
	@tests/mutate_told --build $(BUILD) --compile '$(CC) $(ALL_CFLAGS)' $(MUTATE) $(GAME)

coverage-rules: ## the share of rules covered by tests, per game
	@tests/coverage_rules --build $(BUILD)

# With NAME, as test-one has it, these run some programs alone.
SANITIZED = $(if $(NAME),test-one,test)
asan: ## the tests under AddressSanitizer and UBSan [NAME="api/view api/act"]
	@$(MAKE) $(SANITIZED) BUILD=$(BUILD)/asan OPT="-O1 -fno-omit-frame-pointer" TEST_FLAGS="--timeout 3600" \
		CFLAGS_EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=all" LDFLAGS_EXTRA="-fsanitize=address,undefined"

ubsan: ## the tests under UBSan alone [NAME]
	@$(MAKE) $(SANITIZED) BUILD=$(BUILD)/ubsan OPT="-O1" TEST_FLAGS="--timeout 3600" \
		CFLAGS_EXTRA="-fsanitize=undefined -fno-sanitize-recover=all" LDFLAGS_EXTRA="-fsanitize=undefined"

tsan: ## the tests under ThreadSanitizer [NAME="api/framing api/app_stream"]
	@MUSTERD_LAW_GAMES=10 $(MAKE) $(SANITIZED) BUILD=$(BUILD)/tsan OPT="-O1" TEST_FLAGS="--timeout 3600" \
		CFLAGS_EXTRA="-fsanitize=thread" LDFLAGS_EXTRA="-fsanitize=thread"

valgrind: deps-test ## the unit and rules tests under valgrind
	@scripts/install-deps valgrind
	@$(MAKE) compile test-programs
	@tests/run --build $(BUILD) --timeout 3600 \
		--wrap "valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --suppressions=tests/valgrind.txt" \
		$(filter $(BUILD)/tests/unit/% $(BUILD)/tests/rules/%,$(TESTS))

FUZZ_SECONDS ?= 60
fuzz: deps-test ## each fuzz target for FUZZ_SECONDS (60) with libFuzzer
	@scripts/install-deps fuzz
	@$(MAKE) BUILD=$(BUILD)/fuzz CC=clang OPT="-O1" \
		CFLAGS_EXTRA="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined" \
		LDFLAGS_EXTRA="-fsanitize=address,undefined" FUZZ_ENGINE=-fsanitize=fuzzer \
		compile $(FUZZERS:$(BUILD)/%=$(BUILD)/fuzz/%)
	@set -e; for f in $(notdir $(FUZZERS)); do \
		echo "fuzz: $$f, $(FUZZ_SECONDS) s"; mkdir -p $(BUILD)/fuzz/found/$$f tests/fuzz/corpus/$$f; \
		MUSTERD_BUILD=$(abspath $(BUILD)/fuzz) $(BUILD)/fuzz/tests/fuzz/$$f -max_total_time=$(FUZZ_SECONDS) -timeout=10 \
			-print_final_stats=1 -verbosity=0 -artifact_prefix=$(BUILD)/fuzz/found/$$f- \
			$(BUILD)/fuzz/found/$$f tests/fuzz/corpus/$$f; done

##@ Develop

format: FILES = $(SOURCES)
format: ## wrap long comments and let clang-format write [FILES="daemon/log.c …"]
	scripts/wrap-comments $(FILES)
	clang-format -i $(FILES)

hooks: ## make git format and lint staged files before each commit
	git config core.hooksPath scripts/hooks

compile_commands: $(BUILD)/compile_commands.json ## how each file is compiled, for editors and clangd

##@ Install

# One folder contains the program and the files it reads, as in build/: the program looks for ../share and ../rulesets
# from its own folder. A ruleset is installed as ID-VERSION beside its other versions, which stay. The folder `older`, if
# scripts/older-rulesets made it, has the versions of earlier releases. Installed files are replaced, not overwritten,
# because a running daemon may have them open.
install: ROOT = $(DESTDIR)$(PREFIX)
install: build ## install under PREFIX (/usr/local), into DESTDIR if set
	install -d "$(ROOT)/bin" "$(ROOT)/lib/musterd/bin" "$(ROOT)/lib/musterd/rulesets" "$(ROOT)/lib/musterd/share" \
		"$(ROOT)/share/man/man8" "$(ROOT)/share/man/man5"
	install -m 755 $(BUILD)/bin/musterd "$(ROOT)/lib/musterd/bin/musterd"
	ln -sf ../lib/musterd/bin/musterd "$(ROOT)/bin/musterd"
	scripts/install-rulesets $(BUILD)/rulesets "$(ROOT)/lib/musterd/rulesets"
	[ ! -d older ] || cp -R --remove-destination older/. "$(ROOT)/lib/musterd/rulesets/"
	cp -R --remove-destination $(BUILD)/share/. "$(ROOT)/lib/musterd/share/"
	sed 's/^\.Os$$/.Os musterd $(VERSION)/' doc/musterd.8 > "$(ROOT)/share/man/man8/musterd.8"
	sed 's/^\.Os$$/.Os musterd $(VERSION)/' doc/musterd.conf.5 > "$(ROOT)/share/man/man5/musterd.conf.5"
	chmod 644 "$(ROOT)/share/man/man8/musterd.8" "$(ROOT)/share/man/man5/musterd.conf.5"

# For games outside this repository (rulesets/ADDING.md): headers, the kit as a library, the laws, and examples with a
# Makefile.
# musterd.pc finds its folder from its own place, so it is right under DESTDIR, too.
DEV = $(ROOT)/share/musterd
EXAMPLES := game-of-dice game-of-hills
install-dev: ROOT = $(DESTDIR)$(PREFIX)
install-dev: $(BUILD)/lib/libmusterd-kit.a $(BUILD)/lib/laws $(BUILD)/tests/openapi.json ## what games outside this repository are built with: headers, library, laws, examples
	install -d "$(ROOT)/include/musterd/kit" "$(ROOT)/lib/musterd" "$(ROOT)/lib/pkgconfig" "$(DEV)"
	install -m 644 rulesets/ruleset.h "$(ROOT)/include/musterd/"
	install -m 644 rulesets/kit/*.h rulesets/kit/*.def "$(ROOT)/include/musterd/kit/"
	install -m 644 $(BUILD)/lib/libmusterd-kit.a "$(ROOT)/lib/musterd/"
	install -d "$(ROOT)/lib/musterd/laws/tests"
	install -m 755 $(BUILD)/lib/laws scripts/lint-plugins scripts/lint-schemas "$(ROOT)/lib/musterd/laws/"
	install -m 644 $(BUILD)/tests/openapi.json "$(ROOT)/lib/musterd/laws/tests/"
	printf '%s\n' 'prefix=$${pcfiledir}/../..' 'musterd=$${prefix}/bin/musterd' 'laws=$${prefix}/lib/musterd/laws' 'Name: musterd' \
		'Description: headers and kit for games that musterd loads' 'Version: $(VERSION)' \
		'Cflags: -I$${prefix}/include' 'Libs: -L$${prefix}/lib/musterd -lmusterd-kit -ljansson' \
		> "$(ROOT)/lib/pkgconfig/musterd.pc"
	install -m 644 rulesets/ADDING.md "$(DEV)/"
	for game in $(EXAMPLES); do \
		install -d "$(DEV)/$$game" && cp -R tests/$$game/content "$(DEV)/$$game/" && \
		install -m 644 rulesets/Makefile.game "$(DEV)/$$game/Makefile" && \
		{ [ ! -d tests/$$game/tests ] || cp -R tests/$$game/tests "$(DEV)/$$game/"; } || exit 1; \
		for f in tests/$$game/*.[ch] tests/$$game/*.def; do \
			sed 's,"\.\./\.\./rulesets/\(.*\)",<musterd/\1>,; s,"tests/'$$game'/,",' $$f > "$(DEV)/$$game/$${f##*/}" || exit 1; \
		done; \
	done

deb: ## Debian packages in $(BUILD)/deb: musterd, musterd-rulesets and musterd-dev
	@scripts/install-deps build package
	@scripts/make-deb "$(BUILD)/deb"
test-deb: deb ## install, play, upgrade and purge them in a bare Debian 12 (as root)
	@tests/package/deb.sh "$(BUILD)/deb"

clean: ## remove $(BUILD)/
	rm -rf $(BUILD)

# ---- rules --------------------------------------------------------------------------------------------

compile: $(DAEMON) $(RULESETS) $(TEST_RULESETS) $(CONTENT) $(SHARE)
	@:
test-programs: $(TESTS) $(TRACERS) $(BUILD)/tests/openapi.json
	@:

# Tests are compiled without optimization: optimizing their assertions takes longer than it saves.
TEST_OPT ?= -O0
$(foreach kind,rules unit api fault golden,$(BUILD)/obj/tests/$(kind)/%.o): OPT = $(TEST_OPT)

# One process for all folders instead of one per object.
OBJ_FOLDERS := $(BUILD)/obj/.folders
$(OBJ_FOLDERS): $(sort $(dir $(SOURCES)))
	@mkdir -p $(addprefix $(BUILD)/obj/,$(sort $(dir $(SOURCES))))
	@touch $@

# A function of a ruleset's table has all parameters of its column, whether it needs them or not.
$(BUILD)/obj/rulesets/%.o $(BUILD)/obj/tests/game%.o: WARNINGS += -Wno-unused-parameter

$(BUILD)/obj/%.o: %.c | $(OBJ_FOLDERS)
	@echo "CC    $<"
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/bin/musterd: $(BUILD)/obj/daemon/main.o $(DAEMON_OBJ)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(DAEMON_LIBS)

# A ruleset: its own files and the kit, without the daemon. -z defs: a missing symbol fails here, not at load time.
$(BUILD)/rulesets/%.so: $$(call obj,rulesets/$$*/*.c rulesets/$$*/*/*.c) $(KIT_OBJ)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) -shared -Wl,-z,relro,-z,now $(if $(findstring sanitize,$(LDFLAGS_EXTRA)),,-Wl,-z,defs) $(LDFLAGS) $(LDFLAGS_EXTRA) \
		-o $@ $^ -ljansson

$(BUILD)/tests/rulesets/muster-test.so: $(call obj,tests/game/*.c) $(KIT_OBJ)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) -shared $(LDFLAGS) $(LDFLAGS_EXTRA) -o $@ $^ -ljansson

$(BUILD)/tests/rulesets/game-%.so: $$(call obj,tests/game-$$*/*.c) $(KIT_OBJ)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) -shared $(LDFLAGS) $(LDFLAGS_EXTRA) -o $@ $^ -ljansson

$(BUILD)/rulesets/%.json: rulesets/%.json
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/tests/rulesets/muster-test/content/%.json: tests/game/content/%.json
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/tests/rulesets/game-%.json: tests/game-%.json
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/share/sql/%.sql: sql/%.sql
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/share/play/%: api/clients/web/%
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/share/openapi.yaml: openapi.yaml
	@mkdir -p $(@D)
	@cp $< $@

$(BUILD)/share/docs.html: openapi.yaml README.md scripts/make-docs
	@mkdir -p $(@D)
	@echo "DOCS  $@"
	@$(PYTHON) scripts/make-docs openapi.yaml README.md $@

# The format of clang's tools: one object per source.
$(BUILD)/compile_commands.json: Makefile $(SOURCES)
	@mkdir -p $(@D)
	@$(PYTHON) -c 'import json, os, sys; print(json.dumps([{"directory": os.getcwd(), "file": f, \
		"command": sys.argv[1] + " -c " + f} for f in sys.argv[2:]], indent=1))' \
		'$(lastword $(CC)) $(ALL_CFLAGS)' $(filter %.c,$(SOURCES)) > $@

# openapi.yaml as JSON, for the tests that check answers against it.
$(BUILD)/tests/openapi.json: openapi.yaml scripts/make-docs
	@mkdir -p $(@D)
	@$(PYTHON) scripts/make-docs --json openapi.yaml $@

# Tests link against archives: each takes only the objects that it uses, and can define a test double for the others.
$(BUILD)/lib/libmusterd.a: $(DAEMON_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

$(BUILD)/lib/libmusterd-kit.a: $(KIT_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

$(BUILD)/lib/libsupport.a: $(SUPPORT_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

LIBS_OF_TESTS := $(LINES_OBJ) $(BUILD)/lib/libsupport.a $(BUILD)/lib/libmusterd.a

# All laws in one program, each with its main under a name of its own; install-dev installs it.
LAW_NAMES := $(patsubst tests/laws/%.c,%,$(sort $(wildcard tests/laws/*.c)))
$(BUILD)/obj/tests/dev/law-%.o: $(BUILD)/obj/tests/laws/%.o
	@objcopy --redefine-sym main=law_$* $< $@

$(BUILD)/lib/laws: $(BUILD)/obj/tests/dev/laws.o $(LAW_NAMES:%=$(BUILD)/obj/tests/dev/law-%.o) $(LIBS_OF_TESTS)
	@[ "$$(sed -n 's/^LAW(\(.*\))$$/\1/p' tests/dev/laws.def | xargs)" = "$(LAW_NAMES)" ] || \
		{ echo "tests/dev/laws.def is to have the laws of tests/laws, in this order: $(LAW_NAMES)"; exit 1; }
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lcmocka $(DAEMON_LIBS)

# tests/rules/GAME/*.c are linked with the objects of that game, so that a test can call ruleset_entry().
$(BUILD)/tests/rules/%: $(BUILD)/obj/tests/rules/%.o $(HARNESS_OBJ) $$(call obj,rulesets/$$(*D)/*.c rulesets/$$(*D)/*/*.c) $(LIBS_OF_TESTS)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lcmocka $(DAEMON_LIBS)

# They check each answer against openapi.yaml.
$(call programs,tests/api/*.c tests/fault/*.c) $(BUILD)/tests/laws/schemas: | $(BUILD)/tests/openapi.json

# A fuzz target without libFuzzer runs its corpus once.
FUZZ_ENGINE ?= $(BUILD)/obj/tests/fuzz/replay.o
$(BUILD)/tests/fuzz/%: $(BUILD)/obj/tests/fuzz/%.o $(filter %.o,$(FUZZ_ENGINE)) $(LIBS_OF_TESTS)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) $(filter -fsanitize%,$(FUZZ_ENGINE)) -o $@ $^ $(DAEMON_LIBS)

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(LIBS_OF_TESTS)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lcmocka $(DAEMON_LIBS)

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
