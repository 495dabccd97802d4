#!/bin/sh
# musterd simulate --view: what a client that knows no game draws, as text.
set -eu
build=${MUSTERD_BUILD:-build}
passed=0
check() {
    if ! eval "$2"; then
        echo "$1"
        echo "1..1 failed: $1"
        exit 1
    fi
    passed=$((passed + 1))
}
musterd() { "$build/bin/musterd" simulate "$@" --rulesets "$build/rulesets:$build/tests/rulesets"; }
drawn=$(musterd --view --scenario war unhappy-king-charles)
check "each seat and the spectators have a part" '[ "$(echo "$drawn" | grep -c "^== ")" = 3 ]'
check "the number of decisions is told" 'echo "$drawn" | head -n 1 | grep -q "seed 1 after 40 decisions"'
check "pieces stand under the title of their place" 'echo "$drawn" | grep -A 6 "^  York$" | grep -q "^    Charles \[field-general, royalist\]"'
check "facts of a piece have their numbers" 'echo "$drawn" | grep -q "Charles .*; Battle Rating 1"'
check "hidden pieces are counted" 'echo "$drawn" | grep -q "[0-9] x .*Brigade \[brigade, [a-z]*\], hidden"'
check "an open marker is not hidden" '! echo "$drawn" | grep "Political control" | grep -q hidden'
check "the other hand is hidden" 'echo "$drawn" | grep -q "^  Hand of parliament: ([1-9][0-9]* hidden)$"'
check "decks and tracks" 'echo "$drawn" | grep -q "^  Deck Draw deck: [0-9]" && echo "$drawn" | grep -q "^  Track Turn: 1, from 1 to 11$"'
check "the same seed draws the same" '[ "$drawn" = "$(musterd --view=40 --scenario war unhappy-king-charles)" ]'
check "the beginning can be seen" 'musterd --view=0 game-of-dice | grep -q "^game-of-dice, fair: seed 1 after 0 decisions$"'
check "a number is needed" '! musterd --view=many game-of-dice 2>/dev/null'
echo "$passed passed, 0 failed"
