// What is not asked for every minute: looks, letters, pictures, keys, resigning.

import * as session from './session.js';
import { h, button, fill, iconButton } from './dom.js';
import { settingsButton } from './settings.js';

const KEYS = [['/', 'find a choice'], ['arrows', 'in the list'], ['Enter', 'sends'], ['Escape', 'a step back'], ['1 to 9', 'groups'],
  ['e', 'what ends something'], ['u', 'undo'], ['m', 'map: arrows pan, + − 0, Tab goes through what may be chosen'], ['h', 'cards'], ['l', 'log'], ['t', 'talk'], ['p', 'the board as a list'], ['i', 'what a choice is about'],
  ['[ ]', 'back and on in time'], ['.', 'live'], ['?', 'this list']];

export function dialog(title, ...inside) {
  const box = h('dialog', { class: 'menu', 'aria-label': title, onclose: () => box.remove(), onclick: (event) => { if (event.target === box) box.close(); } },
    h('div', { class: 'head' }, h('h2', {}, title), iconButton('close', 'Close', { onclick: () => box.close() })), inside);
  document.body.append(box);
  box.showModal();
  return box;
}

export function openKeys() {
  dialog('Keys', h('table', {}, h('tbody', {}, KEYS.map(([key, what]) => h('tr', {}, h('th', { scope: 'row' }, h('kbd', {}, key)), h('td', {}, what))))));
}

// The second press, on the button itself, does it.
export function surely(label, sure, run) {
  const press = button(label, { class: 'plain bad', onclick: () => {
    if (press.dataset.sure) return run();
    press.dataset.sure = 'yes';
    fill(press, sure);
  } });
  return press;
}

function away() {
  session.leave();
  location.hash = '#/';
  location.reload();
}

// A guest who leaves does not come back: nobody else has the token.
const forget = () => (session.isGuest() ? surely('Forget who I am', 'Press again: the seats of this guest are lost to you', away)
  : button('Leave this tab', { class: 'plain', onclick: away }));

// items: what the page has of its own.
export function openMenu(anchor, items) {
  const box = dialog('Menu', h('div', { class: 'items' }, items.map((item) => (item instanceof Node ? item
    : button(item.label, { class: 'plain', onclick: () => { box.close(); item.run(); } })))),
  h('div', { class: 'items' }, settingsButton(() => box.close()), button('Keys', { class: 'plain', onclick: () => { box.close(); openKeys(); } }),
    h('a', { class: 'plain', href: '#/', onclick: () => box.close() }, 'All games'),
    h('a', { class: 'plain', href: '#/leagues', onclick: () => box.close() }, 'Leagues and ratings'),
    session.player() && h('a', { class: 'plain', href: `#/player/${encodeURIComponent(session.player())}`, onclick: () => box.close() }, 'My results'),
    session.token() && forget()));
  box.addEventListener('close', () => anchor.focus());
  return box;
}
