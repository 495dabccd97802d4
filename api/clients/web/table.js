// One game: what is known of it, how it is asked for, and what a click sends. The parts draw what stands here.

import * as api from './api.js';
import { player } from './session.js';
import { h, brand, button, icon, fill, find, say, call, setTitle, showProblem } from './dom.js';
import { Names } from './names.js';
import { Board } from './board.js';
import { Choices } from './choices.js';
import { Log, Roll } from './log.js';
import { Time } from './time.js';
import { Seats, disc, waitingRoom } from './seats.js';
import { Hand } from './hand.js';
import { Tabs } from './tabs.js';
import { ending } from './ending.js';
import { tableMenu, openPieces, listing } from './extras.js';
import { listenForKeys } from './keys.js';
import { openMenu } from './menu.js';
import { Talk } from './talk.js';
import { Proposals } from './proposals.js';

const ENTRIES = 150, LONG_AWAY = 30000;

// The ruleset that the game began with, or the one of today where that is gone.
async function rulesetOf(game) {
  const path = `v1/rulesets/${game.ruleset}`;
  try {
    return await api.get(`${path}?version=${game.ruleset_version}&content_hash=${game.content_hash}`);
  } catch (problem) {
    if (problem.status !== 404) throw problem;
    return api.get(path);
  }
}

class Table {
  constructor(game, names, signal) {
    this.game = game;
    this.names = names;
    this.signal = signal;
    this.path = `v1/games/${game.id}`;
    this.mine = game.roles.filter((seat) => seat.player === player()).map((seat) => seat.role);
    this.view = null;
    this.menu = [];
    this.entries = new Map();
    this.seq = game.seq;
    this.past = null;
    this.busy = false;
    this.nudge = new EventTarget();
  }

  // ---- asking ----------------------------------------------------------------------------------------------------

  query(more = '') {
    return `?role=${this.role}${this.past === null ? '' : `&seq=${this.past}`}${more}`;
  }

  layer(name, signal) {
    return api.text(`${this.path}/board.svg${this.query(`&layer=${name}`)}`, { signal });
  }

  // View, tree of choices, pieces and hand of one moment, together.
  async position(signal) {
    const asks = this.past === null && this.mine.includes(this.role) && this.game.status === 'active';
    for (let attempt = 0; ; attempt++) {
      const [view, list, pieces, hand] = await Promise.all([
        api.get(`${this.path}/view${this.query()}`, { signal }),
        asks ? api.get(`${this.path}/actions?role=${this.role}&menu=100`, { signal }) : { menu: [] },
        this.layer('pieces', signal),
        this.role === 'spectator' ? null : api.text(`${this.path}/hand.svg${this.query('&prefix=hand-')}`, { signal })]);
      if (!asks || list.seq === view.seq || attempt === 3) return { view, menu: list.menu, pieces, hand };
    }
  }

  async refresh() {
    this.loading?.abort();
    const loading = this.loading = new AbortController(), stop = () => loading.abort();
    this.signal.addEventListener('abort', stop, { once: true });
    try {
      const map = this.hasMap ? null : await this.layer('map', loading.signal);
      const { view, menu, pieces, hand } = await this.position(loading.signal);
      this.view = view;
      this.menu = menu;
      if (this.past === null) this.seq = Math.max(this.seq, view.seq);
      if (view.status !== this.game.status || this.game.clock) this.game = await api.get(this.path, { signal: loading.signal });
      this.board.draw(map, pieces);
      this.hasMap = true;
      this.hand.show(hand);
      this.draw();
      showProblemGone(this);
    } catch (problem) {
      if (loading.signal.aborted) return;
      if (!(problem instanceof api.Problem)) throw problem;
      showProblem(this.choices.said, problem, () => this.refresh());
      call(problem.message);
    } finally {
      this.signal.removeEventListener('abort', stop);
    }
  }

  // Entries before the one given, the set-up (0) among them where there are no more.
  async log(before) {
    const since = before - ENTRIES - 1;
    for (const entry of await api.list(`${this.path}/log?role=${this.role}&limit=200${since > 0 ? `&since=${since}` : ''}`, ENTRIES + 1))
      this.entries.set(entry.seq, entry);
  }

  async earlier() {
    await this.log(Math.min(...this.entries.keys()));
    this.draw();
  }

  // ---- doing -----------------------------------------------------------------------------------------------------

  act(action) {
    return this.change(() => api.postSurely(`${this.path}/actions`, { role: this.role, seq: this.view.seq, key: action.key }));
  }

  undo() {
    return this.change(() => api.postSurely(`${this.path}/undo`, { role: this.role, seq: this.view.seq }));
  }

  resign(role) {
    return this.change(() => api.postSurely(`${this.path}/resign`, { role }));
  }

