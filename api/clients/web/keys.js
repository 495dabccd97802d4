// Letters that act, unless a field has the focus or they are switched off.

import { find } from './dom.js';
import { openKeys } from './menu.js';
import { setting } from './settings.js';

export function listenForKeys(table, { choices, board, time, signal }) {
  const focus = (element) => element?.focus();
  const acts = {
    '/': () => (choices.tools.hidden ? focus(find('button', choices.lists)) : choices.field.checkVisibility() ? focus(choices.field) : choices.openTools()),
    e: () => focus(find('.end', choices.ends)),
    u: () => find('.undo', choices.foot).click(),
    m: () => focus(board.host),
    h: () => table.showTab('cards', true),
    l: () => table.showTab('log', true),
    t: () => table.toTalk(),
    p: () => { table.showTab('places', true); table.tabs.grow(true); },
    '[': () => time.step(-1),
    ']': () => time.step(1),
    '.': () => table.goTo(null),
    '?': openKeys,
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || find('dialog[open]')) return;
    if (event.key === 'Escape') return choices.back();
    if (!setting('letters') || event.target.matches('input, select, textarea')) return;
    if (/^[1-9]$/.test(event.key)) choices.openGroup(Number(event.key));
    else if (acts[event.key]) acts[event.key]();
    else return;
    event.preventDefault();
  }, { signal });
}
