#!/usr/bin/env bash
# rulesets/ADDING.md: every make target, script, test and command that it names exists; and `make test-game` takes a
# ruleset that has no rules tests.
set -eu
cd "$(dirname "$0")/../.."
build=$(realpath "${MUSTERD_BUILD:-build}")
bad=0
missing() {
    echo "rulesets/ADDING.md names $1, which is not there"
    bad=1
}

# The text in one line, since a command may be broken over two.
text=$(tr '\n' ' ' <rulesets/ADDING.md | tr -s ' ')
shell=$(awk '/^ *```/ { inside = !inside } inside' rulesets/ADDING.md)
for target in $({ grep -oE '`make [a-z-]+' <<<"$text"; grep -oE '\bmake [a-z-]+' <<<"$shell"; } | cut -d ' ' -f 2 | sort -u); do
    case $target in
    check | serve) file=rulesets/Makefile.game ;; # of the game's own folder
    *) file=Makefile ;;
    esac
    grep -qE "^([a-z-]+ )*$target( [a-z-]+)*:" $file || missing "make $target"
done
for path in $(grep -oE '\b(scripts|tests)/[a-z_/-]+[a-z](\.[a-z]+)?' <<<"$text" | sort -u); do
    [ -e "$path" ] || [ -e "$path.c" ] || [ -e "$path.sh" ] || case $path in tests/rules | tests/rules/*) ;; *) missing "$path" ;; esac
done
for program in $(grep -oE 'build/tests/[a-z_/]+' <<<"$text" | sort -u); do
    [ -e "${program#build/}.c" ] || missing "$program"
done
for command in $(grep -oE '(`|bin/)musterd [a-z]+' <<<"$text" | cut -d ' ' -f 2 | sort -u); do
    "$build/bin/musterd" --help 2>&1 | grep -qE "^ *(musterd )?$command\b" || missing "musterd $command"
done
for option in $(grep -oE 'musterd simulate( --?[a-z]+( [0-9A-Z]+)?)+' <<<"$text" | grep -oE -- '--[a-z]+' | sort -u); do
    "$build/bin/musterd" simulate --help | grep -qE -- "^ +$option\b" || missing "musterd simulate $option"
done
[ $bad -eq 0 ]

folder=$(mktemp -d /tmp/musterd-adding.XXXXXX)
trap 'rm -rf "$folder"' EXIT
cp -r Makefile README.md openapi.yaml api daemon rulesets scripts sql "$folder/"
mkdir -p "$folder/tests/laws" "$folder/build"
cp tests/laws/*.c "$folder/tests/laws/"
cp -r tests/support tests/game "$folder/tests/"
cp -r tests/game-of-dice "$folder/rulesets/my-game"
make -C "$folder" -n test-game GAME=my-game BUILD=build >"$folder/said" 2>&1 || {
    tail -5 "$folder/said"
    exit 1
}
grep -qF 'scripts/lint-plugins build/rulesets/my-game.so' "$folder/said"
grep -qF 'build/tests/laws/told' "$folder/said"
if make -C "$folder" -n test-game GAME=my BUILD=build >"$folder/said" 2>&1 && ! grep -q 'GAME is one of' "$folder/said"; then
    echo "make test-game takes a game that is not there"
    exit 1
fi
