// What a bot would do in the seat, in games that were made with hints.

import * as api from './api.js';
import { h, button, fill, showProblem } from './dom.js';
import { dialog } from './menu.js';

const words = (value) => (value > 10 ? 'good for you' : value < -10 ? 'bad for you' : 'even');

function row(table, box, hint) {
  const action = table.view.actions.find((one) => one.key === hint.key);
  return action && h('tr', {}, h('th', { scope: 'row' }, button(action.label, { class: 'plain', onclick: () => { box.close(); table.act(action); } })),
    h('td', {}, `${hint.share} %`), h('td', {}, `${hint.value > 0 ? '+' : ''}${hint.value}, ${words(hint.value)}`));
}

async function openHints(table) {
  const place = h('div', { class: 'hints', 'aria-live': 'polite' }, h('p', {}, 'A bot looks at what your seat knows …'));
  const box = dialog('What a bot would do', place);
  try {
    const found = await api.get(`${table.path}/hints?role=${table.role}&min_seq=${table.view.seq}`);
    const rows = found.seq === table.view.seq ? found.hints.map((hint) => row(table, box, hint)) : [];
    fill(place, rows.some(Boolean) ? h('table', { class: 'listing' }, h('thead', {}, h('tr', {}, ['Choice', 'Share of its search', 'Worth'].map((title) => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, rows)) : h('p', {}, 'Your seat is asked nothing now, or the position has changed.'));
  } catch (problem) {
    if (!(problem instanceof api.Problem)) throw problem;
    showProblem(place, problem);
  }
}

// For the menu of the table.
export const hintItems = (table) => (table.game.hints && table.game.status === 'active' && table.past === null && table.mine.includes(table.role)
  ? [{ label: 'What would a bot do?', run: () => openHints(table) }] : []);
