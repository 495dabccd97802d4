// What the tests of the table in the browser share: a daemon of their own, Chromium, and tests that are counted like cmocka's.
import { execFileSync, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { mkdtempSync, mkdirSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const build = resolve(root, process.env.MUSTERD_BUILD || 'build');
const installed = createRequire(join(build, 'browser', 'package.json'));
export const { chromium } = installed('playwright-core');
const AXE = readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');
const pictures = join(build, 'browser', 'pictures');
export const TOKEN = 'mst_browser_0123456789abcdefghijklmnopqrstuvwxyz';
export const SOON = 180000; // a machine may be busy with other tests: a bound for what does not come at all
export const MAP = '.sheet'; // aria-hidden, and half of axe-core's time; contrast.mjs looks at its texts

// ---- a daemon ---------------------------------------------------------------------------------------------------

export const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => { const { port } = server.address(); server.close(() => done(port)); });
});

export class Daemon {
  async begin() {
    this.folder = mkdtempSync(`${process.env.TEST_FOLDER || '/tmp'}/musterd-browser.`);
    chmodSync(this.folder, 0o755);
    if (process.env.TEST_DATA) execFileSync('cp', ['-a', process.env.TEST_DATA, join(this.folder, 'data')]);
    this.port = await freePort();
    this.base = `http://127.0.0.1:${this.port}`;
    await this.start();
    return this;
  }

  async start() {
    this.process = spawn(join(build, 'bin', 'musterd'), ['serve', `--listen=127.0.0.1:${this.port}`, '--log-level=error'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MUSTERD_DATA_DIR: join(this.folder, 'data'), MUSTERD_ADMIN_TOKEN: TOKEN, MUSTERD_RATE_LIMIT: '0', MUSTERD_GUESTS: 'on', MUSTERD_TEST_SEEDS: 'on', MUSTERD_BOT_NICE: '0', MUSTERD_BOT_DELAY: '100',
        MUSTERD_RULESETS_DIR: `${join(build, 'rulesets')}:${join(build, 'tests', 'rulesets')}` },
    });
    for (;;) {
      if (this.process.exitCode !== null) throw new Error('the daemon ended');
      if (await fetch(`${this.base}/readyz`).then((answer) => answer.ok, () => false)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  end(signal) {
    return new Promise((done) => {
      this.process.once('exit', done);
      this.process.kill(signal);
    });
  }

  async finish() {
    await this.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
  }

  // Asks as an administrator for a player.
  async ask(method, path, { body, player } = {}) {
    const answer = await fetch(`${this.base}/${path}`, { method, body: body && JSON.stringify(body),
      headers: { Authorization: `Bearer ${TOKEN}`, ...(player && { 'Musterd-Player': player }), ...(body && { 'Content-Type': 'application/json' }) } });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

// ---- a browser --------------------------------------------------------------------------------------------------

export const ELSEWHERE = 'musterd.test'; // an address that is not this machine's own: no secure context
// The shell draws as Chromium does. It has no windows, which cost as much CPU as the pages in them, and no notifications.
// Whatever its pages wait for, they wait as long as SOON.
export async function launch(program = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell') {
  const browser = await chromium.launch({ executablePath: program, timeout: SOON,
    args: [`--host-resolver-rules=MAP ${ELSEWHERE} 127.0.0.1`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(SOON);
    return context;
  };
  return browser;
}

// A page of its own session. What the browser complains of, the token in any address, and addresses elsewhere are faults.
export async function open(browser, daemon, { player = 'ana', at = '', ...context } = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...context })).newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.stack));
  page.on('console', (message) => { if (/Content Security Policy|Refused to/.test(message.text())) page.faults.push(message.text()); });
  page.on('request', (request) => {
    if (request.url().includes(TOKEN)) page.faults.push(`the token was sent in ${request.url()}`);
    if (!request.url().startsWith(daemon.base) && !request.url().startsWith('blob:')) page.faults.push(`asked elsewhere: ${request.url()}`);
  });
  if (at) {
    await signIn(page, daemon, player);
    await page.goto(`${daemon.base}/play${at}`);
    await arrived(page, at);
  } else {
    await page.goto(`${daemon.base}/play#token=${TOKEN}&player=${player}`);
    await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
  }
  return page;
}

// What the list of games keeps of its address, without the list, which costs as much to draw as a table.
async function signIn(page, daemon, player) {
  await page.goto(`${daemon.base}/healthz`);
  await page.evaluate(([token, name]) => {
    sessionStorage.setItem('musterd.token', token);
    sessionStorage.setItem('musterd.player', name);
  }, [TOKEN, player]);
}

const arrived = (page, hash) => hash.startsWith('#/game') && page.locator('.table:not(.before) #prompt:not([aria-busy])').waitFor();

export async function go(page, hash) {
  await page.evaluate((to) => {
    document.querySelector('.table')?.classList.add('before');
    location.hash = to;
  }, hash);
  await arrived(page, hash);
}

// What stands to be pressed: choices, endings and the handing over of the seat, by their labels.
const standing = () => {
  const lists = document.querySelector('.lists');
  return lists && !lists.inert && !document.querySelector('.sent') && Boolean(document.querySelector('.options .choice, .beside .choice, .handover .act, .ending'));
};
export const ready = (page) => page.waitForFunction(standing);
export const isReady = (page) => page.evaluate(standing);

export const labels = (page) => page.evaluate(() => [...document.querySelectorAll('.options .choice, .beside .choice, .handover .act')]
  .map((button) => ({ label: button.getAttribute('aria-label') ?? button.textContent.trim(), end: button.matches('.end'), hidden: Boolean(button.closest('details:not([open])')) })));

// Presses the button of this label as a person does: opens its group first, where it is shut.
export async function press(page, { label, hidden }, timeout = SOON) {
  if (hidden) await page.evaluate((wanted) => {
    for (const button of document.querySelectorAll('.options .choice, .beside .choice'))
      if ((button.getAttribute('aria-label') ?? button.textContent.trim()) === wanted) button.closest('details').open = true;
  }, label);
  await page.locator('.side').getByRole('button', { name: label, exact: true }).first().click({ timeout });
}

// Presses one of the choices at random; choices that end something are pressed more often.
export function pressAny(page, shown, pick, timeout) {
  const ends = shown.filter((one) => one.end);
  return press(page, ends.length && pick(3) === 0 ? ends[pick(ends.length)] : shown[pick(shown.length)], timeout);
}

// What axe-core finds is a fault of the page. Of what was looked at before, a part can be left out: `without`, a selector, or all rules but those
// with one of these `tags`.
export async function axeAudit(page, where, { tags, without } = {}) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  const { violations } = await page.evaluate(([only, left]) => axe.run(left ? { exclude: left } : document, { resultTypes: ['violations'], ...(only && { runOnly: only }) }), [tags, without]);
  page.faults.push(...violations.flatMap((one) => one.nodes.map((node) => `${where}: ${one.id}: ${node.target} ${node.failureSummary}`)));
}

