// The ways that pieces went by the last entry, as lists of places: from the events that name a way, else from where the pieces stood in the
// view before.

const MOST = 6; // ways; 'from', 'via' and 'to' are names of arguments
const WAY = ['from', 'via', 'to'];

const isOnMap = (table, subject) => Boolean(subject && table.board.box(subject));

function told(table, entry) {
  const kinds = new Map(table.names.ruleset.events.map((event) => [event.id, event]));
  return entry.events.map((event) => WAY.map((name) => kinds.get(event.kind)?.args.find((one) => one.name === name))
    .map((arg) => arg && `${arg.domain}-${event.args?.[arg.name]}`).filter((place) => isOnMap(table, place))).filter((places) => places.length > 1);
}

function compared(table, subjects) {
  const { before, scene } = table;
  return subjects.filter((one) => scene.isPiece(one)).map((one) => [before.scene.placeOf(one), scene.placeOf(one)])
    .filter(([from, to]) => from !== to && isOnMap(table, from) && isOnMap(table, to));
}

// table.before: {seq, scene} of the view that was shown before; null: none.
export function waysOf(table, entry, subjects) {
  if (!entry?.events.length || entry.kind === 'setup') return [];
  const ways = told(table, entry), isNext = table.before && table.before.seq < table.view.seq;
  const all = [...ways, ...(ways.length || !isNext ? [] : compared(table, subjects))];
  return [...new Map(all.map((places) => [places.join(), places])).values()].slice(0, MOST);
}
