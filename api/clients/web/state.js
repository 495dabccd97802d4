// The strip of state under the bar: turn, points, what is left and whose move it is, for every ruleset, from its view.

import { h, button, fill } from './dom.js';
import { dialog } from './menu.js';
import { figuresOf } from './seats.js';
import { seatStyle } from './colours.js';

const NARROW = matchMedia('(max-width: 719px)');
const isRole = (cell) => cell.role !== null && cell.role !== undefined;

export class State {
  constructor(table) {
    this.table = table;
    this.list = h('dl');
    this.cells = h('div', { class: 'cells' }, this.list);
    this.all = button('All', { class: 'plain', 'aria-label': 'All of the state', onclick: () => this.open() });
    this.host = h('section', { class: 'state', 'data-part': 'state', 'aria-label': 'State of the game' }, this.cells, this.all);
  }

  // The rows about the game, and of two seats what both have, side by side. Of more seats each has its own panel.
  facts() {
    const { view, game } = this.table, roles = game.roles.map((seat) => seat.role);
    const facts = view.summary.filter((row) => !isRole(row)).map((row, place) => ({ ...row, first: place === 0 }));
    return roles.length === 2 ? [...facts, ...this.pairs(roles)] : facts;
  }

  pairs([one, other]) {
    const { summary } = this.table.view;
    return summary.filter((row) => row.role === one).map((row) => ({ title: row.title, both: [row.value, summary.find((its) => its.id === row.id && its.role === other)?.value] }))
      .filter(({ both }) => both[1] !== undefined);
  }

  value(cell) {
    const { names, game } = this.table;
    if (!cell.both) return cell.value;
    return game.roles.map((seat, i) => [i > 0 && h('span', { class: 'soft' }, ' : '),
      h('span', { class: 'side-name', style: seatStyle(names.roles.get(seat.role)) }, h('span', { class: 'unseen' }, `${names.role(seat.role)} `), String(cell.both[i]))]);
  }

  whose() {
    const { view, names, game } = this.table, acting = game.roles.filter((seat) => view.to_act.includes(seat.role));
    if (view.status !== 'active' || !acting.length) return null;
    return { title: 'To move', value: acting.map((seat) => names.role(seat.role)).join(', ') };
  }

  draw() {
    const first = (this.listed = this.facts()), whose = this.whose();
    const shown = whose ? [...first.slice(0, 1), whose, ...first.slice(1)] : first;
    fill(this.list, shown.map((cell) => h('div', { class: cell.first ? 'cell first' : 'cell' },
      h('dt', { class: cell.title ? '' : 'unseen' }, cell.title ?? 'State'), h('dd', {}, this.value(cell)))));
    this.all.hidden = !shown.length;
    for (const [name, value] of [['tabindex', '0'], ['role', 'group'], ['aria-label', 'State in a row']]) { // a row that scrolls is reached by keys
      if (NARROW.matches) this.cells.setAttribute(name, value);
      else this.cells.removeAttribute(name);
    }
  }

  open() {
    const { view, game, names } = this.table, roles = game.roles.map((seat) => seat.role);
    const figures = new Map(roles.map((role) => [role, figuresOf(view, role)])), titles = [...new Set([...figures.values()].flat().map((one) => one.title))];
    dialog('State of the game',
      h('table', {}, h('tbody', {}, this.listed.filter((cell) => !cell.both).map((cell) => h('tr', {}, h('th', { scope: 'row' }, cell.title ?? ''), h('td', {}, cell.value))))),
      titles.length > 0 && h('div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': 'Each seat' }, h('table', {},
        h('thead', {}, h('tr', {}, h('td', {}), roles.map((role) => h('th', { scope: 'col' }, names.role(role))))),
        h('tbody', {}, titles.map((title) => h('tr', {}, h('th', { scope: 'row' }, title),
          roles.map((role) => h('td', {}, String(figures.get(role).find((one) => one.title === title)?.value ?? '–')))))))));
  }
}
