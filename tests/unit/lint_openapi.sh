#!/usr/bin/env bash
# scripts/lint-openapi finds a string of an answer or a notice that has no bound, an exception that is none any more,
# and an answer that neither an operation nor the introduction lists.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d /tmp/musterd-openapi.XXXXXX)
trap 'rm -rf "$folder"' EXIT
scripts/lint-openapi

# plant FROM TO FAULT: with TO in place of FROM, which stands in the file, lint fails and says so.
plant() {
    python3 -c 'import sys; sys.stdout.write(sys.stdin.read().replace(sys.argv[1], sys.argv[2], 1))' "$1" "$2" \
        <openapi.yaml >"$folder/openapi.yaml"
    if cmp -s openapi.yaml "$folder/openapi.yaml"; then
        echo "openapi.yaml has no: $1"
        exit 1
    fi
    if found=$(scripts/lint-openapi "$folder/openapi.yaml"); then
        echo "it passes: $2"
        exit 1
    fi
    case $found in
    *"$3"*) ;;
    *) echo "$2: $found"; exit 1 ;;
    esac
}
unbounded="is a string in an answer without maxLength, pattern, format or enum"
plant "summary: {type: string, maxLength: 600}" "summary: {type: string}" "/Scenario/properties/summary: $unbounded"
plant "role: {type: [string, 'null'], pattern: '^[a-z0-9]+(-[a-z0-9]+)*\$', description: Null if" \
    "role: {type: [string, 'null'], description: Null if" "/SeatHeld/properties/role: $unbounded"
plant "items: {type: string, maxLength: 97}, description: The labels" "items: {type: string}, description: The labels" \
    "/Standings/properties/labels/items: $unbounded"
plant "svg: {type: string}" "svg: {type: string, maxLength: 9}" "/DraftPreview/properties/svg: has a bound, or is gone"
plant "The response \`MethodNotAllowed\` under" "The response under" "/components/responses/MethodNotAllowed: is used nowhere"
plant "431 \`header-too-large\` and" "431 and" "does not name header-too-large under"
