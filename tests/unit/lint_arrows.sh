#!/usr/bin/env bash
# scripts/lint-arrows finds an include that follows no arrow, and names file and line.
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
