// Where one is: the fragment says which page, and the bar above it is the same for all.

import * as api from './api.js';
import * as session from './session.js';
import { h, brand, button, icon, fill, find, setTitle, showProblem } from './dom.js';
import { welcome } from './welcome.js';
import { lobby } from './lobby.js';
import { newGame } from './newgame.js';
import { table } from './table.js';
import { openMenu } from './menu.js';

const main = find('#main'), bar = find('#bar');
let leaving = null; // ends what the page before has open

// `#/game/ID?seq=12` → {path: ['game', 'ID'], query}
function where() {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

// The bar of pages that are no table.
function plainBar(title, who) {
  fill(bar, brand(), h('span', { class: 'rule' }), h('span', { class: 'where' }, title), h('span', { class: 'space' }),
    who && h('span', { class: 'who' }, h('span', { class: 'disc' }, who[0].toUpperCase()), who),
    button(icon('menu'), { class: 'square bare', 'aria-label': 'Menu', onclick: (event) => openMenu(event.currentTarget, []) }));
}

async function show() {
  session.takeFragment();
  leaving?.abort();
  leaving = new AbortController();
  const { path, query } = where(), signal = leaving.signal;
  document.body.className = path[0] === 'game' ? 'at-table' : 'at-page';
  try {
    if (!session.token()) return begin('Welcome', () => welcome(main, show));
    const me = await api.get('v1/me', { as: null });
    if (me.player) session.keepPlayer(me.player);
    if (!session.player()) return begin('Welcome', () => welcome(main, show, me));
    if (path[0] === 'game' && path[1]) await table({ main, bar, id: path[1], query, signal });
    else if (path[0] === 'new') await begin('New game', () => newGame(main, path[1], signal));
    else await begin('Games', () => lobby(main, signal));
  } catch (problem) {
    if (signal.aborted) return;
    if (problem.status === 401) return begin('Welcome', () => welcome(main, show, null, problem));
    plainBar('', session.player());
    document.body.className = 'at-page';
    fill(main, h('div', { class: 'page' }, h('h1', {}, 'This cannot be shown'), h('div', { class: 'card pad' }),
      h('p', {}, h('a', { href: '#/' }, 'To the list of games'))));
    showProblem(find('.card', main), problem, show);
  }
}

async function begin(title, draw) {
  plainBar(title, session.token() && session.player());
  setTitle(title);
  await draw();
  if (find('h1', main)) find('h1', main).tabIndex = -1;
}

session.showTheme();
addEventListener('hashchange', show);
show();
