// Beside or below the choices: cards, log, the board as a list, seats. On a phone the choices are one of them.

import { h, icon, fill } from './dom.js';

const WIDE = matchMedia('(min-width: 720px)');

export class Tabs {
  // pages: [id, title, icon, element | function that makes one | null for the choices]
  constructor(table, pages) {
    this.table = table;
    this.pages = pages;
    this.tabs = pages.map(([id, title, sign]) => h('button', { type: 'button', role: 'tab', id: `tab-${id}`, class: `tab tab-${id}`,
      'aria-controls': id === 'choices' ? null : `page-${id}`, onclick: () => this.show(id), onkeydown: (event) => this.walk(event, id) },
    icon(sign), h('span', {}, title), h('span', { class: 'count' })));
    this.panels = pages.filter(([, , , part]) => part).map(([id, , , part]) => h('div', { role: 'tabpanel', id: `page-${id}`, class: `page page-${id}`, tabindex: '0',
      'aria-labelledby': `tab-${id}` }, part instanceof Node ? part : null));
    this.host = h('section', { class: 'more', 'aria-label': 'More' },
      h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'More' }, this.tabs), h('div', { class: 'pages' }, this.panels));
    WIDE.addEventListener('change', () => this.fit());
  }

  // Where there is room the choices stand by themselves.
  fit() {
    const at = this.table.root.dataset.tab;
    this.show(WIDE.matches && at === 'choices' ? 'log' : !WIDE.matches && at === 'log' ? 'choices' : at);
  }

  show(id, focus) {
    if (WIDE.matches && id === 'choices') return;
    this.table.root.dataset.tab = id;
    for (const [i, [name]] of this.pages.entries()) {
      this.tabs[i].setAttribute('aria-selected', String(name === id));
      this.tabs[i].tabIndex = name === id ? 0 : -1;
    }
    for (const panel of this.panels) panel.hidden = panel.id !== `page-${id}`;
    this.drawMade();
    if (focus) this.tabs[this.pages.findIndex(([name]) => name === id)].focus();
  }

  drawMade() {
    const [id, , , part] = this.pages.find(([name]) => name === this.table.root.dataset.tab) ?? [];
    if (typeof part === 'function' && this.table.view) fill(this.panels.find((panel) => panel.id === `page-${id}`), part());
  }

  draw() {
    const counts = { choices: this.table.choices.count(), cards: this.table.hand.cards.length };
    this.pages.forEach(([id], i) => { this.tabs[i].lastChild.textContent = counts[id] ? String(counts[id]) : ''; });
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
