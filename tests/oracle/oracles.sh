#!/usr/bin/env bash
# Random games judged by the oracles of all games that have one, or of those named: an oracle has the rulebook and the
# content and no code of the engine's (tests/oracle/README.md). MUSTERD_SOAK=1: 100,000 decisions of a scenario or an
# edition; else a share that takes seconds.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
folder=$(mktemp -d /tmp/musterd-oracle.XXXXXX)
tracers=

finish() {
    # shellcheck disable=SC2086
    [ -z "$tracers" ] || kill $tracers 2> /dev/null || true
    rm -rf "$folder"
}
trap finish EXIT
trap 'exit 143' INT TERM

# Plays the games of tests/oracle/GAME/plays and has them judged while they are played.
judge() {
    local game=$1 ruleset scenario way few many options decisions name traces=
    tracers=
    while read -r ruleset scenario way few many options; do
        decisions=$few
        [ "${MUSTERD_SOAK:-0}" = 1 ] && decisions=$many
        name="$folder/$game-$scenario-$way${options:+-${options// /-}}"
        mkfifo "$name"
        # shellcheck disable=SC2046,SC2086 # options and weights are words
        (set -f; exec env MUSTERD_BUILD="$build" "$build/tests/oracle/trace" "$ruleset" "$scenario" 1 "$decisions" \
            $options $(cat "tests/oracle/$game/ways/$way") > "$name") &
        tracers="$tracers $!"
        traces="$traces $name"
    done < <(grep -v '^#' "tests/oracle/$game/plays")
    # shellcheck disable=SC2086
    PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle "$game" $traces
    for tracer in $tracers; do wait "$tracer"; done
    tracers=
}

[ $# -gt 0 ] || set -- tests/oracle/*/plays
for game; do
    game=${game%/plays}
    game=${game##*/}
    echo "$game"
    PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle.mutations --apply "$game"
    judge "$game"
done
