// One game: what is known of it, how it is asked for, and what a click sends. The parts draw what stands here.

import * as api from './api.js';
import { player } from './session.js';
import { h, brand, button, icon, fill, find, say, call, setTitle, showProblem } from './dom.js';
import { Names } from './names.js';
import { Board } from './board.js';
import { Choices } from './choices.js';
import { Scene } from './scene.js';
import { waysOf } from './ways.js';
import { Log } from './log.js';
import { Time } from './time.js';
import { State } from './state.js';
import { Stage } from './stage.js';
import { Stack } from './sheet.js';
import { Seats, disc, clockOf, nameOf, waitingRoom } from './seats.js';
import { Hand } from './hand.js';
import { Tabs } from './tabs.js';
import { ending } from './ending.js';
import { Guide, guideOf } from './guide.js';
import { tableMenu, Places } from './extras.js';
import { listenForKeys } from './keys.js';
import { openMenu } from './menu.js';
import { setting } from './settings.js';
import { remember, sinceBar } from './since.js';
import { markSign, tellMove } from './tell.js';
import { Talk } from './talk.js';
import { Proposals } from './proposals.js';

const ENTRIES = 150, LONG_AWAY = 30000, AFTERWARDS = 3000, TIGHTEST = 5;
const NARROW = matchMedia('(max-width: 719px)'), BESIDE = matchMedia('(min-width: 1000px)');

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
    this.mine = game.roles.filter((seat) => seat.player && seat.player === player()).map((seat) => seat.role);
    this.view = null;
    this.scene = new Scene(names, null);
    this.before = null; // {seq, scene} of the view that was shown before this one
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

  // The map is asked for again, as what a browser kept may be of an older daemon, whose pieces found other shapes there.
  layer(name, signal) {
    return api.text(`${this.path}/board.svg${this.query(`&layer=${name}`)}`, { signal, cache: 'no-cache' });
  }

  // View, tree of choices, pieces and hand of one moment, together.
  async position(signal) {
    const asks = this.past === null && this.mine.includes(this.role) && this.game.status === 'active';
    for (let attempt = 0; ; attempt++) {
      const [view, list, pieces, hand] = await Promise.all([
        api.get(`${this.path}/view${this.query()}`, { signal }),
        asks ? api.get(`${this.path}/actions?role=${this.role}&menu=100&asides=last`, { signal }) : { menu: [] },
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
      const { view, menu, pieces, hand } = await this.position(loading.signal), scene = new Scene(this.names, view.state, view.places);
      const running = await this.stage.load(view, scene, loading.signal);
      if (this.view && this.view.seq !== view.seq) this.before = { seq: this.view.seq, scene: this.scene };
      this.view = view;
      this.scene = scene;
      this.menu = menu;
      if (this.past === null) this.seq = Math.max(this.seq, view.seq);
      if (view.status !== this.game.status || this.game.clock) this.game = await api.get(this.path, { signal: loading.signal });
      this.board.draw(map, pieces);
      this.hasMap = true;
      if (this.guide) await this.log(view.seq + 1);
      this.hand.show(hand);
      this.stage.draw(running);
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
    this.guide?.take(action);
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
      if (moved || problem.kind === 'gone') await this.refresh(); // what is gone says itself what became of it
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
    this.stack.close();
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
    if (this.game.status !== 'active') return this.linger();
    const following = this.following = new AbortController();
    this.signal.addEventListener('abort', () => following.abort(), { once: true });
    api.follow(`${this.path}/stream?role=${this.role}`, {
      lastId: Math.max(0, ...this.entries.keys()), signal: following.signal, nudge: this.nudge,
      on: (live) => this.connected(live),
      take: (name, data) => this.hear(name, data),
    }).catch((problem) => showProblem(this.choices.said, problem));
  }

  // A stream ends with its game; what is said and proposed afterwards is asked for.
  linger() {
    clearInterval(this.lingering);
    this.lingering = setInterval(() => { if (document.visibilityState === 'visible') { this.talk.load(); this.proposals.load(); } }, AFTERWARDS);
    this.signal.addEventListener('abort', () => clearInterval(this.lingering), { once: true });
  }

  hear(name, data) {
    if (name === 'message' && data?.deleted) this.talk.forget(data.n);
    else if (name === 'message') this.talk.load();
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
      this.stage.rolls();
      if (entry.role !== this.role) say(entry.text);
    }
    if (!this.busy && this.past === null && entry.seq > this.view.seq) this.soon();
    const goesOn = entry.status !== 'finished' && entry.status !== 'aborted';
    if (!goesOn) this.linger();
    return goesOn;
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
    const acts = this.view.status === 'active' && this.view.actions.length > 0 && this.view.to_act.includes(this.role);
    if (acts && !this.acted) {
      call('Your move.');
      tellMove({ title: this.names.ruleset.title, prompt: this.view.prompt, game: this.game.id });
    }
    this.acted = acts;
    markSign(acts);
    this.root.classList.toggle('in-past', this.past !== null);
    this.drawing = true;
    for (const part of [this.guide, this.state, this.choices, this.logPart, this.time, this.seats, this.column, this.hand, this.stack, this.tabs]) part?.draw();
    if (this.game.status === 'finished' && this.past === null) {
      if (!this.ended) this.ended = ending(this);
      fill(this.choices.lists, this.ended);
    }
    this.stage.rolls();
    this.board.markLast(...(setting('marks') ? [this.lastSubjects(), waysOf(this, this.entries.get(this.past ?? this.seq), this.lastSubjects())] : [[], []]));
    this.follow();
    this.drawBar();
    this.drawing = false;
    this.fit();
  }

  // The things of an event, in the order of its arguments.
  subjectsOfEvent(event) {
    const kind = this.names.ruleset.events.find((one) => one.id === event.kind);
    return (kind?.args ?? []).map(({ name, domain }) => `${domain}-${event.args?.[name]}`).filter((subject) => this.names.things.has(subject));
  }

  // The things of an entry; of the set-up none.
  subjectsOf(entry) {
    return [...new Set((entry?.kind === 'setup' ? [] : entry?.events ?? []).flatMap((event) => this.subjectsOfEvent(event)))].slice(0, 12);
  }

  // The things of the last entry, or of the entry that is looked back at, and of the choice before it where musterd made it.
  lastSubjects() {
    const subjects = [];
    for (let seq = this.past ?? this.seq, entry; (entry = this.entries.get(seq)); seq--) {
      subjects.unshift(...this.subjectsOf(entry));
      if (!entry.auto) break;
    }
    return [...new Set(subjects)].slice(0, 12);
  }

  // On a phone the board shows the places of the question.
  follow() {
    const about = this.choices.groups.flatMap((group) => group.choices).flatMap((one) => one.about), asked = this.choices.asked;
    if (!NARROW.matches || asked === this.followed) return;
    this.followed = asked;
    const placed = [...about, ...this.lastSubjects()].filter((one) => this.scene.placeOf(one));
    this.board.focusOn([...new Set(about.some((one) => placed.includes(one)) ? placed.filter((one) => about.includes(one)) : placed)].slice(0, 40));
  }

  // Half of their column belongs to the choices: log, hand and find field give way, in this order.
  fit() {
    if (!this.view || this.drawing || !this.root.isConnected || NARROW.matches) return;
    const side = this.choices.host, options = find('.options', side);
    for (let step = 0; step <= TIGHTEST; step++) {
      this.root.dataset.tight = String(step);
      const column = BESIDE.matches ? find('#main').clientHeight - this.state.host.offsetHeight : side.clientHeight;
      if (options.clientHeight >= column / 2 && side.scrollHeight <= side.clientHeight + 1) return;
    }
  }

  drawBar() {
    if (!this.view) return;
    const { ruleset } = this.names, { view, game } = this, unread = this.tabs.unread;
    const scenario = ruleset.scenarios.find((one) => one.id === game.scenario), active = view.status === 'active' && game.status === 'active';
    const acts = active && this.mine.some((role) => view.to_act.includes(role)), two = game.roles.length <= 2;
    const pill = game.status === 'finished' ? 'Finished' : acts ? 'Your move' : active ? 'Waiting' : game.status;
    const own = game.roles.find((seat) => this.mine.includes(seat.role) && seat.clock);
    const offers = this.past === null ? this.choices.offers.toMe(this.role) : 0;
    setTitle(ruleset.title, acts, unread);
    fill(this.bar, h('a', { class: 'skip', href: '#prompt', onclick: (event) => { event.preventDefault(); this.showTab('choices'); this.choices.prompt.focus(); } }, 'To the choices'),
      brand(), h('span', { class: 'rule' }), h('h1', { class: 'where' }, ruleset.title, h('span', { class: 'unseen' }, ': '), h('small', {}, scenario?.title)),
      h('span', { class: 'space' }),
      this.live === false && game.status === 'active' && h('span', { class: 'amber', role: 'status' }, `Reconnecting, you see entry ${view.seq}`,
        Date.now() - this.lostAt > LONG_AWAY && button('Try now', { class: 'plain', onclick: () => this.nudge.dispatchEvent(new Event('now')) })),
      h('span', { class: 'holders' }, game.roles.map((seat) => h('span', { class: view.to_act.includes(seat.role) ? 'holder acts' : 'holder', title: `${nameOf(seat)}, ${this.names.role(seat.role)}` },
        disc(this.names, seat.role), two ? h('span', {}, h('span', {}, `${nameOf(seat)}, ${this.names.role(seat.role)}`), clockOf(seat)) : h('span', { class: 'unseen' }, `${nameOf(seat)}, ${this.names.role(seat.role)}`)))),
      !two && own && h('span', { class: 'own' }, clockOf(own)),
      h('span', { class: acts ? 'pill' : 'pill off', title: pill }, icon(game.status === 'finished' ? 'laurel' : 'clock'), h('span', {}, pill)),
      offers > 0 && button([icon('offer'), h('span', {}, 'Offers'), h('span', { class: 'badge' }, String(offers))], { class: 'plain to-offers', onclick: () => this.toOffers() }),
      button([icon('chat'), h('span', {}, 'Talk'), unread > 0 && h('span', { class: 'badge' }, String(unread))], { class: 'plain to-talk', 'aria-label': unread ? `Talk, ${unread} unread` : 'Talk', onclick: () => this.toTalk() }),
      button(icon('whole'), { class: 'square bare to-board', 'aria-label': 'The board alone', 'aria-pressed': String(this.root.classList.contains('full')), onclick: () => this.toBoard() }),
      button(icon('menu'), { class: 'square bare', 'aria-label': 'Menu', onclick: (event) => openMenu(event.currentTarget, tableMenu(this)) }));
  }

  toTalk() {
    this.tabs.show('talk');
    if (!NARROW.matches) this.tabs.grow(true);
    this.talk.field.focus();
  }

  toOffers() {
    this.showTab('choices');
    this.choices.asides.open = true;
    find('summary', this.choices.asides).focus();
  }

  // On a phone: the board in the room of all else, and back.
  toBoard() {
    this.root.classList.toggle('full');
    this.board.whole();
    this.drawBar();
  }

  showTab(name, focus) {
    this.tabs.show(name, focus);
  }

  build(main, bar) {
    this.bar = bar;
    const places = new Map([...this.names.things].filter(([, thing]) => thing.x !== undefined));
    this.board = new Board({ title: this.names.ruleset.title, places, onTap: (under) => this.choices.touch(under) });
    this.state = new State(this);
    this.choices = new Choices(this, this.board);
    this.stage = new Stage(this);
    this.stack = new Stack(this);
    this.logPart = new Log(this);
    this.time = new Time(this);
    this.seats = new Seats(this);
    this.column = new Seats(this, 'column'); // beside the board, where there are many or a stage, and room
    this.hand = new Hand(this);
    this.talk = new Talk(this);
    this.proposals = new Proposals(this);
    this.tabs = new Tabs(this, [['choices', 'Choices', 'moved', null], ['log', 'Log', 'writ', this.logPart.host], ['talk', 'Talk', 'chat', this.talk.host],
      ['cards', 'Cards', 'card-back', this.hand.list], ['seats', 'Seats', 'crown', this.seats.host], ['places', 'Places', 'list', new Places(this)]]);
    this.choices.host.prepend(...[this.guide?.host, this.proposals.host].filter(Boolean));
    this.choices.foot.before(this.stack.host, this.hand.host);
    this.root = h('div', { class: this.game.roles.length > 2 ? 'table many' : 'table', 'data-tab': 'log' },
      this.state.host, this.choices.host, this.stage.host, this.board.host, this.time.host, this.column.host, this.tabs.host);
    const { width, height } = this.names.ruleset.board ?? { width: 93, height: 100 };
    this.root.style.setProperty('--aspect', String(width / height));
    fill(main, this.root);
    this.tabs.fit();
    new ResizeObserver(() => this.fit()).observe(main);
    listenForKeys(this, { choices: this.choices, board: this.board, time: this.time, signal: this.signal });
  }
}

const showProblemGone = (table) => { if (!table.busy && table.live !== false) fill(table.choices.said); };

// What a room shows of its game.
const told = (game) => JSON.stringify([game.status, game.started_at, game.roles.map((seat) => [seat.player, seat.name, seat.awaits, seat.invited, seat.by_invitation])]);

const ROOM_LOOKS = 3000;

function room(given, game, names) {
  const following = new AbortController(), stop = () => following.abort();
  const again = () => {
    if (following.signal.aborted) return;
    stop();
    table(given).catch((problem) => showProblem(find('.card', given.main), problem));
  };
  const look = async () => {
    const now = await api.get(`v1/games/${game.id}`, { signal: following.signal });
    if (told(now) !== told(game)) again();
  };
  given.signal.addEventListener('abort', stop, { once: true });
  fill(given.bar, brand(), h('span', { class: 'rule' }), h('span', { class: 'where' }, names.ruleset.title), h('span', { class: 'space' }),
    button(icon('menu'), { class: 'square bare', 'aria-label': 'Menu', onclick: (event) => openMenu(event.currentTarget, []) }));
  document.body.className = 'at-page';
  setTitle(names.ruleset.title);
  fill(given.main, waitingRoom({ game, names, again }));
  if (game.status === 'aborted') return;
  if (!api.isSignedIn()) { // no stream tells a visitor without a token of open games
    const timer = setInterval(() => { if (!document.hidden) look().catch(() => {}); }, ROOM_LOOKS);
    following.signal.addEventListener('abort', () => clearInterval(timer));
    return;
  }
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
  const one = new Table(game, names, given.signal), guide = await guideOf(game);
  if (guide) one.guide = new Guide(one, guide);
  const wanted = given.query.get('role'), acting = game.roles.filter((seat) => seat.to_act).map((seat) => seat.role);
  one.role = wanted && (one.mine.includes(wanted) || wanted === 'spectator' || game.status === 'finished') ? wanted
    : one.mine.find((role) => acting.includes(role)) ?? one.mine[0] ?? 'spectator';
  if (given.query.get('seq') !== null) one.past = Math.min(Number(given.query.get('seq')) || 0, game.seq);
  one.build(given.main, given.bar);
  await Promise.all([one.refresh(), one.log(game.seq + 1)]);
  if (given.signal.aborted || !one.view) return;
  one.draw();
  const since = one.past === null && sinceBar(one), keep = () => remember(one);
  if (since) one.choices.host.prepend(since);
  addEventListener('pagehide', keep, { signal: given.signal });
  document.addEventListener('visibilitychange', keep, { signal: given.signal });
  given.signal.addEventListener('abort', keep);
  addEventListener('settings', () => one.draw(), { signal: given.signal });
  one.listen();
  one.choices.prompt.focus({ preventScroll: true });
  await Promise.all([one.talk.load(), one.proposals.load()]);
}
