// The form of one record: its face as it lies on the table, its fields with what may stand in them.

import { h, fill } from './dom.js';
import { choicesOf, valueOf } from './deskdraft.js';

const LONG = 60;
const human = (name) => name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
const isShown = (table, { name }) => !table.keys.includes(name) && !/^provenance/.test(name) && name !== 'x' && name !== 'y' && name !== 'note';

export const titleOf = (one) => [valueOf(one, 'title') || valueOf(one, 'short'), one.key.join(' ')].filter(Boolean).join(' · ') || one.table.table;

function select(column, value, change) {
  const choices = choicesOf(column).filter((choice) => choice !== '');
  const list = [...new Set([...(column.mandatory ? [] : ['']), ...(column.type === 'id' ? ['null'] : []), ...choices, value])];
  return h('select', { name: column.name, onchange: change }, list.map((one) => h('option', { value: one, selected: one === value }, one || '—')));
}

function input(column, value, change) {
  if (choicesOf(column)) return select(column, value, change);
  if (column.type === 'number') {
    const [, least, most] = /^(-?\d+)\.\.(-?\d+)$/.exec(column.allowed) ?? [];
    return h('input', { type: 'number', name: column.name, value, min: least, max: most, oninput: change });
  }
  if (column.type === 'json' || value.length > LONG) {
    const area = h('textarea', { name: column.name, spellcheck: 'false', oninput: change });
    area.value = value;
    return area;
  }
  return h('input', { type: 'text', name: column.name, value, oninput: change, autocomplete: 'off' });
}

// What a field holds, as a cell of a pack.
function cellOf(column, text, before) {
  if (text !== '') return text;
  if (before === '') return '';
  return column.mandatory ? (column.type === 'text' ? '(empty)' : before) : '(absent)';
}

export class RecordForm {
  // thumb: the record's piece as the board draws it, or null.
  constructor(one, thumb) {
    this.one = one;
    this.face = h('div', { class: `face ${one.group === 'Counters' ? 'counter' : ''}`, 'aria-hidden': 'true' });
    this.thumb = thumb;
    const columns = one.table.columns.filter((column) => isShown(one.table, column));
    const open = columns.filter(({ name }) => one.asked.includes(name)), rest = columns.filter((column) => !open.includes(column));
    this.fields = new Map(columns.map((column) => [column.name, input(column, valueOf(one, column.name), () => this.draw())]));
    const line = (column) => h('label', { class: open.includes(column) ? 'open' : '' }, h('span', {}, human(column.name)), this.fields.get(column.name));
    this.host = h('div', { class: 'fields' }, this.face, open.map(line),
      h('details', { open: open.length === 0 }, h('summary', {}, open.length ? 'What is known' : 'Fields'), h('div', { class: 'fields' }, rest.map(line))));
    this.draw();
  }

  draw() {
    const shown = [...this.fields].filter(([name, field]) => name !== 'title' && field.value && field.value.length < 24).slice(0, 7);
    fill(this.face, this.thumb, h('b', {}, this.fields.get('title')?.value || this.one.key.join(' ')), shown.map(([name, field]) => h('div', {}, `${human(name)}: ${field.value}`)));
  }

  // {column: cell} of the fields that the person has changed.
  changed() {
    const changed = {};
    for (const column of this.one.table.columns) {
      const field = this.fields.get(column.name), before = valueOf(this.one, column.name);
      if (!field) continue;
      const now = cellOf(column, field.value, before);
      if (now !== before) changed[column.name] = now;
    }
    return changed;
  }

  // The first field that was not confirmed.
  focus() {
    (this.fields.get(this.one.asked[0]) ?? this.fields.values().next().value)?.focus();
  }

  isValid() {
    return [...this.fields.values()].every((field) => field.reportValidity());
  }
}
