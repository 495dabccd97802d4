// Who sits where: discs in the bar, a column where there are many, and how to join while a game is open.

import * as api from './api.js';
import { player } from './session.js';
import { h, button, icon, fill, find, copyText, showProblem } from './dom.js';
import { sha256 } from './sha256.js';
import { surely } from './menu.js';
import { seatStyle } from './colours.js';

// {role: letter}: its first; of those that begin alike the first has it, the others their last, or any that nobody has.
export function lettersOf(roles) {
  const taken = new Map();
  for (const { id, title } of roles) {
    const word = title.replace(/^(the|an?) /i, '');
    const letters = [word[0], word.at(-1), ...word, ...'ABCDEFGH'].map((letter) => letter.toUpperCase());
    taken.set(letters.find((letter) => /\p{L}/u.test(letter) && !taken.has(letter)) ?? letters[0], id);
  }
  return Object.fromEntries([...taken].map(([letter, id]) => [id, letter]));
}

export const letterOf = (names, role) => lettersOf(names.roles.values())[role] ?? names.role(role)[0];

export const disc = (names, role) => h('span', { class: 'disc', 'aria-hidden': 'true', 'data-seat': role, style: seatStyle(names.roles.get(role)) }, letterOf(names, role));

// Time left of a seat's clock, in words: days and hours, or hours and minutes.
export function timeLeft(clock) {
  const seconds = Math.max(0, clock.expires_at && !clock.paused ? (new Date(clock.expires_at) - Date.now()) / 1000 : clock.remaining);
  const [days, hours, minutes] = [seconds / 86400, (seconds % 86400) / 3600, (seconds % 3600) / 60].map(Math.floor);
  return days ? `${days} d ${hours} h` : hours ? `${hours} h ${minutes} min` : `${minutes} min`;
}

// Below a tenth of what it began with, or an hour, the words are red.
const isShort = (clock) => clock.expires_at && !clock.paused && (new Date(clock.expires_at) - Date.now()) / 1000 < Math.max(3600, (clock.seconds ?? 0) / 10);

export const clockOf = ({ clock }) => clock && h('small', { class: isShort(clock) ? 'left ticks bad' : clock.expires_at ? 'left ticks' : 'left' },
  clock.paused === 'absent' ? 'absent, the game waits' : clock.caretaker ? (clock.bot ? 'a computer stands in' : 'a caretaker plays') : `${timeLeft(clock)} left${clock.paused ? `, ${{ waiting: 'stands', agreed: 'stopped', vacation: 'on vacation' }[clock.paused] ?? 'stands'}` : ''}`);

const FIGURES = 6;

// What the summary tells of one seat: [{title, value}].
export const figuresOf = (view, role) => view.summary.filter((row) => row.role === role);

export const nameOf = (one) => (one.bot ? `Computer, level ${one.bot}` : one.name ?? one.player ?? 'open');
export const nameIn = (game, id) => game.roles.find((seat) => seat.player === id)?.name ?? id;

function seat(table, one) {
  const { names, view, role } = table, acts = view.to_act.includes(one.role), figures = figuresOf(view, one.role);
  return h('li', { 'aria-current': acts ? 'true' : null, class: one.role === role ? 'seat eyes' : 'seat' }, disc(names, one.role),
    h('span', { class: 'who' }, h('b', {}, nameOf(one)), one.player === player() ? ' (you)' : '', h('small', {}, ` ${names.role(one.role)}`), clockOf(one),
      figures.length > 0 && h('small', { class: 'figures' }, figures.slice(0, FIGURES).map((cell) => h('span', {}, `${cell.title} `, h('b', {}, String(cell.value)))))),
    acts && h('span', { class: 'acts' }, icon('clock'), h('span', { class: 'unseen' }, 'to act')));
}

export class Seats {
  constructor(table, name = '') {
    this.table = table;
    this.host = h('ul', { class: `seats ${name}`, 'aria-label': 'Seats', tabindex: name ? '0' : null });
  }

  draw() {
    fill(this.host, this.table.game.roles.map((one) => seat(this.table, one)));
    this.host.scrollTop = 0;
  }
}

// ---- before it begins -------------------------------------------------------------------------------------------

