// Beside or below the choices: log, talk, the board as a list, seats, cards. On a phone the choices are one of them.

import { h, icon, fill } from './dom.js';

const WIDE = matchMedia('(min-width: 720px)');

export class Tabs {
  // pages: [id, title, icon, element | {host, draw()} | null for the choices]
  constructor(table, pages) {
    this.table = table;
    this.pages = pages;
    this.unread = 0;
    this.tabs = pages.map(([id, title, sign]) => h('button', { type: 'button', role: 'tab', id: `tab-${id}`, class: `tab tab-${id}`,
      'aria-controls': id === 'choices' ? null : `page-${id}`, onclick: () => this.press(id), onkeydown: (event) => this.walk(event, id) },
    icon(sign), h('span', {}, title), h('span', { class: 'count' })));
    this.panels = pages.filter(([, , , part]) => part).map(([id, , , part]) => h('div', { role: 'tabpanel', id: `page-${id}`, class: `page page-${id}`, tabindex: '0',
      'aria-labelledby': `tab-${id}` }, part instanceof Node ? part : part.host));
    this.wider = h('button', { type: 'button', class: 'square bare wider', 'aria-label': 'More room', 'aria-expanded': 'false', title: 'More room', onclick: () => this.grow() }, icon('more'));
    this.host = h('section', { class: 'more', 'data-part': 'log', 'aria-label': 'Log and more' },
      h('div', { class: 'heads' }, h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Log and more' }, this.tabs), this.wider), h('div', { class: 'pages' }, this.panels));
    WIDE.addEventListener('change', () => this.fit());
  }

  // Where there is room the choices stand by themselves.
  fit() {
    const at = this.table.root.dataset.tab;
    this.show(WIDE.matches && at === 'choices' ? 'log' : !WIDE.matches && at === 'log' ? 'choices' : at);
  }

  // The log does with a few lines; other pages take room from the choices until the tab is pressed again.
  press(id) {
    if (WIDE.matches) this.grow(this.table.root.dataset.tab !== id ? id !== 'log' : !this.table.root.classList.contains('grown'));
    this.show(id);
  }

  grow(to = !this.table.root.classList.contains('grown')) {
    this.table.root.classList.toggle('grown', to);
    this.wider.setAttribute('aria-expanded', String(to));
    this.table.fit();
  }

  show(id, focus) {
    if (WIDE.matches && id === 'choices') return this.table.root.classList.contains('grown') && this.grow(false);
    this.table.root.dataset.tab = id;
    for (const [i, [name]] of this.pages.entries()) {
      this.tabs[i].setAttribute('aria-selected', String(name === id));
      this.tabs[i].tabIndex = name === id ? 0 : -1;
    }
    for (const panel of this.panels) panel.hidden = panel.id !== `page-${id}`;
    if (id === 'talk') this.heard();
    this.drawMade();
    if (focus) this.tabs[this.pages.findIndex(([name]) => name === id)].focus();
    return null;
  }

  drawMade() {
    const [, , , part] = this.pages.find(([name]) => name === this.table.root.dataset.tab) ?? [];
    if (part && !(part instanceof Node) && this.table.view) part.draw();
  }

  isHeard() {
    return this.table.root.dataset.tab === 'talk' && document.visibilityState === 'visible';
  }

  said(number) {
    if (this.isHeard()) return;
    this.unread += number;
    this.draw();
    this.table.drawBar();
  }

  heard() {
    if (!this.unread) return;
    this.unread = 0;
    this.draw();
    this.table.drawBar();
  }

  draw() {
    const counts = { choices: this.table.choices.count(), cards: this.table.hand.cards.length, talk: this.unread };
    this.pages.forEach(([id], i) => {
      const count = this.tabs[i].lastChild;
      count.textContent = counts[id] ? String(counts[id]) : '';
      if (id === 'talk') count.className = this.unread ? 'count badge' : 'count';
    });
    this.drawMade();
  }

  walk(event, id) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const shown = this.pages.map(([name]) => name).filter((name, i) => this.tabs[i].checkVisibility());
    this.show(shown[(shown.indexOf(id) + step + shown.length) % shown.length], true);
    event.preventDefault();
  }
}
