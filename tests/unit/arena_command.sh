#!/bin/sh
# musterd arena and musterd tune: what they print, that they repeat themselves, and what they refuse.
set -eu
build=${MUSTERD_BUILD:-build}
musterd() { "$build/bin/musterd" "$@" --rulesets "$build/rulesets"; }
passed=0
check() {
    if ! eval "$2"; then
        echo "$1"
        echo "1..1 failed: $1"
        exit 1
    fi
    passed=$((passed + 1))
}
game="--ruleset cruel-necessity --scenario third-civil-war --seed 7"
first=$(musterd arena prior random $game --games 20 | sed 's/, [0-9]* s$//')
again=$(musterd arena prior random $game --games 20 | sed 's/, [0-9]* s$//')
check "the same seed plays the same games" '[ "$first" = "$again" ]'
check "the share and its interval are printed" 'echo "$first" | grep -q " of   20 .*%.*seeds 7 to 26"'
tuned=$(musterd tune prior random $game --games 20 --rounds 2)
check "a line for each round" '[ "$(echo "$tuned" | grep -c "^round ")" = 2 ]'
check "each weight is printed with the one before" 'echo "$tuned" | grep -q "^campaign-0  *[0-9]*  (was [0-9]*)$"'
check "tuning repeats itself" '[ "$tuned" = "$(musterd tune prior random $game --games 20 --rounds 2)" ]'
check "no rounds are refused" '! musterd tune prior random $game --rounds 0 2>/dev/null'
check "rounds are no option of the arena" '! musterd arena prior random $game --rounds 2 2>/dev/null'
check "a ruleset without weights says so" \
    '"$build/bin/musterd" tune prior random --ruleset game-of-dice --rounds 1 --rulesets "$build/tests/rulesets" 2>&1 |
    grep -q "has no weights"'
check "no seat of the game" '! musterd tune prior random $game --seats king 2>/dev/null'
echo "$passed passed, 0 failed"
