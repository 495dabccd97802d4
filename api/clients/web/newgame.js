// A game in three clicks: which, how it begins, and go. Whoever wants more sets seats, options and sight.

import * as api from './api.js';
import * as session from './session.js';
import { lettersOf } from './seats.js';
import { h, button, fill, find, icon, showProblem } from './dom.js';
import { rulesetPicture } from './picture.js';

const NAME = /^[A-Za-z0-9_.-]{1,64}$/;

// ---- the parts --------------------------------------------------------------------------------------------------

function rulesetChoice(ruleset, chosen, signal) {
  return h('li', {}, h('a', { class: 'ruleset', href: `#/new/${ruleset.id}`, 'aria-current': ruleset.id === chosen.id ? 'true' : null },
    rulesetPicture(ruleset, signal), h('span', { class: 'about' }, h('strong', {}, ruleset.title))));
}

function scenarioChoice(scenario, wanted, ruleset, redraw) {
  const ways = Object.entries(scenario.wins), title = (id) => ruleset.roles.find((one) => one.id === id)?.title ?? id;
  const alike = ways.length > 1 && ways.every(([, sentence]) => sentence === ways[0][1]);
  const wins = (alike ? [['Each', ways[0][1]]] : ways.map(([role, sentence]) => [title(role), sentence]))
    .map(([who, sentence]) => h('small', {}, h('b', {}, who), ': ', sentence));
  return h('label', { class: 'option' },
    h('input', { type: 'radio', name: 'scenario', checked: wanted.scenario === scenario.id,
      onchange: () => { wanted.scenario = scenario.id; redraw(); } }),
    h('span', {}, h('strong', {}, scenario.title), h('small', {}, scenario.summary), wins));
}

// Who sits where: I, nobody yet, or somebody by name.
function seatChoice(role, wanted) {
  const other = h('input', { class: 'name', hidden: true, placeholder: 'player', pattern: NAME.source, maxlength: '64',
    'aria-label': `Player for ${role.title}`, oninput: (event) => { wanted.seats[role.id] = event.target.value.trim(); } });
  const select = h('select', { 'aria-label': role.title, onchange: () => {
    other.hidden = select.value !== 'other';
    wanted.seats[role.id] = select.value === 'me' ? session.player() : select.value === 'open' ? null : other.value.trim();
    if (!other.hidden) other.focus();
  } }, h('option', { value: 'me' }, `${session.player()} (you)`), h('option', { value: 'open' }, 'open, by link'),
  h('option', { value: 'other' }, 'another player …'));
  return h('div', { class: 'seat' },
    h('span', { class: 'disc', 'data-seat': role.id, style: { '--side': `var(--side-${wanted.places[role.id]})` } }, wanted.letters[role.id]),
    h('span', { class: 'title' }, role.title), h('span', { class: 'taker' }, select, other));
}

function seatsPart(ruleset, wanted) {
  const rows = ruleset.roles.map((role) => seatChoice(role, wanted));
  const allMine = (mine) => rows.forEach((row, i) => {
    const select = find('select', row);
    select.value = mine || i === 0 ? 'me' : 'open';
    select.dispatchEvent(new Event('change'));
  });
  return [h('h2', {}, 'Seats'),
    rows.length > 1 && h('p', { class: 'row' }, button('All mine, hot seat', { class: 'plain', onclick: () => allMine(true) }),
      button('One mine, the others open', { class: 'plain', onclick: () => allMine(false) })),
    rows, h('p', { class: 'soft note' }, rows.length > 1
      ? 'An open seat is shown in the list of games, and its game can be joined by its link.'
      : 'One player plays this game against the rules.')];
}

function optionChoice(option, wanted) {
  const set = (value) => { wanted.options[option.id] = value; };
  let control;
  if (option.type === 'flag')
    control = h('input', { type: 'checkbox', class: 'switch', role: 'switch', checked: option.default,
      onchange: (event) => set(event.target.checked) });
  else if (option.type === 'choice')
    control = h('select', { onchange: (event) => set(event.target.value) },
      option.choices.map((id) => h('option', { value: id, selected: id === option.default }, option.choice_titles[id])));
  else
    control = h('input', { type: 'number', min: option.minimum, max: option.maximum, value: String(option.default),
      onchange: (event) => set(Number(event.target.value)) });
  return h('label', { class: 'option turned' },
    h('span', {}, h('strong', {}, option.title), h('small', {}, option.summary)), control);
}

