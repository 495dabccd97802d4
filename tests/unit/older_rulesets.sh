#!/usr/bin/env bash
# scripts/older-rulesets builds each released version that today's sources no longer have from the newest tag that has it,
# and refuses what no tag has and what differs from rulesets/RELEASED.tsv.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-older-test.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/scripts" "$folder/rulesets/a/content" "$folder/rulesets/b"
cp scripts/older-rulesets scripts/install-rulesets scripts/lint-released "$folder/scripts/"
printf '# a heading\n' >"$folder/rulesets/RELEASED.tsv"
# A plugin of this repository is its module.c.
printf 'build/rulesets/%%.so:\n\tmkdir -p build/rulesets\n\tcp rulesets/$*/module.c $@\n' >"$folder/Makefile"
cd "$folder"
unset MAKEFLAGS MAKELEVEL GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
git init -q . && git config user.name tester && git config user.email tester@musterd.invalid
write() { # ID VERSION
    printf '    .version = "%s",\n    .state_version = 1,\n' "$2" >"rulesets/$1/module.c"
    if [ "$1" = a ]; then echo "content of $2" >rulesets/a/content/cards.json; fi
}
release() { # TAG
    scripts/lint-released --add
    git add -A
    git commit -q -m "$1"
    git tag "$1"
}
write a 1.0.0; write b 1.0.0; release v1.0.0
scripts/older-rulesets nothing
[ -z "$(ls nothing)" ]
rmdir nothing
write a 1.1.0; release v1.1.0
echo "a change of something else" >notes; release v1.1.1
write a 1.2.0; write b 2.0.0
scripts/older-rulesets to
[ "$(ls to | tr '\n' ' ')" = "a-1.0.0 a-1.0.0.so a-1.1.0 a-1.1.0.so b-1.0.0.so " ]
for version in 1.0.0 1.1.0; do
    grep -q "\"$version\"" "to/a-$version.so"
    [ "$(cat "to/a-$version/content/cards.json")" = "content of $version" ]
done

refuses() { # SAID
    if scripts/older-rulesets refused >said 2>&1; then echo "not refused: $1"; exit 1; fi
    grep -q "$1" said || { cat said; exit 1; }
}
git tag -d v1.0.0 >/dev/null
refuses "no tag has version 1.0.0 of a"
git tag v1.0.0 v1.1.0~1
sed -i '/^b\t1.0.0/s/.$/-/' rulesets/RELEASED.tsv
refuses "has other rules than"
