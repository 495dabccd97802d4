// The question and its choices: headings, rows about one thing, tiles, a field to find, and below them the endings. A drawer holds the
// choices beside the question; the foot undoes and sends.

import { h, button, icon, iconButton, fill, find, ago } from './dom.js';
import { groupsOf, sift, takeEndings, rowsOf, facesOf, partsOf, alikeFirst, matches, standingLast } from './grouping.js';
import { helpOf, openHelp } from './help.js';
import { Offers } from './offers.js';
import { setting } from './settings.js';
import { nameOf } from './seats.js';
import { openSheet } from './sheet.js';

const COARSE = matchMedia('(pointer: coarse)'), NARROW = matchMedia('(max-width: 719px)');
const FEW = 4, SMALL = 8, FIND = 12, OPEN = 40, LONG = 76;

// One sentence of a text; the rest is in the thing's sheet.
const firstOf = (text) => (text?.length > 80 ? /^.{24,}?[.;:](?= |$)/.exec(text)?.[0] ?? text : text);

// A text that says no more than the choices below it, such as of a card whose four uses stand there.
const isSaid = (text, choices) => choices.length > 2 && choices.every((one) => text.toLowerCase().includes(/[a-z]{4,}/.exec(one.title.toLowerCase())?.[0]));

const count = (number, one) => `${number} ${one}${number === 1 ? '' : 's'}`;

export class Choices {
  // table: see table.js. board: what choices light.
  constructor(table, board) {
    this.table = table;
    this.board = board;
    this.filter = { words: '', subjects: [] };
    this.marked = null;
    this.all = false;
    this.finger = false;
    this.groups = [];
    this.prompt = h('h2', { id: 'prompt', tabindex: '-1', 'aria-busy': 'true' }, 'Setting up the board');
    this.above = h('p', { class: 'path' });
    this.said = h('div', { class: 'said' });
    this.field = h('input', { type: 'search', class: 'find', 'aria-keyshortcuts': '/', oninput: () => { this.filter.words = this.field.value; this.list(); } });
    this.flat = button('Plain list', { class: 'plain', 'aria-pressed': 'false', onclick: () => { this.all = !this.all; this.list(); } });
    this.tools = h('div', { class: 'tools', hidden: true }, this.field, this.flat);
    this.finder = iconButton('list', 'Find a choice', { class: 'square finder', 'aria-expanded': 'false', hidden: true, onclick: () => this.openTools() });
    this.chips = h('div', { class: 'chips' });
    this.help = button('?', { class: 'square help', 'aria-label': 'Help with this question', title: 'Help', onclick: () => openHelp(table) });
    this.offers = new Offers(table);
    this.lists = h('div', { class: 'lists' });
    this.ends = h('div', { class: 'ends' });
    this.beside = h('div', { class: 'beside', tabindex: '0', role: 'group', 'aria-label': 'Other actions' });
    this.asides = h('details', { class: 'asides', hidden: true, ontoggle: () => table.fit() }, h('summary', {}, icon('more'), h('span')), this.beside);
    this.foot = h('div', { class: 'foot' });
    this.host = h('section', { class: 'side', 'aria-labelledby': 'prompt' },
      h('div', { class: 'ask' }, h('div', { class: 'asked' }, this.above, this.prompt), h('div', { class: 'aids' }, this.finder, this.help), this.tools, this.said, this.chips),
      h('div', { class: 'options', 'data-part': 'choices' }, this.lists, this.ends), this.asides, this.foot);
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
    this.help.hidden = past !== null || !helpOf(this.table);
    this.drawFoot();
    if (asked === this.asked) return;
    this.asked = asked;
    this.filter = { words: '', subjects: [] };
    this.field.value = '';
    this.all = false;
    this.mark(null);
    this.prompt.removeAttribute('aria-busy');
    this.prompt.textContent = past === null ? view.prompt : `As it was after entry ${past}`;
    this.above.textContent = past === null ? this.waiting() : 'Nothing can be chosen here. The slider, or the button beside it, leads back.';
    const all = past === null ? groupsOf(menu, view.actions, names) : [];
    const split = takeEndings(sift(all, (one) => !one.action.out_of_turn), names);
    const aside = standingLast(sift(all, (one) => one.action.out_of_turn)), drafting = this.offers.isDrafting();
    this.groups = drafting ? [...aside, ...split.groups] : split.groups; // an own draft first
    this.besides = drafting ? [] : aside;
    this.endings = split.endings;
    this.list();
    this.drawEnds();
    this.drawAsides();
    this.drawFoot();
    requestAnimationFrame(() => { this.lists.scrollTop = 0; this.toGuided(); });
  }

