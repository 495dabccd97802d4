#!/usr/bin/env bash
# A league of 16 players over five rounds, played through the organiser's kit alone against a daemon of its own.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
folder=$(mktemp -d /tmp/musterd-league.XXXXXX)
chmod 755 "$folder"
export MUSTERD_DATA_DIR=$folder/data MUSTERD_ADMIN_TOKEN=mst_league_0123456789abcdefghijklmnopqrstuvwxyz
export MUSTERD_RULESETS_DIR=$build/rulesets:$build/tests/rulesets MUSTERD_RATE_LIMIT=0
daemon=
finish() {
    [ -z "$daemon" ] || { kill -TERM "$daemon" 2>/dev/null; wait "$daemon" || true; }
    rm -rf "$folder"
}
trap finish EXIT

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$build/bin/musterd" serve --listen="127.0.0.1:$port" &
daemon=$!
for _ in $(seq 600); do
    if curl -sf -o /dev/null "http://127.0.0.1:$port/readyz"; then break; fi
    kill -0 "$daemon"
    sleep 0.1
done
python3 tests/api/league.py "http://127.0.0.1:$port" "$MUSTERD_ADMIN_TOKEN" "$folder"
"$build/bin/musterd" verify "$folder/first.json"
