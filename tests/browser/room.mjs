#!/usr/bin/env node
// Around the table: help, settings, being told, coming back after an absence, watching without a token, and the page while the daemon is away.
import { check, go, launch, open, picture, position, ready, runAll } from './support.mjs';

const TWO = { ruleset: 'this-war-without-an-enemy', scenario: 'full-war' };

async function sit(browser, daemon, name, context = {}) {
  const found = await position(daemon, name);
  const page = await open(browser, daemon, { player: found.player, at: found.at, ...context });
  await ready(page);
  return { ...found, page };
}

async function openSettings(page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  return page.getByRole('dialog', { name: 'Settings' });
}

const act = async (daemon, game, role, player) => {
  const view = await daemon.ask('GET', `v1/games/${game}/view?role=${role}`, { player });
  if (!view.to_act.includes(role)) return false;
  await daemon.ask('POST', `v1/games/${game}/actions`, { player, body: { role, seq: view.seq, key: view.actions.find((one) => !one.out_of_turn).key } });
  return true;
};

await runAll({
  async test_help_tells_what_is_asked_and_what_each_choice_is(browser, daemon) {
    for (const name of ['king-charles-cards', 'this-war-list', 'cruel-necessity-list', 'kingmaker-eight']) {
      const { page, view, id } = await sit(browser, daemon, name);
      const ruleset = await daemon.ask('GET', `v1/rulesets/${(await daemon.ask('GET', `v1/games/${id}`)).ruleset}`);
      const step = ruleset.steps.find((one) => one.id === view.asked.step), verbs = new Set(view.actions.map((action) => action.verb));
      await page.getByRole('button', { name: 'Help with this question' }).click();
      const help = page.getByRole('dialog', { name: 'Help' }), words = await help.textContent();
      check(step.text && words.includes(step.text), `${name}: the help of the step`);
      for (const verb of ruleset.verbs.filter((one) => verbs.has(one.id))) check(verb.text && words.includes(verb.text), `${name}: the help of ${verb.id}`);
      await picture(page, `help-${name}`);
      await page.context().close();
    }
  },

  async test_the_strip_shows_the_summary_of_the_view(browser, daemon) {
    for (const name of ['king-charles-cards', 'this-war-list', 'cruel-necessity-list', 'kingmaker-eight']) {
      const { page, view, role, who, id } = await sit(browser, daemon, name), now = await daemon.ask('GET', `v1/games/${id}/view?role=${role}`, { player: who[role] });
      const strip = await page.locator('[data-part="state"]').textContent(), rows = now.summary.filter((row) => row.role === null);
      check(rows.length >= 4, `${name}: ${rows.length} rows`);
      for (const row of rows) check(strip.includes(row.title) && strip.includes(row.value), `${name}: ${row.title} ${row.value} in the strip of seq ${view.seq}`);
      await page.context().close();
    }
  },

  async test_settings_are_kept_in_the_browser(browser, daemon) {
    const { page } = await sit(browser, daemon, 'king-charles-cards'), size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    const before = await size(), settings = await openSettings(page);
    await settings.getByLabel('Size of text').selectOption('large');
    await settings.getByLabel('A choice is marked first').check();
    await picture(page, 'settings');
    await settings.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await ready(page);
    check(await size() !== before, 'the text is larger after a reload');
    await page.locator('.lists .choice').first().click();
    check(await page.locator('.choice.marked').count() > 0 && await page.locator('.foot .go').isVisible(), 'a click marks');
  },

  async test_a_sound_and_a_notice_say_that_it_is_your_move(browser, daemon) {
    const game = await daemon.ask('POST', 'v1/games', { body: { ...TWO, seats: { king: 'ana', parliament: 'bo' } } });
    const { to_act: [first] } = await daemon.ask('GET', `v1/games/${game.id}/view?role=spectator`), who = { king: 'ana', parliament: 'bo' };
    const whole = await launch('/usr/bin/chromium'), other = first === 'king' ? 'parliament' : 'king', page = await open(whole, daemon, { player: who[other], permissions: ['notifications'] });
    await page.evaluate(() => {
      window.told = [];
      ServiceWorkerRegistration.prototype.showNotification = async (title, settings) => { window.told.push([title, settings.body]); };
      const start = OscillatorNode.prototype.start;
      window.notes = 0;
      OscillatorNode.prototype.start = function (...when) { window.notes++; return start.apply(this, when); };
      localStorage.setItem('musterd.settings', JSON.stringify({ sound: true, notices: true }));
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    });
    await go(page, `#/game/${game.short_id}?role=${other}`);
    for (let i = 0; i < 60; i++) {
      const { to_act: asked } = await daemon.ask('GET', `v1/games/${game.id}/view?role=spectator`);
      if (asked.includes(other)) break;
      await act(daemon, game.id, first, who[first]);
    }
    await page.waitForFunction(() => window.told.length > 0 && window.notes > 0);
    const [[title, body]] = await page.evaluate(() => window.told);
    check(/^Your move: /.test(title) && body.length > 3, `${title}: ${body}`);
    check(!page.faults.length, page.faults.join('\n'));
    await whole.close();
  },

  async test_after_an_absence_the_table_says_what_happened(browser, daemon) {
    const game = await daemon.ask('POST', 'v1/games', { body: { ...TWO, seats: { king: 'ana', parliament: 'bo' } } }), who = { king: 'ana', parliament: 'bo' };
    const page = await open(browser, daemon, { player: 'ana', at: `#/game/${game.short_id}?role=king` });
    await go(page, '#/');
    await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
    for (let i = 0; i < 30; i++) for (const role of ['king', 'parliament']) await act(daemon, game.id, role, who[role]);
    await go(page, `#/game/${game.short_id}?role=king`);
    const bar = page.locator('.since-bar');
    await bar.waitFor();
    await bar.getByRole('button', { name: 'What happened' }).click();
    const dialog = page.getByRole('dialog', { name: 'Since you were last here' });
    check(await dialog.getByRole('listitem').count() >= 10, 'the entries are listed');
    await picture(page, 'since');
  },

  async test_a_public_game_is_watched_without_a_token(browser, daemon) {
    const seats = { king: 'ana', parliament: 'bo' }, watched = await daemon.ask('POST', 'v1/games', { body: { ...TWO, seats, visibility: 'public' } });
    const hidden = await daemon.ask('POST', 'v1/games', { body: { ...TWO, seats, visibility: 'private' } });
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${daemon.base}/play#/game/${watched.short_id}`);
    await page.locator('#prompt:not([aria-busy])').waitFor();
    check(await page.locator('.sheet svg').count() > 0 && !await page.locator('.lists .choice').count(), 'the board, and nothing to choose');
    check((await page.locator('#prompt').textContent()).startsWith('Waiting for'), 'whom the game waits for');
    await page.goto(`${daemon.base}/play#/game/${hidden.short_id}`);
    await page.reload();
    await page.getByLabel('Token').waitFor();
  },

  async test_the_page_stays_whole_while_the_daemon_is_away(browser, daemon) {
    const page = await open(browser, daemon);
    const manifest = await page.evaluate(async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json());
    check(manifest.display === 'standalone' && manifest.icons.length > 0, 'the page can be installed');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
    await daemon.end('SIGTERM');
    await page.reload();
    await page.locator('.problem').waitFor();
    check(await page.locator('.bar .icon use').first().evaluate((one) => Boolean(document.querySelector(one.getAttribute('href')))), 'its signs are there');
    await daemon.start();
    page.faults.length = 0;
  },
});