  // The choice of a first game's guide, into sight.
  toGuided() {
    const found = this.table.guide?.key && find('.choice.guided', this.host);
    if (!found) return;
    for (let at = found.closest('details'); at; at = at.parentNode.closest('details')) at.open = true;
    found.scrollIntoView({ block: 'nearest' });
  }

  unguide() {
    for (const one of this.host.querySelectorAll('.guided')) one.classList.remove('guided');
    this.table.fit();
  }

  // The choice of this key.
  of(key) {
    return [...this.every(), ...(this.endings ?? [])].find((one) => one.action.key === key);
  }

  waiting() {
    const { view, game, names, entries, role } = this.table;
    if (view.status !== 'active') return '';
    if (view.to_act.includes(role)) return names.role(role);
    if (view.actions.length) return `${names.role(role)}, at any time`;
    const whom = game.roles.filter((seat) => view.to_act.includes(seat.role)).map((seat) => `${nameOf(seat)}, ${names.role(seat.role)}`);
    return whom.length ? `${whom.join('; ')}${entries.size ? `, for ${ago([...entries.values()].at(-1).at)}` : ''}` : '';
  }

  count() {
    return this.table.view.actions.filter((action) => !action.out_of_turn).length;
  }

  openTools() {
    const opened = this.host.classList.toggle('finding');
    this.finder.setAttribute('aria-expanded', String(opened));
    if (opened) this.field.focus();
    this.table.fit();
  }

  list() {
    const handover = this.table.handover(), { names } = this.table;
    const total = this.groups.reduce((sum, group) => sum + group.choices.length, 0);
    this.tools.hidden = this.finder.hidden = total < FIND || Boolean(handover);
    this.field.placeholder = `Find in ${total}`;
    this.field.setAttribute('aria-label', `Find in ${total} choices`);
    this.flat.setAttribute('aria-pressed', String(this.all));
    fill(this.chips, this.filter.subjects.map((subject) => button([names.title(subject), icon('close')], {
      class: 'chip on', 'aria-label': `${names.title(subject)}: no longer only this`,
      onclick: () => { this.filter.subjects = this.filter.subjects.filter((one) => one !== subject); this.list(); } })));
    this.lists.classList.toggle('few', total <= FEW);
    if (handover) {
      fill(this.lists, this.handover(handover));
      return this.table.fit();
    }
    const narrowed = this.filter.words || this.filter.subjects.length;
    const shown = sift(this.groups, (one) => matches(one, this.filter, names));
    if (this.all) fill(this.lists, this.tiles(shown.flatMap((group) => group.choices).map((one) => ({ ...one, title: one.action.label }))));
    else {
      const first = shown.findIndex((group) => group.title !== null);
      const drawn = shown.map((group, i) => this.group(group, i - first, total <= OPEN || narrowed || i === first || group.choices.length <= SMALL, shown.length));
      const drafting = this.offers.isDrafting(), asked = shown.findIndex((group) => !group.choices[0].action.out_of_turn);
      if (drafting && asked > 0) drawn.splice(asked, 0, h('h3', { class: 'any-time' }, 'The game asks'));
      if (drafting) drawn.unshift(h('h3', { class: 'any-time' }, this.table.view.asides_prompt ?? 'Your offer, at any time'), this.offers.host);
      fill(this.lists, drawn);
    }
    if (narrowed && !shown.length) fill(this.lists, h('p', { class: 'soft note' }, 'No choice is about that.'));
    if (!total && !narrowed) this.drawNothing();
    this.offer();
    this.table.fit();
  }

