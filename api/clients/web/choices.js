// What the seat is asked, and what it may do: headings, rows, chips, a field to find, and below them what ends something.

import { h, button, icon, fill, find, ago } from './dom.js';
import { groupsOf, sift, takeEndings, rowsOf, facesOf, matches, standingLast } from './grouping.js';
import { Offers } from './offers.js';

const FEW = 4, FLAT = 8, FIND = 12;

export class Choices {
  // table: see table.js. board: what choices light.
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.filter = { words: '', subjects: [] };
    this.marked = null;
    this.all = false;
    this.finger = false;
    this.prompt = h('h2', { id: 'prompt', tabindex: '-1', 'aria-busy': 'true' }, 'Setting up the board');
    this.above = h('p', { class: 'path' });
    this.said = h('div', { class: 'said' });
    this.field = h('input', { type: 'search', class: 'find', 'aria-keyshortcuts': '/', oninput: () => { this.filter.words = this.field.value; this.list(); } });
    this.flat = button('Show all', { class: 'plain', 'aria-pressed': 'false', onclick: () => { this.all = !this.all; this.list(); } });
    this.tools = h('div', { class: 'tools', hidden: true }, this.field, this.flat);
    this.chips = h('div', { class: 'chips' });
    this.offers = new Offers(table);
    this.lists = h('div', { class: 'lists' });
    this.foot = h('div', { class: 'foot' });
    this.host = h('section', { class: 'side', 'aria-labelledby': 'prompt' },
      h('div', { class: 'ask' }, this.above, this.prompt, this.said, this.tools, this.chips), this.lists, this.foot);
    this.host.addEventListener('pointerdown', (event) => { this.finger = event.pointerType === 'touch'; }, true);
    this.lists.addEventListener('keydown', (event) => this.walk(event));
  }

  // ---- what stands there -----------------------------------------------------------------------------------------

  // After a change of the position. The list stays as it is where what is asked has not changed.
  draw() {
    const { view, menu, names, past, role } = this.table;
    this.offers.draw();
    const asked = JSON.stringify([role, past, view.prompt, view.actions, view.status, this.table.handover(), this.offers.host.childNodes.length]);
    this.host.classList.toggle('mine', view.actions.length > 0);
    this.drawFoot();
    if (asked === this.asked) return;
    this.asked = asked;
    this.filter = { words: '', subjects: [] };
    this.field.value = '';
    this.all = false;
    this.mark(null);
    this.prompt.removeAttribute('aria-busy');
    this.prompt.textContent = past === null ? view.prompt : `As it was after entry ${past}`;
    this.above.textContent = past === null ? this.waiting() : 'Nothing can be chosen here. The slider, or the bar over the board, leads back.';
    const all = past === null ? groupsOf(menu, view.actions, names) : [];
    const split = takeEndings(sift(all, (one) => !one.action.out_of_turn));
    const aside = standingLast(sift(all, (one) => one.action.out_of_turn));
    this.groups = this.offers.isDrafting() ? [...aside, ...split.groups] : [...split.groups, ...aside]; // first what he is in the midst of
    this.endings = split.endings;
    this.list();
    this.drawFoot();
    requestAnimationFrame(() => { this.lists.scrollTop = 0; });
  }

  waiting() {
    const { view, game, names, entries, role } = this.table;
    if (view.status !== 'active') return '';
    if (view.to_act.includes(role)) return names.role(role);
    if (view.actions.length) return `${names.role(role)}, at any time`;
    const whom = game.roles.filter((seat) => view.to_act.includes(seat.role)).map((seat) => `${seat.player}, ${names.role(seat.role)}`);
    return whom.length ? `${whom.join('; ')}${entries.size ? `, for ${ago([...entries.values()].at(-1).at)}` : ''}` : '';
  }

  count() {
    return this.table.view.actions.length;
  }

  list() {
    const handover = this.table.handover();
    const total = this.groups.reduce((sum, group) => sum + group.choices.length, 0);
    this.tools.hidden = total < FIND || Boolean(handover);
    this.field.placeholder = `Find in ${total} choices`;
    this.field.setAttribute('aria-label', `Find in ${total} choices`);
    this.flat.setAttribute('aria-pressed', String(this.all));
    fill(this.chips, this.filter.subjects.map((subject) => button([this.table.names.title(subject), icon('close')], {
      class: 'chip on', 'aria-label': `${this.table.names.title(subject)}: no longer only this`,
      onclick: () => { this.filter.subjects = this.filter.subjects.filter((one) => one !== subject); this.list(); } })));
    this.lists.classList.toggle('few', total <= FEW);
    if (handover) return fill(this.lists, this.handover(handover));
    const narrowed = this.filter.words || this.filter.subjects.length;
    const shown = sift(this.groups, (one) => matches(one, this.filter, this.table.names));
    if (this.all) fill(this.lists, h('ul', { class: 'plainly' }, shown.flatMap((group) => group.choices)
      .map((one) => h('li', {}, this.choice({ ...one, title: one.action.label }, 'line')))));
    else {
      const first = shown.findIndex((group) => group.title !== null);
      const drawn = shown.map((group, i) => this.group(group, i - first, total <= FLAT || narrowed || i === first, shown.length));
      const isAside = (group) => Boolean(group.choices[0].action.out_of_turn), drafting = this.offers.isDrafting();
      const anyTime = shown.findIndex(isAside), asked = shown.findIndex((group) => !isAside(group));
      const heading = [h('h3', { class: 'any-time' }, drafting ? 'Your offer, at any time' : 'At any time'), this.offers.host];
      if (drafting && asked > 0) drawn.splice(asked, 0, h('h3', { class: 'any-time' }, 'The game asks'));
      drawn.splice(anyTime >= 0 ? anyTime : drawn.length, 0, ...(anyTime >= 0 || this.offers.host.childNodes.length ? heading : []));
      fill(this.lists, drawn);
    }
    if (narrowed && !shown.length) fill(this.lists, h('p', { class: 'soft note' }, 'No choice is about that.'));
    this.offer();
  }

  group(group, place, open, groups) {
    const rows = group.choices.length > 3 ? rowsOf(group.choices, this.table.names) : null;
    const inside = rows ? rows.map((row) => this.row(row)) : h('ul', { class: 'plainly' }, group.choices.map((one) => h('li', {}, this.choice(one, 'line'))));
    if (group.title === null || groups === 1) return h('div', { class: 'group' }, group.title && h('h3', { class: 'unseen' }, group.title), inside);
    return h('details', { class: 'group', open: Boolean(open) },
      h('summary', { 'aria-keyshortcuts': place < 9 ? String(place + 1) : null }, h('h3', {}, group.title),
        h('span', { class: 'count' }, String(group.choices.length))), inside);
  }

  // A thing with its picture, and what may be done with it.
  row({ subject, choices }) {
    const thing = this.table.names.things.get(subject);
    const about = this.board.words(subject)?.replace(`${thing.title}, `, '') || thing.text || thing.kind?.replaceAll('-', ' ');
    return h('div', { class: 'thing', onpointerenter: () => this.light([subject], choices.flatMap((one) => one.about)),
      onpointerleave: () => this.dim() },
    h('div', { class: 'whose' }, this.board.thumb(subject), h('div', {}, h('h4', {}, thing.title), about && h('p', { class: 'soft' }, about))),
    h('ul', { class: 'chips' }, choices.map((one) => h('li', {}, this.choice(one, 'chip')))));
  }

  choice(one, kind) {
    const faces = facesOf(one.action.label), light = () => this.light(one.about);
    const title = one.title.replace(/[,(\s]*\b[0-6] of 6\b\)?/, '');
    return h('button', { type: 'button', class: `choice ${kind}`, 'data-key': one.action.key,
      'aria-label': one.action.label === one.title && faces === null ? null : one.action.label,
      title: one.action.label === one.title ? null : one.action.label,
      onpointerenter: light, onfocus: light, onpointerleave: () => this.dim(),
      onclick: () => (this.finger && this.marked?.action.key !== one.action.key ? this.mark(one) : this.send(one)) },
    h('span', { class: 'words' }, title),
    faces !== null && h('span', { class: 'odds' }, h('span', { class: 'chance', style: { '--odds': faces / 6 } }), `${faces} of 6`),
    faces === null && /\broll\b/i.test(one.action.label) && icon('die'));
  }

  handover(role) {
    const title = this.table.names.role(role);
    return h('div', { class: 'handover' }, h('p', {}, `${title} is to act, and you hold that seat too.`),
      button([icon('eye'), `Show ${title}'s view`], { class: 'act big', onclick: () => this.table.lookThrough(role) }),
      h('p', { class: 'soft' }, 'Let nobody look who may not see that hand.'));
  }

  // ---- the foot --------------------------------------------------------------------------------------------------

  drawFoot() {
    const { view, past } = this.table;
    const undo = button([icon('undo'), h('span', {}, 'Undo')], { class: 'plain undo', 'aria-keyshortcuts': 'u',
      disabled: !view.can_undo || past !== null, onclick: () => this.table.undo() });
    const ends = (this.endings ?? []).map((one, i) => button([icon('pass'), h('span', {}, one.action.label)], {
      class: this.marked || i ? 'plain end' : 'act end', 'data-key': one.action.key, 'aria-keyshortcuts': i ? null : 'e',
      'aria-label': one.action.label, onclick: () => this.send(one) }));
    const go = this.marked && button([icon('check'), h('span', {}, this.marked.action.label)], { class: 'act go', onclick: () => this.send(this.marked) });
    fill(this.foot, undo, go, ends);
    this.foot.hidden = view.status !== 'active' || this.table.role === 'spectator';
  }

  mark(one) {
    this.marked = one;
    for (const button of this.lists.querySelectorAll('.choice')) button.classList.toggle('marked', button.dataset.key === one?.action.key);
    this.drawFoot();
    this.dim();
  }

  light(subjects, others = []) {
    this.board.light(subjects, others);
    this.table.hand.light(subjects);
  }

  dim() {
    this.light(this.marked?.about ?? []);
  }

  async send(one) {
    const pressed = this.host.querySelectorAll(`[data-key="${CSS.escape(one.action.key)}"]`);
    for (const button of pressed) button.classList.add('runs');
    this.lists.inert = true;
    await this.table.act(one.action);
    this.lists.inert = false;
    for (const button of pressed) button.classList.remove('runs');
    this.prompt.focus({ preventScroll: true });
  }

  // ---- from the map ----------------------------------------------------------------------------------------------

  // Everything that a choice is about may be tapped.
  offer() {
    const subjects = new Map();
    for (const group of this.groups) for (const one of group.choices)
      for (const subject of one.about) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
    this.subjects = subjects;
    this.board.offer([...subjects].slice(0, 80).map(([subject, count]) =>
      ({ subject, title: `${this.table.names.title(subject)}: ${count} choice${count === 1 ? '' : 's'}` })), (subject) => this.choose(subject));
  }

  // Of what lies under the finger, what choices are about; with a place also what stands in it.
  touch(under) {
    const found = under.filter((subject) => this.subjects?.has(subject));
    const pieces = found.filter((subject) => this.board.pieces.contains(this.board.element(subject)));
    if (pieces.length > 1) return pieces;
    if (found.length) this.choose(found.find((one) => !this.filter.subjects.includes(one)) ?? found[0]);
    else if (under.length && this.filter.subjects.length) { this.filter.subjects = []; this.list(); }
    return [];
  }

  choose(subject) {
    const count = (subjects) => this.groups.flatMap((group) => group.choices).filter((one) => matches(one, { words: '', subjects }, this.table.names));
    const both = [...this.filter.subjects.filter((one) => one !== subject), subject];
    this.filter.subjects = count(both).length ? both : [subject];
    this.filter.words = this.field.value = '';
    this.list();
    const left = count(this.filter.subjects);
    if (left.length === 1) this.mark(left[0]);
    this.table.showTab('choices');
  }

  // ---- keys ------------------------------------------------------------------------------------------------------

  walk(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.matches('button, summary')) return;
    const all = [...this.lists.querySelectorAll('button, summary')].filter((one) => one.checkVisibility());
    all[all.indexOf(event.target) + step]?.focus();
    event.preventDefault();
  }

  openGroup(number) {
    const group = this.lists.querySelectorAll('details')[number - 1];
    if (!group) return;
    group.open = true;
    find('button', group)?.focus();
  }

  // Escape: from what is marked, found or filtered one step back.
  back() {
    if (this.marked) this.mark(null);
    else if (this.filter.words) { this.filter.words = this.field.value = ''; this.list(); }
    else if (this.filter.subjects.length) { this.filter.subjects.pop(); this.list(); }
    else if (this.all) { this.all = false; this.list(); }
    else return;
    this.prompt.focus({ preventScroll: true });
  }
}
