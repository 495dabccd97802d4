// A player: ratings, results by game and side, finished games. And the ratings of a game.

import * as api from './api.js';
import { h, fill, ago } from './dom.js';
import { listing } from './league.js';

const titleOf = (items, id) => items?.find((item) => item.id === id)?.title ?? id;

export const playerLink = (player, name) => h('a', { class: 'player', href: `#/player/${encodeURIComponent(player)}` }, name ?? player);

const sideOf = (ruleset, role) => (role === null ? 'All sides' : titleOf(ruleset?.roles, role));
const ratingOf = (one) => `${Math.round(one.rating)} ± ${Math.round(2 * one.deviation)}${one.provisional ? ', provisional' : ''}`;

function results(statistics, rulesets) {
  if (!statistics.items.length) return h('p', { class: 'soft' }, 'No finished game yet.');
  return listing('Results', ['Game', 'Side', 'Games', 'Won', 'Drawn', 'Lost', 'Decisions'], statistics.items.map((one) => {
    const ruleset = rulesets.find((other) => other.id === one.ruleset);
    return [ruleset?.title ?? one.ruleset, titleOf(ruleset?.roles, one.role), ...[one.games, one.wins, one.draws, one.losses, one.decisions].map(String)];
  }));
}

function history(games, rulesets) {
  return h('ul', { class: 'card mine' }, games.map((game) => {
    const ruleset = rulesets.find((one) => one.id === game.ruleset);
    const seats = game.roles.filter((seat) => seat.player || seat.bot).map((seat) => `${seat.name ?? seat.player ?? 'a computer'} (${titleOf(ruleset?.roles, seat.role)})`);
    return h('li', {}, h('span', {}, h('b', {}, ruleset?.title ?? game.ruleset), `: ${seats.join(', ')}. ${game.result?.reason ?? ''}`, h('span', { class: 'soft' }, ` ${ago(game.updated_at)}`)),
      h('a', { class: 'plain', href: `#/game/${game.short_id ?? game.id}` }, 'Look at it'));
  }));
}

const nothingKnown = (problem) => {
  if (problem.status === 404) return null;
  throw problem;
};

export async function profilePage(main, player, signal) {
  const [statistics, rulesets, games] = await Promise.all([api.get(`v1/players/${encodeURIComponent(player)}/statistics`, { signal }).catch(nothingKnown), api.list('v1/rulesets?limit=200'),
    api.isSignedIn() ? api.list(`v1/games?status=finished&player=${encodeURIComponent(player)}&limit=20`, 20) : []]);
  if (signal.aborted) return;
  const known = statistics ?? { name: null, items: [], ratings: [] };
  fill(main, h('div', { class: 'page league' }, h('h1', {}, known.name ?? player),
    known.ratings.length > 0 && [h('h2', {}, 'Ratings'), listing('Ratings', ['Game', 'Side', 'Rating', 'Games'], known.ratings.map((one) => {
      const ruleset = rulesets.find((other) => other.id === one.ruleset);
      return [h('a', { href: `#/ratings/${one.ruleset}` }, ruleset?.title ?? one.ruleset), sideOf(ruleset, one.role), ratingOf(one), String(one.games)];
    }))],
    h('h2', {}, 'Results'), results(known, rulesets),
    games.length > 0 && [h('h2', {}, 'Finished games'), history(games, rulesets)]));
}

export async function ratingsPage(main, id, signal) {
  const [ratings, ruleset] = await Promise.all([api.get(`v1/ratings?ruleset=${encodeURIComponent(id)}&limit=100`, { signal }), api.get(`v1/rulesets/${encodeURIComponent(id)}`, { signal })]);
  if (signal.aborted) return;
  fill(main, h('div', { class: 'page league' }, h('h1', {}, `Ratings of ${ruleset.title}`),
    h('p', { class: 'soft' }, 'Twice the deviation stands behind ±: nineteen of twenty ratings are true within it.'),
    ratings.items.length ? listing('Ratings', ['Rank', 'Player', 'Rating', 'Games'], ratings.items.map((one) => [String(one.rank),
      one.player ? playerLink(one.player, one.name) : `Computer, level ${one.bot}`, ratingOf(one), String(one.games)])) : h('p', { class: 'soft' }, 'No rated game has ended yet.')));
}
