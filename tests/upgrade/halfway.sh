#!/usr/bin/env bash
# Games of all rulesets, half played, with clocks, standing orders, proposals and webhooks that wait; then every ruleset
# has a newer version (a copy of today's with another number). With the older version beside it the games are as they
# were, go on to their ends and verify; without it the start is refused. A daemon older than the schema is refused, too.
# MUSTERD_UPGRADE_GAMES: how many of each (3).
set -eu
cd "$(dirname "$0")/../.."
build=$(cd "${MUSTERD_BUILD:-build}" && pwd)
games=${MUSTERD_UPGRADE_GAMES:-3}
unset MUSTERD_UPGRADE_GAMES # no setting of the daemon
[ -z "${MUSTERD_SOAK:-}" ] || games=40
work=$(mktemp -d /tmp/musterd-halfway.XXXXXX)
chmod 755 "$work"
scripts/install-rulesets "$build/rulesets" "$work/rulesets"
export MUSTERD_RULESETS_DIR=$work/rulesets MUSTERD_RATE_LIMIT=0 MUSTERD_METRICS_LISTEN=off
log=$work/log
. tests/support/daemon.bash 2>"$log"
end() {
    [ $? = 0 ] || grep -v "info request" "$log" | tail -n 20
    finish
    rm -rf "$work"
}
trap end EXIT
. tests/upgrade/lib.bash

python3 tests/upgrade/games.py begin "$url" "$MUSTERD_ADMIN_TOKEN" "$games" "$work/games.json"
stop

# 1.2.0 becomes 1.9.0, in plugins of the same size.
mkdir "$work/older"
for plugin in "$work"/rulesets/*.so; do
    name=$(basename "$plugin" .so)
    id=${name%-*} version=${name##*-}
    newer=${version%%.*}.9.${version##*.}
    [ ${#newer} = ${#version} ] || fail "$version has no newer version of the same length"
    cp -r "$work/rulesets/$name" "$work/rulesets/$id-$newer"
    LC_ALL=C sed "s/\\x00${version//./\\.}\\x00/\\x00$newer\\x00/g" "$plugin" >"$work/rulesets/$id-$newer.so"
    mv "$plugin" "$work/rulesets/$name" "$work/older/"
done
chmod -R a+rX "$work/rulesets" "$work/older"

if timeout 60 "$build/bin/musterd" serve --listen="127.0.0.1:$port" >>"$log" 2>&1; then fail "it starts without the rules"; fi
grep -q "could not go on" "$log" || fail "the refusal does not say why"
mv "$work"/older/* "$work/rulesets/"

start "$build"
python3 tests/upgrade/games.py end "$url" "$MUSTERD_ADMIN_TOKEN" 0 "$work/games.json" || fail "a game did not go on"
newest=$(curl -sf "$url/v1/rulesets" | python3 -c 'import json, sys
print(*{one["version"].split(".")[1] for one in json.load(sys.stdin)["items"]})')
[ "$newest" = 9 ] || fail "new games do not take the newer versions: $newest"
stop
"$build/bin/musterd" verify >"$work/verified" 2>&1 || { tail -n 5 "$work/verified"; fail "verify"; }
start "$build"
mark_as_newer
stop
refuses "$build"
echo "$games games of each ruleset went on: $(tail -n 1 "$work/verified")"
