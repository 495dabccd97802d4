// The colours of a seat, from the colour of its role in the ruleset's document: the counter, the ink on it, and ink of that colour on the page.

const channels = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
const hex = (rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

// Relative luminance and contrast as WCAG 2.2 defines them.
function luminance(colour) {
  const [r, g, b] = channels(colour).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

// The colour, with as much of the end (black or white) as makes it readable on the page.
function inkOn(page, colour, end) {
  const from = channels(colour), to = channels(end);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = hex(from.map((value, i) => value + (to[i] - value) * share));
    if (contrast(mixed, page) >= 7.1) return mixed;
  }
  return end;
}

const styles = new Map();

// role: one of the ruleset's document; without a role there is no style.
export function seatStyle(role) {
  if (!role) return {};
  if (!styles.has(role.colour)) {
    const on = contrast(role.colour, '#ffffff') >= contrast(role.colour, '#241d10') ? '#ffffff' : '#241d10';
    styles.set(role.colour, { '--side': role.colour, '--on': on, '--ink': `light-dark(${inkOn('#efe7d3', role.colour, '#000000')}, ${inkOn('#2a261f', role.colour, '#ffffff')})` });
  }
  return styles.get(role.colour);
}
