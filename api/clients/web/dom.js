// Elements, icons, and what is said to screen readers. Text is always text: nothing here reads HTML.

const SVG = 'http://www.w3.org/2000/svg';

function setUp(element, settings, children) {
  for (const [name, value] of Object.entries(settings || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'style') for (const [property, to] of Object.entries(value)) element.style.setProperty(property, to);
    else if (value === true && name in element) element[name] = true;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

// h('button', {class: 'act', onclick: …}, 'Begin', icon('check'))
export const h = (tag, settings, ...children) => setUp(document.createElement(tag), settings, children);
export const s = (tag, settings, ...children) => setUp(document.createElementNS(SVG, tag), settings, children);

export const icon = (name) =>
  s('svg', { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, s('use', { href: `#i-${name}` }));

// The signs stand in the page itself, so that none vanishes while the daemon is away.
export async function bringIcons() {
  const drawn = await (await fetch(new URL('icons.svg', import.meta.url))).text();
  const sprite = document.importNode(new DOMParser().parseFromString(drawn, 'image/svg+xml').documentElement, true);
  for (const one of sprite.querySelectorAll('[id]')) one.id = one.id.replace(/^s-/, 'i-');
  sprite.setAttribute('class', 'sprite');
  sprite.setAttribute('aria-hidden', 'true');
  document.body.append(sprite);
}

export const button = (label, settings, ...more) => h('button', { type: 'button', ...settings }, label, ...more);
export const iconButton = (name, label, settings) =>
  h('button', { type: 'button', class: 'square', 'aria-label': label, title: label, ...settings }, icon(name));

export const brand = () => h('a', { class: 'brand', href: '#/', 'aria-label': 'musterd, all games' }, icon('crown'), h('span', {}, 'musterd'));

export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const find = (selector, root = document) => root.querySelector(selector);

// A page has one title that is seen by all.
export const setTitle = (title, mine = false, unread = 0) => { document.title = `${mine ? '● ' : ''}${unread ? `(${unread}) ` : ''}${title} · musterd`; };

// ---- said, not shown --------------------------------------------------------------------------------------------

let waiting = [], timer = null;

function speak() {
  timer = null;
  if (!waiting.length) return;
  find('#polite').textContent = waiting.join(' ');
  waiting = [];
  timer = setTimeout(speak, 2000);
}

// At most once in two seconds, joined.
export function say(words) {
  if (!words) return;
  waiting.push(words);
  if (waiting.length > 6) waiting = waiting.slice(-6);
  if (!timer) timer = setTimeout(speak, 50);
}

// Only for "Your move", errors and lost connections.
export function call(words) {
  find('#urgent').textContent = '';
  setTimeout(() => { find('#urgent').textContent = words; }, 30);
}

// To the clipboard, also at a plain address of the local network, where browsers keep theirs shut: then by selecting a field. The button
// says what came of it.
export async function copyText(text, press, field = null) {
  const shown = field ?? document.body.appendChild(h('textarea', { class: 'measured', 'aria-hidden': 'true', tabindex: '-1' }, text));
  let copied = false;
  try {
    await navigator.clipboard.writeText(text);
    copied = true;
  } catch {
    shown.focus();
    shown.select();
    copied = document.execCommand('copy');
  }
  if (!field) shown.remove();
  const words = copied ? 'Copied' : 'Select it, and copy it by hand';
  say(copied ? 'It is copied.' : words);
  if (!press?.isConnected) return copied;
  const before = [...press.childNodes];
  fill(press, icon(copied ? 'check' : 'close'), words);
  setTimeout(() => fill(press, before), 2500);
  return copied;
}

// ---- words -----------------------------------------------------------------------------------------------------

export const calm = () => document.documentElement.dataset.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;

export function ago(time) {
  const minutes = Math.round((Date.now() - new Date(time)) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 60 * 48) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 1440)} d`;
}

// The error, shown beside the control that caused it. retry: what "Try again" does.
export function showProblem(place, problem, retry) {
  const box = h('div', { class: 'problem', role: 'alert' },
    h('strong', {}, problem.title || 'Something went wrong'), h('p', {}, adviceOf(problem)));
  fill(place, box);
  if (problem.retryAfter) countDown(box, problem.retryAfter, retry);
  else if (retry) box.append(button('Try again', { class: 'plain', onclick: retry }));
  return box;
}

function adviceOf(problem) {
  if (problem.status === 404) return 'This game does not exist, or you may not see it.';
  if (problem.status >= 500) return `Nothing was done. ${problem.message}`;
  return problem.message;
}

function countDown(box, seconds, retry) {
  const left = h('p', { class: 'soft' });
  box.append(left);
  const tick = () => {
    if (!box.isConnected) return;
    left.textContent = seconds > 0 ? `Again in ${seconds} s.` : '';
    if (seconds-- > 0) setTimeout(tick, 1000);
    else if (retry) box.append(button('Try again', { class: 'plain', onclick: retry }));
  };
  tick();
}
