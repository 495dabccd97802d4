// The desk: what is printed in a copy of a game is entered here, record by record, as a draft of a pack.

import * as api from './api.js';
import * as session from './session.js';
import { h, brand, bringIcons, button, fill, find, say, setTitle, showProblem } from './dom.js';
import { dialog } from './menu.js';
import { askToken } from './welcome.js';
import { showSettings } from './settings.js';
import { Draft, endsOf } from './deskdraft.js';
import { RecordForm, titleOf } from './deskform.js';
import { DeskMap, nextKind } from './deskmap.js';

const main = find('#main'), bar = find('#bar');

function showBar(...more) {
  fill(bar, brand(), h('span', { class: 'rule' }), h('a', { class: 'where', href: '#/' }, 'Desk'), more, h('span', { class: 'space' }),
    session.player() && h('span', { class: 'who' }, session.player()));
}

// ---- choosing a game and a draft ----------------------------------------------------------------------------------

async function home() {
  const rulesets = await api.list('v1/rulesets');
  const drafts = await Promise.all(rulesets.map(({ id }) => api.list(`v1/rulesets/${id}/drafts`)));
  showBar();
  fill(main, h('div', { class: 'page' }, h('h1', {}, 'What is printed in your box?'),
    h('p', {}, 'Choose a game. A draft gathers what you and others confirm and change; its pack makes games that are played by it.'),
    h('div', { class: 'rulesets' }, rulesets.map((ruleset, i) => h('section', { class: 'card pad' }, h('h2', {}, ruleset.title),
      h('ul', {}, drafts[i].map((one) => h('li', {}, h('a', { href: `#/${ruleset.id}/${one.draft}` }, one.manifest.name)))),
      newDraft(ruleset))))));
}

function newDraft(ruleset) {
  const said = h('div');
  const make = async (event) => {
    event.preventDefault();
    const name = event.target.elements.name.value.trim(), draft = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'mine';
    try {
      await api.post(`v1/rulesets/${ruleset.id}/drafts`, { draft, name, language: event.target.elements.language.value.trim() || 'en', author: session.player() ?? '' });
      location.hash = `#/${ruleset.id}/${draft}`;
    } catch (problem) {
      showProblem(said, problem);
    }
  };
  return h('form', { onsubmit: make }, h('label', { class: 'field' }, h('span', {}, 'Name of a new draft'), h('input', { name: 'name', required: true, maxlength: '60' })),
    h('label', { class: 'field' }, h('span', {}, 'Language'), h('input', { name: 'language', value: 'en', maxlength: '35' })),
    h('button', { class: 'act' }, 'Begin'), said);
}

// ---- a draft --------------------------------------------------------------------------------------------------------

class Desk {
  constructor(ruleset, draft) {
    this.ruleset = ruleset;
    this.draft = draft;
    this.second = false;
    this.pressed = 0; // clicks and keys since the record was shown
    this.joining = null;
    this.map = new DeskMap(ruleset.title, draft, { onPlace: (id) => this.place(id), onLink: (one) => this.toggle(one) });
    this.parts = Object.fromEntries(['progress', 'groups', 'form', 'list', 'faults', 'said', 'preview'].map((name) => [name, h('div', { 'data-part': name })]));
    this.group = draft.groups().find((group) => draft.queue(group, false).length) ?? draft.groups()[0];
  }

  async begin() {
    const scenario = this.ruleset.scenarios[0].id;
    fill(main, h('div', { class: 'desk' },
      h('div', { class: 'whole' }, h('h1', { class: 'unseen' }, `${this.ruleset.title}: ${this.draft.name}`), this.parts.progress, this.parts.groups, this.parts.said),
      h('div', {}, this.map.host, this.map.controls), h('section', { class: 'card asked', 'aria-label': 'Record' }, this.parts.form, this.parts.list),
      h('section', { class: 'whole', 'aria-label': 'Checks' }, this.tools(scenario), this.parts.faults, this.parts.preview)));
    this.map.draw(await api.text(`v1/rulesets/${this.ruleset.id}/board.svg?scenario=${scenario}`));
    main.addEventListener('pointerdown', () => { this.pressed++; });
    this.next();
    this.check();
  }

  // ---- what stands there -------------------------------------------------------------------------------------------

