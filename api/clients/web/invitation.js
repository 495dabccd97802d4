// The page that a link to a seat opens: what it is for, and a name is enough to sit down.

import * as api from './api.js';
import * as session from './session.js';
import { h, button, fill, find, showProblem } from './dom.js';
import { Names } from './names.js';
import { gameFacts } from './seats.js';
import { rulesetPicture } from './picture.js';
import { askName, askToken } from './welcome.js';

async function take(found, text) {
  await api.put(`v1/games/${found.game.id}/seats/${found.role}`, { invitation: text });
  return found.game;
}

async function takeAsGuest(found, text, name) {
  session.keepGuest(await api.post(`v1/invitations/${text}/accept`, { name }, { as: null }), name);
  return found.game;
}

// The part of the page where a visitor takes a seat. again: draws the page once more, when the visitor has a token.
function sitting(found, text, again) {
  const said = h('div');
  const sit = async (way) => {
    try {
      const game = await way();
      location.replace(`#/game/${game.short_id ?? game.id}`);
    } catch (problem) {
      showProblem(said, problem.status === 404 ? { ...problem, status: 409, title: 'The link is used up', message: 'Somebody was quicker. Ask for another one.' } : problem);
    }
  };
  if (session.player()) return [button(`Sit here as ${session.name()}`, { class: 'act', onclick: () => sit(() => take(found, text)) }), said];
  if (found.guests) return [askName((name) => sit(() => takeAsGuest(found, text, name))), said];
  return [h('p', {}, 'Here one needs a token to play. Ask who invited you for one.'), askToken((token) => { session.keepToken(token); again(); }), said];
}

const gone = () => h('div', { class: 'page narrow' }, h('div', { class: 'card pad' }, h('h1', {}, 'This link is used up'),
  h('p', {}, 'Its seat is taken, or it was taken back. Ask who sent it for another one.'), h('p', {}, h('a', { href: '#/' }, 'To the list of games'))));

export async function invited(main, text, signal, again) {
  const found = await api.get(`v1/invitations/${encodeURIComponent(text)}`, { signal }).catch((problem) => {
    if (problem.status === 404) return null;
    throw problem;
  });
  if (!found) return fill(main, gone());
  const { game } = found, names = new Names(await api.get(`v1/rulesets/${game.ruleset}`, { signal }));
  if (signal.aborted) return;
  const by = found.by && (found.by.name ?? found.by.player), others = game.roles.filter((seat) => seat.player && seat.role !== found.role);
  fill(main, h('div', { class: 'page narrow' }, h('div', { class: 'card pad' },
    rulesetPicture(names.ruleset, signal),
    h('h1', {}, by ? `${by} invites you to ${found.title}` : `You are invited to ${found.title}`),
    h('p', {}, 'You play ', h('b', {}, found.role_title),
      others.length > 0 && ` against ${others.map((seat) => `${seat.name ?? seat.player} (${names.role(seat.role)})`).join(', ')}`, '.'),
    gameFacts(game, names), sitting(found, text, again))));
  find('input, .act', main).focus();
}
