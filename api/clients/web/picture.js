// A game's board as a small picture, and a ruleset's as its first scenario begins.

import * as api from './api.js';
import { h, icon } from './dom.js';

// A PNG is drawn on a canvas: the page's policy takes pictures from nowhere else.
export async function drawPng(canvas, path, signal) {
  const bitmap = await createImageBitmap(await api.blob(path, { signal }));
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  canvas.hidden = false;
}

export function gamePicture(game, role, signal) {
  const canvas = h('canvas', { hidden: true, 'aria-hidden': 'true' });
  if (game.status === 'active' || game.status === 'finished')
    drawPng(canvas, `v1/games/${game.id}/board.png?width=400&role=${role}`, signal).catch(() => {});
  return h('span', { class: 'picture' }, icon('crown'), canvas);
}

export function rulesetPicture(ruleset, signal) {
  const canvas = h('canvas', { hidden: true, 'aria-hidden': 'true' });
  drawPng(canvas, `v1/rulesets/${ruleset.id}/board.png?width=600`, signal).catch(() => {});
  return h('span', { class: 'picture' }, icon('crown'), canvas);
}