  drawProgress() {
    const { records, done, fields, left } = this.draft.progress(), { clicks, fields: entered } = this.draft;
    const each = entered ? (clicks / entered).toFixed(2) : '0';
    fill(this.parts.progress, h('progress', { max: String(records || 1), value: String(done), 'aria-label': 'Confirmed records' }),
      h('p', { class: 'soft', 'data-left': String(left), 'data-each': each },
        `${done} of ${records} records are confirmed; ${left} of ${fields} fields remain. This sitting: ${clicks} clicks for ${entered} fields, ${each} a field.`));
    fill(this.parts.groups, h('div', { class: 'row', role: 'group', 'aria-label': 'Parts of the box' },
      this.draft.groups().map((group) => button(`${group} (${this.draft.queue(group, this.second).length})`, { class: 'plain', 'aria-pressed': String(group === this.group),
        onclick: () => { this.group = group; this.next(); } })),
      h('label', {}, h('input', { type: 'checkbox', checked: this.second, onchange: (event) => { this.second = event.target.checked; this.next(); } }), ' what another has confirmed'),
      button('Undo (u)', { class: 'plain', disabled: !this.draft.undoable, onclick: () => this.undo() }),
      button('History', { class: 'plain', onclick: () => this.history() })));
  }

  drawList() {
    const all = this.draft.records.filter((one) => one.group === this.group);
    const mark = (one) => (one.said?.confirmed.length > 1 ? '✓✓ ' : one.said?.confirmed.length ? '✓ ' : one.said?.skipped ? '… ' : one.asked.length ? '? ' : '');
    fill(this.parts.list, h('details', {}, h('summary', {}, `All ${all.length} of ${this.group}`), h('div', { class: 'listing-of' },
      all.map((one) => button(`${mark(one)}${titleOf(one)}`, { class: 'plain', 'data-record': `${one.table.table} ${one.key.join(' ')}`, 'aria-current': String(one === this.one), onclick: () => this.show(one) })))));
  }

  show(one) {
    this.one = one;
    this.pressed = 0;
    this.drawProgress();
    this.drawList();
    if (!one) {
      fill(this.parts.form, h('h2', {}, 'Nothing is left here'), h('p', {}, 'Choose another part of the box, or a record from the list.'));
      return;
    }
    this.map.show(one);
    this.form = new RecordForm(one, this.map.thumb(one));
    fill(this.parts.form, h('h2', {}, titleOf(one)),
      h('p', { class: 'soft' }, `${one.table.table}${one.sheet ? `, ${one.sheet}` : ''}. ${one.said?.confirmed.length ? `Confirmed by ${one.said.confirmed.join(', ')}.` : ''} ${one.said?.note ?? ''}`),
      this.form.host, h('div', { class: 'row' },
        button('Right as it is (Enter)', { class: 'act', onclick: () => this.confirm() }), button('Save the change', { class: 'act', onclick: () => this.save() }),
        button('Skip (s)', { class: 'plain', onclick: () => this.skip() }), button('Note (n)', { class: 'plain', onclick: () => this.note() }),
        this.linkButtons(one)));
  }

  linkButtons(one) {
    const places = this.draft.tables.filter(endsOf);
    const isPlace = this.map.at?.has(one.key[0]) && one.key.length === 1 && one.group === 'Map' && !endsOf(one.table);
    return [endsOf(one.table) && button(one.said?.change === 'remove' ? 'It is there after all' : 'It is not there', { class: 'plain', onclick: () => this.run(() => this.draft.change(one, one.said?.change === 'remove' ? '' : 'remove')) }),
      isPlace && places.map((table) => button(`Draw to … (${table.table.replace('.csv', '')})`, { class: 'plain', onclick: () => this.join(one, table) }))];
  }

  // The first record of the part that is still asked for, after the one that was shown.
  next() {
    const queue = this.draft.queue(this.group, this.second), from = this.draft.records.indexOf(this.one);
    this.show(queue.find((one) => this.draft.records.indexOf(one) > from) ?? queue[0]);
  }

  // ---- what a person does ------------------------------------------------------------------------------------------

