// What the seat holds, as the daemon draws it, and as a list for who does not see pictures.

import { h, fill } from './dom.js';

export class Hand {
  constructor(table) {
    this.table = table;
    this.host = h('section', { class: 'hand', 'aria-label': 'What you hold', tabindex: '0', hidden: true, onclick: (event) => this.tap(event) });
    this.list = h('div', { class: 'cards' });
    this.cards = [];
  }

  // A card that choices are about leads to them.
  tap(event) {
    const subject = event.target.closest('[id^="hand-"]')?.id.slice(5);
    if (this.table.choices.subjects?.has(subject)) this.table.choices.choose(subject);
  }

  light(subjects) {
    for (const one of this.host.querySelectorAll('[id^="hand-"]')) one.classList.toggle('lit', subjects.includes(one.id.slice(5)));
  }

  // svg: null for who holds nothing.
  show(svg) {
    const picture = svg && document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
    const ids = picture ? [...picture.querySelectorAll('[id^="hand-"]')].map((one) => one.id.slice(5)) : [];
    this.cards = ids.filter((id) => this.table.names.things.has(id)).map((id) => this.table.names.things.get(id));
    this.host.hidden = !this.cards.length;
    if (picture) picture.setAttribute('aria-hidden', 'true');
    if (picture) picture.style.setProperty('--rows', String(Math.max(1, Math.round(picture.viewBox.baseVal.height / 140))));
    const copy = picture?.cloneNode(true);
    fill(this.host, picture, this.words());
    for (const one of copy?.querySelectorAll('[id]') ?? []) one.removeAttribute('id');
    fill(this.list, this.cards.length ? [h('div', { class: 'strip', role: 'group', 'aria-label': 'Cards in a row', tabindex: '0' }, copy), this.words('told')] : h('p', { class: 'soft note' }, 'You hold no cards.'));
  }

  words(name = 'unseen') {
    return h('ul', { class: name }, this.cards.map((card) => h('li', {}, h('b', {}, card.title), card.text && h('p', {}, card.text))));
  }
}