  // A word for an empty list.
  drawNothing() {
    const { view, past } = this.table;
    if (view.status === 'active' && past === null && !this.endings?.length) fill(this.lists, h('p', { class: 'soft note' }, view.actions.length ? 'What may be done at any time stands below.' : 'You will be told when it is your move.'));
  }

  tiles(choices) {
    return alikeFirst(choices).map((some, i, all) => h('ul', { class: all.length > 1 && !i ? 'tiles alike' : 'tiles' }, some.map((one) => h('li', {}, this.choice(one, 'tile')))));
  }

  isThing(subject) {
    const thing = this.table.names.things.get(subject);
    return Boolean(thing && (thing.kind || thing.text || thing.x !== undefined || this.board.element(subject)));
  }

  group(group, place, open, groups) {
    const rows = group.choices.length > 3 ? rowsOf(group.choices, this.table.names, (subject) => this.isThing(subject)) : null;
    const inside = rows ? h('div', { class: 'things' }, rows.map((row) => this.row(row, group.title === null ? 'h3' : 'h4'))) : this.tiles(group.choices);
    if (group.title === null || groups === 1) return h('div', { class: 'group' }, group.title && h('h3', { class: 'unseen' }, group.title), inside);
    return h('details', { class: 'group', 'aria-label': `${group.title}: ${count(group.choices.length, 'choice')}`, open: Boolean(open), ontoggle: () => this.table.fit() },
      h('summary', { 'aria-keyshortcuts': place < 9 ? String(place + 1) : null }, h('h3', {}, group.title),
        h('span', { class: 'count' }, String(group.choices.length))), inside);
  }

  // A thing with its picture, and what may be done with it.
  row({ subject, choices }, heading) {
    const { table } = this, thing = table.names.things.get(subject);
    const all = firstOf(this.board.words(subject)?.replace(`${thing.title}, `, '') || thing.text || thing.kind?.replaceAll('-', ' ')), about = all && !isSaid(all, choices) ? all : '';
    return h('div', { class: 'thing', onpointerenter: () => this.light([subject], choices.flatMap((one) => one.about)), onpointerleave: () => this.dim() },
      h('div', { class: 'whose' }, table.hand.isHeld(subject) ? icon('card-back') : this.board.thumb(subject),
        h('div', {}, h(heading, {}, button(thing.title, { class: 'name', title: 'What it is', onclick: () => openSheet(table, subject) })), about && h('p', { class: 'soft about' }, about))),
      h('ul', { class: 'chips' }, choices.map((one) => h('li', {}, this.choice(one, 'chip')))));
  }

  choice(one, kind) {
    const { label } = one.action, faces = facesOf(label);
    const title = one.title.replace(/[,(\s]*\b[0-6] of 6\b\)?/, ''), [head, tail] = one.action.cost || one.action.number ? [title, ''] : partsOf(title);
    const first = kind === 'chip' ? head.replace(/^(?:to|for|as(?: an?| the)?) (?=\w)/, '').replace(/^./, (letter) => letter.toUpperCase()) : head;
    const more = [tail, one.action.number, one.action.cost].filter(Boolean).join(', ');
    const light = (event) => this.light(one.about, [], event.type === 'focus' && event.target.matches(':focus-visible'));
    return h('button', { type: 'button', class: `choice ${kind}${this.table.guide?.key === one.action.key ? ' guided' : ''}`, 'data-key': one.action.key, 'aria-label': label, title: label === one.title && !more ? null : label,
      onpointerenter: light, onfocus: light, onpointerleave: () => this.dim(),
      onkeydown: (event) => { if (event.key === 'i' && one.about[0]) { openSheet(this.table, one.about[0]); event.preventDefault(); } },
      onclick: () => ((this.finger || setting('confirm')) && this.marked?.action.key !== one.action.key ? this.mark(one) : this.send(one)) },
    kind === 'tile' && one.about.length > 0 && (this.table.stage.thumb(one.about[0]) ?? this.board.thumb(one.about[0])),
    h('span', { class: 'words' }, h('span', { class: 'first' }, this.signed(first, one.about)), (more || faces !== null) && h('span', { class: 'second' }, more && h('small', {}, more),
      faces !== null && h('span', { class: 'odds' }, h('span', { class: 'chance', style: { '--odds': faces / 6 } }), `${faces} of 6`))),
    faces === null && /\broll\b/i.test(label) && icon('die'));
  }

