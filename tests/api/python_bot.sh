#!/usr/bin/env bash
# api/clients/python/bot.py, a program with a token of its own: invited by players, it plays whole games, against a person
# who chooses at random, against a bot of the daemon, and against itself in every ruleset.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
export MUSTERD_RULESETS_DIR=$build/rulesets:$build/tests/rulesets MUSTERD_RATE_LIMIT=0 MUSTERD_BOT_DELAY=0 MUSTERD_BOT_NICE=0
. tests/support/daemon.bash
export PYTHONDONTWRITEBYTECODE=1
python3 tests/api/python_bot.py "$url" "$MUSTERD_ADMIN_TOKEN"
