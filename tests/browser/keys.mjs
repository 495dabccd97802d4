#!/usr/bin/env node
// A game of each ruleset by keys alone: Tab, arrows, Enter and the letters of the list of keys. MUSTERD_SOAK plays to the end, else
// some decisions.
import { check, chooser, go, isReady, open, ready, runAll } from './support.mjs';

const MOST = process.env.MUSTERD_SOAK ? 5000 : 14, TABS = 12, DOWN = 8;
const GAMES = [['cruel-necessity', 'first-civil-war', {}], ['this-war-without-an-enemy', 'mid-war', {}], ['unhappy-king-charles', 'war', {}],
  ['kingmaker', 'wars-of-the-roses', { players: 3, windows: 'few' }]];

// Where the keys go: 'choice', 'group' for a heading that opens, or what else has the focus.
const focus = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return at.matches('.side .choice, .handover .act') ? 'choice' : at.matches('.lists summary') ? 'group' : at.id || at.className || at.tagName;
});

// Tab leads from the prompt to the choices; arrows go through them, and `e` to the ending.
async function toChoice(page, pick) {
  if (pick(4) === 0) await page.keyboard.press('e');
  for (let tabs = 0; tabs < TABS && !/^(choice|group)$/.test(await focus(page)); tabs++) await page.keyboard.press('Tab');
  check(/^(choice|group)$/.test(await focus(page)), `${TABS} times Tab lead to ${await focus(page)}`);
  for (let down = pick(DOWN); down > 0; down--) await page.keyboard.press('ArrowDown');
  for (let down = 0; down < DOWN && await focus(page) !== 'choice'; down++) {
    if (await focus(page) === 'group' && !await page.evaluate(() => document.activeElement.parentNode.open)) await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
  }
  check(await focus(page) === 'choice', `the arrows lead to ${await focus(page)}`);
}

const state = (page) => page.evaluate(() => `${document.querySelector('.time .at')?.textContent} ${document.querySelector('.path')?.textContent} ${Boolean(document.querySelector('.handover'))}`);

async function played(browser, daemon, [ruleset, scenario, options]) {
  const game = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, options, seed: '9'.padStart(64, '0') } }), pick = chooser(31);
  for (const { role } of game.roles) await daemon.ask('PUT', `v1/games/${game.id}/seats/${role}`, { body: {}, player: 'ana' });
  const page = await open(browser, daemon);
  await go(page, `#/game/${game.short_id}`);
  let sent = 0;
  for (; sent < MOST; sent++) {
    await ready(page);
    if (await page.locator('.ending').isVisible()) break;
    const before = await state(page);
    await toChoice(page, pick);
    await page.keyboard.press('Enter');
    for (const end = Date.now() + 60000; await state(page) === before || !await isReady(page);) {
      check(Date.now() < end, `Enter changed nothing: ${before}`);
      await page.waitForTimeout(30);
    }
  }
  const { seq } = await daemon.ask('GET', `v1/games/${game.id}`);
  check(seq >= Math.min(sent, MOST) / 2, `${sent} times Enter came to ${seq} entries`);
  console.log(`${ruleset}: ${sent} choices by keys alone, ${seq} entries`);
}

await runAll(Object.fromEntries(GAMES.map((game) => [`test_${game[0].replaceAll('-', '_')}_by_keys_alone`, (browser, daemon) => played(browser, daemon, game)])));
