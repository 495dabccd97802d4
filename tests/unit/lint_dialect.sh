#!/usr/bin/env bash
# scripts/lint-dialect finds each way of writing that it is for, and nothing in the games.
set -eu
cd "$(dirname "$0")/../.."
lint=$PWD/scripts/lint-dialect
"$lint"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir -p rulesets/cruel-necessity/rules rulesets/cruel-necessity/shown

# expect FILE WORDS < SOURCE: the lint complains about this file in these words, and about nothing else.
expect() {
    cat >"$1"
    if said=$("$lint" "$1"); then
        echo "not found in $1: $2"
        exit 1
    fi
    if ! grep -qF "$2" <<<"$said" || [ "$(wc -l <<<"$said")" != 2 ]; then
        printf '%s\nexpected: %s\n' "$said" "$2"
        exit 1
    fi
}
rules=rulesets/cruel-necessity/rules/a.c
expect $rules "bit_of(n) instead of 1 << n" <<<'    set |= 1u << area;'
expect $rules "a local of an integer type without const" <<<'    const int area = 4;'
expect $rules "instead of a cast" <<<'    struct cn_state *s = game->state;'
expect $rules "no (void) cast" <<<'    (void)frame;'
expect $rules "the section 8.3 without its tag" <<<'/* CN-8.2, 8.3: a Campaign. */'
expect rulesets/cruel-necessity/shown/view.c "a function of a view is named view_*" \
    <<<'static void zeal(const struct game *game, struct writer *w) {'
expect rulesets/cruel-necessity/module.c "no static const struct ruleset ruleset" <<<'static const struct role roles[] = {{0}};'

# What is right: constants need the shift.
cat >$rules <<'END'
/* CN-8.2, CN-8.3: a Campaign. */
enum { NORTH = 1 << 2 };
static const uint8_t both[2] = {1 << 2, 1 << 3};
    int area = bits_first(bit_of(4));
END
"$lint" $rules
