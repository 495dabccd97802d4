// My games, what may be begun, and the open seats of others.

import * as api from './api.js';
import * as session from './session.js';
import { h, fill, icon, ago, say } from './dom.js';
import { gamePicture, rulesetPicture } from './picture.js';

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
  return others.length ? `${others.map((seat) => seat.player).join(', ')} to move` : 'under way';
}

function row(game, rulesets, signal) {
  const ruleset = rulesets.find((one) => one.id === game.ruleset), mine = mustAct(game);
  return h('li', {}, h('a', { class: 'game', href: `#/game/${game.short_id || game.id}` },
    gamePicture(game, seatsOf(game)[0]?.role ?? 'spectator', signal),
    h('span', { class: 'about' },
      h('strong', {}, ruleset?.title ?? game.ruleset),
      h('span', {}, titleOf(ruleset?.scenarios, game.scenario)),
      h('span', { class: 'soft' }, [seatsOf(game).map((seat) => titleOf(ruleset?.roles, seat.role)).join(' and '),
        `entry ${game.seq}`, ago(game.updated_at)].filter(Boolean).join(' · ')),
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

export async function lobby(main, signal) {
  const [rulesets, mine, open] = await Promise.all([
    api.list('v1/rulesets?limit=200'), api.list('v1/me/games?limit=100'), api.list('v1/games?status=open&limit=50', 50)]);
  if (signal.aborted) return;
  const others = open.filter((game) => !seatsOf(game).length && game.roles.some((seat) => seat.awaits === 'player'));
  const games = h('ul', { class: 'games' }), gamesTitle = h('h2', {}, 'My games');
  const drawMine = (items) => {
    fill(games, items.filter((game) => game.status !== 'aborted').sort(order).map((game) => row(game, rulesets, signal)));
    gamesTitle.hidden = games.hidden = !games.children.length;
  };
  drawMine(mine);
  fill(main, h('div', { class: 'page' },
    h('h1', { class: 'unseen' }, 'Games'),
    gamesTitle, games,
    h('h2', {}, 'Begin a game'), h('ul', { class: 'rulesets' }, rulesets.map((one) => rulesetCard(one, signal))),
    others.length > 0 && [h('h2', {}, 'Open seats'), h('ul', { class: 'games' }, others.map((game) => row(game, rulesets, signal)))]));
  watch(mine, drawMine, signal);
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
