// The sheet of a card, a counter or a place: its picture, its text, the view's words on it, and its choices. And the pieces of a place in a row.

import { h, button, fill, iconButton } from './dom.js';
import { dialog } from './menu.js';
import { seatStyle } from './colours.js';

// Its picture from the board or from the hand; else its first letters on a plate.
export function pictureOf(table, subject) {
  const drawn = table.hand.thumb(subject) ?? table.stage.thumb(subject) ?? table.board.thumb(subject);
  if (drawn) return drawn;
  const title = table.names.things.get(subject)?.short ?? table.scene.title(subject), owner = table.scene.owners.get(subject);
  return h('span', { class: 'plate', 'aria-hidden': 'true', style: owner ? seatStyle(table.names.roles.get(owner)) : {} },
    title.split(/[\s-]+/).map((word) => word[0]).join('').slice(0, 3));
}

export function openSheet(table, subject) {
  const { names, scene, board } = table, thing = names.things.get(subject);
  const kind = thing?.kind?.replaceAll('-', ' '), words = [board.words(subject), scene.words(subject)].filter((text) => text && text !== thing?.text);
  const place = scene.placeOf(subject), at = place && place !== subject ? scene.title(place) : null;
  const here = place === subject ? scene.at(subject) : [];
  const choices = table.choices.about(subject);
  const box = dialog(scene.title(subject),
    h('div', { class: 'sheet-of' }, pictureOf(table, subject), h('div', {}, kind && h('p', { class: 'soft' }, kind.replace(/^./, (letter) => letter.toUpperCase())), at && h('p', {}, `At ${at}`))),
    thing?.text && h('p', { class: 'text' }, thing.text), words.map((text) => h('p', {}, text.replace(/^./, (letter) => letter.toUpperCase()))),
    here.length > 0 && h('div', { class: 'items' }, here.map((one) => button([pictureOf(table, one), scene.title(one)], { class: 'plain', onclick: () => { box.close(); openSheet(table, one); } }))),
    choices.length > 0 && [h('h3', {}, 'What it may do now'), h('div', { class: 'items' }, choices.map((one) => button(one.action.label, { class: 'plain',
      onclick: () => { box.close(); table.choices.reveal(one); } })))]);
  box.classList.add('sheet-box');
}

// Every card of the game with a text, as a list.
export function openCards(table) {
  const cards = [...table.names.things].filter(([, thing]) => /(^|-)card$/.test(thing.domain) && thing.text);
  const held = new Set(table.hand.cards.map((card) => `${card.domain}-${card.id}`));
  dialog('All cards', h('ul', { class: 'all-cards' }, cards.map(([subject, thing]) => h('li', {}, h('b', {}, thing.title), held.has(subject) ? ', in your hand' : '', h('p', { class: 'soft' }, thing.text)))));
}

// Its strength, where the view tells it.
const strengthOf = (scene, subject) => {
  const told = scene.records.get(subject)?.map(({ record }) => record.strength ?? record.combat_value).find((value) => typeof value === 'number');
  return told !== undefined && h('small', {}, `strength ${told}`);
};

// The pieces at a place, with the player's own hidden pieces, in a row over the hand.
export class Stack {
  constructor(table) {
    this.table = table;
    this.place = null;
    this.host = h('section', { class: 'stack', hidden: true, 'aria-label': 'Pieces here' });
  }

  // subjects: the pieces to show. place: where they stand; null for pieces that only lie under the finger.
  open(place, subjects) {
    this.place = place;
    this.subjects = subjects;
    this.draw();
    this.host.querySelector('.pieces button')?.focus({ preventScroll: true });
  }

  close() {
    if (this.host.hidden) return false;
    this.place = null;
    this.subjects = [];
    this.draw();
    return true;
  }

  draw() {
    const { table } = this, { scene, names } = table;
    if (this.place) this.subjects = scene.at(this.place);
    this.host.hidden = !this.subjects?.length;
    table.board.ring(this.place);
    if (this.host.hidden) return;
    fill(this.host, h('div', { class: 'head' }, h('h3', {}, this.place ? scene.title(this.place) : 'Here'),
      h('span', { class: 'soft' }, `${this.subjects.length} ${this.subjects.length === 1 ? 'piece' : 'pieces'}`),
      iconButton('close', 'Close', { onclick: () => { this.close(); table.fit(); } })),
    h('div', { class: 'pieces', role: 'group', 'aria-label': 'Pieces here' }, this.subjects.map((one) => button([pictureOf(table, one),
      h('span', {}, names.things.get(one)?.short ?? scene.title(one)), strengthOf(scene, one)], { 'aria-label': scene.title(one), title: [scene.title(one), board(table, one)].filter(Boolean).join(': '), onclick: () => this.take(one) }))));
    table.fit();
  }

  // Leads to the choices about a piece, or to its sheet if it has no choices.
  take(subject) {
    if (this.table.choices.subjects?.has(subject)) this.table.choices.choose(subject);
    else openSheet(this.table, subject);
  }
}

const board = (table, subject) => table.scene.words(subject) || table.board.words(subject);
