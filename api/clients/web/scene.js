// What a view tells of each thing, read from the shape of the view alone. A view holds lists of records; a record names its thing first, and a
// member named after a domain names another thing. Nothing here knows a game.

const RUNS = ['battle', 'combat', 'siege', 'storm', 'raid', 'trial', 'council', 'parliament'];

const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value) => value === null || value === undefined || value === false || value === 0 || value === '' || (Array.isArray(value) && !value.length);
const singular = (key) => (key.endsWith('ies') ? `${key.slice(0, -3)}y` : key.endsWith('s') ? key.slice(0, -1) : key);

// `victory_points` and `late-1642` as words.
export const human = (key) => String(key).replace(/[-_](?=\D)/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export class Scene {
  constructor(names, state, places = []) {
    this.names = names;
    this.state = state ?? {};
    this.stands = new Map(places.flatMap(({ place, pieces }) => pieces.map((piece) => [piece, place])));
    this.records = new Map();
    this.titles = new Map();
    this.owners = new Map();
    this.ids = idsOf(names);
    this.mapped = new Set([...names.things.values()].filter((thing) => thing.x !== undefined).map((thing) => thing.domain));
    for (const [key, value] of Object.entries(this.state)) if (!RUNS.includes(key)) this.read(key, value, null);
  }

  // ---- reading ---------------------------------------------------------------------------------------------------

  // The thing that a member names: by its key as a domain, by the kind that the key tells, or because no other thing has that id.
  named(key, value) {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    for (const domain of [key, singular(key)]) if (this.names.things.has(`${domain}-${value}`)) return `${domain}-${value}`;
    const all = this.ids.get(String(value)) ?? [], kinds = [key, singular(key)];
    return all.find((one) => kinds.includes(this.names.things.get(one).kind)) ?? null;
  }

  // The same where the key says no more than "with" or "under".
  meant(key, value) {
    const all = typeof value === 'string' ? this.ids.get(value) ?? [] : [];
    return this.named(key, value) ?? all.find((one) => this.records.has(one)) ?? (all.length === 1 ? all[0] : null);
  }

  read(key, value, role) {
    if (Array.isArray(value)) for (const one of value) {
      if (isRecord(one)) this.record(key, one, role);
      else if (this.mapped.has(this.thing(this.named(key, one))?.domain)) this.keep(this.named(key, one), { [key]: true }, role);
    } else if (isRecord(value)) {
      if (Object.keys(value).some((member) => this.mapped.has(member))) this.single(key, value, role);
      else for (const [member, inner] of Object.entries(value)) if (typeof inner === 'object') this.read(member, inner, this.names.roles.has(member) ? member : role);
    }
  }

  record(key, one, role) {
    const [first, value] = Object.entries(one)[0] ?? [];
    if (first === 'role' && this.names.roles.has(value)) {
      for (const [member, inner] of Object.entries(one)) if (typeof inner === 'object') this.read(member, inner, value);
      return;
    }
    const subject = first === 'id' ? this.named(key, value) : this.named(first, value);
    if (!subject) return;
    this.keep(subject, one, role, first);
    if (this.thing(subject).x === undefined) return;
    for (const [member, inner] of Object.entries(one)) { // what stands in the place
      const piece = member !== first && typeof inner === 'string' && this.names.things.has(`${member}-${inner}`) ? `${member}-${inner}` : null;
      if (piece && this.thing(piece).in) this.keep(piece, { place: value, at: subject }, role);
    }
  }

  // Something that is there once, such as the Queen.
  single(key, one, role) {
    const subject = `${key}${role ? `-of-${role}` : ''}`;
    this.titles.set(subject, `${human(key)}${role ? `, ${this.names.role(role)}` : ''}`);
    this.keep(subject, one, role, null);
  }

  keep(subject, record, role, self) {
    this.records.set(subject, [...(this.records.get(subject) ?? []), { record, self }]);
    if (role) this.owners.set(subject, role);
  }

  thing(subject) {
    return this.names.things.get(subject) ?? null;
  }

  // ---- where -----------------------------------------------------------------------------------------------------

  // The place where a thing stands, as the view says; a place of the map stands for itself; null where the view tells of none.
  placeOf(subject, seen = []) {
    if (this.thing(subject)?.x !== undefined) return subject;
    if (this.stands.has(subject)) return this.same(this.stands.get(subject));
    if (this.stands.size && this.thing(subject)) return this.boxOf(subject); // the list of places names all things on the map
    if (seen.includes(subject)) return null;
    const rest = [...seen, subject];
    for (const { record, self } of this.records.get(subject) ?? []) {
      if (record.at) return record.at;
      const told = Object.entries(record).filter(([key, value]) => key !== self && typeof value === 'string');
      const places = told.map(([key, value]) => this.named(key, value)).filter((one) => one && (this.mapped.has(this.thing(one).domain)));
      const finest = places.find((one) => places.every((other) => other === one || this.isWithin(one, other))) ?? places[0];
      if (finest) return this.onMap(finest);
      const port = told.map(([key, value]) => this.meant(key, value)).find((one) => one && this.mapped.has(this.thing(one)?.domain));
      if (port) return this.onMap(port);
      const carrier = told.map(([key, value]) => this.meant(key, value)).find((one) => one && one !== subject && this.records.has(one) && this.placeOf(one, rest));
      if (carrier) return this.placeOf(carrier, rest);
    }
    return this.boxOf(subject);
  }

  // The box beside the map in which it lies, such as that of Generals who wait; null: in none.
  boxOf(subject) {
    for (const { record, self } of this.records.get(subject) ?? []) {
      const box = Object.entries(record).filter(([key]) => key !== self).map(([key, value]) => this.named(key, value)).find((one) => one && this.thing(one).domain === 'box');
      if (box) return box;
    }
    return null;
  }

  isWithin(one, other) {
    for (let at = this.names.within(one); at; at = this.names.within(at)) if (at === other) return true;
    return false;
  }

  // `place-in-york` is the city of York: the first on the way up that the map has.
  onMap(subject) {
    for (let at = subject; at; at = this.names.within(at)) if (this.thing(at)?.x !== undefined) return this.same(at);
    return subject;
  }

  // Two domains may have the same place: the one of which the view has a record.
  same(subject) {
    const { x, y, title } = this.thing(subject);
    const twins = (this.ids.get(this.thing(subject).id) ?? []).filter((one) => this.thing(one).x === x && this.thing(one).y === y && this.thing(one).title === title);
    return twins.find((one) => this.records.has(one)) ?? subject;
  }

  isPiece(subject) {
    return this.thing(subject)?.x === undefined;
  }

  subjects() {
    return new Set([...this.records.keys(), ...this.stands.keys()]);
  }

  // What stands at a place, by what the view says.
  at(place) {
    return [...this.subjects()].filter((one) => this.isPiece(one) && this.placeOf(one) === place);
  }

  // Place → what stands there; places of which something else is told are there too.
  places() {
    const rows = new Map();
    for (const subject of this.records.keys()) if (!this.isPiece(subject) && this.words(subject)) rows.set(subject, []);
    for (const subject of this.subjects()) {
      const place = this.isPiece(subject) ? this.placeOf(subject) : null;
      if (place) rows.set(place, [...(rows.get(place) ?? []), subject]);
    }
    return [...rows].sort(([a], [b]) => this.title(a).localeCompare(this.title(b)));
  }

  // ---- words -----------------------------------------------------------------------------------------------------

  title(subject) {
    return this.thing(subject)?.title ?? this.titles.get(subject) ?? human(subject);
  }

  value(key, value) {
    if (typeof value === 'string' && this.names.roles.has(value)) return this.names.role(value);
    const subject = this.named(key, value) ?? (typeof value === 'string' ? this.meant(key, value) : null);
    if (subject) return this.title(subject);
    return typeof value === 'string' && /^[a-z0-9-]+$/.test(value) ? human(value) : String(value);
  }

  told(key, value) {
    if (value === true) return human(key).toLowerCase();
    if (Array.isArray(value)) return `${human(key).toLowerCase()}: ${value.filter((one) => !isRecord(one)).map((one) => this.value(key, one)).join(', ')}`;
    if (isRecord(value)) {
      const parts = Object.entries(value).filter(([, one]) => typeof one === 'number' && one).map(([name, one]) => `${human(name)} ${one}`);
      return parts.length ? `${human(key).toLowerCase()}: ${parts.join(', ')}` : '';
    }
    return `${human(key).toLowerCase()} ${this.value(key, value)}`;
  }

  // What the view tells of a thing beside where it stands.
  words(subject) {
    const place = this.placeOf(subject);
    return (this.records.get(subject) ?? []).flatMap(({ record, self }) => Object.entries(record)
      .filter(([key, value]) => key !== self && key !== 'at' && key !== 'place' && !isNothing(value) && this.onMap(this.named(key, value) ?? 'none') !== place)
      .map(([key, value]) => this.told(key, value))).filter(Boolean).join('; ');
  }

  // The battle, siege or debate that goes on now: {key, value, focus: the subject that stands for it}; null where nothing is.
  running() {
    for (const key of RUNS) {
      const value = this.state[key];
      if (!isRecord(value)) continue;
      const subjects = Object.entries(value).filter(([, one]) => typeof one === 'string').map(([name, one]) => this.named(name, one))
        .filter((one) => one && this.placeOf(one));
      const focus = subjects.find((one) => subjects.every((other) => other === one || this.isWithin(one, other))) ?? subjects[0];
      if (focus) return { key, value, focus };
    }
    return null;
  }
}

const indexes = new WeakMap();

// id → the subjects of all domains that have it.
function idsOf(names) {
  if (!indexes.has(names)) {
    const ids = new Map();
    for (const [subject, thing] of names.things) ids.set(String(thing.id), [...(ids.get(String(thing.id)) ?? []), subject]);
    indexes.set(names, ids);
  }
  return indexes.get(names);
}
