#!/usr/bin/env bash
# Instructions a call of each ruleset's setup, legal, apply and view, and of all that an answer with a view has of the
# game (served), counted by callgrind, against those on record: a change of more than 2 % fails.
# `tests/bench/instructions.sh --record` after a change that is meant.
#
# Counts are of one compiler and its flags: another one is said and not judged.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
record=tests/bench/instructions.tsv
compiler="$(gcc -dumpfullversion) $(uname -m)"

if [ "$(basename "$build")" != build ] || ! command -v valgrind >/dev/null; then
    echo "instructions: not the standard build, or no valgrind here: not judged"
    exit 0
fi
make -s MAKELEVEL=1 BUILD="$build" "$build/tests/bench/instructions"

alone=$(mktemp -d)
trap 'rm -rf "$alone"' EXIT

# What the program prints, with the instructions of each game behind it: callgrind numbers its dumps from 1.
count() {
    local name calls dump=0
    valgrind --tool=callgrind --callgrind-out-file="$alone/$1.dump" "$build/tests/bench/instructions" "$alone/$1" "$1" \
        2>"$alone/$1.log" | while read -r name calls; do
        dump=$((dump + 1))
        echo "$name $calls $(sed -n 's/^totals: //p' "$alone/$1.dump.$dump")"
    done
}

measure() {
    local ruleset name calls total base
    for ruleset in $(cd rulesets && ls -d */module.c | xargs -n 1 dirname); do
        mkdir "$alone/$ruleset" # with no others that would have to be read first
        cp -r "$build/rulesets/$ruleset" "$build/rulesets/$ruleset.so" "$alone/$ruleset/"
        while read -r name calls total; do
            if [ "$name" = none ]; then
                base=$total
            else
                printf '%s\t%s\t%d\n' "$ruleset" "$name" $(((total - base) / calls))
            fi
        done < <(count "$ruleset")
    done
}

if [ "${1:-}" = --record ]; then
    { printf '# instructions a call, gcc %s, standard flags\n' "$compiler"; measure; } >"$record.new"
    mv "$record.new" "$record"
    cat "$record"
    exit 0
fi

if [ "$(head -n 1 "$record")" != "# instructions a call, gcc $compiler, standard flags" ]; then
    echo "instructions: on record for another compiler than gcc $compiler: not judged"
    exit 0
fi
measure | awk -F '\t' -v record="$record" '
    BEGIN { while ((getline line < record) > 0) { if (line !~ /^#/) { split(line, f, "\t"); kept[f[1] "\t" f[2]] = f[3]; missing++ } } }
    {
        was = kept[$1 "\t" $2]; change = was ? 100 * ($3 - was) / was : 100
        bad = change > 2 || change < -2
        printf "%-28s %-6s %8d  on record %8d  %+.1f %%%s\n", $1, $2, $3, was, change, bad ? "  <- more than 2 %" : ""
        failed += bad
        missing--
    }
    END { exit failed > 0 || missing != 0 }'
