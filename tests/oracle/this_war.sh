#!/usr/bin/env bash
# Random games of This War Without an Enemy, judged by an oracle that has the rulebook and the content and no code of the
# engine's (tests/oracle/README.md). MUSTERD_SOAK=1: 100,000 decisions a scenario; else a share that takes seconds.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
decisions=400
[ "${MUSTERD_SOAK:-0}" = 1 ] && decisions=50000

fortresses="devon somerset north-riding cheshire east-riding northumberland oxfordshire bucks-herts"
field="pass*4 halt*6 withdraw*2 general-retreat*3 break-off*4 move-group*30 deploy*8 muster*6"
# Armies go before Fortified Cities and stay there.
siege="pass*6 inside*60 withdraw*2 sally*2 storm*3 press-on*20 move-group*20 muster*4 sea-move*4 strengthen*6 deploy*6
    halt*20 general-retreat*2 regroup*2 join*20"
for area in $fortresses; do siege="$siege :$area*60"; done
for area in $fortresses; do siege="$siege move-group:$area*2 area:$area*4"; done

folder=$(mktemp -d /tmp/musterd-oracle.XXXXXX)
trap 'rm -rf "$folder"' EXIT
traces=
tracers=
for scenario in full-war early-war mid-to-late-war mid-war prelude; do
    for way in field siege; do
        mkfifo "$folder/$scenario-$way"
        # shellcheck disable=SC2086 # the weights are words
        (set -f; exec env MUSTERD_BUILD="$build" "$build/tests/oracle/trace" this-war-without-an-enemy "$scenario" 1 \
            "$decisions" ${!way} > "$folder/$scenario-$way") &
        tracers="$tracers $!"
        traces="$traces $folder/$scenario-$way"
    done
done
# shellcheck disable=SC2086
PYTHONDONTWRITEBYTECODE=1 python3 -m tests.oracle.this_war $traces
for tracer in $tracers; do wait "$tracer"; done