const DAY = 86400;
const SIGHT = [['public', 'anyone'], ['unlisted', 'whoever has its link'], ['private', 'its players alone']];
const CLOCKS = { none: null, 'a day a move': { kind: 'move', seconds: DAY }, 'three days a move': { kind: 'move', seconds: 3 * DAY },
  'ten days, and 12 hours a move': { kind: 'bank', seconds: 10 * DAY, increment: DAY / 2, cap: 10 * DAY } };
const EXPIRY = [['notice', 'all are told'], ['caretaker', 'a caretaker plays on, safely'], ['forfeit', 'the seat is lost']];

const DICE = [['open', 'by musterd'], ['committed', 'by each player, too']];

const pickOne = (title, choices, set) => h('label', { class: 'option turned' }, h('span', {}, h('strong', {}, title)),
  h('select', { onchange: (event) => set(event.target.value) }, choices.map(([value, words]) => h('option', { value }, words))));

function sightPart(wanted) {
  return [h('h2', {}, 'Who may watch'),
    pickOne('Seen by', SIGHT, (value) => { wanted.visibility = value; }),
    h('h2', {}, 'Clock'),
    pickOne('Time', Object.keys(CLOCKS).map((words) => [words, words]), (value) => { wanted.clock = CLOCKS[value]; }),
    pickOne('When it is up', EXPIRY, (value) => { wanted.onExpiry = value; }),
    h('h2', {}, 'Dice'),
    pickOne('Sealed', DICE, (value) => { wanted.entropy = value; }),
    h('p', { class: 'sealed' }, icon('die'),
      'The dice are sealed before the first roll and opened at the end, so that all of you can check each of them.')];
}

// ---- making it --------------------------------------------------------------------------------------------------

// Which seats a set-up has is known when the game is made: only then are they taken.
async function make(ruleset, wanted) {
  for (const [role, name] of Object.entries(wanted.seats))
    if (name !== null && !NAME.test(name))
      throw new api.Problem(400, { title: 'Who plays?', detail: `The seat ${role} needs a player's name: letters, digits, and - _ .` }, 0);
  const game = await api.postSurely('v1/games', { ruleset: ruleset.id, scenario: wanted.scenario, options: wanted.options,
    visibility: wanted.visibility, entropy: wanted.entropy, clock: wanted.clock && { ...wanted.clock, on_expiry: wanted.onExpiry } });
  for (const seat of game.roles) {
    const name = wanted.seats[seat.role];
    const path = `v1/games/${game.id}/seats/${seat.role}`;
    if (name === session.player()) await api.put(path);
    else if (name) await api.put(path, { player: name }, { as: null });
  }
  return game;
}

export async function newGame(main, id, signal) {
  const rulesets = await api.list('v1/rulesets?limit=200');
  if (signal.aborted) return;
  const ruleset = rulesets.find((one) => one.id === id) ?? rulesets[0];
  const wanted = { scenario: ruleset.scenarios[0].id, options: {}, visibility: 'public', entropy: 'open', clock: null, onExpiry: 'notice', places: {},
    seats: Object.fromEntries(ruleset.roles.map((role) => [role.id, session.player()])) };
  ruleset.roles.forEach((role, i) => { wanted.places[role.id] = i; });
  wanted.letters = lettersOf(ruleset.roles);
  const go = h('button', { type: 'button', class: 'act big' }), said = h('div');
  const name = () => { go.textContent = `Begin: ${ruleset.scenarios.find((one) => one.id === wanted.scenario).title}`; };
  go.onclick = async () => {
    go.disabled = true;
    try {
      const game = await make(ruleset, wanted);
      location.hash = `#/game/${game.short_id || game.id}`;
    } catch (problem) {
      showProblem(said, problem);
      go.disabled = false;
    }
  };
  name();
  fill(main, h('div', { class: 'page' },
    h('h1', { class: 'unseen' }, 'New game'),
    h('ul', { class: 'rulesets' }, rulesets.map((one) => rulesetChoice(one, ruleset, signal))),
    h('div', { class: 'setup' },
      h('fieldset', { class: 'card' }, h('legend', { class: 'unseen' }, 'Scenario'), h('h2', {}, 'Scenario'),
        ruleset.scenarios.map((one) => scenarioChoice(one, wanted, ruleset, name))),
      h('section', { class: 'card' }, seatsPart(ruleset, wanted), h('h2', {}, 'Options'),
        ruleset.options.length ? ruleset.options.map((one) => optionChoice(one, wanted))
          : h('p', { class: 'soft note' }, 'Nothing else can be chosen.')),
      h('section', { class: 'card' }, sightPart(wanted), said, go))));
}
