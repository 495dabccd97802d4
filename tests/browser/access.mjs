#!/usr/bin/env node
// What axe-core finds, light and dark, on a phone and a desk; keys alone; 400 % zoom. `make pictures` keeps pictures for people.
import { MAP, axeAudit, check, go, labels, open, picture, position, press, ready, runAll } from './support.mjs';

// Windows of a phone and of a desk: axe-core looks at the first size of each.
const PHONE = [[390, 844]], DESK = [[1440, 900], [800, 1100], [2560, 1440]];
const GAMES = [['this-war-without-an-enemy', 'mid-war'], ['cruel-necessity', 'first-civil-war'], ['muster-test', 'skirmish']];

// A game that has gone on a little.
async function begin(daemon, [ruleset, scenario], decisions, player = 'ana') {
  const { roles } = (await daemon.ask('GET', 'v1/rulesets')).items.find((one) => one.id === ruleset);
  const seats = Object.fromEntries(roles.map((role) => [role.id, player]));
  const game = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, seats } });
  for (let i = 0; i < decisions; i++) {
    const { to_act } = await daemon.ask('GET', `v1/games/${game.id}/view?role=spectator`);
    if (!to_act.length) break;
    const { actions, seq } = await daemon.ask('GET', `v1/games/${game.id}/actions?role=${to_act[0]}`, { player });
    await daemon.ask('POST', `v1/games/${game.id}/actions`, { player, body: { role: to_act[0], seq, key: actions[(i * 7) % actions.length].key } });
  }
  return `#/game/${game.short_id}`;
}

