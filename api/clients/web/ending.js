// How a game ended, and whether its dice are what they were sealed to be.

import * as api from './api.js';
import { h, button, icon, fill, showProblem } from './dom.js';
import { hex, nameOf } from './seats.js';
import { sha256 } from './sha256.js';

const words = (id) => id.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
const bytesOf = (text) => new Uint8Array(text.match(/../g).map((two) => parseInt(two, 16)));

function scores({ names, game }) {
  const order = [...game.result.roles].sort((a, b) => a.place - b.place);
  return h('table', { class: 'scores' }, h('thead', {}, h('tr', {}, ['Place', 'Seat', 'Score'].map((title) => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, order.map((one) => h('tr', {}, h('td', {}, String(one.place)),
      h('th', { scope: 'row' }, `${names.role(one.role)}, ${nameOf(game.roles.find((seat) => seat.role === one.role) ?? {})}`),
      h('td', {}, String(one.score))))));
}

// Hashes the seed here and compares it with the commitment that was published before the first draw.
async function checkDice(game, place) {
  const fair = await api.get(`v1/games/${game.id}/fairness`);
  const found = hex(sha256(bytesOf(fair.seed)));
  const agrees = found === fair.commitment;
  fill(place, h('dl', { class: 'hashes' },
    h('dt', {}, 'Sealed before the first roll'), h('dd', {}, h('code', {}, fair.commitment)),
    h('dt', {}, 'Seed, opened now'), h('dd', {}, h('code', {}, fair.seed)),
    h('dt', {}, 'SHA-256 of the seed, computed by this browser'), h('dd', {}, h('code', {}, found))),
  h('p', { class: agrees ? 'good' : 'bad', role: 'status' }, icon(agrees ? 'check' : 'close'),
    agrees ? ' They agree.' : ' It does not agree: the dice are not those that were sealed.'),
  fair.seed_chosen && h('p', { class: 'bad' }, game.guide ? 'This game was played on the seed of its guide, which everybody may know.' : 'An administrator chose the seed of this game.'));
}

async function save(path, name) {
  const link = h('a', { href: URL.createObjectURL(await api.blob(path)), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function ending(table) {
  const { game, names } = table, said = h('div');
  const first = game.result.roles.filter((one) => one.place === 1).map((one) => names.role(one.role));
  const check = button([icon('die'), 'Check the dice'], { class: 'plain', onclick: () => checkDice(game, said).catch((problem) => showProblem(said, problem)) });
  return h('div', { class: 'ending' },
    h('p', { class: 'won' }, icon('laurel'), ' ', h('strong', {}, words(game.result.outcome)), game.result.degree && `, ${words(game.result.degree).toLowerCase()}`),
    h('p', {}, first.length ? `First: ${first.join(' and ')}. ` : '', game.result.reason),
    scores(table),
    h('h3', {}, 'Are the dice fair?'), h('p', { class: 'row' }, check), said,
    h('p', { class: 'soft' }, 'Every die and shuffle, replayed from the exported game: ', h('code', {}, `musterd verify ${game.short_id ?? game.id}`)),
    h('p', { class: 'row' }, button('Look back', { class: 'plain', onclick: () => table.goTo(0) }),
      button('Export', { class: 'plain', onclick: () => save(`v1/games/${game.id}/export`, `${game.short_id ?? game.id}.json`) }),
      table.mine.length > 0 && button('Propose a rematch', { class: 'plain', onclick: () => table.proposals.propose('rematch') }),
      h('a', { class: 'plain', href: `#/new/${game.ruleset}` }, 'Another game')));
}

export { save };
