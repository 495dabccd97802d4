// A look back at a finished game: the value of each position as a curve, and the choices that cost most.

import * as api from './api.js';
import { h, s, button, fill, showProblem } from './dom.js';
import { dialog } from './menu.js';

const WIDTH = 600, HEIGHT = 200, DASHES = ['', '8 4', '2 3', '8 3 2 3'];

function curve(names, { seats, seq }) {
  const at = (values) => values.map((value, i) => `${(i * WIDTH / Math.max(1, seq)).toFixed(1)},${(HEIGHT / 2 - value * HEIGHT / 200).toFixed(1)}`).join(' ');
  const lines = seats.map(({ values }, i) => s('polyline', { points: at(values), fill: 'none', stroke: 'currentColor', 'stroke-width': '2', 'stroke-dasharray': DASHES[i % DASHES.length] }));
  const legend = seats.map(({ role }, i) => h('li', {}, s('svg', { viewBox: '0 0 30 6', width: '30', height: '6', 'aria-hidden': 'true' },
    s('line', { x1: '0', x2: '30', y1: '3', y2: '3', stroke: 'currentColor', 'stroke-width': '2', 'stroke-dasharray': DASHES[i % DASHES.length] })), ` ${names.role(role)}`));
  return [s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: '100%', role: 'img', 'aria-label': `How each seat stood after each of ${seq} entries, lost at the bottom and won at the top` },
    s('line', { x1: '0', x2: String(WIDTH), y1: String(HEIGHT / 2), y2: String(HEIGHT / 2), stroke: 'currentColor', opacity: '0.3' }), lines), h('ul', { class: 'legend' }, legend)];
}

function costly(table, box, choices) {
  const go = (one) => button(`Entry ${one.seq}`, { class: 'plain', onclick: () => { box.close(); table.goTo(one.seq - 1); } });
  return choices.length ? h('table', { class: 'listing' }, h('caption', {}, 'What cost most, as a bot sees it'),
    h('thead', {}, h('tr', {}, ['When', 'Who', 'Chosen', 'Better', 'Cost'].map((title) => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, choices.map((one) => h('tr', {}, h('td', {}, go(one)), h('td', {}, table.names.role(one.role)), h('td', {}, h('code', {}, one.key)), h('td', {}, h('code', {}, one.best)), h('td', {}, String(one.cost))))))
    : h('p', {}, 'No choice cost much.');
}

// Asks until it is made, or the dialog is closed.
async function made(table, place) {
  for (;;) {
    const found = await api.get(`${table.path}/analysis`, { cache: 'no-cache' });
    if (found.progress === undefined) return found;
    fill(place, h('p', {}, `A bot looks at the game: ${found.progress} % …`), h('progress', { max: '100', value: String(found.progress), 'aria-label': 'Progress' }));
    await new Promise((done) => { setTimeout(done, 1000); });
    if (!place.isConnected) return null;
  }
}

async function openAnalysis(table) {
  const place = h('div', { class: 'analysis', 'aria-live': 'polite' }, h('p', {}, 'A bot looks at the game …'));
  const box = dialog('How the game went', place);
  try {
    const found = await made(table, place);
    if (found) fill(place, curve(table.names, found), costly(table, box, found.costly));
  } catch (problem) {
    if (!(problem instanceof api.Problem)) throw problem;
    showProblem(place, problem);
  }
}

// For the menu of the table.
export const analysisItems = (table) => (table.game.status === 'finished' && api.isSignedIn() ? [{ label: 'How did the game go?', run: () => openAnalysis(table) }] : []);