  // A name with its short sign explained under the pointer.
  signed(text, about) {
    const found = about.map((subject) => this.table.names.sign(subject)).find((one) => one && text.endsWith(` ${one.sign}`));
    return found ? [text.slice(0, -found.sign.length), h('abbr', { title: found.words }, found.sign)] : text;
  }

  handover(role) {
    const title = this.table.names.role(role);
    return h('div', { class: 'handover' }, h('p', {}, `${title} is to act, and you hold that seat too.`),
      button([icon('eye'), `Show ${title}'s view`], { class: 'act big', onclick: () => this.table.lookThrough(role) }),
      h('p', { class: 'soft' }, 'Let nobody look who may not see that hand.'));
  }

  // ---- below the list --------------------------------------------------------------------------------------------

  drawEnds() {
    const handover = this.table.handover();
    fill(this.ends, !handover && (this.endings ?? []).map((one, i) => button([icon('pass'), h('span', {}, one.action.label)], {
      class: this.table.guide?.key === one.action.key ? 'choice end guided' : 'choice end', 'data-key': one.action.key, 'aria-keyshortcuts': i ? null : 'e', 'aria-label': one.action.label, onclick: () => this.send(one) })));
    this.ends.hidden = !this.ends.children.length;
  }

  // Closed, but for an offer that has just come.
  drawAsides() {
    const { view, role, past } = this.table, drafting = this.offers.isDrafting();
    const given = drafting || past !== null ? 0 : this.offers.toMe(role), cards = drafting ? 0 : this.offers.host.childNodes.length;
    this.asides.hidden = view.status !== 'active' || !(this.besides.length + cards);
    const words = [given && `${count(given, 'offer')} to you`, cards > given && count(cards - given, 'open offer'),
      ...this.besides.map(({ title, choices }) => (title ? `${this.verbOf(choices) ?? title} ${choices.length}` : choices.length === 1 ? choices[0].action.label : `${choices.length} more`))].filter(Boolean);
    find('summary span', this.asides).textContent = `Also: ${words.join(', ')}`;
    fill(this.beside, cards > 0 && h('h3', { class: 'unseen' }, 'Offers'), !drafting && this.offers.host, this.besides.map((group) => h('div', { class: 'group' }, group.title && h('h3', {}, group.title), this.tiles(group.choices))));
    if (given > (this.given ?? 0)) this.asides.open = true;
    else if (given < (this.given ?? 0) || this.asides.hidden) this.asides.open = false;
    this.given = given;
  }

  // The heading of the one verb that all of them have.
  verbOf(choices) {
    return choices.every((one) => one.action.verb === choices[0].action.verb) ? this.table.names.verbs.get(choices[0].action.verb)?.title : null;
  }

  drawFoot() {
    const { view, past } = this.table;
    const undo = button([icon('undo'), h('span', {}, 'Undo')], { class: 'plain undo', 'aria-keyshortcuts': 'u',
      disabled: !view.can_undo || past !== null, onclick: () => this.table.undo() });
    const { label } = this.marked?.action ?? {}, long = NARROW.matches ? LONG / 2 : LONG;
    const said = this.marked && ([label, this.marked.title, partsOf(label)[0]].find((one) => one.length <= long) ?? partsOf(this.marked.title)[0]);
    const go = this.marked && button([icon('check'), h('span', {}, said.replace(/^./, (letter) => letter.toUpperCase()))], { class: 'act go', 'aria-label': label, title: label, onclick: () => this.send(this.marked) });
    fill(this.foot, undo, go ?? h('span', { class: 'soft hint' }, view.actions.length && past === null && !this.table.handover() ? (COARSE.matches ? 'Touch a choice, then send it here' : setting('confirm') ? 'Choose, then send it here' : 'A click on a choice does it') : ''));
    this.foot.hidden = view.status !== 'active' || this.table.role === 'spectator';
  }

