// A first game with the guide of the ruleset: beside each question what a teacher would say, what to look at, and the choice to take.

import * as api from './api.js';
import { h, button, icon, fill } from './dom.js';

const KEYS_MOST = 20; // in a request

const kept = (game) => `musterd.guide.${game.id}`;

function recall(game) {
  try {
    return JSON.parse(localStorage.getItem(kept(game))) ?? {};
  } catch {
    return {};
  }
}

// The guide of the game's own rules and content; null where the game has none, or was left by it.
export async function guideOf(game) {
  if (!game.guide || recall(game).closed) return null;
  try {
    return await api.get(`v1/rulesets/${game.ruleset}/guide?version=${game.ruleset_version}&content_hash=${game.content_hash}`);
  } catch (problem) {
    if (problem.status !== 404) throw problem;
    return null;
  }
}

// A new game in which the player holds all seats.
export async function beginGuided(ruleset) {
  const guide = await api.get(`v1/rulesets/${ruleset.id}/guide`);
  const game = await api.postSurely('v1/games', { ruleset: ruleset.id, scenario: guide.scenario, guide: true, visibility: 'private' });
  for (const seat of game.roles) await api.put(`v1/games/${game.id}/seats/${seat.role}`);
  for (let i = 0; i < guide.before.length; i += await takeSome(game, guide.before.slice(i)));
  return game;
}

// What comes before the first step, of one seat in one request as far as it goes. The number of actions taken.
async function takeSome(game, [first, ...others]) {
  const path = `v1/games/${game.id}`, { role } = first, end = others.findIndex((one) => one.role !== role);
  const keys = [first, ...others.slice(0, end < 0 ? others.length : end)].slice(0, KEYS_MOST).map((one) => one.key);
  const { seq } = await api.get(`${path}/view?role=${role}`);
  const done = await api.postSurely(`${path}/actions`, { role, seq, keys });
  return done.seq - seq;
}

export class Guide {
  constructor(table, guide) {
    this.table = table;
    this.steps = guide.steps;
    this.before = guide.before.length;
    this.end = guide.end;
    this.off = recall(table.game).off ?? null; // so many actions were on the way
    this.host = h('section', { class: 'guide', 'aria-label': 'Guide' });
    this.key = null; // of the choice to take, where it can be taken
  }

  // How many actions stand: those taken, without those taken back.
  taken() {
    const entries = [...this.table.entries.values()].filter((one) => one.seq > 0 && one.seq <= this.table.view.seq);
    if (entries.length < this.table.view.seq) return null;
    return entries.reduce((sum, one) => sum + (one.kind === 'action') - (one.kind === 'undo'), -this.before);
  }

  keep(more) {
    localStorage.setItem(kept(this.table.game), JSON.stringify({ off: this.off, ...more }));
  }

  // What the player takes; anything but the guide's choice leaves its way.
  take(action) {
    const at = this.taken();
    if (at === null || at >= this.steps.length || this.off !== null || action.key === this.steps[at].key) return;
    this.off = at;
    this.keep();
  }

  look() {
    const { view, past, role } = this.table, at = this.taken();
    if (past !== null || at === null || view.status !== 'active') return { kind: 'nothing' };
    if (this.off !== null && at <= this.off) { this.off = null; this.keep(); }
    if (this.off !== null) return { kind: 'off' };
    if (at < 0) return { kind: 'off' };
    const step = this.steps[at];
    if (!step) return { kind: 'end' };
    if (step.role !== role) return { kind: 'other', at, step };
    const action = view.actions.find((one) => one.key === step.key);
    return action ? { kind: 'step', at, step, action } : { kind: 'off' };
  }

  draw() {
    const { board } = this.table, now = this.now = this.look();
    this.key = now.action?.key ?? null;
    this.host.hidden = now.kind === 'nothing';
    board.pointAt(now.kind === 'step' ? now.step.focus : []);
    const drawn = JSON.stringify([now.kind, now.at, this.table.view.can_undo]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    fill(this.host, this.words(now));
    this.host.scrollTop = 0;
  }

  words(now) {
    const { names, view } = this.table;
    const head = (title, place) => h('div', { class: 'head' }, h('h3', {}, title), place && h('span', { class: 'soft' }, place),
      button('Leave the guide', { class: 'plain', onclick: () => this.leave() }));
    const place = `${now.at + 1} of ${this.steps.length}`;
    if (now.kind === 'step')
      return [head(now.step.title, place), h('p', {}, now.step.text), h('p', { class: 'why' }, now.step.why),
        button([icon('check'), h('span', {}, 'Do this')], { class: 'act', 'aria-label': `Do this: ${now.action.label}`, title: now.action.label, onclick: () => this.follow(now.action) })];
    if (now.kind === 'other') {
      const title = names.role(now.step.role);
      return [head(`Now ${title}`, place), h('p', {}, `In this first game you hold every seat. ${title} is next.`),
        button([icon('eye'), h('span', {}, `Play ${title}`)], { class: 'act', onclick: () => this.table.lookThrough(now.step.role) })];
    }
    if (now.kind === 'end') return [head('The guide ends here'), h('p', {}, this.end)];
    return [head('Off the way'), h('p', {}, `You have taken another way than the guide. ${view.can_undo ? 'Undo leads back to it, or play on as you like.' : 'Play on as you like.'}`),
      view.can_undo && button([icon('undo'), h('span', {}, 'Undo')], { class: 'act', onclick: () => this.table.undo() })];
  }

  follow(action) {
    const one = this.table.choices.of(action.key);
    if (one) this.table.choices.send(one);
  }

  leave() {
    this.keep({ closed: true });
    this.table.guide = null;
    this.table.board.pointAt([]);
    this.host.remove();
    this.table.choices.unguide();
  }
}
