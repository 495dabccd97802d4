# musterd. `make help` lists what there is to do; `make run` and `make test` do their own set-up.
#
# Variables worth setting: BUILD (where output goes), CC, OPT, CFLAGS_EXTRA, LDFLAGS_EXTRA, JOBS, PREFIX, DESTDIR.

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

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Werror
# gcc's guess at snprintf's worst case: we use snprintf in order to truncate. clang does not know the option.
WARNINGS += $(if $(findstring clang,$(CC)),,-Wno-format-truncation)
OPT ?= -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2
# What is only installed by `deps` is asked again by the make that compiles, which runs after it.
PICTURE_CFLAGS := $(shell pkg-config --cflags-only-I librsvg-2.0 cairo 2>/dev/null | sed 's/-I/-isystem /g')
PICTURE_LIBS := $(shell pkg-config --libs librsvg-2.0 cairo 2>/dev/null)
ALL_CFLAGS = -std=c17 -g $(OPT) -D_GNU_SOURCE $(WARNINGS) -I. $(PICTURE_CFLAGS) -fPIC -fvisibility=hidden \
	-pthread $(CFLAGS) $(CFLAGS_EXTRA)
ALL_LDFLAGS = -pthread -Wl,-z,relro,-z,now -Wl,--as-needed $(LDFLAGS) $(LDFLAGS_EXTRA)
DAEMON_LIBS = -lmicrohttpd -lpq -ljansson -lsodium -lcurl -lz $(PICTURE_LIBS) -ldl -lm

# The one place that holds the version.
VERSION := $(shell sed -n 's/^\#define MUSTERD_VERSION "\(.*\)"$$/\1/p' daemon/version.h)

