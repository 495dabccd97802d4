#!/usr/bin/env node
// The measured contract of the table's layout, in thick positions of all four games and at five sizes. `make pictures` keeps
// a picture of each.
import { MAP, POSITIONS, axeAudit, check, open, picture, position, ready, runAll } from './support.mjs';

const SIZES = [[1280, 720], [1366, 768], [1440, 900], [1920, 1080], [390, 844]], PHONE = 390;
const SIX = 6, THREE = 3;

// The measures of the page as it stands.
function measure() {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.unseen, .measured, .sprite');
  const intersect = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const clips = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible';
  // What of a box can be seen within all that clips it; `scrolls`: something on the way can be scrolled.
  const shown = (box, element) => {
    let rest = intersect(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }), scrolls = false;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (up !== element && clips(style)) rest = intersect(rest, up.getBoundingClientRect());
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true;
    }
    return { rest, scrolls, area: Math.max(0, rest.right - rest.left) * Math.max(0, rest.bottom - rest.top) };
  };
  const named = (element) => `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${element.textContent.trim().slice(0, 30)}"`;
  const texts = [];
  for (const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); walker.nextNode();) {
    const node = walker.currentNode;
    if (node.data.trim() && seen(node.parentElement) && !node.parentElement.closest('svg, option, script, noscript')) texts.push(node);
  }
  const cut = [];
  for (const node of texts) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const style = getComputedStyle(node.parentElement);
    if (style.textOverflow === 'ellipsis' && node.parentElement.scrollWidth > node.parentElement.clientWidth + 1) cut.push(named(node.parentElement));
    for (const box of range.getClientRects()) {
      const { rest, scrolls, area } = shown(box, node.parentElement), whole = box.width * box.height;
      const sideways = rest.right - rest.left < box.width - 1.5;
      if (!scrolls && area > 1 && (sideways || area < whole * 0.85)) cut.push(named(node.parentElement));
    }
  }
  const drawn = [...document.querySelectorAll('body *')].filter((element) => !element.closest('[data-part="board"] > *, .focus-of > *, svg svg, option, dialog') && seen(element)
    && (element.matches('button, input, select, textarea, summary, img, canvas') || (element.matches('svg') && !element.parentElement.closest('svg'))
      || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() && !element.closest('svg'))));
  const boxes = drawn.map((element) => ({ element, ...shown(element.getBoundingClientRect(), element) })).filter(({ area }) => area > 4);
  const overlaps = [];
  for (const [i, a] of boxes.entries()) for (const b of boxes.slice(i + 1)) {
    const common = intersect(a.rest, b.rest);
    if (common.right - common.left > 2 && common.bottom - common.top > 2 && !a.element.contains(b.element) && !b.element.contains(a.element)) overlaps.push(`${named(a.element)} and ${named(b.element)}`);
  }
  const choices = part('choices'), list = choices?.querySelector('.lists')?.getBoundingClientRect(), column = document.querySelector('.table').getBoundingClientRect().bottom - part('state').getBoundingClientRect().bottom;
  const offered = [...choices.querySelectorAll('.lists .choice')], isWhole = (box) => box.height > 0 && box.top >= list.top - 1 && box.bottom <= list.bottom + 1 && box.left >= list.left - 1 && box.right <= list.right + 1;
  const board = part('board').getBoundingClientRect(), sheet = document.querySelector('.sheet > svg')?.getBoundingClientRect(), over = [];
  for (let x = 1; x < 16; x++) for (let y = 1; y < 16; y++) {
    const top = document.elementFromPoint(board.left + board.width * x / 16, board.top + board.height * y / 16);
    if (board.height && top && !part('board').contains(top)) over.push(named(top));
  }
  const prompt = document.querySelector('#prompt').getBoundingClientRect();
  return { column, height: choices.getBoundingClientRect().height, list: list.height, whole: offered.filter((one) => isWhole(one.getBoundingClientRect())).length, offered: offered.length, cut: [...new Set(cut)], overlaps, over: [...new Set(over)],
    board: { width: board.width, height: board.height, inside: !board.height || (sheet.left >= board.left - 1.5 && sheet.top >= board.top - 1.5 && sheet.right <= board.right + 1.5 && sheet.bottom <= board.bottom + 1.5) },
    stage: document.querySelector('.stage')?.getBoundingClientRect().height ?? 0, prompt: prompt.top >= 0 && prompt.bottom <= innerHeight, wide: document.documentElement.scrollWidth - innerWidth,
    parts: ['choices', 'board', 'hand', 'log', 'state'].filter((name) => !part(name)) };
}

