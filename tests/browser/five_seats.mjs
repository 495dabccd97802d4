#!/usr/bin/env node
// A game of Kingmaker for five players, in five browsers at once, by pressing the choices that each page shows; the beginning
// and the end, unless MUSTERD_SOAK is set.
import { check, chooser, isReady, labels, open, playOn, pressAny, runAll } from './support.mjs';

const MOST = process.env.MUSTERD_SOAK ? 3000 : 60; // clicks; what is longer is played on without the pages, and opened again at its end

// The choices without standing passes. If a random player could set and lift these, the game would hardly advance.
function tidied(all) {
  const standing = all.find((one) => /^From now on pass.*concern others alone/.test(one.label));
  return standing ? [standing] : all.filter((one) => !/^From now on pass|^No longer pass/.test(one.label));
}

// The pages whose player is asked now, or that show the end of the game.
async function asked(pages) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const shown = await Promise.all(pages.map(async (page) => await isReady(page) && { page, labels: await labels(page) }));
    if (shown.some(Boolean)) return shown.filter(Boolean);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('nobody is asked anything');
}

await runAll({
  async test_five_seats_in_five_browsers(browser, daemon) {
    const players = ['ana', 'bo', 'cy', 'di', 'ed'], pick = chooser(1455);
    const game = await daemon.ask('POST', 'v1/games', { body: { ruleset: 'kingmaker', scenario: 'wars-of-the-roses', options: { players: 5, rounds: 1, windows: 'few' } } });
    for (const [i, seat] of game.roles.entries())
      await daemon.ask('PUT', `v1/games/${game.id}/seats/${seat.role}`, { body: {}, player: players[i] });
    const pages = [];
    for (const player of players) pages.push(await open(browser, daemon, { player, at: `#/game/${game.short_id}` }));
    let clicks = 0;
    for (; clicks < MOST; clicks++) {
      const now = await asked(pages);
      if (await now[0].page.locator('.ending').isVisible()) break;
      const able = now.map(({ page, labels: all }) => ({ page, shown: tidied(all) })).filter(({ shown }) => shown.length);
      if (!able.length) continue;
      const { page, shown } = able[pick(able.length)];
      await pressAny(page, shown, pick, 2000).catch(() => {}); // another's action may have taken the choice away
    }
    if (!await pages[0].locator('.ending').isVisible()) {
      const at = pages.map((page) => page.url());
      for (const page of pages) await page.goto('about:blank');
      await playOn(daemon, game.id, Object.fromEntries(game.roles.map(({ role }, i) => [role, players[i]])), pick);
      for (const [i, page] of pages.entries()) await page.goto(at[i]);
    }
    const ended = await daemon.ask('GET', `v1/games/${game.id}`);
    check(ended.status === 'finished', `the game is ${ended.status} after ${clicks} clicks`);
    for (const page of pages) await page.locator('.ending').getByText(ended.result.reason).waitFor();
    console.log(`five browsers: ${clicks} clicks, ${ended.seq} entries, ${ended.result.outcome}`);
  },
});
