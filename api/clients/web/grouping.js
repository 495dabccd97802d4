// From the API's list and tree of choices to what is shown: headings, rows about one thing, and chips. Pure functions.

const leaves = (nodes) => nodes.flatMap((node) => (node.key ? [node] : leaves(node.choices)));

// [{title | null, choices: [{action, title, about}]}] in the order sent. about: the subjects of the choice.
export function groupsOf(menu, actions, names) {
  const byKey = new Map(actions.map((action) => [action.key, action]));
  const choice = (leaf) => {
    const action = byKey.get(leaf.key);
    return action && { action, title: leaf.title, about: names.subjects(action) };
  };
  const groups = [];
  for (const node of menu) {
    const choices = leaves([node]).map(choice).filter(Boolean);
    if (node.choices) groups.push({ title: node.title, choices });
    else if (groups.length && groups.at(-1).title === null) groups.at(-1).choices.push(...choices);
    else groups.push({ title: null, choices });
  }
  return groups.filter((group) => group.choices.length);
}

// The groups of which the test holds for choices, with those alone.
export const sift = (groups, holds) => groups.map((group) => ({ ...group, choices: group.choices.filter(holds) })).filter((group) => group.choices.length);

// Standing passes, which every list has, below what is there for a while.
export const standingLast = (groups) => {
  const isStanding = (group) => group.choices.every((one) => /^(pass-always|ask-again)$/.test(one.action.verb));
  return [...groups.filter((group) => !isStanding(group)), ...groups.filter(isStanding)];
};

const isAboutNothing = (choice) => Object.keys(choice.action.args).length === 0;

const saysThatItEnds = (choice) => choice.action.verb === 'pass' || /^(End|Do no more|No more|Stop|Halt|Finish|Pass)\b/.test(choice.action.label);

// Where there are things to choose, a choice that is about none of them and says that it ends something stands apart; or the
// only one that is about nothing.
export function takeEndings(groups) {
  const all = groups.flatMap((group) => group.choices), plain = all.filter(isAboutNothing);
  const endings = plain.length === 1 ? plain : plain.filter(saysThatItEnds);
  if (!endings.length || endings.length > 2 || plain.length === all.length) return { groups, endings: [] };
  return { groups: sift(groups, (one) => !endings.includes(one)), endings };
}

// The first argument that choices of a group share makes its rows; null where none does.
export function rowsOf(choices, names) {
  const width = Math.max(...choices.map((choice) => choice.about.length));
  for (let place = 0; place < width; place++) {
    const rows = grouped(choices, place);
    if (rows.size > 1 && rows.size <= choices.length * 0.7 && !rows.has(undefined))
      return [...rows].map(([subject, row]) => ({ subject, choices: row.map((one) => without(one, names.things.get(subject))) }));
  }
  return null;
}

function grouped(choices, place) {
  const rows = new Map();
  for (const choice of choices) rows.set(choice.about[place], [...(rows.get(choice.about[place]) ?? []), choice]);
  return rows;
}

// Under the heading "Charles", "Charles to Berkshire" is "to Berkshire"; under "Berkshire" it is "Charles".
function without(choice, thing) {
  for (const name of [thing.title, thing.short]) {
    if (name && choice.title.startsWith(`${name} `)) return { ...choice, title: choice.title.slice(name.length + 1) };
    if (name && choice.title.endsWith(` to ${name}`)) return { ...choice, title: choice.title.slice(0, -name.length - 4) };
  }
  return choice;
}

// How many faces of a die will do, where a label says "roll 5 or 6", "roll 4 to 6", "roll a 6" or "2 of 6"; null where it does not.
export function facesOf(label) {
  const range = /\broll (?:an? )?([1-6])(?:(?: or | to )([1-6]))?\b/.exec(label), share = /\b([0-6]) of 6\b/.exec(label);
  if (range) return range[2] ? range[2] - range[1] + 1 : 1;
  return share ? Number(share[1]) : null;
}

export function matches(choice, { words, subjects }, names) {
  const about = choice.about.flatMap((subject) => [subject, names.within(subject)]);
  if (!subjects.every((subject) => about.includes(subject))) return false;
  const text = `${choice.action.label} ${choice.title} ${choice.about.map((one) => names.title(one)).join(' ')}`.toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
