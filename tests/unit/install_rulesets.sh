#!/usr/bin/env bash
# scripts/install-rulesets installs a version beside the others, and touches none of them.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-install.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/scripts" "$folder/rulesets/a" "$folder/build/a/content" "$folder/build/a/lang"
cp scripts/install-rulesets "$folder/scripts/"
release() { # VERSION
    printf '    .version = "%s",\n' "$1" > "$folder/rulesets/a/module.c"
    echo "plugin of $1" > "$folder/build/a.so"
    echo "content of $1" > "$folder/build/a/content/cards.json"
    echo "words of $1" > "$folder/build/a/lang/de.json"
    "$folder/scripts/install-rulesets" "$folder/build" "$folder/to"
}
release 1.0.0
release 1.1.0
for version in 1.0.0 1.1.0; do
    [ "$(cat "$folder/to/a-$version.so")" = "plugin of $version" ]
    [ "$(cat "$folder/to/a-$version/content/cards.json")" = "content of $version" ]
    [ "$(cat "$folder/to/a-$version/lang/de.json")" = "words of $version" ]
done
