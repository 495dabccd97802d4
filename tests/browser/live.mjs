#!/usr/bin/env node
// Two browsers at one table, what happens live, and what becomes of it when the daemon dies.
import { check, go, labels, open, press, ready, runAll } from './support.mjs';

const TWO = 'this-war-without-an-enemy', ONE = 'cruel-necessity';
const prompt = (page) => page.locator('#prompt').textContent();
const entries = (page) => page.locator('.log .entries li').count();

async function begin(daemon, ruleset, scenario, seats) {
  return (await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, seats } })).short_id;
}

async function pressFirst(page) {
  await ready(page);
  await press(page, (await labels(page))[0]);
  await ready(page).catch(() => {});
}

await runAll({
  async test_two_browsers_play_side_by_side(browser, daemon) {
    const ana = await open(browser, daemon, { player: 'ana' }), bo = await open(browser, daemon, { player: 'bo' });
    await ana.getByRole('link', { name: 'This War Without an Enemy' }).click();
    await ana.getByRole('radio', { name: /Mid War/ }).check();
    await ana.getByRole('button', { name: 'One mine, the others open' }).click();
    await ana.getByRole('button', { name: /^Begin/ }).click();
    await ana.getByRole('heading', { name: 'This War Without an Enemy' }).waitFor();
    const link = await ana.getByRole('textbox', { name: 'Link to this game' }).inputValue();
    await bo.goto(link);
    await bo.getByRole('button', { name: 'Sit here' }).click();
    await ready(bo);
    await ready(ana); // told by her stream that the game began
    const [hers, his] = [await labels(ana), await labels(bo)];
    check(JSON.stringify(hers) !== JSON.stringify(his), 'each sees choices of an own hand');
    const before = await entries(ana);
    await press(bo, his[0]);
    await ana.waitForFunction((count) => document.querySelectorAll('.log .entries li').length > count, before);
    const card = his[0].label.replace(/^Play /, '');
    check(!(await ana.locator('.log').textContent()).includes(card), 'what he chose is hidden from her');
    await press(ana, hers[0]);
    await bo.waitForFunction(() => /Player 1|plays/.test(document.querySelector('.log').textContent));
    for (const page of [ana, bo]) check(/of 2, live/.test(await page.locator('.time .at').textContent()), 'both are at entry 2');
  },

  async test_an_address_replaces_no_login_unasked(browser, daemon) {
    const page = await open(browser, daemon, { player: 'ana' }), asked = [];
    const visit = async (agree, fragment) => {
      page.once('dialog', (dialog) => { asked.push(dialog.message()); return agree ? dialog.accept() : dialog.dismiss(); });
      await page.evaluate((to) => { location.hash = to; }, fragment);
      await page.waitForFunction(() => !location.hash.startsWith('#token='));
      return page.evaluate(() => [sessionStorage.getItem('musterd.token'), sessionStorage.getItem('musterd.player')]);
    };
    const [own, player] = await visit(false, '#token=mst_of_another&player=eve');
    check(asked.length === 1 && own !== 'mst_of_another' && player === 'ana', 'the login stays where it is not given up');
    const [other] = await visit(true, '#token=mst_of_another&player=eve');
    check(asked.length === 2 && other === 'mst_of_another', 'and goes where it is');
  },

  async test_two_talk_and_agree_on_a_draw(browser, daemon) {
    const clock = { kind: 'move', seconds: 86400, on_expiry: 'notice' };
    const game = await daemon.ask('POST', 'v1/games', { body: { ruleset: TWO, scenario: 'mid-war', clock, seats: { king: 'ana', parliament: 'bo' } } });
    const [ana, bo] = await Promise.all(['ana', 'bo'].map((player) => open(browser, daemon, { player, at: `#/game/${game.short_id}` })));
    check(/23 h 59 min left|1 d 0 h left/.test(await ana.locator('.seats').first().textContent()), 'the clocks are shown');
    for (const page of [ana, bo]) await page.getByRole('tab', { name: 'Talk' }).click();
    await ana.getByRole('textbox', { name: 'Say something' }).fill('<b>Good luck</b>');
    await ana.getByRole('button', { name: 'Say', exact: true }).click();
    await bo.locator('.talk').getByText('<b>Good luck</b>').waitFor();
    await bo.getByRole('button', { name: 'Menu' }).click();
    await bo.getByRole('button', { name: 'Propose a draw' }).click();
    await ana.locator('.proposal').getByText('bo proposes a draw.').waitFor();
    await ana.getByRole('button', { name: 'Agree' }).click();
    for (const page of [ana, bo]) await page.locator('.ending').waitFor();
    check((await daemon.ask('GET', `v1/games/${game.id}`)).result.outcome === 'draw', 'the game is drawn');
  },

  async test_players_seal_the_dice_too(browser, daemon) {
    const ana = await open(browser, daemon, { at: '#/new/muster-test' }), bert = await open(browser, daemon, { player: 'bert' });
    await ana.getByRole('button', { name: 'One mine, the others open' }).click();
    await ana.getByRole('combobox', { name: 'Sealed' }).selectOption('committed');
    await ana.getByRole('button', { name: /^Begin:/ }).click();
    await ana.waitForURL(/#\/game\//);
    const hash = new URL(ana.url()).hash;
    await bert.evaluate((to) => { location.hash = to; }, hash);
    await bert.getByRole('button', { name: 'Sit here' }).click();
    for (const part of ['Seal', 'Open']) for (const page of [ana, bert]) {
      await page.getByRole('button', { name: `${part} my part of the dice` }).click();
      await page.getByRole('button', { name: `${part} my part of the dice` }).waitFor({ state: 'detached' });
    }
    await Promise.all([ana, bert].map((page) => page.locator('.table').waitFor()));
    const game = await daemon.ask('GET', `v1/games/${hash.split('/').pop()}`);
    check(game.status === 'active' && game.entropy === 'committed', `the game is ${game.status}, its dice ${game.entropy}`);
    const { commitments } = await daemon.ask('GET', `v1/games/${game.id}/fairness`);
    check(commitments.length === 2, 'both commitments are on record');
  },

  async test_orders_are_kept_for_the_seat(browser, daemon) {
    const game = await daemon.ask('POST', 'v1/games', { body: { ruleset: TWO, scenario: 'mid-war', seats: { king: 'ana', parliament: 'bo' } } });
    const ana = await open(browser, daemon, { player: 'ana', at: `#/game/${game.short_id}` });
    await ana.getByRole('button', { name: 'Menu' }).click();
    await ana.getByRole('button', { name: 'Standing orders' }).click();
    await ana.getByRole('switch', { name: 'Take the only choice' }).check();
    await ana.getByRole('button', { name: 'Keep', exact: true }).click();
    await ana.getByRole('dialog').waitFor({ state: 'detached' });
    const { rules } = await daemon.ask('GET', `v1/games/${game.id}/orders/king`, { player: 'ana' });
    check(JSON.stringify(rules) === '[{"do":"only-choice"}]', JSON.stringify(rules));
  },

  async test_a_stale_choice_is_told_and_not_sent_twice(browser, daemon) {
    const id = await begin(daemon, ONE, 'first-civil-war', { parliament: 'ana' });
    const page = await open(browser, daemon);
    await page.route('**/stream*', (route) => route.abort()); // this one does not hear of the other
    await go(page, `#/game/${id}`);
    await ready(page);
    const [first] = await labels(page);
    const { actions, seq } = await daemon.ask('GET', `v1/games/${id}/actions`, { player: 'ana' });
    await daemon.ask('POST', `v1/games/${id}/actions`, { player: 'ana', body: { seq, key: actions.at(-1).key } });
    await press(page, first);
    await page.getByText('The position has changed').waitFor().catch(async (error) => {
      const { seq: now } = await daemon.ask('GET', `v1/games/${id}`);
      throw new Error(`${error.message}; the game is at ${now}, the page says: ${await page.locator('.side').innerText()}`);
    });
    check((await daemon.ask('GET', `v1/games/${id}`)).seq === 1, 'the stale choice was not carried out');
    await pressFirst(page);
    check((await daemon.ask('GET', `v1/games/${id}`)).seq === 2, 'the next one is');
  },

  async test_the_daemon_is_killed_and_comes_back(browser, daemon) {
    const id = await begin(daemon, ONE, 'first-civil-war', { parliament: 'ana' });
    const page = await open(browser, daemon, { at: `#/game/${id}` });
    await pressFirst(page);
    const asked = await prompt(page);
    await daemon.end('SIGKILL');
    await page.getByText(/Reconnecting, you see entry 1/).waitFor();
    check(await prompt(page) === asked, 'the last position stays');
    await press(page, (await labels(page))[0]);
    await page.getByText('No connection').waitFor();
    await daemon.start();
    await page.getByText(/Reconnecting/).waitFor({ state: 'detached' });
    const before = JSON.stringify(await labels(page));
    const { actions, seq } = await daemon.ask('GET', `v1/games/${id}/actions`, { player: 'ana' });
    await daemon.ask('POST', `v1/games/${id}/actions`, { player: 'ana', body: { seq, key: actions[0].key } });
    while (JSON.stringify(await labels(page)) === before) await page.waitForTimeout(50); // drawn anew
    await page.waitForFunction(() => /of 2, live/.test(document.querySelector('.time .at').textContent));
    check(await entries(page) === 3, 'no entry is missing and none is twice');
    await pressFirst(page);
    check((await daemon.ask('GET', `v1/games/${id}`)).seq === 3, 'and play goes on');
  },

  async test_undo_takes_back(browser, daemon) {
    const id = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' });
    const page = await open(browser, daemon, { at: `#/game/${id}` });
    await ready(page);
    const before = await labels(page);
    await press(page, before[0]);
    await page.waitForFunction(() => !document.querySelector('.undo').disabled);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((label) => document.querySelector('.lists .choice')?.getAttribute('aria-label') === label, before[0].label);
    check(JSON.stringify(await labels(page)) === JSON.stringify(before), 'the same choices stand there again');
    check((await daemon.ask('GET', `v1/games/${id}`)).seq === 2, 'by an entry of its own');
  },

  async test_time_travel(browser, daemon) {
    const id = await begin(daemon, ONE, 'first-civil-war', { parliament: 'ana' });
    const page = await open(browser, daemon, { at: `#/game/${id}` });
    for (let i = 0; i < 4; i++) await pressFirst(page);
    const choices = await labels(page);
    await page.getByRole('button', { name: 'One entry back' }).click();
    await page.getByText('As it was after entry 3').waitFor();
    check(!(await labels(page)).length, 'nothing can be chosen in the past');
    await page.getByRole('slider', { name: 'Entry' }).fill('1');
    await page.getByText('As it was after entry 1').waitFor();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.waitForFunction(() => /of 4, live/.test(document.querySelector('.time .at').textContent));
    await ready(page);
    check(JSON.stringify(await labels(page)) === JSON.stringify(choices), 'back to now');
    await go(page, `#/game/${id}?seq=2`);
    await page.getByText('As it was after entry 2').waitFor();
    await page.getByRole('button', { name: 'Back to now' }).click();
    await ready(page);
  },

  async test_resigning_needs_a_second_press_and_ends_the_game(browser, daemon) {
    const id = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' });
    const [ana, bo] = [await open(browser, daemon, { at: `#/game/${id}` }), await open(browser, daemon, { player: 'bo', at: `#/game/${id}` })];
    await ana.getByRole('button', { name: 'Menu' }).click();
    await ana.getByRole('button', { name: /^Resign/ }).click();
    check((await daemon.ask('GET', `v1/games/${id}`)).status === 'active', 'one press is not enough');
    await ana.getByRole('button', { name: 'Press again to resign' }).click();
    for (const page of [ana, bo]) {
      await page.locator('.ending').waitFor();
      await page.getByRole('button', { name: 'Check the dice' }).click();
      await page.getByText('They agree.').waitFor();
    }
  },

  async test_a_hot_seat_asks_before_it_shows_the_other_hand(browser, daemon) {
    const id = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'ana' });
    const game = await daemon.ask('GET', `v1/games/${id}`, { player: 'ana' });
    const page = await open(browser, daemon), asked = [];
    page.on('request', (request) => { if (request.url().includes(game.id) || request.url().includes(id)) asked.push(request.url()); });
    await go(page, `#/game/${id}`);
    await pressFirst(page);
    const button = page.getByRole('button', { name: /^Show .* view$/ });
    await button.waitFor();
    check(!asked.some((url) => url.includes('role=parliament')), 'only one role was looked through so far');
    await button.click();
    await ready(page);
    check(asked.some((url) => url.includes('role=parliament')), 'now the other');
  },

  async test_a_spectator_watches_and_chooses_nothing(browser, daemon) {
    const id = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' });
    const page = await open(browser, daemon, { player: 'carla', at: `#/game/${id}` });
    await page.getByText(/Waiting for/).first().waitFor();
    check(!(await labels(page)).length && !await page.locator('.foot').isVisible(), 'nothing to press');
    const { actions, seq } = await daemon.ask('GET', `v1/games/${id}/actions`, { player: 'ana' });
    await daemon.ask('POST', `v1/games/${id}/actions`, { player: 'ana', body: { seq, key: actions[0].key } });
    await page.waitForFunction(() => /of 1, live/.test(document.querySelector('.time .at').textContent));
  },

  async test_the_token_stays_in_the_tab(browser, daemon) {
    const page = await open(browser, daemon);
    check(!page.url().includes('mst_'), 'the fragment is gone from the address');
    check(await page.evaluate(() => Object.values(localStorage).every((value) => !value.includes('mst_')) && !document.cookie), 'it is kept for the session alone');
    const other = await page.context().newPage();
    await other.goto(`${daemon.base}/play`);
    await other.getByRole('heading', { name: 'Sit down and play' }).waitFor();
    await other.getByLabel('Token').fill('mst_no_such_token_0123456789abcdefghijklm');
    await other.getByRole('button', { name: 'Go in' }).click();
    await other.getByText('Token not in force').waitFor();
  },
});
