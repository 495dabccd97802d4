#!/usr/bin/env bash
# scripts/release writes a number wherever it belongs, dates the changelog and records the rules, or writes nothing.
# In this repository all places have the same number.
set -eu
cd "$(dirname "$0")/../.."
number=$(sed -n 's/^#define MUSTERD_VERSION "\(.*\)"$/\1/p' daemon/version.h)
folder=$(mktemp -d /tmp/musterd-release.XXXXXX)
trap 'rm -rf "$folder"' EXIT
places="daemon/version.h openapi.yaml docker/compose.yaml api/clients/typescript/src/version.ts
    api/clients/python/musterd/version.py"
for file in $places CHANGELOG.md; do
    mkdir -p "$folder/$(dirname "$file")"
    cp "$file" "$folder/$file"
done
cp -r rulesets "$folder/"
numbers() { # those of all places, each once
    (cd "$folder" && for file in $places; do
        sed -nE 's/.*(MUSTERD_VERSION "|^  version: |image: musterd:|CONTRACT = ")([0-9.]+).*/\2/p' "$file" | head -n 1
    done | sort | uniq -c | tr -s ' \n' ' ')
}
[ "$(numbers)" = " 5 $number " ] || { echo "the places have different numbers:$(numbers)"; exit 1; }

scripts/release 987.6.5 "$folder"
[ "$(numbers)" = " 5 987.6.5 " ] || { echo "not everywhere:$(numbers)"; exit 1; }
grep -q "^## \[987.6.5\] - $(date -u +%Y-)" "$folder/CHANGELOG.md"
[ "$(grep -c '^## \[Unreleased\]$' "$folder/CHANGELOG.md")" = 1 ]
for module in rulesets/*/module.c; do
    id=$(basename "$(dirname "$module")")
    version=$(sed -n 's/.*\.version = "\([^"]*\)".*/\1/p' "$module")
    grep -q "^$id	$version	" "$folder/rulesets/RELEASED.tsv"
    grep -q "^- $id $version$" "$folder/CHANGELOG.md"
done
scripts/lint-released "$folder"

refuses() { # NUMBER SAID: says so and writes nothing
    cp -r "$folder" "$folder.before"
    if scripts/release "$1" "$folder" >"$folder.said" 2>&1; then echo "not refused: $2"; exit 1; fi
    grep -q "$2" "$folder.said" || { cat "$folder.said"; exit 1; }
    diff -r "$folder" "$folder.before"
    rm -rf "$folder.before" "$folder.said"
}
refuses 987.6.6 "Unreleased. is empty"
sed -i 's/^## \[Unreleased\]$/&\n\n- Something new./' "$folder/CHANGELOG.md"
refuses 987.6.4 "does not follow"
refuses 987.6 "usage"
echo "/* changed */" >>"$folder/rulesets/kingmaker/module.c"
refuses 987.6.6 "have changed"
cp rulesets/kingmaker/module.c "$folder/rulesets/kingmaker/"
scripts/release 987.7.0 "$folder"
[ "$(numbers)" = " 5 987.7.0 " ]
