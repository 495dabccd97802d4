#!/usr/bin/env bash
# A league of 16 players over five rounds, played through the organiser's kit alone against a daemon of its own.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
export MUSTERD_RULESETS_DIR=$build/rulesets:$build/tests/rulesets MUSTERD_RATE_LIMIT=0
. tests/support/daemon.bash
python3 tests/api/league.py "$url" "$MUSTERD_ADMIN_TOKEN" "$folder"
"$build/bin/musterd" verify "$folder/first.json"