// SHA-256 of the domain, the role's id and 32 random bytes, as /docs tells under "Dice".
function commitment(role, value) {
  const head = new TextEncoder().encode(`musterd entropy v1\0${role}\0`);
  const bytes = new Uint8Array([...head, ...value.match(/../g).map((two) => parseInt(two, 16))]);
  return hex(sha256(bytes));
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const keepName = (game, seat) => `musterd.value.${game.id}.${seat.role}`;

async function commit(game, seat) {
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  localStorage.setItem(keepName(game, seat), value);
  await api.put(`v1/games/${game.id}/seats/${seat.role}`, { commitment: commitment(seat.role, value) });
}

const reveal = (game, seat) =>
  api.put(`v1/games/${game.id}/seats/${seat.role}/opening`, { value: localStorage.getItem(keepName(game, seat)) });

// A link to a seat keeps the seat for who opens it. This browser keeps the links that it made, so that they can be copied again.
const keptAs = (game, seat) => `musterd.invitation.${game.id}.${seat.role}`;
const addressOf = (text) => `${location.origin}${location.pathname}#invitation=${text}`;

function madeLink(game, seat) {
  const text = localStorage.getItem(keptAs(game, seat));
  if (text && !seat.by_invitation) localStorage.removeItem(keptAs(game, seat));
  return text && seat.by_invitation ? addressOf(text) : null;
}

// Reserves the seat for a holder of the link, and copies the link. The seat is drawn again and shows the link.
async function copySeatLink(room, seat, row) {
  const { game } = room;
  if (!madeLink(game, seat)) {
    const { invitation } = await api.put(`v1/games/${game.id}/seats/${seat.role}/invitation`);
    localStorage.setItem(keptAs(game, seat), invitation);
    seat.by_invitation = true;
  }
  const now = openSeat(room, seat);
  row.replaceWith(now);
  await copyText(madeLink(game, seat), find('.copy', now), find('.link', now));
}

// What may be done about a seat that nobody has yet.
function emptySeat(room, seat, link) {
  const { game, run } = room, path = `v1/games/${game.id}/seats/${seat.role}`, here = game.roles.some((one) => one.player === player());
  const free = seat.invited ? seat.invited === player() : !seat.by_invitation;
  return [
    here && (link || (free && !seat.invited)) && button([icon('copy'), 'Copy the link'], { class: 'plain copy',
      onclick: (event) => run(() => copySeatLink(room, seat, event.currentTarget.closest('li')), false) }),
    free && api.isSignedIn() && button('Sit here', { class: here ? 'plain' : 'act', onclick: () => run(() => api.put(path)) })];
}

const takerOf = (seat, mine) => (seat.player || seat.bot ? `${nameOf(seat)}${mine ? ' (you)' : ''}`
  : seat.invited ? `kept for ${seat.invited}` : seat.by_invitation ? 'kept for who opens the link' : 'nobody yet');

// room: {game, names, run}
function openSeat(room, seat) {
  const { game, names, run } = room, mine = seat.player === player(), path = `v1/games/${game.id}/seats/${seat.role}`;
  const link = seat.awaits === 'player' ? madeLink(game, seat) : null;
  const act = seat.awaits === 'player' ? emptySeat(room, seat, link)
    : mine && seat.awaits === 'commitment' ? button('Seal my part of the dice', { class: 'act', onclick: () => run(() => commit(game, seat)) })
      : mine && seat.awaits === 'opening' ? button('Open my part of the dice', { class: 'act', onclick: () => run(() => reveal(game, seat)) })
        : mine ? button('Stand up', { class: 'plain', onclick: () => run(() => api.remove(path)) }) : null;
  return h('li', { class: 'seat' }, disc(names, seat.role),
    h('span', { class: 'who' }, h('b', {}, names.role(seat.role)), h('small', {}, takerOf(seat, mine))), act,
    link && h('span', { class: 'row' },
      h('input', { class: 'link', readOnly: true, value: link, 'aria-label': `Link for ${names.role(seat.role)}`, onfocus: (event) => event.target.select() }),
      button('Take the link back', { class: 'plain', onclick: () => run(() => api.remove(`${path}/invitation`)) })));
}

// What the game is played with, as its maker chose.
export function gameFacts(game, names) {
  const scenario = names.ruleset.scenarios.find((one) => one.id === game.scenario);
  const told = (names.ruleset.options ?? []).filter((option) => option.id in (game.options ?? {})).map((option) => [option.title,
    option.type === 'flag' ? (game.options[option.id] ? 'yes' : 'no') : option.choice_titles?.[game.options[option.id]] ?? String(game.options[option.id])]);
  const clock = game.clock && ['Clock', `${Math.round(game.clock.seconds / 3600)} h ${game.clock.kind === 'move' ? 'a move' : 'in all'}`];
  const all = [...(scenario ? [['Scenario', scenario.title]] : []), ...told, ...(clock ? [clock] : [])];
  return all.length > 0 && h('dl', { class: 'numbers' }, all.map(([title, value]) => h('div', {}, h('dt', {}, title), h('dd', {}, value))));
}

// The room before the game: seats to take and a link to pass on.
export function waitingRoom({ game, names, again }) {
  const said = h('div');
  const run = async (what, redraws = true) => {
    try {
      await what();
      if (redraws) again();
    } catch (problem) {
      showProblem(said, problem);
    }
  };
  const link = h('input', { readOnly: true, value: location.href, 'aria-label': 'Link to this game', onfocus: (event) => event.target.select() });
  const open = game.status === 'open' && game.roles.some((seat) => seat.awaits === 'player');
  return h('div', { class: 'page narrow' }, h('div', { class: 'card pad' },
    h('h1', {}, names.ruleset.title),
    h('p', {}, game.status === 'aborted' ? 'This game was called off before it began.'
      : `The game begins when every seat is taken.${open && !api.isSignedIn() ? ' Ask a player for a link to a seat.' : ''}`),
    h('ul', { class: 'room' }, game.roles.map((one) => openSeat({ game, names, run }, one))), gameFacts(game, names),
    open && h('p', { class: 'soft' }, 'The game itself, for those who watch it or have a token:'),
    h('p', { class: 'row' }, link, button([icon('copy'), open ? 'Copy the address' : 'Copy the link'], { class: 'plain', onclick: (event) => copyText(location.href, event.currentTarget, link) })),
    game.status === 'open' && game.roles.some((seat) => seat.player === player())
      && h('p', {}, surely('Call the game off', 'Press again to call it off', () => run(() => api.post(`v1/games/${game.id}/abort`, {})))),
    said));
}