// Something that the choices are about, or what runs, is within the board's frame.
const focused = (page) => page.evaluate(() => {
  const frame = document.querySelector('[data-part="board"]').getBoundingClientRect(), stage = document.querySelector('.stage');
  if (stage?.checkVisibility()) return stage.getBoundingClientRect().height > 150;
  const rings = [...document.querySelectorAll('.sheet [id]')].map((one) => one.getBoundingClientRect());
  return frame.height >= 200 && rings.some((box) => box.width && box.left > frame.left && box.right < frame.right && box.top > frame.top && box.bottom < frame.bottom);
});

function judge(now, width, where) {
  const faults = [], must = (holds, words) => { if (!holds) faults.push(`${where}: ${words}`); };
  must(!now.parts.length, `parts are missing: ${now.parts}`);
  if (width > PHONE) {
    must(now.height >= now.column / 2 - 0.5, `${now.height} of ${now.column} px for the choices`);
    must(now.whole >= Math.min(SIX, now.offered), `${now.whole} of ${now.offered} choices are seen whole`);
    must(now.board.inside, 'the board is cropped');
    must(now.board.height > 300, `the board has ${now.board.height} px`);
  } else {
    must(now.prompt && now.whole >= Math.min(THREE, now.offered), `${now.whole} of ${now.offered} choices are seen whole on a phone`);
    must(Math.max(now.board.height, now.stage) >= 200, 'the board has no room on a phone');
  }
  must(!now.over.length, `over the board: ${now.over.join(', ')}`);
  must(!now.cut.length, `cut: ${now.cut.slice(0, 8).join(', ')}`);
  must(!now.overlaps.length, `overlaps: ${now.overlaps.slice(0, 8).join('; ')}`);
  must(now.wide <= 0, `${now.wide} px wider than the window`);
  return faults;
}

async function laidOut(browser, daemon, name) {
  const faults = [], { at, player } = await position(daemon, name);
  for (const phone of [false, true]) {
    const sizes = SIZES.filter(([width]) => (width === PHONE) === phone);
    const page = await open(browser, daemon, { player, viewport: { width: sizes[0][0], height: sizes[0][1] }, hasTouch: phone, at });
    await ready(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const now = await page.evaluate(measure);
      console.log(`${name} at ${width}x${height}: choices ${Math.round(now.height)} of ${Math.round(now.column)} px, ${now.whole} of ${now.offered} whole, board ${Math.round(now.board.width)}x${Math.round(now.board.height)}`);
      faults.push(...judge(now, width, `${name} at ${width}x${height}`));
      if (phone && !await focused(page)) faults.push(`${name}: nothing of what is asked is seen on the board of a phone`);
      await picture(page, `layout-${name}-${width}`);
      if (phone) await axeAudit(page, `${name} at ${width}`);
      else if (width === 1366) await axeAudit(page, `${name} at ${width}`, { without: MAP });
    }
    faults.push(...page.faults);
    await page.context().close();
  }
  check(!faults.length, faults.join('\n'));
}

await runAll(Object.fromEntries(Object.keys(POSITIONS).map((name) => [`test_layout_${name.replaceAll('-', '_')}`, (browser, daemon) => laidOut(browser, daemon, name)])));
