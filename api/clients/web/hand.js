// The cards of the seat in one slim row. Each opens its sheet, with picture and text.

import { h, button, icon, fill } from './dom.js';
import { openSheet, openCards } from './sheet.js';

// The boxes of cards within their picture: a copy is laid out for that, out of sight.
function measured(picture, subjects) {
  const copy = picture.cloneNode(true), place = h('div', { class: 'measured', 'aria-hidden': 'true' }, copy), boxes = new Map();
  document.body.append(place);
  const whole = copy.getScreenCTM().inverse();
  for (const subject of subjects) {
    const one = copy.querySelector(`#${CSS.escape(`hand-${subject}`)}`), box = one.getBBox(), matrix = whole.multiply(one.getScreenCTM());
    const [a, b] = [[box.x, box.y], [box.x + box.width, box.y + box.height]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    boxes.set(subject, { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y });
  }
  place.remove();
  return boxes;
}

export class Hand {
  constructor(table) {
    this.table = table;
    this.host = h('section', { class: 'hand', 'data-part': 'hand', 'aria-label': 'What you hold', hidden: true });
    this.list = h('div', { class: 'cards' });
    this.cards = [];
  }

  isHeld(subject) {
    return this.cards.some((card) => `${card.domain}-${card.id}` === subject);
  }

  // A card that choices are about leads to them.
  take(subject) {
    openSheet(this.table, subject);
  }

  light(subjects) {
    for (const one of this.host.querySelectorAll('[data-card]')) one.classList.toggle('lit', subjects.includes(one.dataset.card));
  }

  // A picture of one card, as the daemon draws it.
  thumb(subject) {
    if (!this.picture || !this.isHeld(subject)) return null;
    this.boxes ??= measured(this.picture, this.cards.map((card) => `${card.domain}-${card.id}`));
    const box = this.boxes.get(subject), copy = this.picture.cloneNode(true);
    if (!box?.width) return null;
    for (const other of copy.querySelectorAll('[id^="hand-"]')) if (other.id !== `hand-${subject}` && this.isHeld(other.id.slice(5))) other.remove();
    copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    for (const name of ['width', 'height', 'style']) copy.removeAttribute(name);
    copy.setAttribute('class', 'card-picture');
    return copy;
  }

  // svg: null where the role holds nothing.
  show(svg) {
    this.picture = svg && document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
    const ids = this.picture ? [...this.picture.querySelectorAll('[id^="hand-"]')].map((one) => one.id.slice(5)) : [];
    this.cards = ids.filter((id) => this.table.names.things.has(id)).map((id) => this.table.names.things.get(id));
    if (this.picture) this.picture.setAttribute('aria-hidden', 'true');
    this.boxes = null;
  }

  // Hidden where the choices show the same cards.
  draw() {
    const rows = this.table.choices.groups.flatMap((group) => group.choices), cards = this.cards.map((card) => `${card.domain}-${card.id}`);
    const shown = cards.length > 0 && cards.every((card) => rows.some((one) => one.about.includes(card)));
    this.host.hidden = !cards.length || shown;
    fill(this.host, h('div', { class: 'head' }, h('h3', {}, `Your hand, ${cards.length} ${cards.length === 1 ? 'card' : 'cards'}`), button('All cards', { class: 'name', onclick: () => openCards(this.table) })),
      h('ul', { class: 'held' }, this.cards.map((card, i) => h('li', {}, button([icon('card-back'), h('span', {}, card.short ?? card.title)],
        { class: 'held-card', 'data-card': cards[i], 'aria-label': card.title, title: card.text ?? card.title, onclick: () => this.take(cards[i]) })))));
    fill(this.list, cards.length ? [this.picture && h('div', { class: 'pictured', role: 'group', 'aria-label': 'Cards in a row', tabindex: '0' }, this.picture), this.words()] : h('p', { class: 'soft note' }, 'You hold no cards.'),
      h('p', {}, button('All cards', { class: 'plain', onclick: () => openCards(this.table) })));
  }

  words() {
    return h('ul', { class: 'told' }, this.cards.map((card) => h('li', {}, h('b', {}, card.title), card.text && h('p', {}, card.text))));
  }
}
