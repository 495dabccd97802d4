#!/usr/bin/env bash
# Random games of Kingmaker, judged by an oracle that has the rulebook and the content and no code of the engine's
# (tests/oracle/README.md). MUSTERD_SOAK=1: over 100,000 decisions; else a share that takes seconds.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
decisions=400
[ "${MUSTERD_SOAK:-0}" = 1 ] && decisions=24000

folder=$(mktemp -d /tmp/musterd-oracle.XXXXXX)
tracers=
trap 'for tracer in $tracers; do kill "$tracer" 2> /dev/null || true; done; rm -rf "$folder"' EXIT
words=
for players in 2 3 4 5 6 7 8; do
    mkfifo "$folder/$players"
    # shellcheck disable=SC2046 # the weights are words
    (set -f; exec env MUSTERD_BUILD="$build" "$build/tests/oracle/trace" kingmaker wars-of-the-roses 1 "$decisions" \
        "players=$players" $(cat tests/oracle/kingmaker/ways/war) > "$folder/$players") &
    tracers="$tracers $!"
    words="$words $folder/$players"
done
# shellcheck disable=SC2086
PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle.kingmaker $words
for tracer in $tracers; do wait "$tracer"; done
tracers=
