#!/usr/bin/env node
// A whole game of each ruleset found, from the list of games to the result, hot seat, by pressing what the page shows; of
// a long one the beginning and the end, unless MUSTERD_SOAK is set.
import { check, chooser, labels, open, playOn, pressAny, ready, runAll, shortest } from './support.mjs';

const MOST = process.env.MUSTERD_SOAK ? 3000 : 25; // clicks; what is longer is played on without the page, and opened again at its end

// How long a game lasts, such as a number of rounds: the shortest.
async function shorten(page, options) {
  for (const option of options.filter((one) => one.type === 'number' && one.maximum > 8))
    await page.getByRole('spinbutton', { name: option.title }).fill(String(option.minimum));
}

async function choicesAreTitled(page, options) {
  for (const option of options.filter((one) => one.type === 'choice')) {
    const shown = await page.getByRole('combobox', { name: option.title }).locator('option').allTextContents();
    check(JSON.stringify(shown) === JSON.stringify(option.choices.map((id) => option.choice_titles[id])), `${option.id}: ${shown}`);
  }
}

async function wholeGame(browser, daemon, ruleset) {
  const page = await open(browser, daemon, { player: `player-of-${ruleset.id}` }), pick = chooser(4711);
  const scenario = ruleset.scenarios.find((one) => one.id === shortest(ruleset.id));
  const began = Date.now();
  let clicks = 0;
  await page.getByRole('link', { name: ruleset.title }).last().click();
  await page.getByRole('radio', { name: scenario.title, exact: false }).filter({ visible: true }).first().check();
  await choicesAreTitled(page, ruleset.options);
  await shorten(page, ruleset.options);
  const hotSeat = page.getByRole('button', { name: 'All mine, hot seat' });
  if (await hotSeat.count()) await hotSeat.click();
  await page.getByRole('button', { name: `Begin: ${scenario.title}`, exact: true }).click();
  for (; clicks < MOST; clicks++) {
    await ready(page);
    const shown = await labels(page);
    if (await page.locator('.ending').isVisible()) break;
    await pressAny(page, shown, pick);
  }
  if (!await page.locator('.ending').isVisible()) {
    const at = page.url(), { id } = await daemon.ask('GET', `v1/games/${at.split('#/game/')[1]}`);
    await page.goto('about:blank');
    await playOn(daemon, id, `player-of-${ruleset.id}`, pick);
    await page.goto(at);
    await page.locator('.ending').waitFor();
  }
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await page.getByText('They agree.').waitFor();
  const game = await daemon.ask('GET', `v1/games/${page.url().split('#/game/')[1]}`);
  check(game.status === 'finished', `the game is ${game.status}`);
  check(await page.locator('.ending').getByText(game.result.reason).isVisible(), 'the reason is not told');
  console.log(`${ruleset.id}, ${scenario.id}: ${clicks} clicks, ${game.seq} entries, ${game.result.outcome}, ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

await runAll({
  async test_a_whole_game_of_each_ruleset(browser, daemon) {
    const rulesets = (await daemon.ask('GET', 'v1/rulesets')).items;
    check(rulesets.length > 2, 'the games and the tests\' own are there');
    const playNext = async () => {
      for (let ruleset; (ruleset = rulesets.pop());) await wholeGame(browser, daemon, ruleset);
    };
    await Promise.all([playNext(), playNext(), playNext()]); // most of a click is waiting
  },
});
