#!/usr/bin/env bash
# The proxy configurations under docker/proxy: each is checked by its own program, then serves a daemon over TLS: the
# client's address and a fresh request id reach the daemon, what a client claims does not, and a stream is not held back.
# Needs scripts/install-deps proxy (make test-docker).
set -eu
cd "$(dirname "$0")/../.."
log=$(mktemp /tmp/musterd-proxies.XXXXXX)
export MUSTERD_RULESETS_DIR=${MUSTERD_BUILD:-build}/rulesets MUSTERD_RATE_LIMIT=0 MUSTERD_LOG=json \
    MUSTERD_METRICS_LISTEN=off MUSTERD_TRUSTED_PROXIES=127.0.0.1 MUSTERD_PUBLIC_URL=https://games.example
. tests/support/daemon.bash 2>"$log"
proxy=
end() {
    [ -z "$proxy" ] || { kill -TERM "$proxy" 2>/dev/null; wait "$proxy" 2>/dev/null || true; }
    finish
    rm -f "$log"
}
trap end EXIT

fail() {
    echo "FAIL: $*"
    tail -n 5 "$log" "$folder"/*.log 2>/dev/null || true
    exit 1
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=games.example -days 2 \
    -addext subjectAltName=DNS:games.example -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
cat "$folder/cert.pem" "$folder/key.pem" > "$folder/both.pem"

# The configuration as shipped, with ports and files of this test.
haproxy_config() {
    sed -e "s|bind :80\$|bind 127.0.0.1:$plain|; s|bind :443 ssl crt [^ ]*|bind 127.0.0.1:$tls ssl crt $folder/both.pem|" \
        -e "s|127.0.0.1:8650|127.0.0.1:$port|; s|log /dev/log local0|log stderr local0|; s|maxconn 20000|maxconn 500|" \
        docker/proxy/haproxy.cfg
}
nginx_config() {
    mkdir -p "$folder/nginx"
    echo "daemon off; master_process off; pid $folder/nginx/pid; error_log stderr; events {} http { access_log off;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $folder/nginx/$kind;"; done
    sed -e "s|listen 80;|listen 127.0.0.1:$plain;|; s|listen 443|listen 127.0.0.1:$tls|; s|127.0.0.1:8650|127.0.0.1:$port|" \
        -e "s|ssl_certificate .*|ssl_certificate $folder/cert.pem;|; s|ssl_certificate_key .*|ssl_certificate_key $folder/key.pem;|" \
        docker/proxy/nginx.conf
    echo "}"
}
caddy_config() {
    echo "{"
    echo "  admin off"
    echo "  http_port $plain"
    echo "  https_port $tls"
    echo "  default_bind 127.0.0.1"
    echo "}"
    sed -e "s|^games.example {|games.example {\n tls $folder/cert.pem $folder/key.pem|; s|127.0.0.1:8650|127.0.0.1:$port|" \
        docker/proxy/Caddyfile
}

check() {
    case $1 in
    haproxy) haproxy -c -q -f "$folder/haproxy.conf" ;;
    nginx) nginx -q -t -c "$folder/nginx.conf" ;;
    caddy) caddy validate --adapter caddyfile --config "$folder/caddy.conf" ;;
    esac
}
run() {
    case $1 in
    haproxy) exec haproxy -db -f "$folder/haproxy.conf" ;;
    nginx) exec nginx -c "$folder/nginx.conf" ;;
    caddy) exec env HOME="$folder" XDG_DATA_HOME="$folder/caddy" caddy run --adapter caddyfile --config "$folder/caddy.conf" ;;
    esac
}

# A request from another address of this machine than the proxy's.
ask() {
    "${client[@]}" "$@"
}
member() {
    python3 -c 'import functools, json, sys
print(functools.reduce(lambda v, k: v[int(k) if isinstance(v, list) else k], sys.argv[1].split("."), json.load(sys.stdin)))' "$1"
}

serves() {
    local name=$1 base=https://games.example:$tls status game key stream headers line
    plain_status=$(curl -s -o /dev/null -w '%{http_code}' -H 'Host: games.example' "http://127.0.0.1:$plain/v1/games")
    [ "$plain_status" = 308 ] || fail "$name answers $plain_status without TLS"
    status=$(ask -o /dev/null -w '%{http_code}' "$base/metrics")
    [ "$status" = 404 ] || fail "$name answers $status to /metrics"

    headers=$(ask -o /dev/null -D - -H 'X-Forwarded-For: 198.51.100.6' -H 'Forwarded: for=198.51.100.6' \
        -H 'X-Request-Id: forged-by-client' "$base/v1/games" | tr -d '\r')
    grep -qi '^strict-transport-security: max-age=31536000$' <<<"$headers" || fail "$name: $headers"
    ! grep -q 'forged-by-client\|198.51.100.6' "$log" || fail "$name passes on what a client claims"
    line=$(grep '"method":"GET","route":"/v1/games"' "$log" | tail -n 1) # beside those of health checks
    [ "$(member client <<<"$line")" = 127.0.0.2 ] || fail "$name does not tell the client's address"
    grep -qi "^musterd-request-id: $(member request_id <<<"$line")\$" <<<"$headers" || fail "$name: the request id differs: $headers"

    game=$(ask --json '{"ruleset":"cruel-necessity","scenario":"first-civil-war","seats":{"parliament":"alice"}}' \
        "$base/v1/games" | member id)
    "${client[@]}" -N --max-time 60 -o "$folder/stream" "$base/v1/games/$game/stream?role=parliament" &
    stream=$!
    until [ -s "$folder/stream" ]; do kill -0 "$stream" || fail "$name ends the stream"; sleep 0.05; done
    key=$(ask "$base/v1/games/$game/view?role=parliament" | member actions.0.key)
    ask -o /dev/null --json "{\"role\":\"parliament\",\"seq\":0,\"key\":\"$key\"}" "$base/v1/games/$game/actions"
    for _ in $(seq 100); do
        ! grep -q '^id: *1' "$folder/stream" || break
        sleep 0.1
    done
    grep -q '^id: *1' "$folder/stream" || fail "$name holds the stream back: $(cat "$folder/stream")"
    kill "$stream" && wait "$stream" 2>/dev/null || true
    rm -f "$folder/stream"
}

for name in haproxy nginx caddy; do
    command -v "$name" >/dev/null || fail "$name is not installed: scripts/install-deps proxy"
    plain=$(free_port) tls=$(free_port)
    client=(curl -sS --interface 127.0.0.2 --cacert "$folder/cert.pem" --resolve "games.example:$tls:127.0.0.1"
        -H "Authorization: Bearer $MUSTERD_ADMIN_TOKEN")
    "${name}_config" > "$folder/$name.conf"
    check "$name" >"$folder/$name.log" 2>&1 || fail "$name does not accept docker/proxy: $(cat "$folder/$name.log")"
    run "$name" >"$folder/$name.log" 2>&1 &
    proxy=$!
    for _ in $(seq 100); do
        [ "$(ask -o /dev/null -w '%{http_code}' "https://games.example:$tls/readyz" 2>/dev/null)" != 200 ] || break
        kill -0 "$proxy" || fail "$name ends"
        sleep 0.1
    done
    serves "$name"
    kill -TERM "$proxy" && wait "$proxy" 2>/dev/null || true
    proxy=
    echo "$name: good"
done