  mark(one) {
    this.marked = one;
    for (const button of this.host.querySelectorAll('.choice')) button.classList.toggle('marked', button.dataset.key === one?.action.key);
    this.drawFoot();
    this.light(one?.about ?? [], [], Boolean(one));
  }

  light(subjects, others = [], follow = false) {
    this.board.light(subjects, others, follow);
    this.table.hand.light(subjects);
  }

  dim() {
    this.light(this.marked?.about ?? []);
  }

  async send(one) {
    const pressed = this.host.querySelectorAll(`[data-key="${CSS.escape(one.action.key)}"]`);
    for (const button of pressed) button.classList.add('sent');
    this.lists.inert = true;
    await this.table.act(one.action);
    this.lists.inert = false;
    for (const button of pressed) button.classList.remove('sent');
    this.prompt.focus({ preventScroll: true });
  }

  // ---- from the map and from sheets ------------------------------------------------------------------------------

  every() {
    return [...this.groups, ...(this.besides ?? [])].flatMap((group) => group.choices);
  }

  about(subject) {
    return this.every().filter((one) => one.about.includes(subject)).slice(0, 12);
  }

  // A choice that was taken in a sheet: marked and in sight, not sent.
  reveal(one) {
    this.filter = { words: '', subjects: [] };
    this.field.value = '';
    this.list();
    this.mark(one);
    const found = this.host.querySelector(`.choice[data-key="${CSS.escape(one.action.key)}"]`);
    for (let at = found?.closest('details'); at; at = at.parentNode.closest('details')) at.open = true;
    this.table.showTab('choices');
    found?.scrollIntoView({ block: 'nearest' });
    find('.go', this.foot)?.focus({ preventScroll: true });
  }

  // Everything that a choice is about may be tapped.
  offer() {
    const subjects = new Map();
    for (const one of this.every()) for (const subject of one.about) subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
    this.subjects = subjects;
    this.board.offer([...subjects].slice(0, 80).map(([subject, number]) =>
      ({ subject, title: `${this.table.names.title(subject)}: ${count(number, 'choice')}` })), (subject) => this.choose(subject));
  }

  // Of what lies under the finger, what choices are about; and the pieces of the place in a row.
  touch(under) {
    const { scene, stack } = this.table, found = under.filter((subject) => this.subjects?.has(subject));
    const pieces = found.filter((subject) => this.board.pieces.contains(this.board.element(subject)));
    const place = under.map((subject) => scene.placeOf(subject)).find((one) => one && scene.at(one).length);
    const here = place ? scene.at(place) : [];
    if (here.length > 1 || (here.length && !found.length)) stack.open(place, here);
    else if (pieces.length > 1) return stack.open(null, pieces);
    else stack.close();
    if (found.length) this.choose(found.find((one) => !this.filter.subjects.includes(one)) ?? found[0]);
    else if (under.length && this.filter.subjects.length) { this.filter.subjects = []; this.list(); }
    return null;
  }

  choose(subject) {
    const found = (subjects) => this.groups.flatMap((group) => group.choices).filter((one) => matches(one, { words: '', subjects }, this.table.names));
    const both = [...this.filter.subjects.filter((one) => one !== subject), subject], byKeys = document.activeElement?.matches('.target');
    this.filter.subjects = found(both).length ? both : [subject];
    this.filter.words = this.field.value = '';
    this.list();
    const left = found(this.filter.subjects);
    if (left.length === 1) this.mark(left[0]);
    this.table.showTab('choices');
    if (byKeys) (find('.go', this.foot) ?? find('.choice', this.lists))?.focus({ preventScroll: true });
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

  // Escape: from what is marked, found, opened or filtered one step back.
  back() {
    if (this.marked) this.mark(null);
    else if (this.table.stack.close()) this.table.fit();
    else if (this.filter.words) { this.filter.words = this.field.value = ''; this.list(); }
    else if (this.filter.subjects.length) { this.filter.subjects.pop(); this.list(); }
    else if (this.all) { this.all = false; this.list(); }
    else return;
    this.prompt.focus({ preventScroll: true });
  }
}
