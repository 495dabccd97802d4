// Any position of the game, by a slider over its entries.

import { h, button, iconButton, icon, fill } from './dom.js';

const BEAT = 900;

export class Time {
  constructor(table) {
    this.table = table;
    this.timer = null;
    this.slider = h('input', { type: 'range', min: '0', 'aria-label': 'Entry', oninput: () => this.to(Number(this.slider.value)) });
    this.back = iconButton('left', 'One entry back', { 'aria-keyshortcuts': '[', onclick: () => this.step(-1) });
    this.on = iconButton('right', 'One entry on', { 'aria-keyshortcuts': ']', onclick: () => this.step(1) });
    this.play = iconButton('play', 'Play', { onclick: () => this.toggle() });
    this.words = h('span', { class: 'at' });
    this.live = button('Back to now', { class: 'plain back-to-now', 'aria-keyshortcuts': '.', hidden: true, onclick: () => { this.stop(); this.table.goTo(null); } });
    this.ticks = h('div', { class: 'ticks', 'aria-hidden': 'true' });
    this.host = h('section', { class: 'time', 'aria-label': 'Time and map' }, this.back, this.play, this.on,
      h('div', { class: 'rail' }, this.ticks, this.slider), this.words, this.live, table.board.controls);
  }

  now() {
    return this.table.past ?? this.table.seq;
  }

  to(seq) {
    this.table.goTo(seq >= this.table.seq ? null : Math.max(0, seq));
  }

  step(by) {
    this.stop();
    this.to(this.now() + by);
  }

  toggle() {
    if (this.timer) return this.stop();
    if (this.now() >= this.table.seq) this.table.goTo(0);
    this.timer = setInterval(() => (this.table.past === null ? this.stop() : this.to(this.now() + 1)), BEAT);
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.draw();
  }

  draw() {
    const { seq, past, entries } = this.table, now = this.now();
    this.slider.max = String(seq);
    this.slider.value = String(now);
    this.slider.setAttribute('aria-valuetext', `Entry ${now} of ${seq}${past === null ? ', live' : ''}`);
    this.slider.style.setProperty('--done', seq ? `${100 * now / seq}%` : '100%');
    this.back.disabled = now === 0;
    this.on.disabled = past === null;
    fill(this.words, h('b', {}, String(now)), ` of ${seq}${past === null ? ', live' : ''}`);
    fill(this.play, icon(this.timer ? 'pause' : 'play'));
    this.play.setAttribute('aria-label', this.timer ? 'Pause' : 'Play');
    const turns = [...entries.values()].filter((entry) => entry.seq > 0 && entry.events.some((event) => event.kind.startsWith('turn')));
    fill(this.ticks, seq > 0 && turns.map((entry) => h('i', { style: { left: `${100 * entry.seq / seq}%` } })));
    this.live.hidden = past === null;
  }
}
