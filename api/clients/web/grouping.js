// From the API's list and tree of choices to what is shown: headings, rows about one thing, and tiles. Pure functions.

const leaves = (nodes) => nodes.flatMap((node) => (node.key ? [node] : leaves(node.choices)));

// [{title | null, choices: [{action, title, about}]}] in the order sent, those without a heading together and first. about: the subjects of the choice.
export function groupsOf(menu, actions, names) {
  const byKey = new Map(actions.map((action) => [action.key, action]));
  const choice = (leaf) => {
    const action = byKey.get(leaf.key);
    return action && { action, title: action.short === action.label ? leaf.title : action.short, about: names.subjects(action) };
  };
  const isBeside = (node) => node.choices && leaves([node]).every((leaf) => byKey.get(leaf.key)?.out_of_turn);
  const nodes = menu.flatMap((node) => (isBeside(node) && node.choices.some((inner) => inner.choices) ? node.choices : [node]));
  const groups = nodes.filter((node) => node.choices).map((node) => ({ title: node.title, choices: leaves([node]).map(choice).filter(Boolean) }));
  const single = nodes.filter((node) => node.key).map(choice).filter(Boolean), beside = single.filter((one) => one.action.out_of_turn);
  return [{ title: null, choices: single.filter((one) => !beside.includes(one)) }, ...groups, { title: null, choices: beside }].filter((group) => group.choices.length);
}

// The groups of which the test holds for choices, with those alone.
export const sift = (groups, holds) => groups.map((group) => ({ ...group, choices: group.choices.filter(holds) })).filter((group) => group.choices.length);

// Standing passes, which every list has, below what is there for a while.
export const standingLast = (groups) => {
  const isStanding = (group) => group.choices.every((one) => /^(pass-always|ask-again)$/.test(one.action.verb));
  return [...groups.filter((group) => !isStanding(group)), ...groups.filter(isStanding)];
};

// Choices that say no or let things be (verbs[].passes of the ruleset) stand apart, below the others; unless all choices do so.
export function takeEndings(groups, names) {
  const all = groups.flatMap((group) => group.choices);
  const endings = all.filter((one) => names.verbs.get(one.action.verb)?.passes);
  if (!endings.length || endings.length > 2 || endings.length === all.length) return { groups, endings: [] };
  return { groups: sift(groups, (one) => !endings.includes(one)), endings };
}

// The first argument that choices of a group share makes its rows; null where none does. A thing of the game has a row, a mere word has none.
export function rowsOf(choices, names, isThing) {
  const width = Math.max(...choices.map((choice) => choice.about.length));
  for (let place = 0; place < width; place++) {
    const rows = grouped(choices, place);
    if (rows.size > 1 && rows.size <= choices.length * 0.7 && !rows.has(undefined) && [...rows.keys()].every(isThing))
      return [...rows].map(([subject, row]) => ({ subject, choices: row.map((one) => without(one, names.things.get(subject), names)) }));
  }
  return null;
}

function grouped(choices, place) {
  const rows = new Map();
  for (const choice of choices) rows.set(choice.about[place], [...(rows.get(choice.about[place]) ?? []), choice]);
  return rows;
}

// Under the heading "Charles", "Charles to Berkshire" is "to Berkshire", and "Play Charles to recruit" is "to recruit".
function without(choice, thing, names) {
  const verb = names.verbs.get(choice.action.verb)?.label ?? '';
  for (const name of [thing.title, thing.short].filter(Boolean)) {
    const at = choice.title.indexOf(name);
    if (at < 0) continue;
    const before = choice.title.slice(0, at).trim(), after = choice.title.slice(at + name.length).replace(/^[\s,:]+/, '');
    if (after && (!before || verb.startsWith(before))) return { ...choice, title: after };
    if (!after && before) return { ...choice, title: before.replace(/ to$/, '') };
  }
  return choice;
}

// What a label says first, and what it adds: "Hopton: 3 dice hit on 1-2", "Army of the North (1 Zeal; roll 5-6 in Chester N4)".
export function partsOf(title) {
  const [, before, inside] = /^(.{2,80}) \(([^()]+)\)$/.exec(title) ?? [];
  if (before) return [before, inside];
  const [, head, tail] = /^([^(]{2,60}?)(?:: |, )(.+)$/.exec(title) ?? [];
  return head ? [head, tail] : [title, ''];
}

// Choices that say the same of each of their arguments, such as a vote in two Houses, before those that do not.
export function alikeFirst(choices) {
  const alike = choices.filter(({ action }) => Object.keys(action.args).length > 1 && new Set(Object.values(action.args)).size === 1);
  return alike.length > 1 && alike.length < choices.length && alike.length <= 4 ? [alike, choices.filter((one) => !alike.includes(one))] : [choices];
}

// How many faces of a die will do, where a label says "roll 5 or 6", "roll 4 to 6", "roll 4-6", "roll a 6" or "2 of 6"; null where it does not.
export function facesOf(label) {
  const range = /\broll (?:an? )?([1-6])(?:(?: or | to |-)([1-6]))?\b/.exec(label), share = /\b([0-6]) of 6\b/.exec(label);
  if (range) return range[2] ? range[2] - range[1] + 1 : 1;
  return share ? Number(share[1]) : null;
}

export function matches(choice, { words, subjects }, names) {
  const about = choice.about.flatMap((subject) => [subject, names.within(subject)]);
  if (!subjects.every((subject) => about.includes(subject))) return false;
  const text = `${choice.action.label} ${choice.title} ${choice.about.map((one) => names.title(one)).join(' ')}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
