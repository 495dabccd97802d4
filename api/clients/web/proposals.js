// What players propose to each other: a bar over the prompt, and the words of the menu.

import * as api from './api.js';
import { h, button, icon, fill, say, showProblem } from './dom.js';
import { nameIn } from './seats.js';

const HOURS = 3600;

function words(one, names) {
  const whom = one.terms.for ? names.role(one.terms.for) : 'everybody';
  return {
    draw: 'a draw', cancel: 'to call the game off', pause: 'to stop the clocks', resume: 'to let the clocks run on',
    'extra-time': `${Math.round((one.terms.seconds ?? 0) / HOURS)} hours more for ${whom}`,
    'take-back': `to take back what came after entry ${one.terms.to_seq}; dice are rolled anew`,
    rematch: 'a rematch, with other sides', substitute: `that ${one.terms.player} plays on for ${names.role(one.role)}`,
  }[one.kind];
}

export class Proposals {
  constructor(table) {
    this.table = table;
    this.open = [];
    this.host = h('div', { class: 'proposals', 'aria-live': 'polite' });
  }

  async load() {
    const { table } = this;
    if (!table.mine.length) return;
    try {
      const all = await api.list(`${table.path}/proposals?limit=20`, 20);
      const state = JSON.stringify(all);
      if (state === this.drawn) return;
      this.drawn = state;
      this.open = all.filter((one) => one.status === 'open');
      this.draw(all.find((one) => one.kind === 'rematch' && one.rematch));
    } catch (problem) {
      showProblem(this.host, problem);
    }
  }

  draw(rematch) {
    const { names } = this.table;
    fill(this.host, this.open.map((one) => this.bar(one)),
      rematch && h('p', { class: 'proposal' }, icon('offer'), h('a', { href: `#/game/${rematch.rematch}` }, 'To the rematch'),
        ` that ${names.role(rematch.role)} proposed.`));
  }

  bar(one) {
    const { names, mine } = this.table, owed = mine.find((role) => one.waiting.includes(role)), own = mine.includes(one.role);
    return h('div', { class: 'proposal' }, icon('offer'), h('span', {}, `${nameIn(this.table.game, one.player)} proposes ${words(one, names)}.`),
      h('span', { class: 'row' }, owed && button('Agree', { class: 'act', onclick: () => this.answer(one, owed, true) }),
        owed && button('Decline', { class: 'plain', onclick: () => this.answer(one, owed, false) }),
        own && button('Withdraw', { class: 'plain', onclick: () => this.answer(one, one.role, false) })));
  }

  answer(one, role, accept) {
    return this.run(() => api.put(`${this.table.path}/proposals/${one.n}`, { role, accept }));
  }

  propose(kind, terms) {
    const { table } = this, role = table.mine.includes(table.role) ? table.role : table.mine[0];
    return this.run(() => api.postSurely(`${table.path}/proposals`, { role, kind, ...terms }));
  }

  async run(what) {
    try {
      const one = await what();
      say(one.status === 'open' ? 'It is proposed.' : `The proposal is ${one.status}.`);
      if (one.kind === 'rematch' && one.rematch) location.hash = `#/game/${one.rematch}`;
      await this.load();
    } catch (problem) {
      showProblem(this.host, problem);
    }
  }

  async comeBack() {
    try {
      await api.post(`${this.table.path}/return`, {});
      await this.table.refresh();
    } catch (problem) {
      showProblem(this.host, problem);
    }
  }

  // For the menu. In the past of a game: to go on from there.
  items() {
    const { game, mine, past } = this.table;
    if (!mine.length) return [];
    const item = (label, kind, terms) => ({ label, run: () => this.propose(kind, terms) });
    if (game.status === 'finished') return [item('Propose a rematch', 'rematch')];
    if (game.status !== 'active') return [];
    const two = game.roles.length > 1, away = game.roles.some((seat) => mine.includes(seat.role) && seat.clock?.caretaker);
    return [away && { label: 'Play on myself, in the caretaker\'s place', run: () => this.comeBack() },
      past !== null && item(`Propose to go on from entry ${past}`, 'take-back', { to_seq: past }),
      two && item('Propose a draw', 'draw'), item('Propose to call the game off', 'cancel'),
      game.clock && item('Propose to stop the clocks', 'pause'), game.clock && item('Propose to let the clocks run on', 'resume'),
      game.clock && item('Propose a day more for everybody', 'extra-time', { seconds: 24 * HOURS })].filter(Boolean);
  }
}
