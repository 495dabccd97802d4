#!/usr/bin/env node
// Every text of boards (for three widths), hands and close views can be read: its ink against what lies behind it, pixel by pixel, has the contrast of WCAG 2.2, 1.4.3.
// axe-core judges texts of a picture by `color`, which is not their ink.
import { POSITIONS, TOKEN, check, position, runAll } from './support.mjs';

const LEAST = 4.5, LEAST_LARGE = 3; // 1.4.3
const WIDTHS = [1600, 800, 550]; // one for each form of a board

// [{words, contrast, large, inks}] of each text of this picture, shown at this width in pixels (null: as it says itself). For a page without a
// policy, which would refuse the copies.
async function measure([picture, shownWidth]) {
  const SCALE = 2, SVG = 'http://www.w3.org/2000/svg';
  const root = document.importNode(new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement, true);
  // Shapes and texts that the picture shares are put where they are used.
  for (let use; (use = root.querySelector('use'));) {
    const target = root.querySelector(`[id="${use.getAttribute('href').slice(1)}"]`), group = document.createElementNS(SVG, 'g');
    for (const { name, value } of use.attributes) if (!['href', 'x', 'y'].includes(name)) group.setAttribute(name, value);
    group.setAttribute('transform', `${use.getAttribute('transform') ?? ''} translate(${use.getAttribute('x') ?? 0} ${use.getAttribute('y') ?? 0})`);
    if (target) group.append(target.cloneNode(true));
    group.firstElementChild?.removeAttribute('id');
    use.replaceWith(group);
  }
  root.setAttribute('style', 'position: absolute; left: 0; top: 0');
  document.body.append(root);
  const { width, height, left, top } = root.getBoundingClientRect();

  const drawn = async (style) => {
    const copy = root.cloneNode(true), sheet = document.createElementNS(SVG, 'style'), image = new Image();
    sheet.textContent = style;
    copy.append(sheet);
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
    await image.decode();
    const context = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE }).getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width * SCALE, height * SCALE);
    context.drawImage(image, 0, 0, width * SCALE, height * SCALE);
    return context.getImageData(0, 0, context.canvas.width, context.canvas.height);
  };
  const behind = await drawn('text, tspan { fill: transparent !important }'); // with halos
  const whole = await drawn(''), bare = await drawn('.spot, .spot tspan { fill: transparent !important }');
  const glyphs = await drawn('* { visibility: hidden } text, tspan { visibility: visible; fill: #000 !important; stroke: none !important; opacity: 1 !important }');

  const light = ([r, g, b]) => [[r, 0.2126], [g, 0.7152], [b, 0.0722]].reduce((sum, [value, weight]) => {
    const part = value / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);
  const opacity = (element) => (element === root ? 1 : Number(getComputedStyle(element).opacity) * opacity(element.parentElement));
  // What of it lies in all windows that it is in.
  const clipped = (element) => {
    const box = element.getBoundingClientRect().toJSON();
    for (let at = element.parentElement; at !== root; at = at.parentElement) {
      if (at.localName !== 'svg') continue;
      const around = at.parentElement.getScreenCTM(), [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => at[name].baseVal.value);
      const { x: begin, y: upper } = new DOMPoint(x, y).matrixTransform(around), { x: end, y: lower } = new DOMPoint(x + w, y + h).matrixTransform(around);
      Object.assign(box, { left: Math.max(box.left, begin), right: Math.min(box.right, end), top: Math.max(box.top, upper), bottom: Math.min(box.bottom, lower) });
    }
    return box;
  };
  const found = [];
  for (const element of root.querySelectorAll('text')) {
    if (element.closest('defs')) continue;
    const box = clipped(element), style = getComputedStyle(element), sum = [0, 0, 0];
    let count = 0, seen = 0;
    const from = (value, most) => Math.max(0, Math.min(most, Math.floor(value * SCALE)));
    for (let y = from(box.top - top, glyphs.height); y < from(box.bottom - top, glyphs.height); y++)
      for (let x = from(box.left - left, glyphs.width); x < from(box.right - left, glyphs.width); x++) {
        const at = 4 * (y * glyphs.width + x);
        if (glyphs.data[at] > 100) continue;
        count++;
        for (let i = 0; i < 3; i++) sum[i] += behind.data[at + i], seen += Math.abs(whole.data[at + i] - bare.data[at + i]);
      }
    if (count < 4 || (element.matches('.spot') && seen < count)) continue; // nothing but blanks; a counter stands on it
    const ground = sum.map((one) => one / count), [r, g, b, alpha = 1] = style.fill.match(/[\d.]+/g).map(Number), thick = alpha * Number(style.fillOpacity) * opacity(element);
    const ink = [r, g, b].map((one, i) => one * thick + ground[i] * (1 - thick)), lights = [light(ink), light(ground)].sort((one, other) => other - one);
    const { a, b: skew } = element.getCTM(), size = parseFloat(style.fontSize) * Math.hypot(a, skew) * (shownWidth ?? width) / width;
    found.push({ words: element.textContent, contrast: (lights[0] + 0.05) / (lights[1] + 0.05), large: size >= (Number(style.fontWeight) >= 700 ? 18.66 : 24),
      inks: `${ink.map(Math.round)} on ${ground.map(Math.round)}` });
  }
  root.remove();
  return found;
}

async function legible(browser, daemon, name) {
  const { id, role, player, view } = await position(daemon, name), page = await (await browser.newContext()).newPage();
  const pictures = [...WIDTHS.map((width) => [`board.svg?role=${role}&width=${width}`, width]), [`hand.svg?role=${role}`, null], ...(view.focus ? [[`board.svg?role=${role}&focus=${view.focus}`, null]] : [])];
  const faults = new Set();
  let texts = 0, least = 99;
  for (const [picture, width] of pictures) {
    const answer = await fetch(`${daemon.base}/v1/games/${id}/${picture}`, { headers: { Authorization: `Bearer ${TOKEN}`, 'Musterd-Player': player } });
    check(answer.ok, `${picture}: ${answer.status}`);
    const found = await page.evaluate(measure, [await answer.text(), width]);
    texts += found.length;
    for (const { words, contrast, large, inks } of found) {
      least = Math.min(least, contrast);
      if (contrast < (large ? LEAST_LARGE : LEAST)) faults.add(`${picture} "${words}": ${contrast.toFixed(2)}, ${inks}`);
    }
  }
  console.log(`${name}: ${texts} texts, the least contrast is ${least.toFixed(2)}`);
  check(texts > 40 && !faults.size, [...faults].join('\n'));
}

await runAll(Object.fromEntries(Object.keys(POSITIONS).map((name) => [`test_legible_${name.replaceAll('-', '_')}`, (browser, daemon) => legible(browser, daemon, name)])));
