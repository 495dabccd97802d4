// A game in three clicks: for whom, which, and go. Seats, options and sight may be set before.

import * as api from './api.js';
import * as session from './session.js';
import { beginGuided } from './guide.js';
import { lettersOf } from './seats.js';
import { h, button, fill, find, icon, showProblem } from './dom.js';
import { rulesetPicture } from './picture.js';
import { seatStyle } from './colours.js';

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

const BOTS = { bot1: 1, bot2: 2, bot3: 3 };

// Who sits where: I, nobody yet, the computer, or somebody by name.
function seatChoice(role, wanted) {
  const other = h('input', { class: 'name', hidden: true, placeholder: 'player', pattern: NAME.source, maxlength: '64',
    'aria-label': `Player for ${role.title}`, oninput: (event) => { wanted.seats[role.id] = event.target.value.trim(); } });
  const select = h('select', { 'aria-label': role.title, onchange: (event) => {
    other.hidden = select.value !== 'other';
    wanted.seats[role.id] = select.value === 'me' ? session.player() : select.value === 'open' ? null
      : BOTS[select.value] ? { bot: BOTS[select.value] } : other.value.trim();
    if (event.isTrusted && !other.hidden) other.focus();
  } }, h('option', { value: 'me' }, `${session.player()} (you)`), h('option', { value: 'open' }, 'open, by link'),
  Object.entries(BOTS).map(([value, level]) => h('option', { value }, `computer, level ${level}`)),
  h('option', { value: 'other' }, 'another player …'));
  return h('div', { class: 'seat' },
    h('span', { class: 'disc', 'data-seat': role.id, style: seatStyle(role) }, wanted.letters[role.id]),
    h('span', { class: 'title' }, role.title), h('span', { class: 'taker' }, select, other));
}

// Hands that only their owners may see: such a game never begins as a hot seat unless its maker says so.
const hidesHands = (ruleset) => ruleset.events?.some((event) => event.private || event.args.some((arg) => arg.secret)) ?? true;

// As many seats as there are players.
const seatsOf = (ruleset, wanted) => ruleset.roles.slice(0, wanted.options.players ?? ruleset.options.find((one) => one.id === 'players')?.default ?? ruleset.roles.length);

const WAYS = [['alone', 'Alone, with all hands', 'All mine, hot seat'], ['link', 'Against who opens the link', 'One mine, the others open'],
  ['computer', 'Against the computer', 'One mine, a computer at the others'], ['named', 'Against somebody named', 'One mine, the others by name']];
const OTHERS = { alone: 'me', link: 'open', computer: 'bot2', named: 'other' }; // who sits at the seats but the first
let lastWay = null; // kept from one ruleset to the next

// The first question. choose(way): the seats follow.
function waysPart(wanted, choose) {
  const all = h('div', { class: 'ways', role: 'group', 'aria-label': 'For whom' });
  const pressed = () => { for (const one of all.children) one.setAttribute('aria-pressed', String(one.dataset.way === wanted.way)); };
  fill(all, WAYS.map(([way, title, summary]) => button([h('strong', {}, title), h('small', {}, summary)], { class: 'way', 'data-way': way,
    onclick: () => { lastWay = wanted.way = way; pressed(); choose(); } })));
  pressed();
  return all;
}

const ADVICE = {
  alone: (hidden) => (hidden ? 'You see all hands, one after the other.' : 'You play each side in turn.'),
  link: () => 'When the game is made, "Copy the link" beside each open seat makes a link for it. Anybody who sees the game may take an open seat, too.',
  computer: () => 'The computer sees what its seat sees. Each level thinks four times as long as the one before.',
  named: () => 'Type the names under which the others have tokens. The seats are kept for them.',
};

