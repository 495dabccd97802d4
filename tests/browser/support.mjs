// What the tests of the table in the browser share: a daemon of their own, Chromium, and tests that are counted like cmocka's.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { mkdtempSync, mkdirSync, chmodSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const build = resolve(root, process.env.MUSTERD_BUILD || 'build');
const installed = createRequire(join(build, 'browser', 'package.json'));
export const { chromium } = installed('playwright-core');
export const axe = installed.resolve('axe-core/axe.min.js');
export const pictures = join(build, 'browser', 'pictures');
export const TOKEN = 'mst_browser_0123456789abcdefghijklmnopqrstuvwxyz';
const SOON = 60000; // a machine may be busy with other tests

// ---- a daemon ---------------------------------------------------------------------------------------------------

const freePort = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => { const { port } = server.address(); server.close(() => done(port)); });
});

export class Daemon {
  async begin() {
    this.folder = mkdtempSync('/tmp/musterd-browser.');
    chmodSync(this.folder, 0o755);
    this.port = await freePort();
    this.base = `http://127.0.0.1:${this.port}`;
    await this.start();
    return this;
  }

  async start() {
    this.process = spawn(join(build, 'bin', 'musterd'), ['serve', `--listen=127.0.0.1:${this.port}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, MUSTERD_DATA_DIR: join(this.folder, 'data'), MUSTERD_ADMIN_TOKEN: TOKEN, MUSTERD_RATE_LIMIT: '0',
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

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

// A page of its own session. What the browser complains of, the token in any address, and addresses elsewhere are faults.
export async function open(browser, daemon, { player = 'ana', at = '', ...context } = {}) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', ...context })).newPage();
  page.faults = [];
  page.setDefaultTimeout(SOON);
  page.on('pageerror', (error) => page.faults.push(error.stack));
  page.on('console', (message) => { if (/Content Security Policy|Refused to/.test(message.text())) page.faults.push(message.text()); });
  page.on('request', (request) => {
    if (request.url().includes(TOKEN)) page.faults.push(`the token was sent in ${request.url()}`);
    if (!request.url().startsWith(daemon.base) && !request.url().startsWith('blob:')) page.faults.push(`asked elsewhere: ${request.url()}`);
  });
  await page.goto(`${daemon.base}/play#token=${TOKEN}&player=${player}`);
  await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
  if (at) await go(page, at);
  return page;
}

export async function go(page, hash) {
  await page.evaluate((to) => {
    document.querySelector('.table')?.classList.add('before');
    location.hash = to;
  }, hash);
  if (hash.startsWith('#/game')) await page.locator('.table:not(.before) #prompt:not([aria-busy])').waitFor();
}

// What stands to be pressed: choices, endings and the handing over of the seat, by their labels.
const standing = () => {
  const lists = document.querySelector('.lists');
  return lists && !lists.inert && !document.querySelector('.runs') && Boolean(document.querySelector('.lists .choice, .foot .end, .handover .act, .ending'));
};
export const ready = (page) => page.waitForFunction(standing);
export const isReady = (page) => page.evaluate(standing);

export const labels = (page) => page.evaluate(() => [...document.querySelectorAll('.lists .choice, .foot .end, .handover .act')]
  .map((button) => ({ label: button.getAttribute('aria-label') ?? button.textContent.trim(), end: button.matches('.end'), hidden: Boolean(button.closest('details:not([open])')) })));

// Presses the button of this label as a person does: opens its group first, where it is shut.
export async function press(page, { label, hidden }, timeout = SOON) {
  if (hidden) await page.evaluate((wanted) => {
    for (const button of document.querySelectorAll('.lists .choice'))
      if ((button.getAttribute('aria-label') ?? button.textContent.trim()) === wanted) button.closest('details').open = true;
  }, label);
  await page.locator('.side').getByRole('button', { name: label, exact: true }).first().click({ timeout });
}

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
