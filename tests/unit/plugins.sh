#!/usr/bin/env bash
# scripts/lint-plugins: the plugins of this build pass; a variable, a clock and a thread-local variable are found by name.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
scripts/lint-plugins "$build"/rulesets/*.so "$build"/tests/rulesets/*.so
folder=$(mktemp -d /tmp/musterd-plugins.XXXXXX)
trap 'rm -rf "$folder"' EXIT

plant() { # NAME CODE WORDS
    printf '%s\n' "$2" >"$folder/$1.c"
    gcc -std=c17 -D_GNU_SOURCE -O2 -fPIC -shared -o "$folder/$1.so" "$folder/$1.c"
    if scripts/lint-plugins "$folder/$1.so" >"$folder/said"; then
        echo "$1: nothing was found"
        exit 1
    fi
    grep -qF "$3" "$folder/said" || {
        echo "$1: not said: $3"
        cat "$folder/said"
        exit 1
    }
}

plant counter 'int next(void); int next(void) { static int calls; return ++calls; }' 'the variable calls'
plant table 'int taken[4] = {1, 2}; int take(int k); int take(int k) { return taken[k]++; }' 'the variable taken can change'
plant thread '_Thread_local int last; int get(void); int get(void) { return last++; }' 'the variable last can change'
plant clock '#include <time.h>
long now(void); long now(void) { return (long)time(NULL); }' 'calls time:'
plant dice '#include <stdlib.h>
int roll(void); int roll(void) { return rand() % 6 + 1; }' 'calls rand:'
cat >"$folder/good.c" <<'END'
#include <string.h>
const char *const words[] = {"one", "two"};
int good(const char *text);
int good(const char *text) { return strcmp(text, words[0]) == 0; }
END
gcc -std=c17 -O2 -fPIC -shared -o "$folder/good.so" "$folder/good.c"
scripts/lint-plugins "$folder/good.so"
