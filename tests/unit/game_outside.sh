#!/usr/bin/env bash
# A game outside the repository: the examples that `make install-dev` installs, copied elsewhere under other names, build
# with nothing but what was installed, pass their rules tests, and hold the laws, which find a fault in them.
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
make -C "$folder/my-game" check GAMES=20 MUSTERD="$build/bin/musterd" | grep -q '^my-game, fair: 20 games'
[ -z "$(grep -rn '\.\./' "$folder/my-game" --include='*.[ch]' --include='*.def')" ]

# The other example has a map, places, a window and tests of its own.
game=$folder/game-of-hills
cp -r "$folder/root/usr/share/musterd/game-of-hills" "$game"
make build-folder BUILD="$build" FOLDER="$game" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
MUSTERD_CONTENT=$game/content "$build/tests/outside/fights"
for law in laws places pictures schemas shown twins; do
    MUSTERD_RULESETS=$game/build MUSTERD_LAW_GAMES=2 "$build/tests/laws/$law" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
done

# The laws look at this game and at no other: they find its fault.
sed -i 's/^SHORT(MARCH.*/SHORT(MARCH, "{area:short}")/' "$game/verbs.def"
make -C "$game" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
if MUSTERD_RULESETS=$game/build MUSTERD_LAW_GAMES=2 "$build/tests/laws/shown" >"$folder/log" 2>&1; then
    echo "the law of labels finds nothing"
    exit 1
fi
grep -q 'game-of-hills: two choices are called "March: ' "$folder/log"
