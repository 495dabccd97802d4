#!/usr/bin/env bash
# Databases that older commits left (tests/upgrade/record): each is migrated, and every game is as it was. If the rules of
# all running games are installed, the daemon starts, every game can be seen, and verify finds nothing wrong. Otherwise
# the start is refused; with --allow-stranded games go on or say that their rules are not installed.
set -eu
cd "$(dirname "$0")/../.."
export MUSTERD_RATE_LIMIT=0 MUSTERD_METRICS_LISTEN=off
log=$(mktemp /tmp/musterd-recorded.XXXXXX)
. tests/support/daemon.bash 2>"$log"
second=
end() {
    [ -z "$second" ] || { kill -TERM "$second" 2>/dev/null; wait "$second" 2>/dev/null || true; }
    finish
    rm -f "$log"
}
trap end EXIT
fail() {
    echo "FAIL: $*"
    grep -v "info request" "$log" | tail -n 20
    exit 1
}

# The socket of the private cluster is for the user who owns it alone.
owner=$(stat -c %u "$folder/data/postgres")
as_owner=()
[ "$(id -u)" = "$owner" ] || as_owner=(setpriv "--reuid=$owner" "--regid=$(stat -c %g "$folder/data/postgres")" --clear-groups)
install -d -o "$owner" "$folder/second"
# That user may not be able to enter the build's folder, such as one below root's home.
mkdir "$folder/build"
cp -r "$build/bin" "$build/rulesets" "$build/share" "$folder/build/"
chmod a+x "$folder"; chmod -R a+rX "$folder/build"
second_daemon() {
    MUSTERD_DATA_DIR=$folder/second exec "${as_owner[@]}" timeout 120 "$folder/build/bin/musterd" "$@"
}

installed=$(curl -sf "$url/v1/rulesets?limit=100" -H "Authorization: Bearer $MUSTERD_ADMIN_TOKEN")
# missing RECORDED: how many of its running games need rules that are not installed.
missing() {
    python3 -c 'import json, sys
here = {(one["id"], one["version"]) for one in json.loads(sys.argv[1])["items"]}
games = [one["game"] for one in json.load(open(sys.argv[2]))]
print(sum(game["status"] == "active" and (game["ruleset"], game["ruleset_version"]) not in here for game in games))' \
        "$installed" "$1"
}

# In the cluster of the daemon that runs, beside its own database.
try() {
    local commit=$1 name older stranded
    local -a allowed=()
    name=recorded_$commit
    createdb -h "$folder/data/postgres" -U musterd "$name"
    xz -dc "tests/upgrade/$commit.sql.xz" | psql -q -X -v ON_ERROR_STOP=1 -h "$folder/data/postgres" -U musterd "$name" >/dev/null
    older=$(psql -X -tA -h "$folder/data/postgres" -U musterd "$name" -c 'SELECT max(number) FROM musterd_migrations')
    export MUSTERD_DATABASE_URL="postgresql://musterd@/$name?host=$folder/data/postgres"

    stranded=$(missing "tests/upgrade/$commit.json")
    if [ "$stranded" -gt 0 ]; then
        if (second_daemon serve --listen=127.0.0.1:0 >>"$log" 2>&1); then
            fail "$commit: it starts without the rules of running games"
        fi
        grep -q "allow-stranded" "$log" || fail "$commit: the refusal does not say what to do"
        allowed=(--allow-stranded=on)
    fi

    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    (second_daemon serve --listen="127.0.0.1:$port" "${allowed[@]}" >>"$log" 2>&1) &
    second=$!
    for _ in $(seq 300); do
        if curl -s -o /dev/null "http://127.0.0.1:$port/healthz"; then break; fi
        kill -0 "$second" 2>/dev/null || fail "$commit: the daemon ended"
        sleep 0.1
    done
    python3 tests/upgrade/games.py look "http://127.0.0.1:$port" "$MUSTERD_ADMIN_TOKEN" 0 "tests/upgrade/$commit.json" ||
        fail "$commit: a game is not as it was"
    kill -TERM "$second"
    wait "$second" || fail "$commit: the daemon did not stop in order"
    second=
    if ! (second_daemon verify >"$log" 2>&1) && [ "$stranded" = 0 ]; then fail "$commit: verify"; fi
    tail -n 1 "$log" | grep -q "^[1-9][0-9]* verified" || fail "$commit: verify"
    if grep "does not verify" "$log" | grep -v "its ruleset is not installed"; then fail "$commit: verify"; fi
    echo "$commit: migrated from $older; $stranded running games without rules; $(tail -n 1 "$log")"
    unset MUSTERD_DATABASE_URL
}

for dump in tests/upgrade/*.sql.xz; do
    try "$(basename "$dump" .sql.xz)"
done
