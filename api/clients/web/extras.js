// The menu of a table, a row of the pieces under a finger, and the board as a list.

import * as api from './api.js';
import { h, button, find, say, showProblem } from './dom.js';
import { save } from './ending.js';
import { surely } from './menu.js';
import { openOrders } from './orders.js';

const pngOf = (table) => `${table.path}/board.png${table.query('&width=1600')}`;

async function copyPicture(table) {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': api.blob(pngOf(table)) })]);
  say('The picture is copied.');
}

async function copyLink(table) {
  const link = `${location.origin}${location.pathname}#/game/${table.game.short_id ?? table.game.id}?seq=${table.past ?? table.seq}`;
  await navigator.clipboard.writeText(link);
  say('The link is copied.');
}

export function tableMenu(table) {
  const eyes = table.game.status === 'finished' ? table.game.roles.map((seat) => seat.role) : table.mine;
  const name = `${table.game.ruleset}-${table.past ?? table.seq}`;
  return [
    ...[...eyes, 'spectator'].filter((role) => role !== table.role)
      .map((role) => ({ label: `Look as ${table.names.role(role)}`, run: () => table.lookThrough(role) })),
    ...table.proposals.items(),
    ...(table.game.status === 'active' ? table.mine.map((role) => ({ label: table.mine.length > 1 ? `Standing orders, ${table.names.role(role)}` : 'Standing orders',
      run: () => openOrders(table, role).catch((problem) => showProblem(table.choices.said, problem)) })) : []),
    { label: 'Copy the picture', run: () => copyPicture(table) },
    { label: 'Save the picture, PNG', run: () => save(pngOf(table), `${name}.png`) },
    { label: 'Save the picture, SVG', run: () => save(`${table.path}/board.svg${table.query()}`, `${name}.svg`) },
    { label: 'Copy a link to this position', run: () => copyLink(table) },
    ...(table.game.status === 'active' && table.mine.includes(table.role)
      ? [surely(`Resign as ${table.names.role(table.role)}`, 'Press again to resign', () => { find('dialog[open]').close(); table.resign(table.role); })] : []),
  ];
}

// A stack opens into a row above the finger.
export function openPieces(table, subjects, at) {
  find('.stack', table.board.host)?.remove();
  if (!subjects.length) return;
  const row = h('div', { class: 'stack', role: 'group', 'aria-label': 'Pieces here', style: { left: `${at.x}px`, top: `${at.y}px` } },
    subjects.map((subject) => button([table.board.thumb(subject), h('span', {}, table.names.title(subject))],
      { onclick: () => { row.remove(); table.choices.choose(subject); } })));
  table.board.host.append(row);
  const over = row.getBoundingClientRect(), around = table.board.host.getBoundingClientRect();
  if (over.left < around.left) row.style.left = `${at.x + around.left - over.left + 8}px`;
  if (over.right > around.right) row.style.left = `${at.x - (over.right - around.right) - 8}px`;
  if (over.top < around.top) row.classList.add('below');
  find('button', row).focus({ preventScroll: true });
}

// Every piece by its title, under the place of the content that lies nearest to it.
export function listing(table) {
  const { board, names } = table, rows = new Map();
  const places = [...board.places].filter(([, thing]) => !thing.in);
  for (const element of board.pieces.querySelectorAll('[id]')) {
    const title = element.querySelector(':scope > title')?.textContent;
    if (!title || !names.things.has(element.id)) continue;
    const at = board.box(element.id), x = at.x + at.width / 2, y = at.y + at.height / 2;
    const far = ([, place]) => (place.x - x) ** 2 + (place.y - y) ** 2;
    const nearest = places.length ? places.reduce((a, b) => (far(b) < far(a) ? b : a)) : null;
    const where = nearest && nearest[0] !== element.id ? nearest[1].title : 'Board';
    rows.set(where, [...(rows.get(where) ?? []), title]);
  }
  if (!rows.size) return h('p', { class: 'soft note' }, 'No piece that you know stands on the board.');
  return h('table', { class: 'listing' }, h('caption', { class: 'unseen' }, 'Board as a list'),
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Place'), h('th', { scope: 'col' }, 'What stands there'))),
    h('tbody', {}, [...rows].sort().map(([where, titles]) => h('tr', {}, h('th', { scope: 'row' }, where), h('td', {}, titles.map((one) => h('div', {}, one)))))));
}
