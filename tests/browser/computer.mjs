#!/usr/bin/env node
// Somebody alone plays a whole game against the computer, by pressing what the page shows.
import { check, chooser, isReady, labels, open, press, runAll } from './support.mjs';

const MOST = 600;

// Waits until the page has something to choose, or the game has ended.
async function turn(page) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await page.locator('.ending').isVisible() || await isReady(page)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the computer does not go on');
}

await runAll({
  async test_against_the_computer(browser, daemon) {
    const page = await open(browser, daemon, { player: 'solo', at: '#/new/muster-test' }), pick = chooser(99);
    await page.getByRole('button', { name: 'Against the computer' }).click();
    const seats = page.locator('.setup .seat select');
    check(await seats.first().inputValue() === 'me' && await seats.nth(1).inputValue() === 'bot2', 'the computer has the other seat');
    await seats.nth(1).selectOption('bot1');
    await page.getByRole('button', { name: /^Begin: / }).click();
    await turn(page);
    await page.getByText('Computer, level 1').first().waitFor();
    for (let clicks = 0; clicks < MOST; clicks++) {
      await turn(page);
      if (await page.locator('.ending').isVisible()) break;
      const shown = await labels(page);
      if (shown.length) await press(page, shown[pick(shown.length)], 2000).catch(() => {}); // the computer's answer may have taken it away
    }
    check(await page.locator('.ending').isVisible(), 'the game has no end');
    const game = await daemon.ask('GET', `v1/games/${page.url().split('#/game/')[1]}`);
    check(game.status === 'finished', `the game is ${game.status}`);
    check(game.roles.filter((seat) => seat.bot === 1 && seat.player === null).length === 1, 'one seat is the computer\'s');
  },

  async test_the_computer_seals_no_dice(browser, daemon) {
    const page = await open(browser, daemon, { player: 'solo', at: '#/new/muster-test' });
    await page.getByRole('button', { name: 'Against the computer' }).click();
    await page.getByLabel('Sealed').selectOption('committed');
    await page.getByRole('button', { name: /^Begin: / }).click();
    await page.getByText('The computer cannot seal the dice').waitFor();
  },
});
