#!/usr/bin/env bash
# README's first game, its curl lines as they stand there, against a daemon of its own; and README's table of provenance
# against the command that computes it.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
folder=$(mktemp -d /tmp/musterd-readme.XXXXXX)
chmod 755 "$folder"
export MUSTERD_DATA_DIR=$folder/data MUSTERD_ADMIN_TOKEN=mst_readme_0123456789abcdefghijklmnopqrstuvwxyz
daemon=
finish() {
    [ -z "$daemon" ] || { kill -TERM "$daemon" 2>/dev/null; wait "$daemon" || true; }
    rm -rf "$folder"
}
trap finish EXIT

scripts/count-provenance | while IFS= read -r row; do
    grep -qxF -- "$row" README.md || { echo "README lacks this row of scripts/count-provenance: $row"; exit 1; }
done

port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"$build/bin/musterd" serve --listen="127.0.0.1:$port" &
daemon=$!
for _ in $(seq 600); do
    if curl -sf -o /dev/null "http://127.0.0.1:$port/readyz"; then break; fi
    kill -0 "$daemon"
    sleep 0.1
done

cp README.md "$folder/README.md"
cd "$folder"
printf 'Authorization: Bearer %s\nMusterd-Player: alice\n' "$MUSTERD_ADMIN_TOKEN" >me
lines=0
while IFS= read -r line; do
    line=${line//127.0.0.1:8650/127.0.0.1:$port}
    echo "$line"
    answer=$(eval "${line/#curl/curl -sS --fail-with-body}") || { echo "$answer"; exit 1; }
    [ "$lines" != 0 ] || G=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["id"])' "$answer")
    lines=$((lines + 1))
done < <(grep '^curl -H @me' README.md)
[ "$lines" = 5 ] || { echo "README has $lines curl lines, not five"; exit 1; }
[ "$(head -c 4 board.png)" = "$(printf '\x89PNG')" ] || { echo "board.png is no PNG"; exit 1; }
