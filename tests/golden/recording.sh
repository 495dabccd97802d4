#!/usr/bin/env bash
# Recorded games of a new ruleset: `golden --record` writes 30 without another word, golden replays them, and handovers
# counts only where there are orders.
set -eu
cd "$(dirname "$0")/../.."
build=$(realpath "${MUSTERD_BUILD:-build}")
folder=$(mktemp -d /tmp/musterd-golden.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/rulesets" "$folder/tests/golden" "$folder/tests/orders"
cp -r "$build/tests/rulesets/game-of-dice" "$build/tests/rulesets/game-of-dice.so" \
    "$build/tests/rulesets/game-of-hills" "$build/tests/rulesets/game-of-hills.so" "$folder/rulesets/"
cd "$folder"
export MUSTERD_RULESETS=$folder/rulesets

says() { # WORDS COMMAND...
    local words=$1
    shift
    "$@" >said 2>&1 || {
        cat said
        exit 1
    }
    grep -qF "$words" said || {
        echo "not said: $words"
        cat said
        exit 1
    }
}

"$build/tests/golden/golden" --record game-of-dice >written
[ "$(ls tests/golden/game-of-dice/*.json | wc -l)" -ge 30 ]
says "game-of-dice: $(ls tests/golden/game-of-dice | wc -l) recorded games" "$build/tests/golden/golden"
grep -qF 'game-of-hills: no recorded games; build/tests/golden/golden --record game-of-hills makes some' said
says 'game-of-dice: there are no orders, tests/orders/game-of-dice.json' "$build/tests/golden/handovers"

# With a number, and orders: too few recordings are said with the command that makes more.
rm -r tests/golden/game-of-dice
"$build/tests/golden/golden" --record game-of-dice 5 >written
echo '[{"do":"only-choice"}]' >tests/orders/game-of-dice.json
if "$build/tests/golden/handovers" >said 2>&1; then
    echo "few recordings were not refused"
    exit 1
fi
grep -qF 'recorded games, at least 30 are needed: build/tests/golden/golden --record game-of-dice' said