# ---- what there is ------------------------------------------------------------------------------------

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
CONTENT := $(patsubst rulesets/%,$(BUILD)/rulesets/%,$(wildcard $(GAMES:%=rulesets/%/content/*.json))) \
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
SCRIPT_TESTS := $(sort $(wildcard tests/*/*.sh)) $(wildcard scripts/lint-openapi scripts/lint-arrows) $(wildcard tests/coverage_rules)

SOURCES := $(sort $(wildcard daemon/*.[ch] daemon/*/*.[ch] api/*.[ch] api/*/*.[ch] \
	rulesets/*.h rulesets/*/*.[ch] rulesets/*/*/*.[ch] tests/*/*.[ch] tests/rules/*/*.[ch]))

# ---- what one types -----------------------------------------------------------------------------------
# `make help` shows each "##@ Group" and each "target: ## what it does" under it, in this order.

.PHONY: help deps deps-test build compile run test test-programs test-clients test-browser soak bench lint lint-sources lint-documents \
	format hooks compile_commands asan ubsan tsan valgrind fuzz coverage-rules install clean

help: ## this list
	@echo "usage: make TARGET [VARIABLE=VALUE]"
	@sed -n 's/^##@ \(.*\)/\n\1/p; s/^\([a-z_-]*\):.*## /  \1	/p' $(MAKEFILE_LIST) | expand -t 20

##@ Run

run: deps ## build and serve on 127.0.0.1:8650
	@$(MAKE) compile
	@exec $(BUILD)/bin/musterd serve

build: deps ## compile the daemon and the rulesets to $(BUILD)/
	@$(MAKE) compile

deps-test:
	@scripts/install-deps build test

deps: ## install what building and running need (Debian 12, apt)
	@scripts/install-deps build

##@ Test

test: deps-test ## every test that takes minutes; last line: N passed, M failed
	@$(MAKE) compile test-programs
	@tests/run --build $(BUILD) $(TEST_FLAGS) $(TESTS) $(SCRIPT_TESTS)

# Tools of npm, in versions that node 18 (Debian 12) runs; tests/clients/package-lock.json fixes them.
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
	@tests/run --build $(BUILD) tests/clients/contract tests/clients/typescript tests/clients/python tests/clients/discord

# tests/browser drives Debian's chromium; the JavaScript that does so is npm's.
BROWSER_TOOLS := $(BUILD)/browser/node_modules/.package-lock.json
$(BROWSER_TOOLS): tests/browser/package-lock.json
	@mkdir -p $(BUILD)/browser
	@cp tests/browser/package.json tests/browser/package-lock.json $(BUILD)/browser/
	@cd $(BUILD)/browser && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

test-browser: deps-test ## the table in the browser, in headless Chromium: whole games, two at a table, axe-core
	@scripts/install-deps clients browser
	@$(MAKE) compile $(BROWSER_TOOLS)
	@tests/run --build $(BUILD) --timeout 1200 $(filter-out tests/browser/support.mjs,$(wildcard tests/browser/*.mjs))

soak: deps-test ## the tests that take hours
	@$(MAKE) compile test-programs
	@MUSTERD_SOAK=1 tests/run --build $(BUILD) --timeout 36000 $(filter-out $(FUZZERS),$(TESTS)) $(ORACLES)

bench: deps-test ## the benchmarks with their peers
	@scripts/install-deps bench
	@$(MAKE) compile $(BENCHES)
	@MUSTERD_BUILD=$(abspath $(BUILD)) tests/bench/run

##@ Check

TIDY_FLAGS = -std=c17 -D_GNU_SOURCE -I. $(PICTURE_CFLAGS)
lint: ## arrows between rooms, formatting, clang-tidy, cppcheck, man page, OpenAPI, scripts
	@scripts/install-deps build test lint
	@$(MAKE) lint-sources
	@$(MAKE) lint-documents

# FILES: some of the sources.
lint-sources: FILES = $(SOURCES)
lint-sources:
	scripts/lint-arrows
	clang-format --dry-run -Werror $(FILES)
	@if LC_ALL=C.UTF-8 grep -nE '^.{121,}' $(FILES); then \
		echo "lint: these lines pass 120 columns; make format wraps comments"; exit 1; fi
	printf '%s\n' $(filter %.c,$(FILES)) | xargs -r -P $(JOBS) -n 8 sh -c \
		'clang-tidy --quiet "$$@" -- $(TIDY_FLAGS) 2>/dev/null' clang-tidy
	[ -z "$(filter %.c,$(FILES))" ] || cppcheck --quiet --std=c11 --language=c -D_GNU_SOURCE -I. -j $(JOBS) \
		--error-exitcode=1 --inline-suppr --enable=warning,performance,portability \
		--suppressions-list=tests/cppcheck.txt $(filter %.c,$(FILES))

lint-documents:
	mandoc -Tlint doc/musterd.8
	$(if $(wildcard scripts/lint-openapi),scripts/lint-openapi)
	for f in scripts/* scripts/hooks/* tests/run .ci/run tests/*/*.sh tests/clients/* api/clients/*/*.py tests/browser/* tests/bench/run tests/api/*.py tests/bench/*.py tests/oracle/*.py tests/oracle/*/*.py tests/oracle/*.sh; do \
		[ -f $$f ] || continue; \
		case $$f:$$(head -n 1 $$f) in \
		*.sh:*|*bash*|*/sh*) bash -n $$f || exit 1 ;; \
		*.py:*|*python*) $(PYTHON) -c 'import ast, sys; ast.parse(open(sys.argv[1]).read(), sys.argv[1])' $$f || exit 1 ;; \
		esac; done

coverage-rules: ## the share of rules that a test shows, per game
	@tests/coverage_rules --build $(BUILD)

asan: ## the tests under AddressSanitizer and UBSan
	@$(MAKE) test BUILD=$(BUILD)/asan OPT="-O1 -fno-omit-frame-pointer" TEST_FLAGS="--timeout 3600" \
		CFLAGS_EXTRA="-fsanitize=address,undefined -fno-sanitize-recover=all" LDFLAGS_EXTRA="-fsanitize=address,undefined"

ubsan: ## the tests under UBSan alone
	@$(MAKE) test BUILD=$(BUILD)/ubsan OPT="-O1" TEST_FLAGS="--timeout 3600" \
		CFLAGS_EXTRA="-fsanitize=undefined -fno-sanitize-recover=all" LDFLAGS_EXTRA="-fsanitize=undefined"

tsan: ## the tests under ThreadSanitizer
	@MUSTERD_LAW_GAMES=10 $(MAKE) test BUILD=$(BUILD)/tsan OPT="-O1" TEST_FLAGS="--timeout 3600" \
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

hooks: ## have git format and lint what is staged before each commit
	git config core.hooksPath scripts/hooks

compile_commands: $(BUILD)/compile_commands.json ## how each file is compiled, for editors and clangd

##@ Install

# One folder holds the program and what it reads, as in build/: it looks for ../share and ../rulesets from where it lies.
# A daemon that serves from there keeps the files it has open: they are replaced, never written into.
install: ROOT = $(DESTDIR)$(PREFIX)
install: build ## install under PREFIX (/usr/local), into DESTDIR if set
	install -d "$(ROOT)/bin" "$(ROOT)/lib/musterd/bin" "$(ROOT)/lib/musterd/rulesets" "$(ROOT)/lib/musterd/share" \
		"$(ROOT)/share/man/man8"
	install -m 755 $(BUILD)/bin/musterd "$(ROOT)/lib/musterd/bin/musterd"
	ln -sf ../lib/musterd/bin/musterd "$(ROOT)/bin/musterd"
	cp -R --remove-destination $(BUILD)/rulesets/. "$(ROOT)/lib/musterd/rulesets/"
	cp -R --remove-destination $(BUILD)/share/. "$(ROOT)/lib/musterd/share/"
	sed 's/^\.Os$$/.Os musterd $(VERSION)/' doc/musterd.8 > "$(ROOT)/share/man/man8/musterd.8"
	chmod 644 "$(ROOT)/share/man/man8/musterd.8"

clean: ## remove $(BUILD)/
	rm -rf $(BUILD)

# ---- how it is made -----------------------------------------------------------------------------------

compile: $(DAEMON) $(RULESETS) $(TEST_RULESETS) $(CONTENT) $(SHARE)
	@:
test-programs: $(TESTS) $(TRACERS) $(BUILD)/tests/openapi.json
	@:

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "CC    $<"
	@$(CC) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/bin/musterd: $(BUILD)/obj/daemon/main.o $(DAEMON_OBJ)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ $(DAEMON_LIBS)

# A ruleset: its own chapters and the kit, nothing of the daemon. -z defs: what is missing shows here, not at load.
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

# As clang's tools read it: one object a source.
$(BUILD)/compile_commands.json: Makefile $(SOURCES)
	@mkdir -p $(@D)
	@$(PYTHON) -c 'import json, os, sys; print(json.dumps([{"directory": os.getcwd(), "file": f, \
		"command": sys.argv[1] + " -c " + f} for f in sys.argv[2:]], indent=1))' \
		'$(CC) $(ALL_CFLAGS)' $(filter %.c,$(SOURCES)) > $@

# The same contract as JSON, for the tests that hold the server to it.
$(BUILD)/tests/openapi.json: openapi.yaml scripts/make-docs
	@mkdir -p $(@D)
	@$(PYTHON) scripts/make-docs --json openapi.yaml $@

# Tests link against archives, so that each takes only what it uses and may stand in its own double for the rest.
$(BUILD)/lib/libmusterd.a: $(DAEMON_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

$(BUILD)/lib/libsupport.a: $(SUPPORT_OBJ)
	@mkdir -p $(@D)
	@rm -f $@
	@ar rcs $@ $^

LIBS_OF_TESTS := $(LINES_OBJ) $(BUILD)/lib/libsupport.a $(BUILD)/lib/libmusterd.a

# tests/rules/GAME/*.c: with that game's own objects, so that a test may call ruleset_entry().
$(BUILD)/tests/rules/%: $(BUILD)/obj/tests/rules/%.o $(HARNESS_OBJ) $$(call obj,rulesets/$$(*D)/*.c rulesets/$$(*D)/*/*.c) $(LIBS_OF_TESTS)
	@mkdir -p $(@D)
	@echo "LINK  $@"
	@$(CC) $(ALL_LDFLAGS) -o $@ $^ -lcmocka $(DAEMON_LIBS)

# They hold each answer to the contract as it is now.
$(call programs,tests/api/*.c tests/fault/*.c): | $(BUILD)/tests/openapi.json

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