  // Carries a change out. The draft may have been changed by somebody else meanwhile: then it is shown as it stands.
  async run(change, then = () => this.show(this.draft.find(this.one.table.table, this.one.key) ?? this.one)) {
    if (this.busy) return;
    this.busy = true;
    main.setAttribute('aria-busy', 'true');
    try {
      await change();
      fill(this.parts.said);
      then();
      this.map.drawLinks();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.check(), 600);
    } catch (problem) {
      showProblem(this.parts.said, problem);
      if (problem.kind === 'draft-changed') this.draft.take(await api.get(this.draft.path));
    } finally {
      this.busy = false;
      main.removeAttribute('aria-busy');
    }
  }

  confirm() {
    const one = this.one, clicks = Math.max(1, this.pressed);
    if (Object.keys(this.form.changed()).length) return this.save();
    return this.run(() => this.draft.confirm(one, clicks), () => { say('Confirmed.'); this.next(); });
  }

  save() {
    const one = this.one, clicks = Math.max(1, this.pressed);
    if (!this.form.isValid()) return undefined;
    return this.run(() => this.draft.set(one, this.form.changed(), clicks), () => { say('Saved.'); this.next(); });
  }

  skip() { return this.run(() => this.draft.skip(this.one), () => this.next()); }
  undo() { return this.run(() => this.draft.undo(), () => { say('Taken back.'); this.show(this.one && this.draft.find(this.one.table.table, this.one.key)); }); }

  note() {
    const words = h('textarea', { name: 'note', maxlength: '900', 'aria-label': 'Note' }), one = this.one;
    words.value = one.said?.note ?? '';
    const box = dialog('Note', words, button('Keep', { class: 'act', onclick: () => { box.close(); this.run(() => this.draft.note(one, words.value)); } }));
    words.focus();
  }

  // A place on the map. While a line is drawn, it is its other end; while a list of places has the focus, it goes into it or out of it.
  place(id) {
    const [from, table] = this.joining ?? [], records = this.draft.records.filter((one) => one.key[0] === id && one.key.length === 1);
    if (from) return this.joinTo(from, table, id);
    if (this.listField()) return this.turn(this.listField(), id);
    const one = records.find(({ group }) => group === 'Map') ?? records[0];
    if (one) {
      this.group = one.group;
      this.show(one);
    }
    return undefined;
  }

  // The field with the focus, if it holds a list of texts.
  listField() {
    const field = document.activeElement;
    return field?.matches('.fields textarea') && /^\[("[^"]*",?)*\]$/.test(field.value) && [...this.form.fields.values()].includes(field) ? field : null;
  }

  turn(field, id) {
    const list = JSON.parse(field.value);
    field.value = JSON.stringify(list.includes(id) ? list.filter((one) => one !== id) : [...list, id]);
    this.form.draw();
  }

  // A click on a line: the next kind.
  toggle(one) {
    this.group = one.group;
    const kind = nextKind(one);
    this.one = one;
    if (kind === undefined) return this.show(one);
    return this.run(() => this.draft.set(one, { kind }));
  }

  join(one, table) {
    this.joining = [one, table];
    fill(this.parts.said, h('p', { role: 'status' }, `Click on the place to which a line goes from ${titleOf(one)}.`));
  }

  joinTo(from, table, id) {
    const ends = endsOf(table), values = { [ends[0]]: from.key[0], [ends[1]]: id }, key = table.keys.map((name) => values[name] ?? `${from.key[0]}-${id}`);
    this.joining = null;
    const kind = table.columns.find(({ name }) => name === 'kind');
    if (kind) values.kind = kind.allowed.split('|')[0];
    for (const name of table.keys) delete values[name];
    return this.run(() => this.draft.add(table, key, values), () => this.show(this.draft.find(table.table, key)));
  }

  // ---- checks, preview, packs --------------------------------------------------------------------------------------

  tools(scenario) {
    const choice = h('select', { name: 'scenario', 'aria-label': 'Scenario' }, this.ruleset.scenarios.map((one) => h('option', { value: one.id, selected: one.id === scenario }, one.title)));
    const file = h('input', { type: 'file', accept: '.zip', 'aria-label': 'Upload a pack', onchange: () => file.files[0] && this.upload(file.files[0]) });
    return h('div', { class: 'row' }, choice, button('Play ten random turns', { class: 'plain', onclick: () => this.preview(choice.value) }),
      button('Download the pack', { class: 'plain', onclick: () => this.download() }), h('label', {}, 'Upload a pack ', file));
  }

  async check() {
    try {
      const { seq, faults, confirmed, records } = await this.draft.check();
      if (seq !== this.draft.seq) return;
      fill(this.parts.faults, faults.length ? h('ul', { class: 'faults', role: 'status' }, faults.map((fault) => h('li', {}, `${fault.file || 'pack'} ${fault.column}: expected ${fault.expected}, found ${fault.found}`)))
        : h('p', { role: 'status' }, `The rules can play by this. ${confirmed} of ${records} records of the game are confirmed.`));
      this.parts.faults.dataset.seq = String(seq);
      this.parts.faults.dataset.faults = String(faults.length);
    } catch (problem) {
      showProblem(this.parts.faults, problem);
    }
  }

  async preview(scenario) {
    try {
      const { entries, turns, svg } = await this.draft.preview(scenario, Math.floor(Math.random() * 1e6));
      const drawn = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
      for (const one of drawn.querySelectorAll('[id]')) if (!/^(g|s|p|c)?-?def/.test(one.id) && one.closest('defs') === null) one.removeAttribute('id');
      fill(this.parts.preview, h('p', { role: 'status' }, `${turns} turns were played.`), h('ol', { class: 'preview-log', tabindex: '0' }, entries.map((entry) => h('li', {}, entry.text))), h('div', { class: 'preview', tabindex: '0' }, drawn));
    } catch (problem) {
      showProblem(this.parts.preview, problem);
    }
  }

  async download() {
    const url = URL.createObjectURL(await this.draft.download());
    h('a', { href: url, download: `${this.draft.name}.zip` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  upload(file) { return this.run(() => this.draft.upload(file), () => this.next()); }

  async history() {
    const { items } = await this.draft.history();
    const words = (edits) => (edits.undoes ? `takes back ${edits.undoes}` : edits.slice(0, 3).map((edit) => `${edit.table} ${edit.key.join(' ')}: ${edit.column ? `${edit.column} ${edit.value ?? 'as in the ruleset'}` : Object.keys(edit).at(-1)}`).join('; '));
    dialog('History', items.length === 0 && h('p', {}, 'Nothing has been confirmed or changed yet.'), h('ol', { class: 'listing-of' }, items.reverse().map((one) => h('li', { value: String(one.seq) }, `${one.author}${one.undone ? ' (taken back)' : ''}: ${words(one.edits)}`))));
  }

  key(event) {
    if (!this.one || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const typing = event.target.matches('input:not([type="checkbox"]), textarea, select');
    const act = { s: () => this.skip(), n: () => this.note(), u: () => this.undo(), c: () => this.form.focus() }[event.key];
    if (event.key === 'Enter' && !event.target.matches('textarea, button, summary, a')) this.pressed++, this.confirm();
    else if (act && !typing) this.pressed++, act();
    else return;
    event.preventDefault();
  }
}

// ---- the page -------------------------------------------------------------------------------------------------------

let desk = null;

async function show() {
  session.takeFragment();
  desk = null;
  const [id, name] = location.hash.replace(/^#\/?/, '').split('/');
  setTitle('Desk');
  if (!session.token()) {
    showBar();
    return fill(main, h('div', { class: 'page narrow' }, h('div', { class: 'card pad' }, h('h1', {}, 'The desk'), h('p', {}, 'For admins, and tokens with the scope content.'),
      askToken((value) => { session.keepToken(value); show(); }))));
  }
  try {
    if (!name) return await home();
    const [ruleset, draft] = [await api.get(`v1/rulesets/${id}`), new Draft(id, name)];
    await draft.load();
    showBar(h('span', { class: 'where' }, `${ruleset.title}: ${name}`));
    desk = new Desk(ruleset, draft);
    await desk.begin();
  } catch (problem) {
    showBar();
    const place = h('div', { class: 'page narrow' });
    fill(main, place);
    showProblem(place, problem, show);
  }
  return undefined;
}

showSettings();
bringIcons().catch(() => {});
addEventListener('keydown', (event) => desk?.key(event));
addEventListener('hashchange', show);
show();
