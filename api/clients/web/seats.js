// Who sits where: discs in the bar, a column where there are many, and how to join while a game is open.

import * as api from './api.js';
import { player } from './session.js';
import { h, button, icon, fill, showProblem } from './dom.js';

// {role: letter}: its first; of those that begin alike the first has it, the others their last, or any that nobody has.
export function lettersOf(roles) {
  const taken = new Map();
  for (const { id, title } of roles) {
    const letters = [title[0], title.at(-1), ...title, ...'ABCDEFGH'].map((letter) => letter.toUpperCase());
    taken.set(letters.find((letter) => /\p{L}/u.test(letter) && !taken.has(letter)) ?? letters[0], id);
  }
  return Object.fromEntries([...taken].map(([letter, id]) => [id, letter]));
}

export const letterOf = (names, role) => lettersOf(names.roles.values())[role] ?? names.role(role)[0];

// A seat that is called after a colour has that colour (theme.css).
export const disc = (names, role) =>
  h('span', { class: 'disc', 'aria-hidden': 'true', 'data-seat': role, style: { '--side': `var(--side-${names.roles.get(role)?.place ?? 0})`, '--on': `var(--on-${names.roles.get(role)?.place ?? 0})` } },
    letterOf(names, role));

// Time left of a seat's clock, in words: days and hours, or hours and minutes.
export function timeLeft(clock) {
  const seconds = Math.max(0, clock.expires_at && !clock.paused ? (new Date(clock.expires_at) - Date.now()) / 1000 : clock.remaining);
  const [days, hours, minutes] = [seconds / 86400, (seconds % 86400) / 3600, (seconds % 3600) / 60].map(Math.floor);
  return days ? `${days} d ${hours} h` : hours ? `${hours} h ${minutes} min` : `${minutes} min`;
}

const clockOf = ({ clock }) => clock && h('small', { class: clock.expires_at ? 'left runs' : 'left' },
  clock.caretaker ? 'a caretaker plays' : `${timeLeft(clock)} left${clock.paused ? `, ${{ waiting: 'stands', agreed: 'stopped', vacation: 'on vacation' }[clock.paused] ?? 'stands'}` : ''}`);

const nameOf = (one) => one.name ?? one.player ?? 'open';

function seat(table, one) {
  const { names, view, role } = table, acts = view.to_act.includes(one.role);
  return h('li', { 'aria-current': acts ? 'true' : null, class: one.role === role ? 'seat eyes' : 'seat' }, disc(names, one.role),
    h('span', { class: 'who' }, h('b', {}, nameOf(one)), one.player === player() ? ' (you)' : '', h('small', {}, names.role(one.role)), clockOf(one)),
    acts && h('span', { class: 'acts' }, icon('clock'), h('span', { class: 'unseen' }, 'to act')));
}

export class Seats {
  constructor(table, name = '') {
    this.table = table;
    this.host = h('ul', { class: `seats ${name}`, 'aria-label': 'Seats' });
  }

  draw() {
    fill(this.host, this.table.game.roles.map((one) => seat(this.table, one)));
  }
}

// ---- before it begins -------------------------------------------------------------------------------------------

// SHA-256 of the domain, the role's id and 32 random bytes, as /docs tells under "Dice".
async function commitment(role, value) {
  const head = new TextEncoder().encode(`musterd entropy v1\0${role}\0`);
  const bytes = new Uint8Array([...head, ...value.match(/../g).map((two) => parseInt(two, 16))]);
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const keepName = (game, seat) => `musterd.value.${game.id}.${seat.role}`;

async function commit(game, seat) {
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(keepName(game, seat), value);
  await api.put(`v1/games/${game.id}/seats/${seat.role}`, { commitment: await commitment(seat.role, value) });
}

const reveal = (game, seat) =>
  api.put(`v1/games/${game.id}/seats/${seat.role}/opening`, { value: localStorage.getItem(keepName(game, seat)) });

function openSeat(game, names, seat, run) {
  const mine = seat.player === player(), path = `v1/games/${game.id}/seats/${seat.role}`;
  const act = seat.awaits === 'player' ? button('Sit here', { class: 'act', onclick: () => run(() => api.put(path)) })
    : mine && seat.awaits === 'commitment' ? button('Seal my part of the dice', { class: 'act', onclick: () => run(() => commit(game, seat)) })
      : mine && seat.awaits === 'opening' ? button('Open my part of the dice', { class: 'act', onclick: () => run(() => reveal(game, seat)) })
        : mine ? button('Stand up', { class: 'plain', onclick: () => run(() => api.remove(path)) }) : null;
  return h('li', { class: 'seat' }, disc(names, seat.role),
    h('span', { class: 'who' }, h('b', {}, names.role(seat.role)), h('small', {}, seat.player ? `${seat.player}${mine ? ' (you)' : ''}` : 'nobody yet')), act);
}

// The room before the game: seats to take and a link to pass on.
export function waitingRoom({ game, names, again }) {
  const said = h('div');
  const run = async (what) => {
    try {
      await what();
      again();
    } catch (problem) {
      showProblem(said, problem);
    }
  };
  const link = h('input', { readOnly: true, value: location.href, 'aria-label': 'Link to this game', onfocus: (event) => event.target.select() });
  return h('div', { class: 'page narrow' }, h('div', { class: 'card pad' },
    h('h1', {}, names.ruleset.title), h('p', { class: 'soft' }, names.ruleset.scenarios.find((one) => one.id === game.scenario)?.title),
    h('p', {}, game.status === 'aborted' ? 'This game was called off before it began.' : 'The game begins when every seat is taken.'),
    h('ul', { class: 'room' }, game.roles.map((one) => openSeat(game, names, one, run))),
    h('p', { class: 'row' }, link, button([icon('copy'), 'Copy the link'], { class: 'plain', onclick: () => navigator.clipboard.writeText(location.href) })),
    said));
}
