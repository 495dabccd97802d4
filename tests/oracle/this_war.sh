#!/usr/bin/env bash
# Random games of This War Without an Enemy, judged by an oracle that has the rulebook and the content and no code of the
# engine's (tests/oracle/README.md). MUSTERD_SOAK=1: 100,000 decisions a scenario; else a share that takes seconds.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
decisions=400
[ "${MUSTERD_SOAK:-0}" = 1 ] && decisions=50000

folder=$(mktemp -d /tmp/musterd-oracle.XXXXXX)
trap 'rm -rf "$folder"' EXIT
traces=
tracers=
for scenario in full-war early-war mid-to-late-war mid-war prelude; do
    for way in field siege; do
        mkfifo "$folder/$scenario-$way"
        # shellcheck disable=SC2046 # the weights are words
        (set -f; exec env MUSTERD_BUILD="$build" "$build/tests/oracle/trace" this-war-without-an-enemy "$scenario" 1 \
            "$decisions" $(cat "tests/oracle/this_war/ways/$way") > "$folder/$scenario-$way") &
        tracers="$tracers $!"
        traces="$traces $folder/$scenario-$way"
    done
done
# shellcheck disable=SC2086
PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle.this_war $traces
for tracer in $tracers; do wait "$tracer"; done
