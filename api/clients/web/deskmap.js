// The map of the desk: places to click, and over them the lines of the tables that join two places.

import { s } from './dom.js';
import { Board } from './board.js';
import { choicesOf, endsOf, valueOf } from './deskdraft.js';

// The id without its domain: "area-london" → "london".
const idOf = (subject) => subject.slice(subject.indexOf('-') + 1);

export class DeskMap {
  // onPlace(id), onLink(record): what was clicked.
  constructor(title, draft, { onPlace, onLink }) {
    this.draft = draft;
    this.onLink = onLink;
    this.board = new Board({ title, places: new Map(), onTap: (subjects, at) => this.tap(subjects, at, onPlace) });
    this.links = s('svg', { class: 'desk-links' });
    this.current = null;
  }

  get host() { return this.board.host; }
  get controls() { return this.board.controls; }

  draw(svg) {
    this.board.draw(svg, svg.replace(/(<svg[^>]*>)[\s\S]*(<\/svg>\s*)$/, '$1$2'));
    this.at = new Map();
    for (const element of this.board.map.querySelectorAll('[id]')) if (!this.at.has(idOf(element.id))) this.at.set(idOf(element.id), element.id);
    this.board.sheet.insertBefore(this.links, this.board.marks);
    this.drawLinks();
  }

  middle(id) {
    const box = this.at.has(id) && this.board.box(this.at.get(id));
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  // The records that join two places of the picture, with the points between which they lie.
  joined() {
    return this.draft.records.flatMap((one) => {
      const ends = endsOf(one.table), [from, to] = ends ? ends.map((name) => this.middle(valueOf(one, name))) : [];
      return from && to ? [{ one, from, to }] : [];
    });
  }

  drawLinks() {
    const { width, height } = this.board.size;
    for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) this.links.setAttribute(name, value);
    this.lines = this.joined();
    this.links.replaceChildren(...this.lines.map(({ one, from, to }) => {
      const kind = kindsOf(one).indexOf(valueOf(one, 'kind'));
      const removed = one.said?.change === 'remove' ? 'removed' : '';
      return s('line', { class: `kind-${Math.max(0, kind) % 4} ${removed} ${one === this.current ? 'current' : ''}`, 'data-link': one.key.join(' '), x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    }));
  }

  // The line nearest to a point of the host, if it is near.
  linkAt(at) {
    const { x, y, k } = this.board.view, point = { x: (at.x - x) / k, y: (at.y - y) / k };
    let best = null, least = 14;
    for (const line of this.lines ?? []) {
      const away = distance(point, line.from, line.to);
      if (away < least) [best, least] = [line.one, away];
    }
    return best;
  }

  tap(subjects, at, onPlace) {
    const link = this.linkAt(at), place = subjects.map(idOf).find((id) => this.draft.records.some((one) => one.key[0] === id));
    if (link) this.onLink(link);
    else if (place) onPlace(place);
  }

  show(one) {
    this.current = one;
    const ends = endsOf(one.table), ids = ends ? ends.map((name) => valueOf(one, name)) : [one.key[0]];
    const subjects = ids.map((id) => this.at?.get(id)).filter(Boolean);
    this.board.light(subjects, [], true);
    if (this.at) this.drawLinks();
  }

  thumb(one) {
    const subject = this.at?.get(one.key[0]);
    return subject ? this.board.thumb(subject) : null;
  }
}

// Near the middle of the line only: at its ends are the places.
function distance(point, from, to) {
  const dx = to.x - from.x, dy = to.y - from.y, length = dx * dx + dy * dy || 1;
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  if (along < 0.25 || along > 0.75) return Infinity;
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

export const kindsOf = (one) => {
  const column = one.table.columns.find(({ name }) => name === 'kind');
  return (column && choicesOf(column)) ?? [];
};

// The kind after this one.
export function nextKind(one) {
  const kinds = kindsOf(one).filter(Boolean);
  return kinds[(kinds.indexOf(valueOf(one, 'kind')) + 1) % kinds.length];
}
