#!/usr/bin/env node
// The front end that knows no game (api/clients/canvas), from an origin of its own: a game made by its form, choices that
// light the map, pieces where the view says, entries of others as they come, and games to their end.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOKEN, check, chooser, picture, playOn, root, runAll, shortest } from './support.mjs';

const source = readFileSync(join(root, 'api', 'clients', 'canvas', 'index.html'), 'utf8');
const server = createServer((request, answer) => answer.setHeader('Content-Type', 'text/html').end(source)).listen(0, '127.0.0.1');
await new Promise((done) => server.once('listening', done));
const MOST = process.env.MUSTERD_SOAK ? 4000 : 10, LOOKED = 5; // clicks; what is longer is played on without the page, and opened again at its end
const origin = process.env.MUSTERD_CORS_ORIGINS = `http://127.0.0.1:${server.address().port}`;

async function enter(browser, daemon, player, width = 1440) {
  const page = await (await browser.newContext({ viewport: { width, height: 1000 } })).newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.stack));
  await page.goto(`${origin}/#/?server=${daemon.base}&token=${TOKEN}&player=${player}`);
  await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
  check(!page.url().includes(TOKEN), 'the token stays in the address');
  return page;
}

async function begin(page, title, numbers = {}, scenario = null) {
  await page.locator('summary').and(page.getByText(title, { exact: true })).click();
  if (scenario) await page.getByLabel('Scenario').filter({ visible: true }).selectOption(scenario);
  for (const [option, value] of Object.entries(numbers)) await page.getByLabel(option, { exact: true }).filter({ visible: true }).fill(String(value));
  await page.getByRole('button', { name: `Begin ${title}` }).click();
  await page.locator('[data-key]').first().waitFor();
  return /#\/game\/(.+)/.exec(page.url())[1];
}

const STANDING = /^(From now on pass|No longer pass)/; // if a random player could set and lift these, a game would hardly advance

// The table is over, or can be played on.
const settled = () => document.getElementById('asked').textContent.startsWith('Over') || document.querySelector('[data-key]:not([disabled])');
const isOver = (page) => page.locator('#asked').textContent().then((text) => text.startsWith('Over'));
const seqOf = (page) => page.locator('#page').getAttribute('data-seq').then(Number);

async function play(page, moves, pick) {
  for (let i = 0; i < moves; i++) {
    const seq = await seqOf(page), buttons = page.locator('[data-key]:not([disabled])').filter({ hasNotText: STANDING });
    const count = await buttons.count();
    check(count > 0, `no choice at ${seq}: ${await page.locator('#problem').textContent()}`);
    await buttons.nth(pick(count)).click();
    await page.waitForFunction((before) => Number(document.getElementById('page').dataset.seq) > before, seq);
    await page.waitForFunction(settled);
  }
}

// A game of all seats from the form to the result.
async function wholeGame(browser, daemon, ruleset) {
  const player = `player-of-${ruleset.id}`, page = await enter(browser, daemon, player), pick = chooser(4711);
  const long = ruleset.options.filter((one) => one.type === 'number' && one.maximum > 8);
  const id = await begin(page, ruleset.title, Object.fromEntries(long.map((one) => [one.title, one.minimum])), shortest(ruleset.id));
  let clicks = 0;
  for (; clicks < MOST && !await isOver(page); clicks++) {
    if (clicks % LOOKED === 0) await piecesAreDrawn(page, daemon, id, player);
    await play(page, 1, pick);
  }
  if (!await isOver(page)) {
    const at = page.url();
    await page.goto('about:blank');
    await playOn(daemon, id, player, pick);
    await page.goto(at);
  }
  const { result, seq, status } = await daemon.ask('GET', `v1/games/${id}`);
  check(status === 'finished', `${ruleset.id} is ${status}`);
  await page.locator('#asked').getByText(`Over: ${result.reason}`, { exact: true }).waitFor();
  check(await page.locator('[data-key]').count() === 0, 'the end has no choices');
  check((await page.locator('#log p').first().textContent()).startsWith(`${seq} `), 'the log begins with the last entry');
  await picture(page, `canvas-${ruleset.id}`);
  console.log(`${ruleset.id}: ${clicks} clicks, ${seq} entries, ${result.reason}`);
}

// Every piece of the view that has a place stands there, and every other one is told beside the map. Hidden ones alone are
// dashed, and a hand without cards is left out.
async function piecesAreDrawn(page, daemon, id, player) {
  const role = await page.locator('#page').getAttribute('data-role');
  const view = await daemon.ask('GET', `v1/games/${id}/view?role=${role}&parts=pieces,hands,tracks`, { player });
  check(view.seq === await seqOf(page), 'the page is behind');
  const rows = await page.evaluate(() => [...document.querySelectorAll('[data-piece]')].map((one) => ({ name: `${one.dataset.piece} ${one.dataset.place ?? ''}`, dashed: one.querySelector('rect')?.hasAttribute('stroke-dasharray') })));
  const drawn = rows.map((row) => row.name), isHidden = (name) => name.startsWith('hidden ');
  for (const piece of view.pieces) {
    const name = piece.id ?? (piece.hidden ? 'hidden' : 'marker'), told = drawn.includes(`${name} ${piece.place}`) || drawn.includes(`${name} `);
    check(told, `${name} at ${piece.place} is not drawn`);
  }
  for (const { name, dashed } of rows) check(dashed === undefined || dashed === isHidden(name), `${name} is ${dashed ? '' : 'not '}dashed`);
  check(drawn.length === view.pieces.length, `${drawn.length} pieces are drawn, and there are ${view.pieces.length}`);
  check(drawn.filter(isHidden).length === view.pieces.filter((piece) => piece.hidden).length, 'rows of hidden pieces');
  check(await page.locator('[data-hand]').count() === view.hands.filter((hand) => hand.cards.length + hand.hidden > 0).length, 'hands with cards');
  return view;
}

