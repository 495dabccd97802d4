#!/usr/bin/env bash
# README's first game, its curl lines as they stand there, against a daemon of its own; and README's table of provenance
# against the command that computes it.
set -eu
cd "$(dirname "$0")/../.."
scripts/count-provenance | while IFS= read -r row; do
    grep -qxF -- "$row" README.md || { echo "README lacks this row of scripts/count-provenance: $row"; exit 1; }
done

. tests/support/daemon.bash
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
    case $line in */view) # what README shows of it
        grep -o '"\(prompt\|label\)":"[^"]*"' README.md | while IFS= read -r shown; do
            grep -qF -- "$shown" <<<"$answer" || { echo "README shows $shown, which is not in the answer"; exit 1; }
        done ;;
    esac
done < <(grep '^curl -H @me' README.md)
[ "$lines" = 5 ] || { echo "README has $lines curl lines, not five"; exit 1; }
[ "$(head -c 4 board.png)" = "$(printf '\x89PNG')" ] || { echo "board.png is no PNG"; exit 1; }
