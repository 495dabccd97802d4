#!/usr/bin/env bash
# scripts/lint-arrows finds an include that follows no arrow and chapters that go round, and names file and line.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-arrows.XXXXXX)
trap 'rm -rf "$folder"' EXIT
for room in daemon/worker daemon/store daemon/http api rulesets/kit rulesets/a/rules rulesets/a/shown rulesets/a/state rulesets/b; do
    mkdir -p "$folder/$room"
    touch "$folder/$room/here.h"
done
touch "$folder/rulesets/a/tables.h"
scripts/lint-arrows "$folder"

# plant FILE INCLUDE: after a line that is good.
plant() {
    printf '#include <string.h>\n#include %s\n' "$2" > "$folder/$1"
    if found=$(scripts/lint-arrows "$folder"); then
        echo "$1 may include $2"
        exit 1
    fi
    case $found in
    "$1:2: "*) rm "$folder/$1" ;;
    *) echo "$1 and $2: $found"; exit 1 ;;
    esac
}
plant daemon/store/a.c '"../worker/here.h"'
plant daemon/http/a.c '"../../api/here.h"'
plant daemon/http/a.c '<postgresql/libpq-fe.h>'
plant api/a.c '"../rulesets/kit/here.h"'
plant rulesets/a/rules/a.c '"../shown/here.h"'
plant rulesets/a/shown/a.c '"../rules/here.h"'
plant rulesets/a/state/a.c '"../rules/here.h"'
plant rulesets/a/state/a.c '"../../b/here.h"'
plant rulesets/a/rules/a.c '"../../../daemon/store/here.h"'
plant rulesets/kit/a.c '"../a/tables.h"'

# Along the arrows.
printf '#include "../tables.h"\n#include "../state/here.h"\n#include "../../kit/here.h"\n' > "$folder/rulesets/a/rules/a.c"
printf '#include "../store/here.h"\n' > "$folder/daemon/worker/a.c"
scripts/lint-arrows "$folder"

# Chapters of a game's rules: one below the other, each file with its own header, but not round; whether a header or a
# file comes back does not matter, nor over how many others.
rules=$folder/rulesets/a/rules
rm "$rules/a.c"
for chapter in moves sieges deals; do
    touch "$rules/$chapter.h"
    printf '#include "%s.h"\n' "$chapter" > "$rules/$chapter.c"
done
printf '#include "sieges.h"\n#include "deals.h"\n' >> "$rules/moves.c"
printf '#include "deals.h"\n' >> "$rules/sieges.c"
scripts/lint-arrows "$folder"

# goes_round FILE INCLUDE: as a second line of it; the circle is told of its every include, and of no other.
goes_round() {
    cp "$rules/$1" "$folder/before"
    printf '#include <string.h>\n#include "%s"\n' "$2" > "$rules/$1"
    if found=$(scripts/lint-arrows "$folder"); then
        echo "$1 may include $2"
        exit 1
    fi
    cp "$folder/before" "$rules/$1"
    [ "$found" = "$3" ] || { echo "$1 and $2: $found"; exit 1; }
}
goes_round deals.h sieges.h "rulesets/a/rules/deals.h:2: chapters go round: sieges comes back to deals
rulesets/a/rules/sieges.c:2: chapters go round: deals comes back to sieges"
goes_round deals.c sieges.h "rulesets/a/rules/deals.c:2: chapters go round: sieges comes back to deals
rulesets/a/rules/sieges.c:2: chapters go round: deals comes back to sieges"
goes_round deals.h moves.h "rulesets/a/rules/deals.h:2: chapters go round: moves comes back to deals
rulesets/a/rules/moves.c:2: chapters go round: sieges comes back to moves
rulesets/a/rules/moves.c:3: chapters go round: deals comes back to moves
rulesets/a/rules/sieges.c:2: chapters go round: deals comes back to sieges"
scripts/lint-arrows "$folder"
