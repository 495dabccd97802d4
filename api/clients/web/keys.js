// Letters that act, unless a field has the focus or they are switched off.

import { letters } from './session.js';
import { find } from './dom.js';
import { openKeys } from './menu.js';

export function listenForKeys(table, { choices, board, time, signal }) {
  const focus = (element) => element?.focus();
  const acts = {
    '/': () => focus(choices.tools.hidden ? find('button', choices.lists) : choices.field),
    e: () => focus(find('.end', choices.foot)),
    u: () => find('.undo', choices.foot).click(),
    m: () => focus(board.host),
    h: () => table.showTab('cards', true),
    l: () => table.showTab('log', true),
    '[': () => time.step(-1),
    ']': () => time.step(1),
    '.': () => table.goTo(null),
    '?': openKeys,
  };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || find('dialog[open]')) return;
    if (event.key === 'Escape') return choices.back();
    if (!letters() || event.target.matches('input, select, textarea')) return;
    if (/^[1-9]$/.test(event.key)) choices.openGroup(Number(event.key));
    else if (acts[event.key]) acts[event.key]();
    else return;
    event.preventDefault();
  }, { signal });
}