await runAll({
  async test_it_plays_the_game_of_the_manual(browser, daemon) {
    const page = await enter(browser, daemon, 'ana'), id = await begin(page, 'Races', { Players: 3 });
    const game = await daemon.ask('GET', `v1/games/${id}`);
    check(game.roles.length === 3 && game.roles.every((seat) => seat.player === 'ana'), 'the form fills three seats');
    await play(page, 8, chooser(7));
    const { hands, tracks } = await piecesAreDrawn(page, daemon, id, 'ana');
    check(await page.locator('.card:not(.back)').count() === hands.reduce((sum, hand) => sum + hand.cards.length, 0), 'cards of the hand');
    check(await page.locator('.bar').count() === tracks.length, 'tracks');
    check(await page.locator('#log p').count() > 8, 'the log');
  },
  async test_it_draws_the_map_of_a_war_and_lights_it(browser, daemon) {
    const page = await enter(browser, daemon, 'bo'), id = await begin(page, 'Unhappy King Charles!'), pick = chooser(3);
    let lit = 0, hovered = 0;
    for (let i = 0; i < 15; i++) {
      await piecesAreDrawn(page, daemon, id, 'bo');
      const first = page.locator('[data-key]:not([disabled])').first();
      await first.hover();
      hovered++;
      lit += await page.locator('svg .lit').count() > 0;
      await play(page, 1, pick);
    }
    check(lit > 0, `none of ${hovered} choices lights the map`);
    check(await page.locator('svg .way').count() > 100, 'the ways are drawn');
    for (const kind of ['hidden', 'marker']) check(await page.locator(`svg [data-piece=${kind}]`).count() > 0, `no piece of the map is a ${kind}`);
    await picture(page, 'canvas');
  },
  async test_it_plays_each_game_to_its_end(browser, daemon) {
    const { items } = await daemon.ask('GET', 'v1/rulesets?limit=200');
    check(items.length > 4, 'the games are there');
    for (const ruleset of items) await wholeGame(browser, daemon, ruleset);
  },
  async test_it_fits_a_narrow_window(browser, daemon) {
    for (const width of [390, 550, 800]) {
      const page = await enter(browser, daemon, 'di', width);
      await begin(page, 'This War Without an Enemy');
      const { map, over } = await page.evaluate(() => ({ map: document.querySelector('svg').getBoundingClientRect().width, over: document.documentElement.scrollWidth - innerWidth }));
      check(map > 0.9 * width && over <= 0, `${width} px: the map has ${map}, and the page is ${over} px wider than the window`);
      await picture(page, `canvas-${width}`);
    }
  },
  async test_it_shows_what_others_do_at_once(browser, daemon) {
    const page = await enter(browser, daemon, 'cy'), id = await begin(page, 'Races', { Players: 2 }), seq = await seqOf(page);
    const view = await daemon.ask('GET', `v1/games/${id}/view?role=blue`, { player: 'cy' });
    await daemon.ask('POST', `v1/games/${id}/actions`, { player: 'cy', body: { role: 'blue', seq: view.seq, key: view.actions[0].key } });
    await page.waitForFunction((before) => Number(document.getElementById('page').dataset.seq) > before, seq);
  },
  async test_it_knows_no_game(browser, daemon) {
    const { items } = await daemon.ask('GET', 'v1/rulesets?limit=200');
    for (const { id, title } of items) check(!source.includes(`'${id}'`) && !new RegExp(`\\b${title.replace(/\W/g, '\\$&')}(?!\\w)`).test(source), `the page names ${id}`);
    check(!/\.state\b|view_schema/.test(source), 'the page looks into a state');
    const contract = new Set(readFileSync(join(root, 'openapi.yaml'), 'utf8').match(/\w+/g)), members = new Set();
    const collect = (schema) => Object.entries(schema ?? {}).forEach(([key, value]) => {
      if (key === 'properties') Object.keys(value).forEach((name) => members.add(name));
      if (typeof value === 'object') collect(value);
    });
    for (const { id } of items) collect((await daemon.ask('GET', `v1/rulesets/${id}`)).view_schema);
    const own = [...members].filter((name) => !contract.has(name));
    check(own.length > 150, `${own.length} members stand in states alone`);
    const named = own.filter((name) => new RegExp(`\\.${name}\\b|['"]${name}['"]`).test(source));
    check(!named.length, `the page names members of states: ${named}`);
    check(source.split('\n').length < 400, 'the page is long');
  },
});
