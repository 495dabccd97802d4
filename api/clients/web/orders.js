// Standing orders of a seat, which nobody else sees: two that need no words, and the whole list for who reads /docs.

import * as api from './api.js';
import { h, button, fill, showProblem } from './dom.js';
import { dialog } from './menu.js';

const ONLY = { do: 'only-choice' }, PASS = { window: true, do: 'pass' };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

function choice(label, rule, field) {
  const rules = () => { try { return JSON.parse(field.value); } catch { return []; } };
  return h('label', { class: 'option turned' }, h('span', {}, label), h('input', { type: 'checkbox', class: 'switch', role: 'switch',
    checked: rules().some((one) => same(one, rule)), onchange: (event) => {
      const others = rules().filter((one) => !same(one, rule));
      field.value = JSON.stringify(event.target.checked ? [...others, rule] : others, null, 1);
    } }));
}

export async function openOrders(table, role) {
  const path = `${table.path}/orders/${role}`, said = h('div');
  const field = h('textarea', { rows: '8', class: 'code', spellcheck: 'false', 'aria-label': 'Rules as JSON' });
  const { rules, answers_at: at } = await api.get(path);
  field.value = JSON.stringify(rules, null, 1);
  const box = dialog(`Standing orders of ${table.names.role(role)}`,
    h('p', {}, 'Answered for you, as if you had answered: nobody else learns that there are orders.'),
    choice('Take the only choice', ONLY, field), choice('Pass in every window', PASS, field),
    h('details', {}, h('summary', {}, 'All rules, as /docs describes them'), field),
    at && h('p', { class: 'soft' }, `What is asked now will be answered at ${new Date(at).toLocaleTimeString()}.`), said,
    h('p', { class: 'row' }, button('Keep', { class: 'act', onclick: async () => {
      try {
        await api.put(path, { rules: JSON.parse(field.value) });
        box.close();
      } catch (problem) {
        if (problem instanceof api.Problem) showProblem(said, problem);
        else fill(said, h('p', { class: 'bad' }, problem.message));
      }
    } })));
}
