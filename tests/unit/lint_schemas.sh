#!/usr/bin/env bash
# scripts/lint-schemas finds a member without words, bounds or domain, and an enum of ids whose domain is not named.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-schemas.XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/scripts" "$folder/rulesets/kit" "$folder/tests"
cp scripts/lint-schemas "$folder/scripts/"
cp rulesets/kit/windows.h "$folder/rulesets/kit/"
cp -r tests/game-of-dice "$folder/tests/"
"$folder/scripts/lint-schemas"

# Where install-dev puts it, over a game with windows that lies elsewhere: it passes; a description is missing.
installed=$folder/usr/lib/musterd/laws/lint-schemas
mkdir -p "${installed%/*}" "$folder/usr/include/musterd/kit" "$folder/elsewhere"
cp scripts/lint-schemas "$installed"
cp rulesets/kit/windows.h "$folder/usr/include/musterd/kit/"
cp -r tests/game-of-hills "$folder/elsewhere/"
(cd / && "$installed" "$folder/elsewhere/game-of-hills")
sed -i '/"description": "The number of the round\."/d' "$folder/elsewhere/game-of-hills/content/view-schema.json"
if found=$(cd / && "$installed" "$folder/elsewhere/game-of-hills"); then
    echo "it passes: a missing description"
    exit 1
fi
grep -q 'game-of-hills/round: no description' <<<"$found"

# plant MEMBER FAULT: with this member in the schema, lint fails and says so.
plant() {
    sed "s|\"properties\": {|\"properties\": {\"planted\": $1,|;ta;b;:a;n;ba" tests/game-of-dice/content/view-schema.json \
        >"$folder/tests/game-of-dice/content/view-schema.json"
    if found=$("$folder/scripts/lint-schemas"); then
        echo "it passes: $1"
        exit 1
    fi
    case $found in
    *"$2"*) ;;
    *) echo "$1: $found"; exit 1 ;;
    esac
}
words='"title": "Planted", "description": "A member."'
plant '{"title": "Planted", "type": "boolean"}' "/planted: no description"
plant '{"description": "A member.", "type": "boolean"}' "/planted: no title"
plant "{$words, \"type\": \"integer\", \"minimum\": 0}" "/planted: no minimum and maximum"
plant "{$words, \"type\": \"string\"}" "/planted: no x-domain, enum or x-text"
plant "{$words, \"enum\": [\"amber\", null]}" "/planted: an enum of ids of role without x-domain"
plant "{$words, \"enum\": [\"walk\", \"trot\"]}" "/planted: an enum, whose values have no titles, without x-domain"
plant "{$words, \"enum\": [\"amber\", \"trot\"], \"x-domain\": \"role\"}" "/planted: trot: not in role"
plant "{$words, \"type\": \"string\", \"x-domain\": \"horse\"}" "/planted: the game has no domain horse"
plant "{$words, \"type\": \"object\", \"additionalProperties\": {\"type\": \"boolean\"}}" "/planted: no x-key-domain"
count="{$words, \"type\": \"integer\", \"minimum\": 0, \"maximum\": 9}"
plant "{$words, \"type\": \"object\", \"properties\": {\"amber\": $count, \"blue\": $count}}" "/planted: members named by ids of role without x-key-domain"
plant "{$words, \"type\": \"object\", \"x-key-domain\": \"role\", \"properties\": {\"amber\": $count, \"trot\": $count}}" "/planted: x-key-domain of members that are no ids of it"
