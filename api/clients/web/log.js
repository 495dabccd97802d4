// What happened, newest first: texts with the roles set off, dice as faces, a line for what is hidden.

import { h, button, icon, fill } from './dom.js';

export function diceOf(event) {
  if (!event.dice?.length) return null;
  return h('span', { class: 'dice', role: 'img', 'aria-label': `${event.dice.length === 1 ? 'Die' : 'Dice'}: ${event.dice.join(', ')}` },
    event.dice.map((face) => (face >= 1 && face <= 6 ? icon(`die-${face}`) : h('b', { class: 'face' }, String(face)))));
}

export function textOf(names, text) {
  return names.parts(text).map(([part, role]) => (role ? h('b', { class: 'side-name', 'data-seat': role.id, style: { '--ink': `var(--ink-${role.place})` } }, part) : part));
}

function wordsOf(names, entry) {
  if (entry.kind === 'undo') return [h('span', { class: 'soft' }, icon('undo'), ' ', textOf(names, entry.text))];
  if (!entry.text) return h('span', { class: 'soft' }, `${names.role(entry.role)} goes on.`);
  if (!entry.events.length) return textOf(names, entry.text);
  const known = entry.events.map((event) => event.text).join(' ');
  const before = entry.text.endsWith(known) ? entry.text.slice(0, entry.text.length - known.length) : '';
  return [textOf(names, before), entry.events.map((event) => [diceOf(event), ' ', textOf(names, event.text), ' '])];
}

function lineOf(table, entry) {
  return h('li', { class: `entry-${entry.kind}` }, button(String(entry.seq), { class: 'seq', 'aria-label': `Look at the position after entry ${entry.seq}`,
    onclick: () => table.goTo(entry.seq) }), h('div', {}, wordsOf(table.names, entry)));
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
    return line;
  }

  draw() {
    const { entries, past } = this.table;
    const list = [...entries.values()].sort((a, b) => b.seq - a.seq);
    this.more.hidden = !list.length || list.at(-1).seq === 0;
    const state = `${list.length} ${list[0]?.seq} ${past}`;
    if (state === this.drawn) return;
    this.drawn = state;
    const lines = [];
    let run = [];
    for (const entry of list) {
      if (entry.hidden) run.push(entry);
      else {
        if (run.length) lines.push(hiddenOf(this.table, run));
        lines.push(this.line(entry));
        run = [];
      }
    }
    if (run.length) lines.push(hiddenOf(this.table, run));
    fill(this.lines, lines);
  }
}

// The latest roll over the board, for four seconds.
export class Roll {
  constructor(table) {
    this.table = table;
    this.host = h('div', { class: 'roll', hidden: true, 'aria-hidden': 'true' });
  }

  show(entry) {
    const rolls = entry.events.filter((event) => event.dice?.length);
    if (!rolls.length) return;
    fill(this.host, rolls.slice(-3).map((event) => h('p', {}, diceOf(event), h('span', {}, event.text))));
    this.host.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { this.host.hidden = true; }, 4000);
  }
}
