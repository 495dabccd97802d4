#!/bin/sh
# make run says how a front end of another origin is let in, unless that is set; the contract names the same setting. A
# program that ends at once stands for the daemon.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0
check() {
    if ! eval "$2"; then
        echo "$1"
        echo "1..1 failed: $1"
        exit 1
    fi
    passed=$((passed + 1))
}
mkdir "$folder/bin"
printf '#!/bin/sh\necho "$1, origins: $MUSTERD_CORS_ORIGINS"\n' >"$folder/bin/musterd"
chmod +x "$folder/bin/musterd"
run() { MUSTERD_CORS_ORIGINS=$1 make --no-print-directory run MAKE=true BUILD="$folder"; }
without=$(run "") with=$(run http://localhost:5173)
check "the setting is told" 'echo "$without" | grep -q "MUSTERD_CORS_ORIGINS=http://localhost:5173 make run"'
check "the daemon gets it" 'echo "$with" | grep -q "^serve, origins: http://localhost:5173$"'
check "what is set is not told" '! echo "$with" | grep -q "make run"'
check "the contract names it" 'grep -q "cors-origins.*MUSTERD_CORS_ORIGINS" openapi.yaml'
echo "$passed passed, 0 failed"
