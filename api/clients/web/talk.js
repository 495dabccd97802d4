// What is said beside the game, and notes that nobody else sees.

import * as api from './api.js';
import { h, button, fill, say, showProblem, ago } from './dom.js';
import { disc } from './seats.js';

const MOST = 1000;

export class Talk {
  constructor(table) {
    this.table = table;
    this.channel = table.mine.length ? 'players' : 'spectators';
    this.messages = new Map();
    this.said = h('div');
    this.list = h('div', { class: 'talk', role: 'log', 'aria-label': 'What is said' });
    this.field = h('input', { maxlength: String(MOST), 'aria-label': 'Say something', placeholder: this.channel === 'players' ? 'Say something to the table' : 'Say something to those who watch' });
    this.host = h('div', {}, this.list, this.said, this.canWrite() && h('form', { class: 'row', onsubmit: (event) => this.send(event) }, this.field,
      h('button', { class: 'act' }, 'Say')), this.table.mine.length > 0 && this.notes());
  }

  // A page that was opened without a token reads only.
  canWrite() {
    return api.isSignedIn();
  }

  get last() {
    return Math.max(0, ...this.messages.keys());
  }

  async load() {
    const quiet = !this.loaded;
    try {
      const path = `${this.table.path}/messages?channel=${this.channel}&since=${this.last}&limit=200`;
      for (const one of await api.list(path, 1000)) {
        this.messages.set(one.n, one);
        if (!quiet && !one.deleted && !this.table.mine.includes(one.role)) {
          say(`${one.name ?? one.player} says: ${one.text}`);
          this.table.tabs.said(1);
        }
      }
      this.loaded = true;
      this.draw();
    } catch (problem) {
      showProblem(this.said, problem);
    }
  }

  // Empties a message that somebody deleted.
  forget(n) {
    const one = this.messages.get(n);
    if (!one) return;
    this.messages.set(n, { ...one, text: null, deleted: true });
    this.draw();
  }

  draw() {
    const { names } = this.table;
    fill(this.list, this.messages.size ? [...this.messages.values()].map((one) => h('p', {}, one.role && disc(names, one.role),
      h('b', {}, one.name ?? one.player ?? 'The director'), ' ', one.text === null ? h('i', { class: 'soft' }, one.hidden ? 'hidden by the director' : 'deleted') : one.text, h('small', {}, ` ${ago(one.at)}`)))
      : h('p', { class: 'soft note' }, 'Nothing has been said.'));
    this.list.lastElementChild.scrollIntoView?.({ block: 'nearest' });
  }

  async send(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    try {
      await api.postSurely(`${this.table.path}/messages`, { channel: this.channel, text });
      this.field.value = '';
      fill(this.said);
      await this.load();
    } catch (problem) {
      showProblem(this.said, problem);
    }
  }

  notes() {
    const [role] = this.table.mine, path = `${this.table.path}/notes/${role}`, state = h('span', { class: 'soft', role: 'status' });
    const field = h('textarea', { rows: '4', 'aria-label': 'Notes for myself', oninput: () => fill(state, 'not kept yet') });
    const keep = button('Keep', { class: 'plain', onclick: async () => {
      try {
        await api.put(path, { text: field.value });
        fill(state, 'kept');
      } catch (problem) {
        showProblem(this.said, problem);
      }
    } });
    return h('details', { ontoggle: async (event) => {
      if (event.target.open && !field.value) field.value = (await api.get(path)).text;
    } }, h('summary', {}, 'Notes for myself'), field, h('p', { class: 'row' }, keep, state));
  }
}
