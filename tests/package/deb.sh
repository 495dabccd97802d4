#!/usr/bin/env bash
# Installs the packages in a bare Debian 12, starts the daemon as its unit does, plays, upgrades to packages with newer rules
# of the game, plays on by the older ones, builds a game with musterd-dev, and purges.
# usage: tests/package/deb.sh FOLDER     as root; FOLDER: where scripts/make-deb put the packages
set -eu
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo "tests/package/deb.sh: run it as root: it makes a Debian tree" >&2; exit 1; }
folder=$(realpath "$1")
# Mounts of its own, which other processes do not see.
[ "${MUSTERD_APART:-}" = yes ] || MUSTERD_APART=yes exec unshare --mount "$0" "$@"
unset MUSTERD_APART
version=$(sed -n 's/^#define MUSTERD_VERSION "\(.*\)"$/\1/p' daemon/version.h)
next=$version.1
tree=$(mktemp -d /var/tmp/musterd-deb.XXXXXX)
chmod 755 "$tree"
clone=$(mktemp -d /var/tmp/musterd-later.XXXXXX)
port=18650
daemon=""
TOKEN=mst_package_test_0123456789abcdefghijklmnopqrstuvwxyzAB

finish() {
    [ -n "$daemon" ] && kill "$daemon" 2>/dev/null && wait "$daemon" 2>/dev/null || true
    for mounted in proc dev/shm dev; do umount "$tree/$mounted" 2>/dev/null || true; done
    rm -rf --one-file-system "$tree" "$clone"
}
trap finish EXIT

fail() {
    echo "FAIL: $*" >&2
    tail -n 20 "$tree/var/log/musterd-test.log" >&2 2>/dev/null || true
    exit 1
}

inside=(chroot "$tree" env -i HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin ${http_proxy:+http_proxy=$http_proxy})
inside() {
    "${inside[@]}" "$@"
}

# A value of the installed unit.
unit() {
    sed -n "s/^$1=//p" "$tree/lib/systemd/system/musterd.service"
}

# As the unit starts it: its user, its folder, its settings, and a socket that hears READY=1.
start() {
    local user
    user=$(unit User)
    chroot "$tree" systemd-tmpfiles --create musterd.conf >/dev/null 2>&1 || fail "tmpfiles"
    rm -f "$tree/tmp/notify"
    "${PYTHON:-/usr/bin/python3}" tests/package/heard.py "$tree/tmp/notify" "$tree/var/log/musterd-heard" &
    hearer=$!
    until [ -S "$tree/tmp/notify" ]; do sleep 0.05; done
    chmod 666 "$tree/tmp/notify"
    "${inside[@]}" setpriv --reuid "$user" --regid "$user" --init-groups --no-new-privs --bounding-set=-all sh -c "
        cd $(unit WorkingDirectory) && umask $(unit UMask) &&
        exec env $(unit Environment) NOTIFY_SOCKET=/tmp/notify $(unit ExecStart)" >"$tree/var/log/musterd-test.log" 2>&1 &
    daemon=$!
    wait "$hearer" || fail "the daemon did not say that it is ready"
}

stop() {
    kill -TERM "$daemon"
    wait "$daemon" || fail "the daemon did not end cleanly"
    daemon=""
}

ask() { # METHOD PATH [BODY]
    curl -sS --fail-with-body -X "$1" "http://127.0.0.1:$port$2" -H "Authorization: Bearer $TOKEN" -H 'Musterd-Player: ana' \
        -H 'Content-Type: application/json' ${3:+-d "$3"}
}

field() { # its value in the JSON on standard input
    "${PYTHON:-/usr/bin/python3}" -c "import json, sys; print(eval('json.load(sys.stdin)' + sys.argv[1]))" "$1"
}

play() { # one action of the game
    local view
    view=$(ask GET "/v1/games/$game/view?role=parliament")
    ask POST "/v1/games/$game/actions" "$(printf '%s' "$view" | "${PYTHON:-/usr/bin/python3}" -c '
import json, sys
view = json.load(sys.stdin)
print(json.dumps({"role": "parliament", "seq": view["seq"], "key": view["actions"][0]["key"]}))')" | field '["seq"]'
}

tests/support/bare-debian "$tree"
mount --bind /proc "$tree/proc"
mount --bind /dev "$tree/dev"
mount -t tmpfs tmpfs "$tree/dev/shm"

