// My games, what may be begun, and the open seats of others.

import * as api from './api.js';
import * as session from './session.js';
import { h, fill, icon, ago, say } from './dom.js';
import { gamePicture, rulesetPicture } from './picture.js';
import { nameOf, timeLeft } from './seats.js';

const QUESTIONS = 10;

const titleOf = (items, id) => items?.find((item) => item.id === id)?.title ?? id;
const seatsOf = (game) => game.roles.filter((seat) => seat.player === session.player());
const mustAct = (game) => seatsOf(game).some((seat) => seat.to_act || (seat.awaits && seat.awaits !== 'player'));

function stateOf(game, ruleset) {
  if (game.status === 'finished') return 'finished';
  if (game.status === 'aborted') return 'called off';
  if (game.status === 'open') {
    const open = game.roles.filter((seat) => seat.awaits === 'player');
    return open.length ? `open: ${open.map((seat) => titleOf(ruleset?.roles, seat.role)).join(', ')}` : 'waits for commitments';
  }
  const others = game.roles.filter((seat) => seat.to_act && seat.player !== session.player());
  return others.length ? `${[...new Set(others.map((seat) => (seat.clock ? `${nameOf(seat)} (${timeLeft(seat.clock)} left)` : nameOf(seat))))].join(', ')} to move` : 'under way';
}

// Who else plays, and the time that is left to oneself.
function against(game) {
  const others = [...new Set(game.roles.filter((seat) => (seat.bot || seat.player) && seat.player !== session.player()).map(nameOf))];
  return others.length ? `with ${others.slice(0, 4).join(', ')}${others.length > 4 ? ` and ${others.length - 4} more` : ''}` : '';
}

const clockOf = (game) => {
  const own = seatsOf(game).find((seat) => seat.clock && game.status === 'active');
  return own ? `You have ${timeLeft(own.clock)} left` : '';
};

// rulesets: all of them. asked: {game id: what it asks of me}.
function row(game, { rulesets, asked }, signal) {
  const ruleset = rulesets.find((one) => one.id === game.ruleset), mine = mustAct(game);
  return h('li', {}, h('a', { class: 'game', href: `#/game/${game.short_id || game.id}` },
    gamePicture(game, seatsOf(game)[0]?.role ?? 'spectator', signal),
    h('span', { class: 'about' },
      h('strong', {}, ruleset?.title ?? game.ruleset),
      h('span', {}, titleOf(ruleset?.scenarios, game.scenario)),
      h('span', { class: 'soft' }, [seatsOf(game).map((seat) => titleOf(ruleset?.roles, seat.role)).join(' and '),
        against(game), `entry ${game.seq}`, ago(game.updated_at)].filter(Boolean).join(' · ')),
      clockOf(game) && h('span', { class: 'soft' }, clockOf(game)),
      mine && asked[game.id] && h('span', { class: 'asked' }, asked[game.id]),
      mine ? h('span', { class: 'pill' }, icon('clock'), 'Your move') : h('span', { class: 'soft state' }, stateOf(game, ruleset)))));
}

function rulesetCard(ruleset, signal) {
  const { min, max } = ruleset.players;
  return h('li', {}, h('a', { class: 'ruleset', href: `#/new/${ruleset.id}` },
    rulesetPicture(ruleset, signal),
    h('span', { class: 'about' }, h('strong', {}, ruleset.title),
      h('span', { class: 'soft' }, `${min === max ? min : `${min} to ${max}`} player${max === 1 ? '' : 's'}, ` +
        `${ruleset.scenarios.length} scenario${ruleset.scenarios.length === 1 ? '' : 's'}`))));
}

const order = (a, b) => mustAct(b) - mustAct(a) || (a.status === 'finished') - (b.status === 'finished') ||
  b.updated_at.localeCompare(a.updated_at);

// What the games that wait for me ask: {id: prompts}.
async function questions() {
  const { items, legal } = await api.get(`v1/me/games?waiting=true&status=active&legal=true&limit=${QUESTIONS}`);
  return Object.fromEntries(items.map((game) => [game.id, (legal[game.id] ?? []).map((one) => one.prompt).join(' ')]));
}

const listOf = (title, items, known, signal) => items.length > 0 && [h('h2', {}, title), h('ul', { class: 'games' }, items.map((game) => row(game, known, signal)))];

export async function lobby(main, signal) {
  const [rulesets, mine, invited, open] = await Promise.all([
    api.list('v1/rulesets?limit=200'), api.list('v1/me/games?limit=100'), api.list('v1/me/invitations?limit=50', 50), api.list('v1/games?status=open&limit=50', 50)]);
  if (signal.aborted) return;
  const kept = invited.map((game) => game.id), known = { rulesets, asked: {} };
  const others = open.filter((game) => !seatsOf(game).length && !kept.includes(game.id) && game.roles.some((seat) => seat.awaits === 'player' && !seat.invited && !seat.by_invitation));
  const games = h('ul', { class: 'games' }), gamesTitle = h('h2', {}, 'My games');
  const drawMine = (items) => {
    fill(games, items.filter((game) => game.status !== 'aborted').sort(order).map((game) => row(game, known, signal)));
    gamesTitle.hidden = games.hidden = !games.children.length;
  };
  const ask = async (items) => {
    if (!items.some(mustAct)) return;
    known.asked = await questions();
    if (!signal.aborted) drawMine(items);
  };
  drawMine(mine);
  fill(main, h('div', { class: 'page' },
    h('h1', { class: 'unseen' }, 'Games'),
    gamesTitle, games, listOf('You are invited', invited, known, signal),
    h('h2', {}, 'Begin a game'), h('ul', { class: 'rulesets' }, rulesets.map((one) => rulesetCard(one, signal))),
    listOf('Open seats', others, known, signal)));
  watch(mine, (items) => { drawMine(items); ask(items).catch(() => {}); }, signal);
  ask(mine).catch(() => {});
}

// The stream begins with the state of things, so only what differs from the list is asked for again.
function watch(mine, draw, signal) {
  const known = new Map(mine.map((game) => [game.id, game.seq]));
  let asked = false;
  const again = async () => {
    asked = false;
    const items = await api.list('v1/me/games?limit=100');
    if (signal.aborted) return;
    for (const game of items) known.set(game.id, game.seq);
    draw(items);
    const waiting = items.filter(mustAct).length;
    say(waiting ? `${waiting} of your games wait for you.` : 'No game waits for you.');
  };
  api.follow('v1/me/stream', {
    signal, on() {},
    take(name, game) {
      if (known.get(game.id) === game.seq || asked) return;
      asked = true;
      setTimeout(() => again().catch(() => {}), 300);
    },
  }).catch(() => {});
}
