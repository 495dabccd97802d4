#!/usr/bin/env bash
# scripts/lint-statements finds a statement about a game that does not name it, and one that its list need not have.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-statements.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/scripts" "$folder/docker/scale"
cp scripts/lint-statements "$folder/scripts/"
cp docker/scale/partitions.sql "$folder/docker/scale/"
cp -r daemon rulesets "$folder/"
"$folder/scripts/lint-statements"

# plant STATEMENT WORDS: lint names it.
plant() {
    cp daemon/store/rating_statements.def "$folder/daemon/store/"
    printf '%s\n' "$1" >>"$folder/daemon/store/rating_statements.def"
    if found=$("$folder/scripts/lint-statements"); then
        echo "it passes: $1"
        exit 1
    fi
    case $found in
    *"$2"*) ;;
    *) echo "$1: $found"; exit 1 ;;
    esac
}
plant 'STATEMENT(planted, "SELECT seq FROM positions WHERE status = $1::smallint")' "the statement planted touches"
plant 'STATEMENT(planted, "UPDATE players p SET name = s.player FROM seats s")' "the statement planted touches"
cp daemon/store/rating_statements.def "$folder/daemon/store/"
sed -i 's/"list_ids census/"list_ids find_note gone census/' "$folder/scripts/lint-statements"
if found=$("$folder/scripts/lint-statements"); then echo "the list may have anything"; exit 1; fi
case $found in
*"find_note names its game"*"gone, which is no statement"*) ;;
*) echo "$found"; exit 1 ;;
esac
