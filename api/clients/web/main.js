// Where one is: the fragment says which page, and the bar above it is the same for all.

import * as api from './api.js';
import * as session from './session.js';
import { h, brand, button, bringIcons, icon, fill, find, setTitle, showProblem } from './dom.js';
import { welcome } from './welcome.js';
import { invited } from './invitation.js';
import { lobby } from './lobby.js';
import { newGame } from './newgame.js';
import { table } from './table.js';
import { openMenu } from './menu.js';
import { leaguePage, leaguesPage } from './league.js';
import { profilePage, ratingsPage } from './profile.js';
import { showSettings } from './settings.js';

const main = find('#main'), bar = find('#bar');
let leaving = null; // ends what the page before has open

// `#/game/ID?seq=12` → {path: ['game', 'ID'], query}
// `#invitation=TEXT` → {path: ['invitation', TEXT]}
function where() {
  if (location.hash.startsWith('#invitation=')) return { path: ['invitation', new URLSearchParams(location.hash.slice(1)).get('invitation')] };
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  return { path: path.split('/').filter(Boolean).map(decodeURIComponent), query: new URLSearchParams(query) };
}

// The bar of pages that are no table.
function plainBar(title, who) {
  fill(bar, brand(), h('span', { class: 'rule' }), h('span', { class: 'where' }, title), h('span', { class: 'space' }),
    who && h('span', { class: 'who' }, h('span', { class: 'disc' }, who[0].toUpperCase()), who),
    button(icon('menu'), { class: 'square bare', 'aria-label': 'Menu', onclick: (event) => openMenu(event.currentTarget, []) }));
}

// Pages that need no token where what they show is public.
const PAGES = {
  league: ['League', (id, query, signal) => leaguePage(main, id, query, signal)],
  leagues: ['Leagues', (id, query, signal) => leaguesPage(main, signal)],
  player: ['Player', (id, query, signal) => profilePage(main, id, signal)],
  ratings: ['Ratings', (id, query, signal) => ratingsPage(main, id, signal)],
};

const pageOf = ([page, id], query, signal) => [PAGES[page][0], () => PAGES[page][1](id, query, signal)];

async function show() {
  session.takeFragment();
  leaving?.abort();
  leaving = new AbortController();
  const { path, query } = where(), signal = leaving.signal;
  document.body.className = path[0] === 'game' ? 'at-table' : 'at-page';
  try {
    if (!session.token() && path[0] === 'game' && path[1]) return await watch(path[1], query, signal);
    if (PAGES[path[0]] && (path[1] || path[0] === 'leagues') && (!session.token() || session.player())) return await begin(...pageOf(path, query, signal));
    if (!session.token() && path[0] === 'invitation') return await begin('Invitation', () => invited(main, path[1], signal, show));
    if (!session.token()) return begin('Welcome', () => welcome(main, show));
    const me = await api.get('v1/me', { as: null });
    if (me.player) session.keepPlayer(me.player);
    if (!session.player()) return begin('Welcome', () => welcome(main, show, me));
    if (path[0] === 'game' && path[1]) await table({ main, bar, id: path[1], query, signal });
    else if (path[0] === 'invitation') await begin('Invitation', () => invited(main, path[1], signal, show));
    else if (path[0] === 'new') await begin('New game', () => newGame(main, path[1], signal));
    else await begin('Games', () => lobby(main, signal));
  } catch (problem) {
    if (signal.aborted) return;
    if (problem.status === 401) return begin('Welcome', () => welcome(main, show, null, problem));
    plainBar('', session.name());
    document.body.className = 'at-page';
    fill(main, h('div', { class: 'page' }, h('h1', {}, 'This cannot be shown'), h('div', { class: 'card pad' }),
      h('p', {}, h('a', { href: '#/' }, 'To the list of games'))));
    showProblem(find('.card', main), problem, show);
  }
}

// Public games are watched by anyone; of others nobody without a token learns whether there are such.
async function watch(id, query, signal) {
  try {
    await table({ main, bar, id, query, signal });
  } catch (problem) {
    if (problem.status !== 401 && problem.status !== 404) throw problem;
    await begin('Welcome', () => welcome(main, show));
  }
}

async function begin(title, draw) {
  plainBar(title, session.token() && session.name());
  setTitle(title);
  await draw();
  if (find('h1', main)) find('h1', main).tabIndex = -1;
}

showSettings();
navigator.serviceWorker?.register(new URL('worker.js', import.meta.url), { scope: new URL('../play', import.meta.url).pathname }).catch(() => {});
bringIcons().catch(() => {});
addEventListener('hashchange', async () => { await show(); find('h1', main)?.focus({ preventScroll: true }); });
show();
