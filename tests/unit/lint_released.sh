#!/usr/bin/env bash
# scripts/lint-released finds a released version whose rules have changed, and only that.
set -eu
cd "$(dirname "$0")/../.."
scripts/lint-released
folder=$(mktemp -d /tmp/musterd-released.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/rulesets/a/rules" "$folder/rulesets/a/shown"
: > "$folder/rulesets/RELEASED.tsv"
printf '    .version = "1.0.0",\n    .state_version = 1,\n' > "$folder/rulesets/a/module.c"
echo 'int x;' > "$folder/rulesets/a/rules/turn.c"
echo 'int y;' > "$folder/rulesets/a/shown/board.c"
scripts/lint-released "$folder"
scripts/lint-released --add "$folder"
[ "$(wc -l < "$folder/rulesets/RELEASED.tsv")" = 1 ]
scripts/lint-released "$folder"
echo 'int z;' > "$folder/rulesets/a/shown/board.c"
scripts/lint-released "$folder"

echo 'int changed;' > "$folder/rulesets/a/rules/turn.c"
if found=$(scripts/lint-released "$folder"); then
    echo "a released version may change"
    exit 1
fi
case $found in
*"rulesets/a: the rules of 1.0.0"*) ;;
*) echo "$found"; exit 1 ;;
esac
sed -i 's/1\.0\.0/1.0.1/' "$folder/rulesets/a/module.c"
scripts/lint-released "$folder"
scripts/lint-released --add "$folder"
[ "$(wc -l < "$folder/rulesets/RELEASED.tsv")" = 2 ]
