# Sourced by test scripts, in the repository's top folder: starts a daemon at $url, with an admin token.
# shellcheck shell=bash
build=$(cd "${MUSTERD_BUILD:-build}" && pwd)
folder=$(mktemp -d "${TEST_FOLDER:-/tmp}/musterd-script.XXXXXX")
chmod 755 "$folder"
[ -z "${TEST_DATA:-}" ] || cp -a "$TEST_DATA" "$folder/data"
export MUSTERD_DATA_DIR=$folder/data MUSTERD_ADMIN_TOKEN=mst_scripts_0123456789abcdefghijklmnopqrstuvwxyz
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
# shellcheck disable=SC2034 # used by the scripts that source this
url=http://127.0.0.1:$port
