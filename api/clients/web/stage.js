// Beside the map, during a battle, a siege or a Parliament: its picture, its dice and its numbers.

import * as api from './api.js';
import { h, s, fill } from './dom.js';
import { human } from './scene.js';
import { thumbOf } from './board.js';
import { diceOf, textOf } from './log.js';
import { disc } from './seats.js';

const ROLLS = 3;
const isList = (value) => Array.isArray(value) && value.length > 0 && value.every((one) => one && typeof one === 'object' && Object.keys(one)[0] === 'role');

export class Stage {
  constructor(table) {
    this.table = table;
    this.picture = h('div', { class: 'focus-of', role: 'img' });
    this.dice = h('div', { class: 'rolls' });
    this.facts = h('div', { class: 'facts' });
    this.host = h('section', { class: 'stage', tabindex: '0', 'aria-label': 'What is fought or debated', hidden: true }, this.picture, this.dice, this.facts);
  }

  // The battle or debate that goes on, with its picture; null if there is no battle or debate.
  async load(view, scene, signal) {
    const running = view.focus ? { key: 'stage', value: {}, focus: view.focus } : scene.running();
    if (!running) return null;
    try {
      const svg = await api.text(`${this.table.path}/board.svg${this.table.query(`&focus=${running.focus}&prefix=focus-&width=900`)}`, { signal });
      return { ...running, svg };
    } catch (problem) {
      if (!(problem instanceof api.Problem) || problem.status !== 400) throw problem;
      return null; // the board has no picture of it
    }
  }

  // The dice of what was rolled before it began are not its own: `since` is its first entry, or 0 where this page did not see it begin.
  begins(focus) {
    const { before, past, view } = this.table;
    if (focus !== this.focus) this.since = focus && past === null && before && before.seq < view.seq ? before.seq + 1 : 0;
    this.focus = focus;
  }

  draw(running) {
    this.begins(running?.focus);
    this.host.hidden = !running;
    this.table.root.classList.toggle('staged', Boolean(running));
    if (!running) return this.picture.replaceChildren();
    const { scene, names } = this.table, title = `${human(running.key)}: ${scene.title(running.focus)}`;
    this.picture.setAttribute('aria-label', title);
    const drawn = document.importNode(new DOMParser().parseFromString(running.svg, 'image/svg+xml').documentElement, true);
    drawn.removeAttribute('width');
    drawn.removeAttribute('height');
    drawn.setAttribute('preserveAspectRatio', 'xMidYMid meet');
    drawn.setAttribute('aria-hidden', 'true');
    this.picture.replaceChildren(drawn.tagName === 'svg' ? drawn : s('svg'));
    fill(this.facts, this.numbers(running.value), Object.entries(running.value).filter(([, value]) => isList(value)).map(([key, rows]) => this.rows(key, rows, scene, names)));
    this.rolls();
  }

  // Its own picture of a piece, where the board has but the uppermost of a stack.
  thumb(subject) {
    const element = this.host.hidden ? null : this.picture.querySelector(`#${CSS.escape(`focus-${subject}`)}`);
    return element?.checkVisibility() ? thumbOf(element) : null;
  }

  numbers(value) {
    const { scene } = this.table;
    const told = Object.entries(value).filter(([key, one]) => one !== null && one !== false && typeof one !== 'object' && one !== '' && key !== 'kind')
      .map(([key, one]) => [human(key), one === true ? 'yes' : scene.value(key, one)]);
    return told.length > 0 && h('dl', { class: 'numbers' }, told.map(([title, one]) => h('div', {}, h('dt', {}, title), h('dd', {}, one))));
  }

  rows(key, rows, scene, names) {
    const columns = Object.keys(rows[0]).filter((name) => name !== 'role');
    return h('table', {}, h('caption', { class: 'unseen' }, human(key)), h('thead', {}, h('tr', {}, h('td', {}), columns.map((name) => h('th', { scope: 'col' }, human(name))))),
      h('tbody', {}, rows.map((row) => h('tr', {}, h('th', { scope: 'row' }, disc(names, row.role), ' ', names.role(row.role)),
        columns.map((name) => h('td', {}, typeof row[name] === 'object' ? '' : scene.value(name, row[name])))))));
  }

  // The latest dice, the newest first.
  rolls() {
    if (this.host.hidden) return;
    const { entries, past, names } = this.table, rolled = [];
    for (const entry of [...entries.values()].sort((a, b) => b.seq - a.seq))
      if (past === null ? entry.seq >= this.since : entry.seq <= past) for (const event of entry.events.filter((one) => one.dice?.length).reverse()) if (rolled.length < ROLLS) rolled.push(event);
    fill(this.dice, rolled.map((event, i) => h('p', { class: i ? '' : 'latest' }, diceOf(event), h('span', {}, textOf(names, event.text)))));
  }
}
