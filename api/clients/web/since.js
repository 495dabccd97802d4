// What happened since one was last at this table in this browser: a line with the number, and the entries behind it.

import { h, button, ago } from './dom.js';
import { dialog } from './menu.js';
import { textOf } from './log.js';

const LEAST = 2; // one entry is in sight in the log
const name = (table) => `musterd.seen.${table.game.id}.${table.role}`;

function seenBefore(table) {
  try {
    return JSON.parse(localStorage.getItem(name(table)));
  } catch {
    return null;
  }
}

export function remember(table) {
  if (table.past === null) localStorage.setItem(name(table), JSON.stringify({ seq: table.seq, at: Date.now() }));
}

function open(table, entries) {
  dialog('Since you were last here', h('ol', { class: 'since' }, entries.map((entry) =>
    h('li', {}, button(String(entry.seq), { class: 'seq', 'aria-label': `Look at the position after entry ${entry.seq}`, onclick: (event) => { event.target.closest('dialog').close(); table.goTo(entry.seq); } }),
      h('div', {}, textOf(table.names, entry.text))))));
}

// A bar over the prompt, or null where little has happened, or only by the same player.
export function sinceBar(table) {
  const before = seenBefore(table), entries = before ? [...table.entries.values()].filter((one) => one.seq > before.seq && one.text).sort((a, b) => a.seq - b.seq) : [];
  if (entries.length < LEAST || entries.every((one) => table.mine.includes(one.role))) return null;
  const bar = h('div', { class: 'since-bar', role: 'note' }, h('span', {}, `${entries.length} entries since you were here ${ago(before.at) === 'just now' ? 'just now' : `${ago(before.at)} ago`}`),
    button('What happened', { class: 'plain', onclick: () => { bar.remove(); open(table, entries); } }),
    button('Close', { class: 'plain', onclick: () => bar.remove() }));
  return bar;
}