// wanted.drawSeats() after the number of players changed, wanted.follow() after the way did.
function seatsPart(ruleset, wanted) {
  const rows = ruleset.roles.map((role) => seatChoice(role, wanted)), seated = h('div'), note = h('p', { class: 'soft note' });
  wanted.drawSeats = () => fill(seated, rows.slice(0, seatsOf(ruleset, wanted).length));
  wanted.follow = () => {
    rows.forEach((row, i) => {
      const select = find('select', row);
      select.value = i === 0 ? 'me' : OTHERS[wanted.way];
      select.dispatchEvent(new Event('change'));
    });
    fill(note, rows.length < 2 ? 'One player plays this game against the rules.' : ADVICE[wanted.way](hidesHands(ruleset)));
  };
  wanted.drawSeats();
  wanted.follow();
  return [h('h2', {}, 'Seats'), seated, note];
}

function optionChoice(option, wanted) {
  const set = (value) => { wanted.options[option.id] = value; if (option.id === 'players') wanted.drawSeats(); };
  let control;
  if (option.type === 'flag')
    control = h('input', { type: 'checkbox', class: 'switch', role: 'switch', checked: option.default,
      onchange: (event) => set(event.target.checked) });
  else if (option.type === 'choice')
    control = h('select', { onchange: (event) => set(event.target.value) },
      option.choices.map((id) => h('option', { value: id, selected: id === option.default }, option.choice_titles[id])));
  else
    control = h('input', { type: 'number', min: option.minimum, max: option.maximum, value: String(option.default),
      oninput: (event) => set(Math.min(option.maximum, Math.max(option.minimum, Number(event.target.value) || option.default))) });
  return h('label', { class: 'option turned' },
    h('span', {}, h('strong', {}, option.title), h('small', {}, option.summary)), control);
}

const DAY = 86400;
const SIGHT = [['public', 'anyone'], ['unlisted', 'all who have its link'], ['private', 'its players alone']];
const CLOCKS = { none: null, 'a day a move': { kind: 'move', seconds: DAY }, 'three days a move': { kind: 'move', seconds: 3 * DAY },
  'ten days, and 12 hours a move': { kind: 'bank', seconds: 10 * DAY, increment: DAY / 2, cap: 10 * DAY } };
const EXPIRY = [['notice', 'all are told'], ['caretaker', 'a caretaker plays on, safely'], ['bot', 'a computer plays on'], ['forfeit', 'the seat is lost']];

const DICE = [['open', 'by musterd'], ['committed', 'by each player, too']];

const AUTO = [['only-choice', 'by musterd, in the log'], ['none', 'by their players']];

const pickOne = (title, choices, set) => h('label', { class: 'option turned' }, h('span', {}, h('strong', {}, title)),
  h('select', { onchange: (event) => set(event.target.value) }, choices.map(([value, words]) => h('option', { value }, words))));

function sightPart(wanted) {
  return [h('h2', {}, 'Who may watch'),
    pickOne('Seen by', SIGHT, (value) => { wanted.visibility = value; }),
    h('h2', {}, 'Clock'),
    pickOne('Time', Object.keys(CLOCKS).map((words) => [words, words]), (value) => { wanted.clock = CLOCKS[value]; }),
    pickOne('When it is up', EXPIRY, (value) => { wanted.onExpiry = value; }),
    h('h2', {}, 'Pace'),
    pickOne('Questions with one answer', AUTO, (value) => { wanted.auto = value; }),
    pickOne('Hints of a bot', [['none', 'none'], ['asked', 'for each player who asks']], (value) => { wanted.hints = value === 'asked'; }),
    h('h2', {}, 'Dice'),
    pickOne('Sealed', DICE, (value) => { wanted.entropy = value; }),
    h('p', { class: 'sealed' }, icon('die'),
      'The dice are sealed before the first roll and opened at the end, so that all of you can check each of them.')];
}

// ---- making it --------------------------------------------------------------------------------------------------

// An app's or administrator's token seats others; a player's keeps the seat for them.
async function seatOther(path, player) {
  try {
    await api.put(path, { player }, { as: null });
  } catch (problem) {
    if (problem.status !== 403) throw problem;
    await api.put(`${path}/invitation`, { player });
  }
}