// ---- positions --------------------------------------------------------------------------------------------------

// The same choices for the same seed: a small generator.
export function chooser(seed) {
  let state = seed;
  return (count) => (state = (state * 48271) % 2147483647) % count;
}

// A game of a known seed, played by chance until `until(view, choices that the game asks for)` holds. players: in turn, for the seats.
export async function playedUntil(daemon, { ruleset, scenario, options = {}, players = ['ana'], seed = 1, until, most = 1500 }) {
  const pick = chooser(seed), who = {};
  const game = await daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, options, seed: seed.toString(16).padStart(64, '0') } });
  for (const [i, { role }] of game.roles.entries()) {
    who[role] = players[i % players.length];
    await daemon.ask('PUT', `v1/games/${game.id}/seats/${role}`, { body: {}, player: who[role] });
  }
  let { to_act } = await daemon.ask('GET', `v1/games/${game.id}/view?role=spectator`);
  for (let i = 0; i < most && to_act.length; i++) {
    const [role] = to_act, view = await daemon.ask('GET', `v1/games/${game.id}/view?role=${role}`, { player: who[role] });
    const asked = view.actions.filter((action) => !action.out_of_turn);
    if (until(view, asked)) return { id: game.id, at: `#/game/${game.short_id}?role=${role}`, role, player: who[role], who, view };
    ({ to_act } = await daemon.ask('POST', `v1/games/${game.id}/actions`, { player: who[role], body: { role, seq: view.seq, key: asked[pick(asked.length)].key } }));
  }
  throw new Error(`${ruleset}, ${scenario}: no such position with seed ${seed}`);
}

// Plays a game of one player's seats to its end, by chance and without the page, whose last choice may still be under way.
export async function playOn(daemon, id, players, pick) {
  for (let refused = 0; ;) {
    const { to_act: [role] } = await daemon.ask('GET', `v1/games/${id}/view?role=spectator`), player = players[role] ?? players;
    if (!role) return;
    const { seq, actions } = await daemon.ask('GET', `v1/games/${id}/actions?role=${role}&asides=none`, { player });
    const body = { role, seq, key: actions[pick(actions.length || 1)]?.key };
    refused = await daemon.ask('POST', `v1/games/${id}/actions`, { player, body }).then(() => 0, () => refused + 1);
    check(refused < 10, `${id}: ${role} cannot act at ${seq}`);
  }
}

