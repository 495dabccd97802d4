#!/usr/bin/env bash
# Instructions a call of each ruleset's setup, legal, apply and view, counted by callgrind, against those on record: a change of more
# than 2 % fails. `tests/bench/instructions.sh --record` after a change that is meant.
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

# count RULESET OPERATION -> instructions and calls
count() {
    local out
    out=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/tests/bench/instructions" \
        "$alone/$1" "$1" "$2" 2>&1)
    echo "$(grep -o 'Collected : [0-9]*' <<<"$out" | tr -dc 0-9) $(grep -xE '[0-9]+' <<<"$out")"
}

measure() {
    local ruleset base total calls operation
    for ruleset in $(cd rulesets && ls -d */module.c | xargs -n 1 dirname); do
        mkdir "$alone/$ruleset" # with no others that would have to be read first
        cp -r "$build/rulesets/$ruleset" "$build/rulesets/$ruleset.so" "$alone/$ruleset/"
        read -r base _ < <(count "$ruleset" none)
        for operation in setup legal apply view; do
            read -r total calls < <(count "$ruleset" "$operation")
            printf '%s\t%s\t%d\n' "$ruleset" "$operation" $(((total - base) / calls))
        done
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
    BEGIN { while ((getline line < record) > 0) { split(line, f, "\t"); if (line !~ /^#/) kept[f[1] "\t" f[2]] = f[3] } }
    {
        was = kept[$1 "\t" $2]; change = was ? 100 * ($3 - was) / was : 100
        bad = change > 2 || change < -2
        printf "%-28s %-6s %8d  on record %8d  %+.1f %%%s\n", $1, $2, $3, was, change, bad ? "  <- more than 2 %" : ""
        failed += bad
    }
    END { exit failed > 0 }'
