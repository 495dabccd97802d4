// What happened, newest first: texts with the roles set off, dice as faces, a line for what is hidden.

import { h, button, icon, fill } from './dom.js';
import { seatStyle } from './colours.js';

// Where the text says "hits (on 2 or less)", the dice that hit are set off from those that miss.
export function diceOf(event) {
  if (!event.dice?.length) return null;
  const most = Number(/\(on ([1-6]) or less\)/.exec(event.text)?.[1] ?? 0), hits = (face) => face <= most;
  const told = event.dice.map((face) => (hits(face) ? `${face} hits` : String(face))).join(', ');
  return h('span', { class: 'dice', role: 'img', 'aria-label': `${event.dice.length === 1 ? 'Die' : 'Dice'}: ${told}` }, event.dice.map((face) => {
    const drawn = face >= 1 && face <= 6 ? icon(`die-${face}`) : h('b', { class: 'face' }, String(face));
    if (most) drawn.classList.add(hits(face) ? 'hit' : 'miss');
    return drawn;
  }));
}

export function textOf(names, text) {
  return names.parts(text).map(([part, role]) => (role ? h('b', { class: 'side-name', 'data-seat': role.id, style: seatStyle(role) }, part) : part));
}

function wordsOf(names, entry) {
  if (entry.kind === 'undo') return [h('span', { class: 'soft' }, icon('undo'), ' ', textOf(names, entry.text))];
  if (!entry.text) return h('span', { class: 'soft' }, `${names.role(entry.role)} goes on.`);
  if (!entry.events.length) return textOf(names, entry.text);
  const known = entry.events.map((event) => event.text).join(' ');
  const before = entry.text.endsWith(known) ? entry.text.slice(0, entry.text.length - known.length) : '';
  return [textOf(names, before), entry.events.map((event) => [diceOf(event), ' ', textOf(names, event.text), ' '])];
}

// What an entry speaks of is lit on the board, which does not move.
function light(table, entry) {
  table.board.light(table.subjectsOf(entry), []);
}

function lineOf(table, entry) {
  return h('li', { class: `entry-${entry.kind}`, onpointerenter: () => light(table, entry), onpointerleave: () => table.choices.dim() }, button(String(entry.seq), { class: 'seq', 'aria-label': `Look at the position after entry ${entry.seq}`,
    onclick: () => table.goTo(entry.seq), onfocus: () => light(table, entry), onblur: () => table.choices.dim() }), h('div', {}, wordsOf(table.names, entry)));
}

// A run of hidden entries is one line, whatever it hides.
function hiddenOf(table, run) {
  const who = [...new Set(run.map((entry) => entry.role))].map((role) => (role ? table.names.role(role) : 'Somebody')).reverse();
  const words = who.length > 1 ? `${who.slice(0, -1).join(', ')} and ${who.at(-1)} choose` : `${who[0]} chooses`;
  return h('li', { class: 'hidden soft' }, h('span', { class: 'seq' }, String(run[0].seq)),
    h('div', {}, icon('eye-off'), ` ${words}, unseen by you.`));
}

export class Log {
  constructor(table) {
    this.table = table;
    this.lines = h('ol', { class: 'entries', 'aria-label': 'Log, newest first' });
    this.more = button('Earlier entries', { class: 'plain', hidden: true, onclick: () => table.earlier() });
    this.host = h('div', { class: 'log', role: 'log', 'aria-live': 'off', 'aria-label': 'Log' }, this.lines, this.more);
    this.drawn = 0;
    this.made = new WeakMap();
  }

  line(entry) {
    if (!this.made.has(entry)) this.made.set(entry, lineOf(this.table, entry));
    const line = this.made.get(entry);
    line.classList.toggle('later', this.table.past !== null && entry.seq > this.table.past);
    line.classList.toggle('shown', entry.seq === this.table.past);
    return line;
  }

  draw() {
    const { entries, past } = this.table;
    const list = [...entries.values()].sort((a, b) => b.seq - a.seq);
    this.more.hidden = !list.length || list.at(-1).seq === 0;
    const state = `${list.length} ${list[0]?.seq} ${past}`;
    if (state === this.drawn) return;
    this.drawn = state;
    const runs = [];
    for (const entry of list) {
      const kind = entry.hidden ? 'hidden' : !entry.text ? `silent ${entry.role}` : null, last = runs.at(-1);
      if (kind && last?.kind === kind) last.entries.push(entry);
      else runs.push({ kind, entries: [entry] });
    }
    fill(this.lines, runs.map(({ kind, entries: some }) => (kind === 'hidden' ? hiddenOf(this.table, some) : this.line(some[0]))));
    if (past !== null) this.made.get(entries.get(past))?.scrollIntoView({ block: 'center' });
  }
}
