#!/usr/bin/env bash
# Some leaks, and false dice, planted in each game are still found: those that tests/mutate_told.tsv calls quick.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
scratch=$(mktemp -d /tmp/musterd-planted.XXXXXX)
trap 'rm -rf "$scratch"' EXIT
compiler=$(command -v ccache || true)
tests/mutate_told --quick --build "$build" --scratch "$scratch" \
    --compile "${compiler:+ccache }gcc -std=c17 -O1 -D_GNU_SOURCE -I. -fPIC -fvisibility=hidden -pthread" || {
    echo "A leak that was found before is not found now. make mutate-told GAME=... looks for all of them."
    exit 1
}
