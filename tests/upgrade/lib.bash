# Sourced by the tests here that let games go on with another build. $log: what the daemons say; $folder: their data.
# shellcheck shell=bash disable=SC2154
fail() {
    echo "FAIL: $*"
    exit 1
}
start() { # BUILD
    "$1/bin/musterd" serve --listen="127.0.0.1:$port" >>"$log" 2>&1 &
    daemon=$!
    for _ in $(seq 1200); do
        if curl -s -o /dev/null "http://127.0.0.1:$port/readyz"; then return; fi
        kill -0 "$daemon" 2>/dev/null || fail "the daemon ended"
        sleep 0.1
    done
}
stop() {
    kill -TERM "$daemon"
    wait "$daemon" || fail "the daemon did not stop in order"
    # shellcheck disable=SC2034 # used by the scripts that source this
    daemon=
}
# As a later release leaves it; what is asked of the private cluster is asked of its daemon's PostgreSQL.
mark_as_newer() {
    psql -X -q -h "$folder/data/postgres" -U musterd musterd \
        -c "INSERT INTO musterd_migrations (number, name) VALUES (9999, '9999_later.sql')"
}
# refuses BUILD: an older daemon does not start on a newer schema, and says so.
refuses() {
    if timeout 60 "$1/bin/musterd" serve --listen="127.0.0.1:$port" >"$work/refusal" 2>&1; then
        fail "a downgrade is not refused"
    fi
    grep -q "newer than this musterd's" "$work/refusal" || { cat "$work/refusal"; fail "no word of the downgrade"; }
}
