#!/usr/bin/env node
// From a click to the drawn answer. The machine's own pace is taken out: what the page adds is held against the time of the daemon's answers.
import { check, labels, open, press, ready, runAll } from './support.mjs';

const CLICKS = 60;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

await runAll({
  async test_from_click_to_drawn(browser, daemon) {
    const game = await daemon.ask('POST', 'v1/games', { body: { ruleset: 'this-war-without-an-enemy', scenario: 'full-war', seats: { king: 'ana', parliament: 'ana' } } });
    const page = await open(browser, daemon, { at: `#/game/${game.short_id}` });
    for (let i = 0; i < CLICKS; i++) {
      await ready(page);
      const shown = await labels(page);
      await press(page, shown[(i * 5) % shown.length]);
    }
    await ready(page);
    const times = await page.evaluate(() => ({
      drawn: performance.getEntriesByName('drawn').map((one) => one.duration),
      answered: performance.getEntriesByName('answered').map((one) => one.duration),
      asked: performance.getEntriesByType('resource').filter((one) => /\/(view|actions|board)/.test(one.name)).map((one) => one.duration),
    }));
    const [drawn, answered, asked] = [times.drawn, times.answered, times.asked].map(median);
    console.log(`click to drawn ${drawn.toFixed(0)} ms at the median of ${times.drawn.length}; the action's answer ${answered.toFixed(0)} ms, view and board ${asked.toFixed(0)} ms`);
    check(times.drawn.length > CLICKS / 2, 'clicks were measured');
    check(drawn < 10 * (answered + asked), `${drawn} ms is much more than what the daemon took`);
  },
});
