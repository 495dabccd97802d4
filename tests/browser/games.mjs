#!/usr/bin/env node
// A whole game of each ruleset found, from the list of games to the result, hot seat, by pressing what the page shows.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build, check, isReady, labels, open, press, ready, runAll } from './support.mjs';

const MOST = 3000;

// The scenario whose random games are shortest.
function shortest(ruleset) {
  const told = execFileSync(join(build, 'bin', 'musterd'), ['simulate', ruleset, '--games=10',
    `--rulesets=${join(build, 'rulesets')}:${join(build, 'tests', 'rulesets')}`], { encoding: 'utf8' });
  const lengths = [...told.matchAll(/^\S+, (\S+): .*\n\s+steps a game: ([\d.]+)/gm)];
  return lengths.sort((a, b) => a[2] - b[2])[0][1];
}

// The same choices for the same labels: a small generator.
function chooser(seed) {
  let state = seed;
  return (count) => (state = (state * 48271) % 2147483647) % count;
}

// One of the choices, and more often one that comes to an end of something.
function pressAny(page, shown, pick, timeout) {
  const ends = shown.filter((one) => one.end);
  return press(page, ends.length && pick(3) === 0 ? ends[pick(ends.length)] : shown[pick(shown.length)], timeout);
}

// How long a game lasts, such as a number of rounds: the shortest.
async function shorten(page, options) {
  for (const option of options.filter((one) => one.type === 'number' && one.maximum > 8))
    await page.getByRole('spinbutton', { name: option.title }).fill(String(option.minimum));
}

async function wholeGame(browser, daemon, ruleset) {
  const page = await open(browser, daemon, { player: `player-of-${ruleset.id}` }), pick = chooser(4711);
  const scenario = ruleset.scenarios.find((one) => one.id === shortest(ruleset.id));
  const began = Date.now();
  let clicks = 0;
  await page.getByRole('link', { name: ruleset.title }).last().click();
  await page.getByRole('radio', { name: scenario.title, exact: false }).filter({ visible: true }).first().check();
  await shorten(page, ruleset.options);
  await page.getByRole('button', { name: `Begin: ${scenario.title}`, exact: true }).click();
  for (; clicks < MOST; clicks++) {
    await ready(page);
    const shown = await labels(page);
    if (await page.locator('.ending').isVisible()) break;
    await pressAny(page, shown, pick);
  }
  check(await page.locator('.ending').isVisible(), `no result after ${clicks} clicks`);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText('They agree.').waitFor();
  const game = await daemon.ask('GET', `v1/games/${page.url().split('#/game/')[1]}`);
  check(game.status === 'finished', `the game is ${game.status}`);
  check(await page.locator('.ending').getByText(game.result.reason).isVisible(), 'the reason is not told');
  console.log(`${ruleset.id}, ${scenario.id}: ${clicks} clicks, ${game.seq} entries, ${game.result.outcome}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

// Choices without those of standing passes, once one is set: by chance they would be set and lifted for ever.
function tidied(all) {
  const standing = all.find((one) => /^From now on pass.*not concern me/.test(one.label));
  return standing ? [standing] : all.filter((one) => !/^From now on pass|^Pass no longer/.test(one.label));
}

// Those of the pages whose player is asked now, or where the game has ended.
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
    const ended = await daemon.ask('GET', `v1/games/${game.id}`);
    check(ended.status === 'finished', `the game is ${ended.status} after ${clicks} clicks`);
    for (const page of pages) await page.locator('.ending').getByText(ended.result.reason).waitFor();
    console.log(`five browsers: ${clicks} clicks, ${ended.seq} entries, ${ended.result.outcome}`);
  },

  async test_a_whole_game_of_each_ruleset(browser, daemon) {
    const rulesets = (await daemon.ask('GET', 'v1/rulesets')).items;
    check(rulesets.length > 2, 'the games and the tests\' own are there');
    const playNext = async () => {
      for (let ruleset; (ruleset = rulesets.pop());) await wholeGame(browser, daemon, ruleset);
    };
    await Promise.all([playNext(), playNext(), playNext()]); // most of a click is waiting
  },
});
