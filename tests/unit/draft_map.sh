#!/usr/bin/env bash
# musterd content draft-map: the map of a list of borders is content that a game loads; each area holds its place, most
# areas that border on each other touch, and the others are named; a faulty list is refused with its line.
set -eu
cd "$(dirname "$0")/../.."
build=$(realpath "${MUSTERD_BUILD:-build}")
folder=$(mktemp -d /tmp/musterd-draft.XXXXXX)
trap 'rm -rf "$folder"' EXIT
musterd=$build/bin/musterd
cp -r "$build/tests/rulesets/game-of-hills" "$build/tests/rulesets/game-of-hills.so" "$folder/"
content=$folder/game-of-hills/content

/usr/bin/python3 - "$content" >"$folder/borders.csv" <<'END'
import json, sys
print("# two ids a line")
for border in json.load(open(sys.argv[1] + "/map.json"))["borders"]:
    print(border["a"] + ", " + border["b"])
END
"$musterd" content draft-map "$folder/borders.csv" -o "$folder/draft" >"$folder/said"
"$musterd" content draft-map "$folder/borders.csv" -o "$folder/again" >/dev/null
cmp "$folder/draft/geometry.json" "$folder/again/geometry.json"

/usr/bin/python3 - "$content" "$folder/draft" "$folder/said" <<'END'
import json, re, sys
content, draft, said = sys.argv[1:]
old = json.load(open(content + "/map.json"))
new = json.load(open(draft + "/map.json"))
shapes = {area["id"]: area for area in json.load(open(draft + "/geometry.json"))["areas"]}
places = {area["id"]: (area["x"], area["y"]) for area in new["areas"]}
pair = lambda border: (border["a"], border["b"])
assert sorted(places) == sorted(shapes) == sorted(area["id"] for area in old["areas"])
assert sorted(map(pair, old["borders"])) == sorted(map(pair, new["borders"]))

def corners(area):
    numbers = [int(n) for n in re.findall(r"-?\d+", shapes[area]["path"])]
    x = y = 0
    result = []
    for i in range(0, len(numbers), 2):
        x, y = (x + numbers[i], y + numbers[i + 1]) if i else (numbers[0], numbers[1])
        result.append((x, y))
    return result

def inside(point, polygon):
    result = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1]):
        if (ay > point[1]) != (by > point[1]) and point[0] < ax + (bx - ax) * (point[1] - ay) / (by - ay):
            result = not result
    return result

for area in places:
    assert inside(places[area], corners(area)), area
near = lambda a, b: sum(abs(p[0] - q[0]) <= 1 and abs(p[1] - q[1]) <= 1 for p in corners(a) for q in corners(b)) >= 2
apart = sorted("%s and %s do not touch on this map" % pair(b) for b in new["borders"] if not near(*pair(b)))
assert apart == sorted(open(said).read().splitlines()), apart
assert 5 * len(apart) <= len(new["borders"]), apart

# The game with this map: its places, and its geometry.
for area in old["areas"]:
    area["x"], area["y"] = places[area["id"]]
json.dump(old, open(content + "/map.json", "w"))
END
cp "$folder/draft/geometry.json" "$content/"
"$musterd" check "$folder" >"$folder/said" 2>&1 || {
    cat "$folder/said"
    exit 1
}

refused() { # WORDS
    if "$musterd" content draft-map "$folder/bad.csv" -o "$folder/bad" 2>"$folder/said"; then
        echo "not refused: $1"
        exit 1
    fi
    grep -qF "$1" "$folder/said"
    [ ! -e "$folder/bad" ]
}
printf 'ford,mill\nford,Mill Lane\n' >"$folder/bad.csv"
refused 'line 2: expected two different ids'
printf 'ford,mill\n\nford,ford\n' >"$folder/bad.csv"
refused 'line 3: expected two different ids'
echo ford >"$folder/bad.csv"
refused 'expected at least two areas'
if "$musterd" content draft-map "$folder/borders.csv" -o "$folder/draft" >/dev/null 2>"$folder/said"; then
    echo "a map that is there was written over"
    exit 1
fi
grep -qF 'map.json cannot be written, or is there already' "$folder/said"
