// A draft in the page: the ruleset's tables, and over them what people have confirmed and changed. It knows no game.

import * as api from './api.js';
import { player } from './session.js';

// In the order in which one opens the box. What fits none of these are tables.
const GROUPS = [
  ['Map', /^(areas|map|borders|connections|cities|places|roads|squares)\b/],
  ['Counters', /block|general|brigade|notable|armies|formation|ship|heir|marker|deviltry|track|dial|revolt/],
  ['Cards', /card|event|call/],
];
const groupOf = (table) => GROUPS.find(([, fits]) => fits.test(table))?.[0] ?? 'Tables';
const ORDER = ['Counters', 'Cards', 'Map', 'Tables'];
const SHEETS = ['side', 'set', 'period', 'war', 'region', 'kind']; // what parts one sheet, deck or region from another

const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);

export class Draft {
  constructor(ruleset, name) {
    this.path = `v1/rulesets/${ruleset}/drafts/${name}`;
    this.ruleset = ruleset;
    this.name = name;
    this.clicks = this.fields = 0; // of this sitting
  }

  async load() {
    const [sheets, draft] = await Promise.all([api.get(`v1/rulesets/${this.ruleset}/sheets`), api.get(this.path)]);
    this.tables = sheets.tables;
    this.base = sheets.base;
    this.records = this.tables.flatMap((table) => table.rows.map((row) => this.record(table, row)));
    this.take(draft);
  }

  record(table, row) {
    const cells = Object.fromEntries(table.columns.map((column, i) => [column.name, row.cells[i]]));
    const key = table.keys.map((name) => cells[name]);
    return { table, key, base: cells, asked: row.asked, group: groupOf(table.table), said: null,
      sheet: SHEETS.map((name) => cells[name]).find((cell) => cell) ?? '' };
  }

  // What the daemon says of the draft now. Records that the draft adds stand behind the others.
  take(draft) {
    this.seq = draft.seq;
    this.undoable = draft.undoable;
    this.said = draft.records;
    this.records = this.records.filter((one) => !one.added);
    const at = new Map(this.records.map((one) => [JSON.stringify([one.table.table, one.key]), one]));
    for (const one of this.records) one.said = null;
    for (const said of draft.records) {
      const one = at.get(JSON.stringify([said.table, said.key]));
      if (one) one.said = said;
      else this.added(said);
    }
    this.records.sort((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || this.tables.indexOf(a.table) - this.tables.indexOf(b.table)
      || a.sheet.localeCompare(b.sheet));
  }

  added(said) {
    const table = this.tables.find((one) => one.table === said.table);
    if (!table || said.change !== 'add') return;
    const cells = Object.fromEntries(table.columns.map(({ name }) => [name, '']));
    table.keys.forEach((name, i) => { cells[name] = said.key[i]; });
    this.records.push({ table, key: said.key, base: cells, asked: [], group: groupOf(said.table), sheet: '', said, added: true });
  }

  find(table, key) {
    return this.records.find((one) => one.table.table === table && same(one.key, key));
  }

  // ---- what is asked for ---------------------------------------------------------------------------------------

  isOpen(one) {
    return one.asked.length > 0 && !one.said?.confirmed.length && !one.added;
  }

  // What another has confirmed, and nobody else.
  isForSecond(one) {
    return one.said?.confirmed.length === 1 && one.said.confirmed[0] !== player();
  }

  queue(group, second) {
    return this.records.filter((one) => one.group === group && (second ? this.isForSecond(one) : this.isOpen(one) && !one.said?.skipped));
  }

  groups() {
    return ORDER.filter((group) => this.records.some((one) => one.group === group));
  }

  progress() {
    const asked = this.records.filter((one) => one.asked.length), open = asked.filter((one) => this.isOpen(one));
    const sum = (list) => list.reduce((total, one) => total + one.asked.length, 0);
    return { records: asked.length, done: asked.length - open.length, fields: sum(asked), left: sum(open) };
  }

  // ---- changes -------------------------------------------------------------------------------------------------

  async send(edits) {
    this.take(await api.patch(this.path, { seq: this.seq, edits }));
  }

  nameOf(one) {
    return { table: one.table.table, key: one.key };
  }

  // clicks: that it took.
  async confirm(one, clicks = 1) {
    await this.send([{ ...this.nameOf(one), confirm: true }]);
    this.count(one, clicks);
  }

  // values: {column: text}, as they stand in the form. Returns how many differ from the ruleset.
  async set(one, values, clicks = 1) {
    const edits = Object.entries(values).map(([column, value]) => ({ ...this.nameOf(one), column, value: value === one.base[column] ? null : value }));
    await this.send(edits.length ? edits : [{ ...this.nameOf(one), confirm: true }]);
    this.count(one, clicks);
  }

  count(one, clicks) {
    this.clicks += clicks;
    this.fields += Math.max(1, one.asked.length);
  }

  skip(one) { return this.send([{ ...this.nameOf(one), skip: true }]); }
  note(one, note) { return this.send([{ ...this.nameOf(one), note }]); }
  change(one, change) { return this.send([{ ...this.nameOf(one), change }]); }

  add(table, key, values) {
    const name = { table: table.table, key };
    return this.send([{ ...name, change: 'add' }, ...Object.entries(values).map(([column, value]) => ({ ...name, column, value }))]);
  }

  async undo() {
    this.take(await api.post(`${this.path}/undo`, { seq: this.seq }));
  }

  check() { return api.get(`${this.path}/check`); }
  preview(scenario, seed) { return api.post(`${this.path}/preview`, { scenario, seed }); }
  history() { return api.get(`${this.path}/history`); }
  download() { return api.blob(`${this.path}/pack`); }
  async upload(zip) { this.take(await api.putZip(`${this.path}/pack`, zip)); }
}

export const valueOf = (one, column) => one.said?.cells[column] ?? one.base[column];

// How many names of this text may stand there; null where anything may.
export const choicesOf = (column) => (column.type === 'truth' || ((column.type === 'name' || column.type === 'id') && column.allowed)
  ? [...column.allowed.split('|')] : null);

// Tables whose rows join two places: the names of the columns with the two ends.
export function endsOf(table) {
  const names = table.columns.map(({ name }) => name);
  if (names.includes('a') && names.includes('b')) return ['a', 'b'];
  return names.includes('from') && names.includes('to') && table.keys.includes('from') ? ['from', 'to'] : null;
}
