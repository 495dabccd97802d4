// What a player sets for this browser: looks, size of text, motion, keys, and how to be told. It is kept in the browser.

import { h, button, fill } from './dom.js';
import { dialog } from './menu.js';
import { askToTell, chime } from './tell.js';

const KEPT = 'musterd.settings';
const STANDARD = { theme: 'system', text: 'normal', motion: 'system', letters: true, confirm: false, marks: true, sound: false, notices: false };

function read() {
  try {
    return { ...STANDARD, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') };
  } catch {
    return { ...STANDARD };
  }
}

export const setting = (name) => read()[name];

export function set(name, value) {
  localStorage.setItem(KEPT, JSON.stringify({ ...read(), [name]: value }));
  showSettings();
  dispatchEvent(new CustomEvent('settings', { detail: name }));
}

// theme.css goes by these attributes of the root.
export function showSettings() {
  const kept = read(), { dataset } = document.documentElement;
  for (const name of ['theme', 'text', 'motion']) {
    if (kept[name] === STANDARD[name]) delete dataset[name];
    else dataset[name] = kept[name];
  }
}

const choose = (name, label, values) => h('label', { class: 'turned' }, label, h('select', { name, onchange: (event) => set(name, event.target.value) },
  values.map(([value, words]) => h('option', { value, selected: setting(name) === value }, words))));

// take: what else happens; it may say no.
const turn = (name, label, take = () => true) => h('label', { class: 'turned' }, label, h('input', { type: 'checkbox', class: 'switch', role: 'switch', name, checked: setting(name),
  onchange: async (event) => { if (event.target.checked && !await take()) event.target.checked = false; set(name, event.target.checked); } }));

export function openSettings() {
  const said = h('p', { class: 'soft', role: 'status' });
  const mayTell = async () => {
    const answer = await askToTell();
    fill(said, answer === 'granted' ? '' : answer === 'denied' ? 'This browser was told to show no notices of this page. Its own settings change that.' : 'This browser shows notices of safe pages (https) and of this computer alone.');
    return answer === 'granted';
  };
  dialog('Settings',
    choose('theme', 'Light or dark', [['system', 'as the system'], ['light', 'light'], ['dark', 'dark']]),
    choose('text', 'Size of text', [['normal', 'normal'], ['large', 'large'], ['huge', 'very large']]),
    choose('motion', 'Motion', [['system', 'as the system'], ['none', 'none']]),
    turn('confirm', 'A choice is marked first, and sent by the button below'),
    turn('marks', 'The last move is marked on the board'),
    turn('letters', 'Letters act as keys'),
    turn('sound', 'A soft sound when it is your move', () => { chime(); return true; }),
    turn('notices', 'A notice when it is your move and this page is not in sight', mayTell), said);
}

export const settingsButton = (before) => button('Settings', { class: 'plain', onclick: () => { before(); openSettings(); } });