// The id of the scenario whose random games are shortest.
export function shortest(ruleset) {
  const told = execFileSync(join(build, 'bin', 'musterd'), ['simulate', ruleset, '--games=10',
    `--rulesets=${join(build, 'rulesets')}:${join(build, 'tests', 'rulesets')}`], { encoding: 'utf8' });
  const lengths = [...told.matchAll(/^\S+, (\S+): .*\n\s+steps a game: ([\d.]+)/gm)];
  return lengths.sort((a, b) => a[2] - b[2])[0][1];
}

const FIVE = ['ana', 'bo', 'cy', 'di', 'ed'];

// Thick positions of each game: the longest lists, large hands, eight seats, a Parliament, battles.
export const POSITIONS = {
  'king-charles-cards': { ruleset: 'unhappy-king-charles', scenario: 'war', seed: 3, until: (view, asked) => /^Play a card/.test(view.prompt) && asked.length > 18 },
  'king-charles-list': { ruleset: 'unhappy-king-charles', scenario: 'war', seed: 9, until: (view, asked) => asked.length > 40 },
  'this-war-list': { ruleset: 'this-war-without-an-enemy', scenario: 'full-war', seed: 7, until: (view, asked) => asked.length >= 28 },
  'this-war-battle': { ruleset: 'this-war-without-an-enemy', scenario: 'full-war', seed: 9, players: ['ana', 'bo'],
    until: (view, asked) => view.state.battle?.round > 0 && view.state.battle.king.ranks.count + view.state.battle.parliament.ranks.count > 3 && asked.length >= 3 },
  'cruel-necessity-list': { ruleset: 'cruel-necessity', scenario: 'first-civil-war', seed: 3, until: (view, asked) => asked.length >= 17 },
  'cruel-necessity-battle': { ruleset: 'cruel-necessity', scenario: 'first-civil-war', seed: 3, until: (view, asked) => view.state.battle && asked.length >= 7 },
  'kingmaker-eight': { ruleset: 'kingmaker', scenario: 'wars-of-the-roses', options: { players: 8 }, players: [...FIVE, 'fi', 'gus', 'hal'], seed: 5, until: (view, asked) => asked.length >= 60 },
  'kingmaker-parliament': { ruleset: 'kingmaker', scenario: 'wars-of-the-roses', options: { players: 5 }, players: FIVE, seed: 2,
    until: (view, asked) => view.state.parliament && asked.length >= 9 && asked.some((action) => action.verb === 'vote') },
};

const reached = new Map();

// Played to once a test file.
export function position(daemon, name) {
  if (!reached.has(name)) reached.set(name, playedUntil(daemon, POSITIONS[name]));
  return reached.get(name);
}

// A picture for people of a page or a part of it: build/browser/pictures/NAME.png. `make pictures` asks for them; no test looks at one.
export const picture = async (what, name, options) => process.env.KEEP_PICTURES && what.screenshot({ path: join(pictures, `${name}.png`), ...options });

// ---- tests ------------------------------------------------------------------------------------------------------

export function check(holds, words) {
  if (!holds) throw new Error(words);
}

// tests: {name: async function}. Prints what tests/run counts; `page.faults` of all pages are looked at after each test.
export async function runAll(tests) {
  mkdirSync(pictures, { recursive: true });
  const daemon = await new Daemon().begin(), browser = await launch();
  const names = Object.keys(tests).filter((name) => !process.env.ONLY || name.includes(process.env.ONLY));
  let failed = 0;
  console.log(`[==========] Running ${names.length} test(s).`);
  for (const name of names) {
    console.log(`[ RUN      ] ${name}`);
    try {
      await tests[name](browser, daemon);
      const faults = browser.contexts().flatMap((context) => context.pages().flatMap((page) => page.faults ?? []));
      check(!faults.length, faults.join('\n'));
      console.log(`[       OK ] ${name}`);
    } catch (error) {
      failed++;
      console.log(error.stack);
      for (const [i, context] of browser.contexts().entries())
        for (const page of context.pages()) await page.screenshot({ path: join(pictures, `failed-${name}-${i}.png`) }).catch(() => {});
      console.log(`[  FAILED  ] ${name}`);
    }
    for (const context of browser.contexts()) await context.close();
  }
  console.log(`[==========] ${names.length} test(s) run.`);
  await browser.close();
  await daemon.finish();
  process.exit(failed ? 1 : 0);
}
