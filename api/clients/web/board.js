// The board: a map that never changes, the pieces over it, and over both what is lit. Zoom and pan by mouse, wheel,
// touch and keys; it knows elements by their ids, DOMAIN-ID, and nothing of any game.

import { h, s, iconButton, button, calm } from './dom.js';
import { patch } from './patch.js';

const MOST = 6, TAP = 6;
const NAMED = '[id],[data-of]';
const SHAPES = 'path,polygon,circle,rect,ellipse';

function parse(text) {
  return document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
}

// In board units, whatever groups the element stands in.
function boxOf(element) {
  const box = element.getBBox(), matrix = element.getCTM();
  const corners = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height], [box.x + box.width, box.y + box.height]]
    .map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
  const xs = corners.map((point) => point.x), ys = corners.map((point) => point.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

// The transforms above it, in words: cheaper than a box, and enough to see that a piece was moved.
function standsAt(element) {
  let words = '';
  for (let at = element; at.tagName !== 'svg'; at = at.parentNode) words += `${at.getAttribute('transform') ?? ''};`;
  return words;
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

// Pieces of a stack are drawn in the same place, and only the last has its face.
const isCovered = (element) => element.hasAttribute('transform') &&
  element.nextElementSibling?.getAttribute('transform') === element.getAttribute('transform');

// A small picture of one element of a drawing that stands in the page; null where it is no piece, or one without a face.
export function thumbOf(element) {
  if (!element.querySelector(`${SHAPES},use`) || isCovered(element)) return null;
  const box = boxOf(element);
  if (box.width > 160 || box.height > 160 || !box.width) return null;
  const copy = s('g', {}, element.cloneNode(true));
  for (const inner of copy.querySelectorAll('[id]')) inner.removeAttribute('id');
  for (const title of copy.querySelectorAll('title')) title.remove();
  const matrix = element.parentNode.getCTM();
  if (matrix) copy.setAttribute('transform', `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
  return s('svg', { class: 'thumb', 'aria-hidden': 'true', viewBox: `${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}` }, copy);
}

// A line along the points with a head at the last of them.
function arrow(points) {
  const [before, end] = points.slice(-2), length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length], neck = { x: end.x - 18 * dx, y: end.y - 18 * dy };
  const line = [...points.slice(0, -1), neck].map(({ x, y }) => `${x},${y}`).join(' ');
  const head = [end, { x: neck.x - 9 * dy, y: neck.y + 9 * dx }, { x: neck.x + 9 * dy, y: neck.y - 9 * dx }].map(({ x, y }) => `${x},${y}`).join(' ');
  return [s('polyline', { class: 'went casing', points: line }), s('polyline', { class: 'went', points: line }), s('polygon', { class: 'went-head', points: head })];
}

export class Board {
  // onTap(subjects under the finger, nearest first). places: Map of subject to {x, y}, for those that have no element.
  constructor({ title, places, onTap }) {
    this.places = places;
    this.onTap = onTap;
    this.view = { x: 0, y: 0, k: 0 };
    this.size = { width: 0, height: 0 };
    this.map = s('svg');
    this.pieces = s('svg');
    this.marks = s('svg', { class: 'marks', 'aria-hidden': 'true' });
    this.targets = h('div', { class: 'targets' });
    this.sheet = h('div', { class: 'sheet', 'aria-hidden': 'true' }); // what it shows is told in the list of places
    this.isWhole = true;
    this.ringed = null;
    this.last = [];
    this.ways = [];
    this.picture = h('div', { class: 'picture-of', role: 'img', 'aria-label': `Board of ${title}`, 'aria-description': 'All of it stands as a list in the tab Places' }, this.sheet);
    this.host = h('section', { class: 'board', 'data-part': 'board', 'aria-label': 'Board', tabindex: '0', 'aria-keyshortcuts': 'm' }, this.picture, this.targets);
    this.controls = h('div', { class: 'zoom' }, // under the board: nothing lies over its pieces
      iconButton('minus', 'Zoom out', { onclick: () => this.zoom(1 / 1.4) }),
      iconButton('plus', 'Zoom in', { onclick: () => this.zoom(1.4) }),
      button('Whole', { class: 'plain', 'aria-label': 'Whole map', title: 'Whole map', onclick: () => this.whole() }));
    this.listen();
    new ResizeObserver(() => this.place()).observe(this.host);
  }

  // ---- what is drawn ---------------------------------------------------------------------------------------------

  // text: SVG. map: null keeps the one that stands.
  draw(map, pieces) {
    const next = parse(pieces), moved = calm() ? [] : this.moved(next);
    const { width, height } = next.viewBox.baseVal;
    const fit = (layer) => {
      for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) layer.setAttribute(name, value);
    };
    this.size = { width, height };
    fit(next);
    patch(this.pieces, next);
    if (map !== null) {
      this.map = parse(map);
      this.sheet.replaceChildren(this.map, this.pieces, this.marks);
      fit(this.map);
      fit(this.marks);
    }
    this.light([], []);
    if (!this.view.k) this.begin();
    for (const [id, was] of moved) this.slide(this.element(id), was);
  }

  // Pieces that stand elsewhere in the next picture, with their boxes in this one.
  moved(next) {
    const moved = [];
    if (!this.pieces.isConnected) return moved;
    for (const element of next.querySelectorAll('g[id]')) {
      const before = element.querySelector(':scope > title') && this.pieces.querySelector(`#${CSS.escape(element.id)}`);
      if (before && standsAt(before) !== standsAt(element)) moved.push([element.id, boxOf(before)]);
    }
    return moved;
  }

  slide(element, was) {
    const box = boxOf(element);
    element.animate([{ transform: `translate(${was.x - box.x}px,${was.y - box.y}px)` }, { transform: 'translate(0,0)' }],
      { duration: 180, easing: 'ease-out', composite: 'add' });
  }

  element(subject) {
    const id = `#${CSS.escape(subject)}`;
    return this.pieces.querySelector(id) ?? this.map.querySelector(id);
  }

  // null where neither an element nor a place of the content shows it.
  box(subject) {
    const element = this.element(subject);
    if (element) return boxOf(element.matches(SHAPES) || this.pieces.contains(element) ? element : element.querySelector(SHAPES) ?? element);
    const place = this.places.get(subject);
    return place ? { x: place.x - 22, y: place.y - 22, width: 44, height: 44 } : null;
  }

  // A picture of one piece or sign for a row of choices; null where the board has none.
  thumb(subject) {
    const element = this.element(subject);
    return element && this.pieces.contains(element) ? thumbOf(element) : null;
  }

  // The words of a piece or sign, as the board tells them under a mouse.
  words(subject) {
    return this.element(subject)?.querySelector('title')?.textContent ?? null;
  }

  // ---- what is lit -----------------------------------------------------------------------------------------------

  outline(subject, name) {
    const element = this.element(subject), box = this.box(subject);
    if (!box) return [];
    const shape = element?.matches('path,polygon') ? element : element?.querySelector(':scope > path, :scope > polygon');
    if (shape && box.width > 60)
      return ['casing', name].map((part) => {
        const copy = s(shape.tagName, { class: part });
        for (const attribute of ['d', 'points']) if (shape.hasAttribute(attribute)) copy.setAttribute(attribute, shape.getAttribute(attribute));
        const matrix = shape.getCTM();
        copy.setAttribute('transform', `matrix(${matrix.a} ${matrix.b} ${matrix.c} ${matrix.d} ${matrix.e} ${matrix.f})`);
        return copy;
      });
    const ring = (part) => s('rect', { class: part, x: box.x - 5, y: box.y - 5, width: box.width + 10, height: box.height + 10,
      rx: Math.abs(box.width - box.height) < 4 && this.map.contains(element) ? box.width : 9 });
    return [ring('casing'), ring(name)];
  }

  // subjects: of the choice that is looked at; others: what else its group is about. follow: brings them into sight, which a mouse that
  // passes over a list never does.
  light(subjects, others, follow = false) {
    const lit = subjects.filter((subject) => this.box(subject));
    const marks = [...this.ways.flatMap((places) => arrow(places.map((one) => middle(this.box(one))))), ...this.last.filter((one) => !subjects.includes(one)).flatMap((one) => this.outline(one, 'last')),
      ...(this.ringed ? this.outline(this.ringed, 'ringed') : []),
      ...others.filter((one) => !subjects.includes(one)).flatMap((one) => this.outline(one, 'target')),
      ...(this.pointed ?? []).filter((one) => !lit.includes(one)).flatMap((one) => this.outline(one, 'pointed')),
      ...lit.flatMap((one) => this.outline(one, 'lit'))];
    if (lit.length > 1) {
      const [from, to] = [middle(this.box(lit[0])), middle(this.box(lit.at(-1)))];
      for (const name of ['way casing', 'way']) marks.push(s('line', { class: name, x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
    }
    this.marks.replaceChildren(...marks.filter((mark) => mark instanceof Node));
    this.lit = [subjects, others];
    if (follow && lit.length) this.show(lit.map((one) => this.box(one)));
  }

  // The place whose pieces stand in a row, or null; and the things of the last entry.
  ring(subject) {
    this.ringed = subject;
    this.light(...(this.lit ?? [[], []]));
  }

  // What the guide of a first game speaks of.
  pointAt(subjects) {
    const before = JSON.stringify(this.pointed ?? []);
    this.pointed = subjects.filter((one) => this.box(one));
    this.light(...(this.lit ?? [[], []]));
    if (this.pointed.length && before !== JSON.stringify(this.pointed)) this.show(this.pointed.map((one) => this.box(one)));
  }

  // ways: lists of places, from the first to the last.
  markLast(subjects, ways) {
    this.last = subjects.filter((one) => this.box(one));
    this.ways = ways.map((places) => places.filter((one) => this.box(one))).filter((places) => places.length > 1);
    this.light(...(this.lit ?? [[], []]));
  }

  // Buttons over what may be chosen, for the keyboard: [{subject, title}]. They are made when the map has the focus.
  offer(list, take) {
    this.offered = { list, take };
    if (this.host.contains(document.activeElement)) this.makeTargets();
    else this.targets.replaceChildren();
  }

  makeTargets() {
    const { list, take } = this.offered ?? { list: [] };
    this.offered = null;
    if (!list.length) return;
    this.targets.replaceChildren(...list.filter(({ subject }) => this.box(subject)).map(({ subject, title }) => {
      const at = middle(this.box(subject));
      return h('button', { type: 'button', class: 'target', 'aria-label': title, style: { '--x': at.x, '--y': at.y },
        onclick: () => take(subject), onfocus: () => this.light([subject], [], true) });
    }));
    this.place();
  }

  // ---- zoom and pan ----------------------------------------------------------------------------------------------

  least() {
    return Math.min(this.host.clientWidth / this.size.width, this.host.clientHeight / this.size.height);
  }

  begin() {
    if (!this.host.clientWidth || !this.size.width) return;
    this.isWhole = true;
    this.place();
  }

  // On a phone: these things, as large as possible.
  focusOn(subjects) {
    const boxes = subjects.map((one) => this.box(one)).filter(Boolean);
    if (!this.host.clientWidth) return;
    if (!boxes.length) boxes.push({ x: 0, y: this.size.height / 4, width: this.size.width - 120, height: this.size.height / 2 });
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - Math.min(...boxes.map((box) => box.x));
    const height = Math.max(...boxes.map((box) => box.y + box.height)) - Math.min(...boxes.map((box) => box.y));
    this.isWhole = false;
    this.view.k = Math.min(0.75, Math.max(this.least(), Math.max(this.host.clientWidth / this.size.width, Math.min(this.host.clientWidth / (width + 120), this.host.clientHeight / (height + 120)))));
    this.view.x = this.host.clientWidth / 2 - (Math.min(...boxes.map((box) => box.x)) + width / 2) * this.view.k;
    this.view.y = this.host.clientHeight / 2 - (Math.min(...boxes.map((box) => box.y)) + height / 2) * this.view.k;
    this.place(true);
  }

  whole() {
    this.isWhole = true;
    this.place(true);
  }

  zoom(factor, x = this.host.clientWidth / 2, y = this.host.clientHeight / 2) {
    const k = Math.min(MOST, Math.max(this.least(), this.view.k * factor));
    this.isWhole = k === this.least();
    this.view.x = x - (x - this.view.x) * k / this.view.k;
    this.view.y = y - (y - this.view.y) * k / this.view.k;
    this.view.k = k;
    this.place();
  }

  pan(x, y, smooth) {
    if (this.isWhole) return;
    this.view.x += x;
    this.view.y += y;
    this.place(smooth);
  }

  // Moves as little as is needed so that the boxes show; never zooms.
  show(boxes) {
    const { x, y, k } = this.view, margin = 24, width = this.host.clientWidth, height = this.host.clientHeight;
    const left = Math.min(...boxes.map((box) => box.x)) * k + x, right = Math.max(...boxes.map((box) => box.x + box.width)) * k + x;
    const top = Math.min(...boxes.map((box) => box.y)) * k + y, bottom = Math.max(...boxes.map((box) => box.y + box.height)) * k + y;
    const shift = (low, high, room) => (high - low > room - 2 * margin ? (room - high - low) / 2
      : low < margin ? margin - low : high > room - margin ? room - margin - high : 0);
    const across = shift(left, right, width), down = shift(top, bottom, height);
    if (across || down) this.pan(across, down, true);
  }

  place(smooth = false) {
    if (!this.size.width || !this.host.clientWidth) return;
    if (this.isWhole || !this.view.k) this.view.k = this.least();
    const clamp = (at, size, room) => (size * this.view.k <= room ? (room - size * this.view.k) / 2
      : Math.min(0, Math.max(room - size * this.view.k, at)));
    this.view.x = clamp(this.view.x, this.size.width, this.host.clientWidth);
    this.view.y = clamp(this.view.y, this.size.height, this.host.clientHeight);
    const { x, y, k } = this.view;
    this.sheet.classList.toggle('smooth', smooth && !calm());
    this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    for (const target of this.targets.children)
      target.style.transform = `translate(${x + k * target.style.getPropertyValue('--x')}px, ${y + k * target.style.getPropertyValue('--y')}px)`;
  }

  // ---- fingers, wheel and keys -----------------------------------------------------------------------------------

  listen() {
    const down = new Map();
    let moved = 0;
    const at = (event) => {
      const box = this.host.getBoundingClientRect();
      return { x: event.clientX - box.x, y: event.clientY - box.y };
    };
    this.picture.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      this.picture.setPointerCapture(event.pointerId);
      down.set(event.pointerId, at(event));
      if (down.size === 1) moved = 0;
    });
    this.picture.addEventListener('pointermove', (event) => {
      const was = down.get(event.pointerId);
      if (!was) return;
      const now = at(event);
      moved += Math.hypot(now.x - was.x, now.y - was.y);
      if (down.size === 2) {
        const other = [...down].find(([id]) => id !== event.pointerId)[1];
        const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(was.x - other.x, was.y - other.y));
        this.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
        this.pan((now.x - was.x) / 2, (now.y - was.y) / 2);
      } else if (moved > TAP) {
        this.pan(now.x - was.x, now.y - was.y);
      }
      down.set(event.pointerId, now);
    });
    const up = (event) => {
      if (!down.delete(event.pointerId)) return;
      if (event.type === 'pointerup' && !down.size && moved <= TAP) this.onTap(this.under(event), at(event));
    };
    this.picture.addEventListener('pointerup', up);
    this.picture.addEventListener('pointercancel', up);
    this.picture.addEventListener('dblclick', (event) => this.zoom(1.7, at(event).x, at(event).y));
    this.host.addEventListener('wheel', (event) => {
      event.preventDefault();
      this.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), at(event).x, at(event).y);
    }, { passive: false });
    this.host.addEventListener('focus', () => this.makeTargets());
    this.host.addEventListener('keydown', (event) => {
      const steps = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (steps[event.key]) this.pan(...steps[event.key]);
      else if (event.key === '+' || event.key === '=') this.zoom(1.4);
      else if (event.key === '-') this.zoom(1 / 1.4);
      else if (event.key === '0') this.whole();
      else return;
      event.preventDefault();
    });
  }

  // Ids under a point, the uppermost first, each with what encloses it.
  under(event) {
    const ids = [];
    for (const element of document.elementsFromPoint(event.clientX, event.clientY))
      for (let up = element.closest(NAMED); up && this.sheet.contains(up); up = up.parentNode.closest(NAMED)) {
        const id = up.dataset.of ?? up.id; // the map writes the name of a thing outside its group
        if (!ids.includes(id)) ids.push(id);
      }
    return ids;
  }
}