  async change(send) {
    if (this.busy || this.past !== null) return;
    const start = performance.now();
    this.busy = true;
    fill(this.choices.said);
    try {
      const done = await send();
      performance.measure('answered', { start });
      this.seq = Math.max(this.seq, done.seq);
      await this.refresh();
      requestAnimationFrame(() => setTimeout(() => performance.measure('drawn', { start }))); // on the screen
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem;
      const moved = problem.kind === 'stale-seq' || problem.kind === 'illegal-action';
      if (moved) await this.refresh();
      showProblem(this.choices.said, moved ? { title: 'The position has changed', message: 'Look again, and choose.', status: 409 } : problem);
    } finally {
      this.busy = false;
    }
    if (this.seq > this.view.seq) this.refresh();
  }

  async goTo(seq) {
    this.past = seq;
    this.time.draw();
    await this.refresh();
  }

  // The other seat of the same player, or other eyes.
  async lookThrough(role) {
    this.role = role;
    this.entries.clear();
    this.following?.abort();
    this.choices.lists.inert = true;
    await Promise.all([this.refresh(), this.log(this.seq + 1)]);
    this.choices.lists.inert = false;
    this.draw();
    this.listen();
    this.choices.prompt.focus({ preventScroll: true });
  }

  // Another of my seats that is to act while this one is not: asked about, before its hand is shown.
  handover() {
    if (this.past !== null || this.view.status !== 'active' || this.view.to_act.includes(this.role)) return null;
    return this.mine.find((role) => this.view.to_act.includes(role)) ?? null;
  }

  // ---- live ------------------------------------------------------------------------------------------------------

  listen() {
    this.following?.abort();
    if (this.game.status !== 'active') return;
    const following = this.following = new AbortController();
    this.signal.addEventListener('abort', () => following.abort(), { once: true });
    api.follow(`${this.path}/stream?role=${this.role}`, {
      lastId: Math.max(0, ...this.entries.keys()), signal: following.signal, nudge: this.nudge,
      on: (live) => this.connected(live),
      take: (name, data) => this.hear(name, data),
    }).catch((problem) => showProblem(this.choices.said, problem));
  }

  hear(name, data) {
    if (name === 'message') this.talk.load();
    else if (name === 'proposals') this.proposals.load();
    else return this.take(data);
    return true;
  }

  take(entry) {
    const isNew = !this.entries.has(entry.seq);
    this.entries.set(entry.seq, entry);
    this.seq = Math.max(this.seq, entry.seq);
    this.logPart.draw();
    this.time.draw();
    if (isNew) {
      this.roll.show(entry);
      if (entry.role !== this.role) say(entry.text);
    }
    if (!this.busy && this.past === null && entry.seq > this.view.seq) this.soon();
    return entry.status !== 'finished' && entry.status !== 'aborted';
  }

