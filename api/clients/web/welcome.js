// What to do with the token; and, for a token that stands for nobody, the name to play under.

import * as session from './session.js';
import { h, fill, find, showProblem } from './dom.js';

function field(label, settings, hint) {
  return h('label', { class: 'field' }, h('span', {}, label), h('input', { autocomplete: 'off', spellcheck: 'false', oninput: (event) => event.target.setCustomValidity(''),
    oninvalid: (event) => event.target.setCustomValidity(event.target.value ? hint : ''), ...settings }),
    hint && h('small', {}, hint));
}

function form(fields, word, take) {
  return h('form', { onsubmit: (event) => { event.preventDefault(); take(find('input', event.target).value.trim()); } },
    fields, h('button', { class: 'act' }, word));
}

export const askToken = (take) => form(field('Token', { type: 'password', required: true, name: 'token' },
  'It begins with mst_ and stays in this tab until you close it.'), 'Go in', take);

// For a guest, who may be called anything that can be seen.
export const askName = (take) => form(field('Your name', { required: true, maxlength: '64', name: 'name', autocomplete: 'nickname' }, 'The others see it at your seat.'),
  'Sit down', take);

const tokenPart = (done) => [
  h('h1', {}, 'Sit down and play'),
  h('p', {}, 'The daemon printed an address with your token when it began for the first time: open that, and you are in. ' +
    'Or paste the token here. Who has a link to a seat needs none.'),
  askToken((value) => { session.keepToken(value); done(); }),
  h('details', {}, h('summary', {}, 'I have no token'),
    h('p', {}, 'Who runs the daemon makes one for you, or for himself where the first is lost:'),
    h('pre', { tabindex: '0' }, 'musterd token create --player NAME')),
];

const playerPart = (me, done) => [
  h('h1', {}, 'Under which name do you play?'),
  h('p', {}, `This token is ${me.scope === 'admin' ? "an administrator's" : "an app's"}, so it may play for anybody. Others see the name at your seat.`),
  form(field('Name', { required: true, pattern: '[A-Za-z0-9_.\\-]{1,64}', maxlength: '64', name: 'player' },
    'Up to 64 letters, digits, and - _ .'), 'Play',
  (value) => { session.keepPlayer(value); done(); }),
];

export function welcome(main, done, me, problem) {
  const said = h('div');
  fill(main, h('div', { class: 'page narrow' }, h('div', { class: 'card pad' }, me ? playerPart(me, done) : tokenPart(done), said)));
  if (problem) showProblem(said, problem);
  find('input', main).focus();
}
