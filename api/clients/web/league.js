// A league: its table, its rounds, my games in it, and signing up. And the leagues that a visitor can see.

import * as api from './api.js';
import * as session from './session.js';
import { h, button, fill, find, showProblem } from './dom.js';
import { surely } from './menu.js';
import { askToken } from './welcome.js';
import { playerLink } from './profile.js';

const KINDS = { swiss: 'Swiss', 'round-robin': 'Round robin', 'knock-out': 'Knock-out', tables: 'Tables' };
const TIE_BREAKS = { 'sonneborn-berger': 'Sonneborn-Berger' };
const human = (id) => id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const titleOf = (items, id) => items?.find((item) => item.id === id)?.title ?? id;
const day = (time) => time && new Date(time).toLocaleDateString([], { day: 'numeric', month: 'short', year: 'numeric' });

// head: the titles of the columns. rows: of cells; the second names its row.
export function listing(caption, head, rows) {
  return h('div', { class: 'wide', tabindex: '0', role: 'region', 'aria-label': caption }, h('table', { class: 'listing' }, h('caption', { class: 'unseen' }, caption),
    h('thead', {}, h('tr', {}, head.map((title) => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, rows.map((cells) => h('tr', {}, cells.map((cell, i) => (i === 1 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell))))))));
}

const factsOf = (league, rulesets) => [
  ['Kind', KINDS[league.kind] ?? human(league.kind)],
  [league.games.length > 1 ? 'Games' : 'Game', league.games.map((game) => {
    const ruleset = rulesets.find((one) => one.id === game.ruleset);
    return `${ruleset?.title ?? game.ruleset}: ${titleOf(ruleset?.scenarios, game.scenario)}`;
  }).join('; ')],
  ['Rounds', league.rounds.length ? `${league.rounds_made} of ${league.rounds.length}` : String(league.rounds_made)],
  ['Players', `${league.member_count}${league.limit ? `, ${league.limit} at most` : ''}`],
];

function standingsOf(league, standings) {
  if (!standings.items.length) return h('p', { class: 'soft' }, 'The table begins with the first round.');
  const fixed = ['Rank', 'Player', 'Played', 'Won', 'Drawn', 'Lost', 'Byes', 'Points'];
  return listing('Table', [...fixed, ...league.tie_breaks.map((name) => TIE_BREAKS[name] ?? human(name))], standings.items.map((one) => [
    String(one.rank), playerLink(one.player, one.name), one.played, one.wins, one.draws, one.losses, one.byes, h('b', {}, String(one.points)),
    ...league.tie_breaks.map((name) => String(one.tie_breaks[name] ?? ''))].map((cell) => (typeof cell === 'number' ? String(cell) : cell))));
}

// ", won" where one alone is first.
function resultOf(seat, game) {
  if (game.status !== 'finished' || seat.place === null) return '';
  if (seat.place > 1) return `, place ${seat.place}`;
  return game.seats.filter((one) => one.place === 1).length > 1 ? ', drew' : ', won';
}

function pairing(game, ruleset) {
  const seats = game.seats.flatMap((seat, i) => [i > 0 && ' against ', playerLink(seat.substitute ?? seat.player, seat.substitute ? null : seat.name),
    ` (${titleOf(ruleset?.roles, seat.role)}${seat.substitute ? `, for ${seat.name ?? seat.player}` : ''})${resultOf(seat, game)}`]);
  const how = game.by && game.by !== 'played' ? ` By ${game.by}.` : '';
  return h('li', {}, h('span', {}, seats, how), game.game && h('a', { class: 'plain', href: `#/game/${game.game}` }, game.status === 'finished' ? 'Look at it' : 'To the game'));
}

function roundOf(round, rulesets, open) {
  const ruleset = rulesets.find((one) => one.id === round.ruleset), until = day(round.deadline);
  return h('details', { class: 'card round', open }, h('summary', {}, h('h3', {}, `Round ${round.round}`),
    h('span', { class: 'soft' }, `${titleOf(ruleset?.scenarios, round.scenario)}${until ? `, until ${until}` : ''}`)),
  h('ul', {}, round.games.map((game) => pairing(game, ruleset)),
    round.byes.map((one) => h('li', {}, h('span', {}, playerLink(one.player, one.name), one.kind === 'requested' ? ' has no game, as wished' : ' has no game, which counts as won')))));
}

function mineIn(rounds, rulesets) {
  const own = rounds.flatMap((round) => round.games.filter((game) => game.seats.some((seat) => (seat.substitute ?? seat.player) === session.player()))
    .map((game) => ({ round, game })));
  return own.length > 0 && [h('h2', {}, 'My games'), h('ul', { class: 'card mine' }, own.map(({ round, game }) => pairing(game, rulesets.find((one) => one.id === round.ruleset))))];
}

// What a visitor may do about being a member.
function signing(league, invitation, again) {
  const said = h('div'), me = league.members.find((one) => one.player === session.player()), to = `v1/leagues/${league.id}/members/${encodeURIComponent(session.player() ?? '')}`;
  const run = async (what) => {
    try {
      await what();
      await again();
    } catch (problem) {
      showProblem(said, problem);
    }
  };
  const may = league.sign_up === 'open' || (league.sign_up === 'link' && invitation);
  if (me && me.status !== 'withdrawn') return [h('p', {}, me.status === 'waiting' ? 'The league is full: you move up when somebody withdraws.' : 'You are in this league.'),
    h('p', {}, surely('Withdraw', 'Press again: you are paired no more', () => run(() => api.remove(to)))), said];
  if (!may) return h('p', { class: 'soft' }, league.sign_up === 'link' ? 'Who has the link of this league can sign up.' : 'The director enters the players.');
  if (!session.token()) return [h('p', {}, 'Sign up with your token:'), askToken((token) => { session.keepToken(token); run(() => {}); }), said];
  return [h('p', {}, button(`Sign up as ${session.name()}`, { class: 'act', onclick: () => run(() => api.put(to, invitation ? { invitation } : {})) })), said];
}

async function roundsOf(league, signal) {
  const numbers = Array.from({ length: league.rounds_made }, (_, i) => league.rounds_made - i);
  return Promise.all(numbers.map((number) => api.get(`v1/leagues/${league.id}/rounds/${number}`, { signal })));
}

export async function leaguePage(main, id, query, signal) {
  const league = await api.get(`v1/leagues/${encodeURIComponent(id)}`, { signal });
  const [standings, rounds, rulesets] = await Promise.all([api.get(`v1/leagues/${league.id}/standings`, { signal }), roundsOf(league, signal), api.list('v1/rulesets?limit=200')]);
  if (signal.aborted) return;
  fill(main, h('div', { class: 'page league' }, h('h1', {}, league.name),
    h('dl', { class: 'numbers' }, factsOf(league, rulesets).map(([title, value]) => h('div', {}, h('dt', {}, title), h('dd', {}, value)))),
    signing(league, query.get('invitation'), () => leaguePage(main, id, query, signal)),
    mineIn(rounds, rulesets),
    h('h2', {}, 'Table'), standingsOf(league, standings),
    rounds.length > 0 && [h('h2', {}, 'Rounds'), rounds.map((round, i) => roundOf(round, rulesets, i === 0))],
    h('h2', {}, 'Players'), h('ul', { class: 'names' }, league.members.map((one) => h('li', {}, playerLink(one.player, one.name), one.status !== 'playing' && h('span', { class: 'soft' }, ` ${one.status}`))))));
}

export async function leaguesPage(main, signal) {
  const [leagues, rulesets] = await Promise.all([api.list('v1/leagues?limit=100'), api.list('v1/rulesets?limit=200')]);
  if (signal.aborted) return;
  fill(main, h('div', { class: 'page league' }, h('h1', {}, 'Leagues and ratings'),
    leagues.length ? h('ul', { class: 'leagues' }, leagues.map((league) => h('li', {}, h('a', { class: 'card pad', href: `#/league/${league.id}` }, h('strong', {}, league.name),
      factsOf(league, rulesets).map(([title, value]) => h('span', { class: 'soft' }, `${title}: ${value}`)))))) : h('p', { class: 'soft' }, 'No league is public here.'),
    h('h2', {}, 'Ratings'), h('ul', { class: 'names' }, rulesets.map((one) => h('li', {}, h('a', { href: `#/ratings/${one.id}` }, one.title))))));
  find('h1', main).focus?.();
}
