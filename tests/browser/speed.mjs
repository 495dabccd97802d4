#!/usr/bin/env node
// From a click to the drawn answer, and the patching of the board that makes it short. The machine's own pace is taken out: what the page
// adds is held against the time of the daemon's answers.
import { check, labels, open, press, ready, runAll } from './support.mjs';

const CLICKS = 60, MOVES = 80;
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

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