  // Several entries at once are one change to draw.
  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => { if (!this.busy && !this.signal.aborted) this.refresh(); }, 20);
  }

  connected(live) {
    if (live && this.live === false) this.soon();
    if (!live && this.live !== false) {
      this.lostAt = Date.now();
      call('The connection is lost.');
    }
    if (live && this.live === false) say('Connected again.');
    this.live = live;
    this.drawBar();
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  draw() {
    const acts = this.view.actions.length > 0 && this.view.to_act.includes(this.role);
    if (acts && !this.acted) call('Your move.');
    this.acted = acts;
    this.root.classList.toggle('in-past', this.past !== null);
    for (const part of [this.choices, this.logPart, this.time, this.seats, this.column, this.tabs]) part.draw();
    if (this.game.status === 'finished' && this.past === null) {
      if (!this.ended) this.ended = ending(this);
      fill(this.choices.lists, this.ended);
    }
    this.board.drawOverview(`${this.path}/board.png${this.query('&width=300')}`, this.signal);
    this.drawBar();
    setTitle(`${this.names.ruleset.title}`, acts || Boolean(this.handover()));
  }

  drawBar() {
    const { ruleset } = this.names, { view } = this;
    const scenario = ruleset.scenarios.find((one) => one.id === this.game.scenario);
    const acts = view.status === 'active' && this.mine.some((role) => view.to_act.includes(role));
    const pill = view.status === 'finished' ? 'Finished' : acts ? 'Your move' : view.status === 'active' ? 'Waiting' : view.status;
    fill(this.bar, brand(), h('span', { class: 'rule' }), h('h1', { class: 'where' }, ruleset.title, h('small', {}, scenario?.title)),
      h('span', { class: 'space' }),
      this.live === false && h('span', { class: 'amber', role: 'status' }, `Reconnecting, you see entry ${view.seq}`,
        Date.now() - this.lostAt > LONG_AWAY && button('Try now', { class: 'plain', onclick: () => this.nudge.dispatchEvent(new Event('now')) })),
      h('span', { class: 'holders' }, this.game.roles.map((seat) => h('span', { class: view.to_act.includes(seat.role) ? 'holder acts' : 'holder' },
        disc(this.names, seat.role), this.game.roles.length <= 2 && h('span', {}, `${seat.player ?? 'open'}, ${this.names.role(seat.role)}`)))),
      h('span', { class: acts ? 'pill' : 'pill off', title: pill }, icon(view.status === 'finished' ? 'laurel' : 'clock'), h('span', {}, pill)),
      button(icon('menu'), { class: 'square bare', 'aria-label': 'Menu', onclick: (event) => openMenu(event.currentTarget, tableMenu(this)) }));
  }

  showTab(name, focus) {
    this.tabs.show(name, focus);
  }

  build(main, bar) {
    this.bar = bar;
    const places = new Map([...this.names.things].filter(([, thing]) => thing.x !== undefined));
    this.board = new Board({ title: this.names.ruleset.title, places, onTap: (under, at) => openPieces(this, this.choices.touch(under), at) });
    this.choices = new Choices(this, this.board);
    this.logPart = new Log(this);
    this.roll = new Roll(this);
    this.time = new Time(this);
    this.seats = new Seats(this);
    this.column = new Seats(this, 'column'); // beside the board, where there are many and room
    this.hand = new Hand(this);
    this.talk = new Talk(this);
    this.proposals = new Proposals(this);
    this.tabs = new Tabs(this, [['choices', 'Choices', 'moved', null], ['cards', 'Cards', 'card-back', this.hand.list],
      ['log', 'Log', 'writ', this.logPart.host], ['talk', 'Talk', 'chat', this.talk.host], ['places', 'Places', 'list', () => listing(this)], ['seats', 'Seats', 'crown', this.seats.host]]);
    this.board.host.append(this.roll.host, this.time.bar);
    this.choices.host.prepend(this.proposals.host);
    this.root = h('div', { class: this.game.roles.length > 2 ? 'table many' : 'table', 'data-tab': 'log' },
      this.game.roles.length > 2 && this.column.host, this.board.host, this.choices.host, this.tabs.host, this.hand.host, this.time.host);
    fill(main, this.root);
    this.tabs.fit();
    listenForKeys(this, { choices: this.choices, board: this.board, time: this.time, signal: this.signal });
  }
}

const showProblemGone = (table) => { if (!table.busy && table.live !== false) fill(table.choices.said); };

function room(given, game, names) {
  const following = new AbortController(), stop = () => following.abort();
  const again = () => {
    if (following.signal.aborted) return;
    stop();
    table(given).catch((problem) => showProblem(find('.card', given.main), problem));
  };
  const look = async () => {
    const now = await api.get(`v1/games/${game.id}`, { signal: following.signal });
    if (JSON.stringify(now) !== JSON.stringify(game)) again();
  };
  given.signal.addEventListener('abort', stop, { once: true });
  fill(given.bar, brand(), h('span', { class: 'rule' }), h('span', { class: 'where' }, names.ruleset.title), h('span', { class: 'space' }));
  document.body.className = 'at-page';
  setTitle(names.ruleset.title);
  fill(given.main, waitingRoom({ game, names, again }));
  if (game.status === 'aborted') return;
  api.follow('v1/me/stream', { signal: following.signal, on() {}, take: (name, one) => {
    if (one.id === game.id) look().catch(() => {});
    return true;
  } }).catch(() => {});
}

// given: {main, bar, id, query, signal}
export async function table(given) {
  const game = await api.get(`v1/games/${encodeURIComponent(given.id)}`);
  const names = new Names(await rulesetOf(game));
  if (given.signal.aborted) return;
  if (game.status === 'open' || !game.started_at) return room(given, game, names);
  document.body.className = 'at-table';
  const one = new Table(game, names, given.signal);
  const wanted = given.query.get('role'), acting = game.roles.filter((seat) => seat.to_act).map((seat) => seat.role);
  one.role = wanted && (one.mine.includes(wanted) || wanted === 'spectator' || game.status === 'finished') ? wanted
    : one.mine.find((role) => acting.includes(role)) ?? one.mine[0] ?? 'spectator';
  if (given.query.get('seq') !== null) one.past = Math.min(Number(given.query.get('seq')) || 0, game.seq);
  one.build(given.main, given.bar);
  await Promise.all([one.refresh(), one.log(game.seq + 1)]);
  if (given.signal.aborted || !one.view) return;
  one.draw();
  one.listen();
  await Promise.all([one.talk.load(), one.proposals.load()]);
}