// Which seats a set-up has is known when the game is made: only then are they taken.
async function make(ruleset, wanted) {
  for (const { id, title } of seatsOf(ruleset, wanted))
    if (typeof wanted.seats[id] === 'string' && !NAME.test(wanted.seats[id]))
      throw new api.Problem(400, { title: 'Who plays?', detail: `The seat ${title} needs a player's name: letters, digits, and - _ .` }, 0);
  if (wanted.entropy === 'committed' && seatsOf(ruleset, wanted).some(({ id }) => wanted.seats[id]?.bot))
    throw new api.Problem(400, { title: 'Whose dice?', detail: 'The computer cannot seal the dice. Let musterd do it, or give its seat to a player.' }, 0);
  const game = await api.postSurely('v1/games', { ruleset: ruleset.id, scenario: wanted.scenario, options: wanted.options,
    visibility: wanted.visibility, entropy: wanted.entropy, auto: wanted.auto, hints: wanted.hints, clock: wanted.clock && { ...wanted.clock, on_expiry: wanted.onExpiry } });
  for (const { role } of game.roles) {
    const name = wanted.seats[role];
    const path = `v1/games/${game.id}/seats/${role}`;
    if (name === session.player()) await api.put(path);
    else if (name?.bot) await api.put(path, name);
    else if (name) await seatOther(path, name);
  }
  return game;
}

// For somebody who is new to the game.
function firstGame(ruleset, begin) {
  const go = button('First game, with a guide', { class: 'act' }), said = h('div');
  go.onclick = begin(go, said, () => beginGuided(ruleset));
  return h('section', { class: 'card first-game' }, h('div', {}, h('h2', {}, `New to ${ruleset.title}?`),
    h('p', { class: 'soft' }, 'Play the first moves with a guide that says what is asked, what to look at and what to choose. You hold all seats, and it counts nowhere.'), said), go);
}

export async function newGame(main, id, signal) {
  const rulesets = await api.list('v1/rulesets?limit=200');
  if (signal.aborted) return;
  const ruleset = rulesets.find((one) => one.id === id) ?? rulesets[0];
  const wanted = { scenario: ruleset.scenarios[0].id, options: {}, visibility: 'public', entropy: 'open', auto: 'only-choice', hints: false, clock: null, onExpiry: 'notice',
    way: ruleset.roles.length < 2 ? 'alone' : lastWay ?? (hidesHands(ruleset) ? 'link' : 'alone'),
    seats: Object.fromEntries(ruleset.roles.map((role) => [role.id, session.player()])) };
  wanted.letters = lettersOf(ruleset.roles);
  const go = h('button', { type: 'button', class: 'act big' }), said = h('div');
  const name = () => { go.textContent = `Begin: ${ruleset.scenarios.find((one) => one.id === wanted.scenario).title}`; };
  const begin = (pressed, place, making) => async () => {
    pressed.disabled = true;
    try {
      const game = await making();
      location.hash = `#/game/${game.short_id || game.id}`;
    } catch (problem) {
      showProblem(place, problem);
      pressed.disabled = false;
    }
  };
  go.onclick = begin(go, said, () => make(ruleset, wanted));
  name();
  fill(main, h('div', { class: 'page' },
    h('h1', { class: 'unseen' }, 'New game'),
    ruleset.roles.length > 1 && [h('h2', {}, 'For whom?'), waysPart(wanted, () => wanted.follow())],
    h('h2', {}, 'Which game?'), h('ul', { class: 'rulesets' }, rulesets.map((one) => rulesetChoice(one, ruleset, signal))),
    ruleset.guide && firstGame(ruleset, begin),
    h('div', { class: 'setup' },
      h('fieldset', { class: 'card' }, h('legend', { class: 'unseen' }, 'Scenario'), h('h2', {}, 'Scenario'),
        ruleset.scenarios.map((one) => scenarioChoice(one, wanted, ruleset, name))),
      h('section', { class: 'card' }, seatsPart(ruleset, wanted), h('h2', {}, 'Options'),
        ruleset.options.length ? ruleset.options.map((one) => optionChoice(one, wanted))
          : h('p', { class: 'soft note' }, 'Nothing else can be chosen.')),
      h('section', { class: 'card' }, sightPart(wanted), said, go))));
}
