#!/usr/bin/env bash
# musterd content: sheets of every game, a pack made of changed ones, packs on one another, faults with file, row and
# column, and what differs in words.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
folder=$(mktemp -d /tmp/musterd-content.XXXXXX)
trap 'rm -rf "$folder"' EXIT
content() {
    "$build/bin/musterd" content "$@"
}
# expect CODE WORDS COMMAND …: the command ends with this code and says these words.
expect() {
    code=0
    said=$("${@:3}" 2>&1) || code=$?
    case "$code $said" in
    "$1 "*"$2"*) ;;
    *) echo "expected $1, $2; got $code: $said"; exit 1 ;;
    esac
}

for game in cruel-necessity kingmaker this-war-without-an-enemy unhappy-king-charles; do
    expect 0 "tables of $game" content sheet $game -o "$folder/$game"
    expect 0 "0 values differ from the ruleset" content take "$folder/$game" -o "$folder/$game.zip" --games 0
done

game=this-war-without-an-enemy
sheets=$folder/$game
sed -i 's/^r01,\(.*\),king,4,\[\],/r01,\1,king,2,[],/' "$sheets/cards.csv"
sed -i 's/^nld-dur,northumberland,durham,river,/nld-dur,northumberland,durham,open,/' "$sheets/borders.csv"
expect 0 "cards.csv r01: ap 4, now 2" content take "$sheets" -o "$folder/facts.zip" --games 5
expect 0 "borders.csv nld-dur: kind river, now open" content compare "$folder/$game.zip" "$folder/facts.zip"

# Titles in another language, on top.
mkdir "$folder/titles"
sed 's/My copy of the game/Titel/; s/"language": "en"/"language": "de"/' "$sheets/manifest.json" > "$folder/titles/manifest.json"
printf 'id,title\r\nr01,"Für den König"\r\n' > "$folder/titles/cards.csv"
expect 0 "tables" content sheet $game "$folder/facts.zip" "$folder/titles" -o "$folder/both"
expect 0 "cards.csv r01: title For the King, now Für den König" content take "$folder/both" -o "$folder/both.zip" --games 0
expect 0 "cards.csv r01: title For the King, now Für den König
1 values differ" content compare "$folder/facts.zip" "$folder/both.zip"

# Formulas: in the sheets they are defused, and they come back as they were.
mkdir "$folder/formulas"
cp "$sheets/manifest.json" "$folder/formulas"
printf 'id,title\r\nr01,"=1+1;-2a"\r\n' > "$folder/formulas/cards.csv"
expect 0 "tables" content sheet $game "$folder/facts.zip" "$folder/formulas" -o "$folder/defused"
grep -q "^r01,.*'=1+1;'-2a" "$folder/defused/cards.csv"
expect 0 "cards.csv r01: title For the King, now =1+1;-2a" content take "$folder/defused" -o "$folder/defused.zip" --games 0
expect 0 "tables" content sheet $game "$folder/defused.zip" -o "$folder/again"
cmp "$folder/defused/cards.csv" "$folder/again/cards.csv"

# Faults: nothing is written.
sed -i 's/^r01,\(.*\),king,2,\[\],/r01,\1,king,9,[],/' "$sheets/cards.csv"
expect 1 "cards.csv, row 2, ap: expected 1..6, found 9" content take "$sheets" -o "$folder/bad.zip" --games 5
[ ! -e "$folder/bad.zip" ]
sed -i 's/"base": "../"base": "00/' "$folder/both/manifest.json"
expect 1 "manifest.json, base: expected" content take "$folder/both" -o "$folder/bad.zip"
expect 1 "expected a zip" content compare "$folder/facts.zip" "$0"
expect 1 "expected a folder or a zip that can be read" content take "$folder/nowhere" -o "$folder/bad.zip"
expect 2 "there is no ruleset whist" content sheet whist -o "$folder/whist"
expect 2 "usage: musterd content" content take "$sheets"
expect 2 "usage: musterd content" content
expect 2 "must be a whole number" content take "$sheets" -o "$folder/bad.zip" --games many
expect 1 "is a file; name a folder" content sheet $game -o "$folder/facts.zip"

# The event of a card is a cell of operations.
game=unhappy-king-charles
sheets=$folder/$game
sed -i '/^70,/s/""draw""/""naval-status""/; /^70,/s/""count""/""change""/' "$sheets/cards.csv"
expect 0 "cards.csv 70: event" content take "$sheets" -o "$folder/events.zip" --games 5
sed -i '/^70,/s/""change"":2/""change"":20/' "$sheets/cards.csv"
expect 1 "event: expected an integer from -9 to 9 (cards.json: cards[69].event[0].change), found 20" \
    content take "$sheets" -o "$folder/bad.zip" --games 0

# Kingmaker's event cards have several, and there may be more cards.
game=kingmaker
sheets=$folder/$game
sed -i '/^plague-05,/s/""coventry""/""hereford""/; /^raid-06,/s/{""op"":""break-treaty""},//' "$sheets/events.csv"
printf 'plague-mine,Plague: Wells,As they say.,"[{""op"":""plague"",""places"":[""wells""]}]",base,,,own,,,,add\r\n' \
    >> "$sheets/events.csv"
expect 0 "events.csv plague-05: event" content take "$sheets" -o "$folder/plagues.zip" --games 1
sed -i '/^french-siege,/s/""men"":50/""men"":500/' "$sheets/events.csv"
expect 1 "event: expected an integer from 1 to 100 (events.json: events[83].event[0].men), found 500" \
    content take "$sheets" -o "$folder/bad.zip" --games 0