// Nothing is wider than the window at any of these sizes; ends at the first.
async function fits(page, name, sizes) {
  for (const [width, height] of [...sizes].reverse()) {
    if (page.viewportSize().width !== width) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: wider than ${width} px`);
    await picture(page, `${name.replaceAll(' ', '-')}-${width}`);
  }
}

async function everywhere(page, daemon, scheme, sizes, games) {
  const dark = scheme === 'dark', only = dark ? { tags: ['cat.color'], without: MAP } : {}; // else the page is the same
  const look = async (what) => {
    await axeAudit(page, `${scheme} ${sizes[0][0]} ${what}`, only);
    await fits(page, `${scheme} ${what}`, dark ? sizes.slice(0, 1) : sizes);
  };
  await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('.game canvas')].every((one) => !one.hidden));
  await look('games');
  await go(page, '#/new/this-war-without-an-enemy');
  await page.getByRole('button', { name: /^Begin/ }).waitFor();
  await look('new game');
  for (const [i, at] of games.entries()) {
    await go(page, at);
    await ready(page);
    const show = page.locator('.handover .act');
    if (await show.isVisible()) await show.click();
    await ready(page);
    await look(`table ${i}`);
    for (const tab of i === 0 ? await page.getByRole('tab').all() : []) {
      if (!await tab.isVisible()) continue;
      await tab.click();
      const name = `tab ${(await tab.textContent()).replace(/\W.*|\d/g, '')}`;
      await axeAudit(page, `${scheme} ${sizes[0][0]} ${name}`, { ...only, without: MAP });
      await fits(page, `${scheme} ${name}`, sizes.slice(0, 1));
    }
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await axeAudit(page, `${scheme} menu`, { ...only, without: MAP });
}

async function inWindows(browser, daemon, scheme, windows) {
  const games = [await begin(daemon, GAMES[0], 30), await begin(daemon, GAMES[1], 12)];
  for (const sizes of windows) {
    const [[width, height]] = sizes;
    const page = await open(browser, daemon, { colorScheme: scheme, viewport: { width, height }, hasTouch: width < 700 });
    await everywhere(page, daemon, scheme, sizes, games);
    check(!page.faults.length, page.faults.join('\n'));
    await page.context().close();
  }
}

// Kingmaker after the opening: red has offered blue a pledge for leave to enter, and makes green another.
async function withOffers(daemon) {
  const players = { red: 'ana', blue: 'bo', green: 'cy' };
  const game = await daemon.ask('POST', 'v1/games', { body: { ruleset: 'kingmaker', scenario: 'wars-of-the-roses', seats: players, options: { players: 3, windows: 'few' } } });
  const act = (role, seq, key) => daemon.ask('POST', `v1/games/${game.id}/actions`, { player: players[role], body: { role, seq, key } });
  const viewOf = (role) => daemon.ask('GET', `v1/games/${game.id}/view?role=${role}`, { player: players[role] });
  for (;;) {
    const { roles } = await daemon.ask('GET', `v1/games/${game.id}`), { role } = roles.find((one) => one.to_act);
    const { actions, seq, state } = await viewOf(role);
    if (state.phase === 'movement') break;
    await act(role, seq, actions.find((action) => !action.out_of_turn).key);
  }
  for (const key of ['offer:blue', 'add-term:give:pledge', 'term-pledge:no-attack:round', 'add-term:get:pledge', 'term-pledge:support:round', 'send-offer:openly:round',
    'offer:green', 'add-term:give:pledge', 'term-pledge:no-attack:round']) await act('red', (await viewOf('red')).seq, key);
  return `#/game/${game.short_id}`;
}

await runAll({
  test_axe_finds_nothing_in_the_light: (browser, daemon) => inWindows(browser, daemon, 'light', [PHONE, DESK]),
  test_axe_finds_nothing_in_the_dark: (browser, daemon) => inWindows(browser, daemon, 'dark', [DESK]),

  async test_axe_finds_nothing_at_the_end_and_at_the_door(browser, daemon) {
    const at = await begin(daemon, GAMES[2], 200);
    for (const colorScheme of ['light', 'dark']) {
      const page = await open(browser, daemon, { colorScheme, at });
      await page.locator('.ending').waitFor();
      await page.getByRole('button', { name: 'Check the dice' }).click();
      await page.getByText('They agree.').waitFor();
      await axeAudit(page, `${colorScheme} ending`, { without: MAP });
      await picture(page, `${colorScheme}-ending`);
      const door = await page.context().newPage();
      await door.goto(`${daemon.base}/play`);
      await door.getByLabel('Token').waitFor();
      door.faults = page.faults;
      await axeAudit(door, `${colorScheme} door`);
      await picture(door, `${colorScheme}-door`);
    }
  },

  async test_axe_finds_nothing_in_the_reference(browser, daemon) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme })).newPage();
      page.faults = [];
      await page.goto(`${daemon.base}/docs`);
      // One article in eight: they are made alike, and axe-core takes a minute for all.
      await page.evaluate(() => document.querySelectorAll('article').forEach((one, i) => i % 8 && one.remove()));
      await axeAudit(page, `${colorScheme} reference`, colorScheme === 'dark' ? { tags: ['cat.color'] } : {});
      await fits(page, `${colorScheme} reference`, PHONE);
      check(!page.faults.length, page.faults.slice(0, 20).join('\n'));
      await page.context().close();
    }
  },

  async test_offers_and_a_faction_are_laid_out(browser, daemon) {
    const at = await withOffers(daemon);
    for (const [colorScheme, width] of [['light', 1440], ['dark', 390]]) {
      const context = { colorScheme, viewport: { width, height: 900 }, hasTouch: width < 700 };
      const [ana, bo] = await Promise.all(['ana', 'bo'].map((player) => open(browser, daemon, { ...context, player, at })));
      for (const page of [ana, bo]) await page.locator('.offer-card').first().waitFor();
      const hers = await ana.locator('.offer-card.draft').textContent(), his = await bo.locator('.offer-card').allTextContents();
      check(/Your offer to Green/.test(hers) && /You give.*a pledge not to attack for a round.*Green gives.*nothing/.test(hers), hers);
      check(his.length === 1 && /Red offers you/.test(his[0]) && /You give.*a pledge to vote with the other for a round/.test(his[0]), his.join());
      check(await bo.locator('.offer-card').getByRole('button', { name: /^Accept/ }).isVisible(), 'he can accept');
      check(!await ana.locator('.offer-card').getByRole('button', { name: /^Accept/ }).count(), 'she can not');
      const nobles = await ana.evaluate(() => document.querySelectorAll('.hand [data-card^="noble-"]').length);
      check(nobles > 0 && (width < 1100 || await ana.locator('.hand').isVisible()), 'her Nobles are cards');
      for (const [name, page] of [['ana', ana], ['bo', bo]]) {
        check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${width}: wider than the window`);
        await axeAudit(page, `${colorScheme} ${name}'s offers`, { without: MAP });
        await picture(page, `${colorScheme}-offers-${name}`);
      }
      check(![...ana.faults, ...bo.faults].length, [...ana.faults, ...bo.faults].join('\n'));
      if (width < 700) {
        await bo.locator('.offer-card .act').click();
        await bo.locator('.offer-card').waitFor({ state: 'detached' });
      }
    }
    const { state } = await daemon.ask('GET', `v1/games/${at.split('/').at(-1)}/view?role=blue`, { player: 'bo' });
    check(state.deals.offers.length === 0 && state.deals.pledges.length === 2, 'both are pledged');
  },

  async test_a_game_is_begun_and_played_by_keys_alone(browser, daemon) {
    const page = await open(browser, daemon, { player: 'keys' });
    const tabTo = async (locator) => {
      for (let i = 0; i < 60; i++) {
        if (await locator.evaluate((one) => one === document.activeElement).catch(() => false)) return;
        await page.keyboard.press('Tab');
      }
      check(false, `Tab does not lead to ${locator}`);
    };
    await tabTo(page.getByRole('link', { name: 'This War Without an Enemy' }));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Begin/ }).waitFor();
    await tabTo(page.getByRole('button', { name: 'All mine, hot seat' }));
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('button', { name: /^Begin/ }));
    await page.keyboard.press('Enter');
    await ready(page);
    const [first] = await labels(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /of 1, live/.test(document.querySelector('.time .at').textContent));
    await ready(page);
    check(await page.evaluate(() => document.activeElement.id === 'prompt'), 'the focus is at the prompt after a choice');
    const game = await daemon.ask('GET', `v1/games/${page.url().split('#/game/')[1]}`);
    check(game.seq === 1, `${first.label} was sent`);
    await page.keyboard.press('m');
    check(await page.evaluate(() => document.activeElement.matches('.board')), 'm leads to the map');
    const where = () => page.evaluate(() => document.querySelector('.sheet').style.transform);
    const before = await where();
    await page.keyboard.press('+');
    check(await where() !== before, 'plus zooms');
    const zoomed = await where();
    await page.keyboard.press('ArrowLeft');
    check(await where() !== zoomed, 'an arrow pans');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    await page.waitForFunction(() => /of 2, live/.test(document.querySelector('.time .at').textContent));
  },

  async test_at_400_per_cent_nothing_runs_out_of_the_window(browser, daemon) {
    for (const name of ['king-charles-cards', 'this-war-list', 'cruel-necessity-battle', 'kingmaker-parliament']) {
      const { at, player } = await position(daemon, name), page = await open(browser, daemon, { player, viewport: { width: 320, height: 200 }, at });
      await ready(page);
      check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name}: no scrolling sideways`);
      const out = await page.evaluate(() => [...document.querySelectorAll('#prompt, .side .choice, .foot button, .tab')].filter((one) => one.checkVisibility())
        .filter((one) => { const box = one.getBoundingClientRect(); return box.left < -1 || box.right > innerWidth + 1; }).map((one) => one.textContent));
      check(!out.length, `${name}: beyond the edge: ${out.join('; ')}`);
      const [first] = await labels(page), choice = page.locator('.side').getByRole('button', { name: first.label, exact: true }).first();
      await choice.scrollIntoViewIfNeeded();
      const { top, bottom } = await choice.evaluate((one) => one.getBoundingClientRect().toJSON());
      check(top < 200 && bottom > 0, `${name}: the first choice comes into the window`);
      await picture(page, `at-400-${name}`);
      await page.context().close();
    }
    const at = await begin(daemon, GAMES[1], 3), page = await open(browser, daemon, { viewport: { width: 320, height: 200 }, at });
    await ready(page);
    await press(page, (await labels(page))[0]);
    await ready(page);
  },
});
