#!/usr/bin/env bash
# A game outside the repository: the examples that `make install-dev` installs, copied elsewhere under other names, build
# with nothing but what was installed, pass their rules tests, and hold all laws. `make check` there finds faults of each
# kind.
set -eu
cd "$(dirname "$0")/../.."
build=$(realpath "${MUSTERD_BUILD:-build}")
if nm "$build/obj/rulesets/kit/flow.o" | grep -qE '__(asan|tsan|ubsan)_'; then
    echo "skipped: a game outside is not built with sanitizers"
    exit 0
fi
folder=$(mktemp -d /tmp/musterd-outside.XXXXXX)
trap 'rm -rf "$folder"' EXIT
unset MAKEFLAGS MAKELEVEL
make install-dev BUILD="$build" DESTDIR="$folder/root" PREFIX=/usr >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
export PKG_CONFIG_PATH=$folder/root/usr/lib/pkgconfig

# As ADDING.md says: copy, rename, build, play.
cp -r "$folder/root/usr/share/musterd/game-of-dice" "$folder/my-game"
make -C "$folder/my-game" check GAMES=20 MUSTERD="$build/bin/musterd" 2>&1 |
    grep -q 'its table says game-of-dice, version 1.0.0: name the file game-of-dice.so'
sed -i 's/"game-of-dice"/"my-game"/' "$folder/my-game/module.c"
make -C "$folder/my-game" check GAMES=20 MUSTERD="$build/bin/musterd" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }
grep -q '^my-game, fair: 20 games' "$folder/log"
[ -z "$(grep -rn '\.\./' "$folder/my-game" --include='*.[ch]' --include='*.def')" ]

# The other example has a map, places, a window and tests of its own.
game=$folder/game-of-hills
cp -r "$folder/root/usr/share/musterd/game-of-hills" "$game"
make build-folder BUILD="$build" FOLDER="$game" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
MUSTERD_CONTENT=$game/content "$build/tests/outside/fights"
make -C "$game" check GAMES=20 MUSTERD="$build/bin/musterd" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }
grep -q '^game-of-hills, .*: 20 games' "$folder/log"
for law in tests/laws/*.c; do
    grep -q "^holds:  $(basename "$law" .c) (" "$folder/log" || { echo "make check leaves $law out"; exit 1; }
done

# plant FILE SED SAID: with this change of FILE, `make check` fails and says so.
planted=$folder/planted/game-of-hills
plant() {
    rm -rf "$folder/planted"
    mkdir "$folder/planted"
    cp -r "$game" "$folder/planted/"
    sed -i "$2" "$planted/$1"
    if cmp -s "$game/$1" "$planted/$1"; then
        echo "$1 has no line for: $2"
        exit 1
    fi
    if make -k -C "$planted" check GAMES=20 MUSTERD="$build/bin/musterd" CHECKED="$4" >"$folder/log" 2>&1; then
        echo "make check passes with: $2"
        exit 1
    fi
    grep -q "$3" "$folder/log" || { tail -n 30 "$folder/log"; echo "not said: $3"; exit 1; }
}
plant verbs.def 's/^SHORT(MARCH.*/SHORT(MARCH, "{area:short}")/' 'game-of-hills/.*, seed .*: two choices of .* are called "March: ' shown
plant verbs.def 's/^HELP(REST, ".*/HELP(REST, "Rest.", "2.3")/' 'game-of-hills, verb rest: the help has 5 characters' help
plant content/view-schema.json 's/^  "deck": {/  "decks": {/' 'breaks its schema: .*deck' schemas
plant content/view-schema.json '/"description": "The number of the round\."/d' 'game-of-hills/round: no description' schemas
plant module.c 's/board_text_number(b, 170 + 200 \* side, 630/board_text_number(b, 170 + 200 * side, 680/' \
    'leaves what it stands on' pictures
plant module.c 's/630, &words, 100, 10,/630, \&words, 40, 18,/' 'cut: "Her\." at ' pictures
plant module.c 's/\.state_version = 1,/& .names_at = CONTENT_NAMES,/' \
    'tables: names_at: expected the names that names_make of kit/names.h makes at the end of content_load, found none' shown
plant module.c 's/^static int side_of(.*{/&\n    static int calls;\n    if (calls++ < 0)\n        return 0;/' \
    'the variable calls.* can change' shown
plant module.c 's/^static int side_of(.*{/&\n    if (rand() < 0)\n        return 0;/' 'calls rand: rules may only use' shown
