// The menu of a table, a row of the pieces under a finger, and the board as a list.

import * as api from './api.js';
import { h, button, fill, say, copyText, showProblem } from './dom.js';
import { openSheet } from './sheet.js';
import { save } from './ending.js';
import { surely } from './menu.js';
import { openOrders } from './orders.js';
import { hintItems } from './hints.js';
import { analysisItems } from './analysis.js';

const pngOf = (table) => `${table.path}/board.png${table.query('&width=1600')}`;

async function copyPicture(table) {
  if (!navigator.clipboard?.write) return say('This browser copies pictures on safe pages alone: save it instead.');
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': api.blob(pngOf(table)) })]);
  say('The picture is copied.');
}

async function copyLink(table) {
  const link = `${location.origin}${location.pathname}#/game/${table.game.short_id ?? table.game.id}?seq=${table.past ?? table.seq}`;
  await copyText(link, null);
}

export function tableMenu(table) {
  const eyes = table.game.status === 'finished' ? table.game.roles.map((seat) => seat.role) : table.mine;
  const name = `${table.game.ruleset}-${table.past ?? table.seq}`;
  return [
    ...[...eyes, 'spectator'].filter((role) => role !== table.role)
      .map((role) => ({ label: `Look as ${table.names.role(role)}`, run: () => table.lookThrough(role) })),
    ...hintItems(table), ...analysisItems(table),
    ...table.proposals.items(),
    ...(table.game.status === 'active' ? table.mine.map((role) => ({ label: table.mine.length > 1 ? `Standing orders, ${table.names.role(role)}` : 'Standing orders',
      run: () => openOrders(table, role).catch((problem) => showProblem(table.choices.said, problem)) })) : []),
    { label: 'Copy the picture', run: () => copyPicture(table) },
    { label: 'Save the picture, PNG', run: () => save(pngOf(table), `${name}.png`) },
    { label: 'Save the picture, SVG', run: () => save(`${table.path}/board.svg${table.query()}`, `${name}.svg`) },
    { label: 'Copy a link to this position', run: () => copyLink(table) },
    ...(table.game.status === 'active' && table.mine.includes(table.role)
      ? [surely(`Resign as ${table.names.role(table.role)}`, 'Press again to resign', () => { document.querySelector('dialog[open]').close(); table.resign(table.role); })] : []),
  ];
}

// The board as a list, for readers who do not see it: the places and the pieces there, in the view's words.
export class Places {
  constructor(table) {
    this.table = table;
    this.field = h('input', { type: 'search', 'aria-label': 'Find a place or a piece', placeholder: 'Find a place or a piece', oninput: () => this.sift() });
    this.rows = h('tbody');
    this.host = h('div', { class: 'places' }, this.field, h('table', { class: 'listing' }, h('caption', { class: 'unseen' }, 'Board as a list'),
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Place'), h('th', { scope: 'col' }, 'What stands there'))), this.rows));
  }

  name(subject) {
    const { table } = this;
    return button(table.scene.title(subject), { class: 'name', onclick: () => openSheet(table, subject),
      onpointerenter: () => table.board.light([subject], []), onfocus: () => table.board.light([subject], []), onpointerleave: () => table.choices.dim() });
  }

  piece(subject) {
    const words = this.table.scene.words(subject);
    return h('li', { 'data-piece': subject }, this.name(subject), words && h('span', { class: 'soft' }, ` ${words}`));
  }

  // Drawn when it is looked at.
  draw() {
    const { scene } = this.table, rows = scene.places();
    fill(this.rows, rows.length ? rows.map(([place, pieces]) => h('tr', { 'data-place': place }, h('th', { scope: 'row' }, this.name(place), scene.words(place) && h('small', {}, scene.words(place))),
      h('td', {}, pieces.length ? h('ul', {}, pieces.map((one) => this.piece(one))) : h('span', { class: 'soft' }, 'nothing that you know')))) : h('tr', {}, h('td', { colspan: '2' }, 'The view tells of no piece on the board.')));
    this.sift();
    return this.host;
  }

  sift() {
    const words = this.field.value.toLowerCase();
    for (const row of this.rows.children) row.hidden = !row.textContent.toLowerCase().includes(words);
  }
}
