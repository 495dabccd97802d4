#!/usr/bin/env node
// From a click to the drawn answer, and the patching of the board that makes it short. The machine's own pace is taken out: what the page
// adds is held against the time of the daemon's answers.
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { build, check, labels, open, press, ready, runAll } from './support.mjs';

const CLICKS = 24, MOVES = 80;
const GAMES = [['cruel-necessity', 'first-civil-war', {}], ['kingmaker', 'wars-of-the-roses', { players: 5, windows: 'few' }], ['this-war-without-an-enemy', 'full-war', {}],
  ['unhappy-king-charles', 'war', {}]];
const share = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)];
const median = (numbers) => share(numbers, 0.5);

// The bytes of an answer as they are sent, to who takes gzip.
const compressed = (url) => new Promise((done, fail) => {
  get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
    let bytes = 0;
    answer.on('data', (part) => { bytes += part.length; });
    answer.on('end', () => (answer.statusCode === 200 ? done(bytes) : fail(new Error(`${url}: ${answer.statusCode}`))));
  }).on('error', fail);
});

// A game of one player in all seats, some way in.
async function begun(daemon, ruleset) {
  const scenario = (await daemon.ask('GET', `v1/rulesets/${ruleset}`)).scenarios.at(-1).id;
  const { roles } = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario } }); // an open one: whose seats are there?
  const game = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, seats: Object.fromEntries(roles.map(({ role }) => [role, 'ana'])) } });
  for (let i = 0; i < MOVES; i++) {
    const { roles: seats, seq } = await daemon.ask('GET', `v1/games/${game.id}`), role = seats.find((seat) => seat.to_act)?.role;
    if (!role) break;
    const { actions: items } = await daemon.ask('GET', `v1/games/${game.id}/actions?role=${role}`);
    await daemon.ask('POST', `v1/games/${game.id}/actions`, { body: { role, seq, key: items[(i * 7) % items.length].key } });
  }
  return game.id;
}

await runAll({
  async test_a_patched_board_is_as_one_drawn_anew(browser, daemon) {
    const page = await open(browser, daemon);
    const { items } = await daemon.ask('GET', 'v1/rulesets');
    for (const { id: ruleset } of items) {
      const game = await begun(daemon, ruleset);
      const wrong = await page.evaluate(async ([path, moves]) => {
        const { patch } = await import('/play/patch.js'), { text } = await import('/play/api.js');
        const drawn = [];
        for (let seq = 0; seq < moves; seq += 3)
          drawn.push(await text(`${path}/board.svg?role=spectator&layer=pieces&seq=${seq}`).catch(() => null));
        const parse = (svg) => new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
        const known = drawn.filter(Boolean), wrong = [];
        const board = parse(known[0]);
        for (let i = 0; i < known.length * 3; i++) { // forwards, and then to and fro
          const to = known[i < known.length ? i : (i * 11) % known.length];
          patch(board, parse(to));
          if (!board.isEqualNode(parse(to))) wrong.push(i);
        }
        return { wrong, count: known.length };
      }, [`v1/games/${game}`, MOVES]);
      console.log(`${ruleset}: ${wrong.count} positions patched into each other`);
      check(wrong.count > 1 && !wrong.wrong.length, `${ruleset}: patched wrongly at ${wrong.wrong}`);
    }
  },

  async test_from_click_to_drawn_in_each_game(browser, daemon) {
    for (const [ruleset, scenario, options] of GAMES) {
      const game = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, options } });
      for (const { role } of game.roles) await daemon.ask('PUT', `v1/games/${game.id}/seats/${role}`, { body: {}, player: 'ana' });
      const page = await open(browser, daemon, { at: `#/game/${game.short_id}` }), cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable');
      for (let i = 0; i < CLICKS; i++) {
        await ready(page);
        const shown = await labels(page);
        if (!shown.length) break;
        await press(page, shown[(i * 5) % shown.length]);
      }
      await ready(page);
      const times = await page.evaluate(() => ({
        drawn: performance.getEntriesByName('drawn').map((one) => one.duration),
        answered: performance.getEntriesByName('answered').map((one) => one.duration),
        asked: performance.getEntriesByType('resource').filter((one) => /\/(view|actions|board)/.test(one.name)).map((one) => one.duration),
      }));
      const [drawn, answered, asked] = [times.drawn, times.answered, times.asked].map(median), late = share(times.drawn, 0.95);
      const { TaskDuration: busy, RecalcStyleDuration: style } = Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
      console.log(`${ruleset}: styles are ${(100 * style / busy).toFixed(0)} % of the page's work`);
      check(style < 0.35 * busy, `${ruleset}: ${style} of ${busy} s for styles: does something that is fitted pass to every element of the board?`);
      console.log(`${ruleset}: click to drawn ${drawn.toFixed(0)} ms at the median of ${times.drawn.length}, ${late.toFixed(0)} ms at 95 %; the action's answer ${answered.toFixed(0)} ms, view and board ${asked.toFixed(0)} ms`);
      check(times.drawn.length > CLICKS / 3, `${ruleset}: clicks were measured`);
      check(drawn < 10 * (answered + asked), `${ruleset}: ${drawn} ms is much more than what the daemon took`);
      await page.context().close();
    }
  },

  async test_the_page_is_small_and_soon_there(browser, daemon) {
    let all = 0;
    for (const name of ['', ...readdirSync(join(build, 'share', 'play')).map((file) => `/${file}`)]) all += await compressed(`${daemon.base}/play${name}`);
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${daemon.base}/play`);
    await page.getByLabel('Token').waitFor();
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    console.log(`all files of the page: ${(all / 1000).toFixed(1)} KB compressed; first paint after ${paint.toFixed(0)} ms`);
    check(all < 150000, `the page has ${all} bytes`);
    check(paint > 0, 'something is painted');
  },
});
