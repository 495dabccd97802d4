#!/usr/bin/env node
// The desk: what is right is confirmed in at most two clicks a field, a second person confirms, a change is taken back, lines are turned
// and drawn on the map.
import { axeAudit, check, runAll, TOKEN } from './support.mjs';


async function openDesk(browser, daemon, player, at = '') {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.stack));
  page.on('console', (message) => { if (/Content Security Policy|Refused to/.test(message.text())) page.faults.push(message.text()); });
  page.on('request', (request) => { if (request.url().includes(TOKEN)) page.faults.push(`the token was sent in ${request.url()}`); });
  await page.goto(`${daemon.base}/desk#token=${TOKEN}&player=${player}`);
  await page.getByRole('heading', { name: 'What is printed in your box?' }).waitFor();
  if (at) await page.evaluate((to) => { location.hash = to; }, at);
  if (at) await page.locator('[data-part="form"] h2').waitFor();
  return page;
}

async function begin(page, title, name) {
  const card = page.locator('section.card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await card.getByLabel('Name of a new draft').fill(name);
  await card.getByRole('button', { name: 'Begin' }).click();
  await page.locator('[data-part="form"] h2').waitFor();
}

const idle = (page) => page.waitForFunction(() => !document.querySelector('main[aria-busy]'));
const progress = (page) => page.locator('[data-left]').evaluate((one) => ({ left: Number(one.dataset.left), each: Number(one.dataset.each) }));

// Brings a record to the form, from the list of its part of the box.
async function choose(page, group, table, key) {
  await page.getByRole('group', { name: 'Parts of the box' }).getByRole('button', { name: new RegExp(`^${group} `) }).click();
  const press = page.locator(`[data-record="${table} ${key.join(' ')}"]`);
  if (!await press.isVisible()) await page.locator('[data-part="list"] summary').click();
  await press.click();
  await page.locator('[data-part="form"] details').evaluate((one) => { one.open = true; });
}

await runAll({
  async test_what_is_right_is_confirmed_by_one_key_a_record(browser, daemon) {
    const page = await openDesk(browser, daemon, 'ana');
    await begin(page, 'This War Without an Enemy', 'Keys');
    const before = await progress(page);
    check(before.left > 300, `${before.left} fields are asked for`);
    for (let i = 0; i < 10; i++) {
      const heading = await page.locator('[data-part="form"] h2').textContent();
      await page.keyboard.press('Enter');
      await page.waitForFunction((was) => document.querySelector('[data-part="form"] h2').textContent !== was, heading);
      await idle(page);
    }
    const after = await progress(page);
    check(after.left <= before.left - 10, `${before.left} fields remained, now ${after.left}`);
    check(after.each > 0 && after.each <= 2, `${after.each} clicks a field`);
    await page.keyboard.press('s');
    await idle(page);
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Note' }).fill('worn off');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByText('worn off').first().waitFor();
    const { records } = await daemon.ask('GET', 'v1/rulesets/this-war-without-an-enemy/drafts/keys');
    check(records.filter((one) => one.confirmed.join() === 'ana').length === 10, 'ten records are confirmed');
    check(records.filter((one) => one.skipped).length === 1, 'one is skipped');
    await axeAudit(page, 'the desk');
  },

  async test_a_second_person_makes_it_public(browser, daemon) {
    const draft = 'v1/rulesets/this-war-without-an-enemy/drafts/twice';
    const ana = await openDesk(browser, daemon, 'ana');
    await begin(ana, 'This War Without an Enemy', 'Twice');
    await ana.keyboard.press('Enter');
    await ana.locator('[data-left]').waitFor();
    await idle(ana);
    const bo = await openDesk(browser, daemon, 'bo', '#/this-war-without-an-enemy/twice');
    await bo.getByLabel('what another has confirmed').check();
    await bo.getByText('Confirmed by ana.').waitFor();
    await bo.getByRole('button', { name: 'Right as it is (Enter)' }).click();
    await bo.getByText('Nothing is left here').waitFor();
    const { records } = await daemon.ask('GET', draft);
    check(records[0].confirmed.join() === 'ana,bo', JSON.stringify(records));
    await bo.getByRole('button', { name: 'Undo (u)' }).click();
    await bo.waitForFunction(() => !document.querySelector('main[aria-busy]'));
    await bo.getByRole('button', { name: 'History' }).click();
    await bo.getByText('takes back 2').waitFor();
    check((await daemon.ask('GET', draft)).records[0].confirmed.join() === 'ana', 'the second confirmation is taken back');
  },

  async test_a_border_is_toggled_and_a_line_drawn_on_the_map(browser, daemon) {
    const page = await openDesk(browser, daemon, 'ana'), draft = 'v1/rulesets/unhappy-king-charles/drafts/lines';
    await begin(page, 'Unhappy King Charles!', 'Lines');
    await page.locator('.desk-links line').first().waitFor();
    const point = await page.evaluate(() => {
      const host = document.querySelector('.desk .board').getBoundingClientRect();
      const lines = [...document.querySelectorAll('.desk-links line')].map((line) => {
        const box = line.getBoundingClientRect();
        return { key: line.dataset.link, x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.hypot(box.width, box.height) };
      }).filter(({ x, y }) => x > host.left + 10 && x < host.right - 10 && y > host.top + 10 && y < host.bottom - 10);
      return lines.sort((a, b) => b.size - a.size).find((one) => lines.every((other) => other === one || Math.hypot(other.x - one.x, other.y - one.y) > 22));
    });
    await page.mouse.click(point.x, point.y);
    await page.waitForFunction(() => document.querySelector('.desk-links line.current'));
    await idle(page);
    const [changed] = (await daemon.ask('GET', draft)).records;
    check(changed?.table === 'connections.csv' && changed.cells.kind, `a kind was changed: ${JSON.stringify(changed)}`);
    const { tables } = await daemon.ask('GET', 'v1/rulesets/unhappy-king-charles/sheets'), links = tables.find(({ table }) => table === 'connections.csv').rows.map(({ cells }) => cells);
    const areas = tables.find(({ table }) => table === 'areas.csv').rows.map(({ cells }) => cells[0]);
    const joined = (a, b) => links.some((cells) => cells.includes(a) && cells.includes(b));
    const [from, to] = [areas[0], areas.find((one) => one !== areas[0] && !joined(areas[0], one))];
    await choose(page, 'Map', 'areas.csv', [from]);
    await page.getByRole('button', { name: 'Draw to … (connections)' }).click();
    await page.evaluate((id) => document.querySelector(`.desk .board [id$="-${id}"]`).scrollIntoView(), to);
    const spot = await page.evaluate((id) => { const box = document.querySelector(`.desk .board [id$="-${id}"]`).getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 }; }, to);
    await page.mouse.click(spot.x, spot.y);
    await page.waitForFunction(() => !document.querySelector('main[aria-busy]') && document.querySelector('[data-part="form"] h2'));
    await page.waitForFunction((key) => [...document.querySelectorAll('[data-record]')].some((one) => one.dataset.record === key), `connections.csv ${from} ${to}`);
    check((await daemon.ask('GET', draft)).records.some((one) => one.change === 'add'), 'a connection was added');
  },

  async test_the_map_keeps_to_its_room_at_every_width(browser, daemon) {
    const page = await openDesk(browser, daemon, 'ana');
    await begin(page, 'Unhappy King Charles!', 'Widths');
    for (const width of [1440, 800, 550]) {
      await page.setViewportSize({ width, height: 900 });
      await page.locator('.desk .board svg').first().waitFor();
      await page.waitForFunction(() => { // once it is laid out anew
        const [room, above, map] = ['.desk .board', '.desk > .whole', '.desk .board svg'].map((one) => document.querySelector(one).getBoundingClientRect());
        return map.top >= room.top - 1 && map.bottom <= room.bottom + 1 && room.top >= above.bottom;
      }).catch(() => { throw new Error(`at ${width} px the map leaves its room`); });
    }
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByText('Nothing has been confirmed or changed yet.').waitFor();
    check(page.faults.length === 0, page.faults.join('; '));
    await page.context().close();
  },
});