cp "$folder"/musterd_"$version"_*.deb "$folder"/musterd-rulesets_"$version"_*.deb "$tree/tmp/"
inside apt-get -q update >"$folder/apt.log" 2>&1
inside sh -c "apt-get -qy install systemd /tmp/musterd_${version}_*.deb /tmp/musterd-rulesets_${version}_*.deb" >>"$folder/apt.log" 2>&1 ||
    { tail -n 20 "$folder/apt.log"; fail "the packages cannot be installed"; }
[ "$(inside stat -c '%U %a' /etc/musterd/musterd.conf /var/lib/musterd | tr '\n' ' ')" = "root 640 musterd 700 " ] || fail "owners of the settings and of the folder"
printf 'MUSTERD_LISTEN=127.0.0.1:%s\nMUSTERD_ADMIN_TOKEN=%s\n' "$port" "$TOKEN" >>"$tree/etc/musterd/musterd.conf"
level=$(systemd-analyze security --offline=true "$tree/lib/systemd/system/musterd.service" 2>/dev/null | sed -n 's/.*level for .*: \([0-9.]*\) .*/\1/p')
[ "$(printf '%s\n2.0\n' "$level" | sort -g | head -n 1)" = "$level" ] || fail "systemd-analyze security gives $level"
echo "installed; systemd-analyze security: $level"

start
grep -q READY=1 "$tree/var/log/musterd-heard" || fail "READY=1"
game=$(ask POST /v1/games '{"ruleset": "cruel-necessity", "scenario": "first-civil-war", "seats": {"parliament": "ana"}}' | field '["id"]')
before=$(for _ in 1 2 3 4 5; do play; done | tail -n 1)
stop
echo "played to entry $before"

# The next release has newer rules of the game.
rules=cruel-necessity
played=$(sed -n 's/.*\.version = "\(.*\)",/\1/p' "rulesets/$rules/module.c")
newer=${played%.*}.$((${played##*.} + 1))
git clone -q . "$clone/musterd"
(
    cd "$clone/musterd"
    git config user.name musterd && git config user.email maintainers@musterd.invalid
    scripts/lint-released --add
    git commit -q --allow-empty -a -m "Release of before"
    git tag "v$version.0"
    sed -i "s/\.version = \"$played\"/.version = \"$newer\"/" "rulesets/$rules/module.c"
    git commit -q -a -m "Newer rules"
    scripts/make-deb "$folder" "$next" >/dev/null
)
cp "$folder"/musterd_"$next"_*.deb "$folder"/musterd-rulesets_"$next"_*.deb "$tree/tmp/"
inside sh -c "apt-get -qy -o Dpkg::Options::=--force-confold install /tmp/musterd_${next}_*.deb /tmp/musterd-rulesets_${next}_*.deb" >>"$folder/apt.log" 2>&1 || fail "the upgrade"
grep -q "$TOKEN" "$tree/etc/musterd/musterd.conf" || fail "the upgrade lost the settings"
start
[ "$(ask GET "/v1/games/$game" | field '["seq"]')" = "$before" ] || fail "the upgrade lost entries"
[ "$(ask GET "/v1/rulesets/$rules" | field '["version"]')" = "$newer" ] || fail "the newer rules are not there"
[ "$(ask GET "/v1/games/$game" | field '["ruleset_version"]')" = "$played" ] || fail "the game's version is another"
after=$(play)
[ "$after" -gt "$before" ] || fail "the game does not go on"
stop
echo "upgraded to $next and played to entry $after by the older rules"

cp "$folder"/musterd-dev_"$next"_*.deb "$tree/tmp/"
inside sh -c "apt-get -qy --no-install-recommends install /tmp/musterd-dev_${next}_*.deb" >>"$folder/apt.log" 2>&1 || fail "musterd-dev cannot be installed"
inside cp -r /usr/share/musterd/game-of-dice /root/
inside make -C /root/game-of-dice check GAMES=20 >"$folder/game.log" 2>&1 || { tail -n 20 "$folder/game.log"; fail "the example does not build"; }
grep -q '^game-of-dice, fair: 20 games' "$folder/game.log" || fail "the example is not played"
echo "an example is built and played with musterd-dev"

inside apt-get -qy purge musterd musterd-rulesets musterd-dev >>"$folder/apt.log" 2>&1 || fail "the purge"
for left in /etc/musterd /var/lib/musterd /usr/lib/musterd /lib/systemd/system/musterd.service; do
    [ ! -e "$tree$left" ] || fail "$left is left after a purge"
done
echo "purged"
