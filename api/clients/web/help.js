// Help where a question is asked: what this step is and where it leads, and what each kind of choice means, with the section of the rules.

import { h } from './dom.js';
import { dialog } from './menu.js';

const section = (one) => one.rule && h('small', { class: 'soft' }, ` Rule ${one.rule}`);
const told = (one) => [one.text, section(one)];

const THINGS = 20;

// What the ruleset says of the step that asks, of the verbs and of the things that can be chosen now; null where it says nothing.
export function helpOf({ view, names }) {
  const step = names.ruleset.steps.find((one) => one.id === view.asked?.step);
  const verbs = [...new Set(view.actions.map((action) => action.verb))].map((id) => names.verbs.get(id)).filter((verb) => verb?.text);
  const about = [...new Set(view.actions.filter((action) => !action.out_of_turn).flatMap((action) => names.subjects(action)))];
  const things = about.map((subject) => names.things.get(subject)).filter((thing) => thing.text).slice(0, THINGS);
  return step?.text || verbs.length || things.length ? { step, verbs, things } : null;
}

export function openHelp(table) {
  const { step, verbs, things } = helpOf(table);
  const titles = [...new Set(verbs.map((verb) => verb.title))];
  dialog('Help', step?.text && h('p', { class: 'text' }, told(step)),
    verbs.length > 0 && h('dl', { class: 'help' }, titles.map((title) => [h('dt', {}, title), verbs.filter((verb) => verb.title === title).map((verb) => h('dd', {}, told(verb)))])),
  things.length > 0 && [h('h3', {}, 'What the choices are about'), h('dl', { class: 'help' }, things.map((thing) => [h('dt', {}, thing.title), h('dd', {}, thing.text)]))]);
}
