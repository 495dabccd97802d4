#!/usr/bin/env node
// A game of each ruleset by what a screen reader is told alone: roles, names and values of the accessibility tree. No
// pixel, class or id of the page is looked at. MUSTERD_SOAK plays to the end, or 200 decisions of each seat, else 4.
import { check, chooser, open, runAll, SOON } from './support.mjs';

const EACH = process.env.MUSTERD_SOAK ? 200 : 4, OFTEN = 4, TRIES = 12, MOST = 20 * OFTEN;
const GAMES = [['cruel-necessity', 'first-civil-war', {}], ['this-war-without-an-enemy', 'mid-war', {}], ['unhappy-king-charles', 'war', {}],
  ['kingmaker', 'wars-of-the-roses', { players: 3, windows: 'few' }]];
const TOOLS = /^(Help with this question|Plain list|Undo|Find a choice|All cards|\?)$/;

// ---- the tree ---------------------------------------------------------------------------------------------------

// "  - button "Play: 2" [disabled]: Play" → {depth, role, name, marks}
function nodesOf(snapshot) {
  return snapshot.split('\n').flatMap((line) => {
    const told = /^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)/.exec(line);
    return told ? [{ depth: told[1].length, role: told[2], name: told[3]?.replace(/\\"/g, '"').replace(/''/g, "'"), marks: told[4] }] : [];
  });
}

// The buttons of the question that do something in the game: not the tools, nor the names of things, which are headings, nor the hand.
function choicesIn(snapshot) {
  const above = [], found = [];
  for (const node of nodesOf(snapshot)) {
    above.length = above.findLastIndex((one) => one.depth < node.depth) + 1;
    const within = (role, name) => above.some((one) => one.role === role && (!name || one.name === name));
    if (node.role === 'button' && node.name && !TOOLS.test(node.name) && !node.marks.includes('disabled') && !within('heading') && !within('region', 'What you hold')) found.push(node.name);
    above.push(node);
  }
  return found;
}

const question = (page) => page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) }).first();
const entry = (page) => page.getByRole('slider', { name: 'Entry' }).getAttribute('aria-valuetext');
const ended = (page) => page.getByRole('button', { name: 'Check the dice' }).isVisible();

async function until(page, what, holds) {
  for (const end = Date.now() + SOON; Date.now() < end;) {
    const held = await holds();
    if (held) return held;
    await page.waitForTimeout(80);
  }
  throw new Error(`${what}; the tree of the question: ${await question(page).ariaSnapshot()}`);
}

// The choices, or the button that hands the seat over, once the tree no longer changes; at the end `over`.
async function standing(page) {
  let last = '';
  return until(page, 'nothing is to be chosen', async () => {
    if (await ended(page)) return { over: true };
    const asked = await question(page).ariaSnapshot(), choices = choicesIn(asked), same = asked === last;
    last = asked;
    return same && choices.length ? { asked, choices } : null;
  });
}

// ---- places -----------------------------------------------------------------------------------------------------

const toPlaces = (page) => page.getByRole('tab', { name: 'Places' }).filter({ visible: true }).first().click();

// Every place of the view is a row with the pieces that stand there, by name, and no other row has pieces.
async function placesAreTold(page, daemon, game, role, titles) {
  const { places } = await daemon.ask('GET', `v1/games/${game.id}/view?role=${role}`, { player: 'ana' });
  const nodes = nodesOf(await page.getByRole('tabpanel', { name: 'Places' }).ariaSnapshot());
  let pieces = 0;
  const rows = new Map(); // the names in all rows of places of that name
  let row = null;
  for (const [i, { role: kind, name }] of nodes.entries()) {
    if (kind === 'rowheader') rows.set(row = nodes[i + 1].name, rows.get(row) ?? []);
    else if (kind === 'button' && row !== null) rows.get(row).push(name);
  }
  for (const { place, pieces: here } of places) {
    check(rows.has(titles.get(place)), `no row is called ${titles.get(place)}`);
    for (const piece of here) check(rows.get(titles.get(place)).includes(titles.get(piece)), `${titles.get(piece)} is not told at ${titles.get(place)}: ${rows.get(titles.get(place))}`);
    pieces += here.length;
  }
  return pieces;
}

// By the list of places: a thing's sheet, one of the choices there, and the button that sends it. False: no thing there has any.
async function chooseInPlaces(page, pick) {
  const panel = page.getByRole('tabpanel', { name: 'Places' }), names = nodesOf(await panel.ariaSnapshot()).filter((node) => node.role === 'button').map((node) => node.name);
  for (let tries = 0; tries < TRIES && names.length; tries++) {
    await panel.getByRole('button', { name: names[pick(names.length)], exact: true }).first().click();
    const sheet = page.getByRole('dialog'), nodes = nodesOf(await sheet.ariaSnapshot()), from = nodes.findIndex((node) => node.name === 'What it may do now');
    const may = from < 0 ? [] : nodes.slice(from).filter((node) => node.role === 'button' && node.name !== 'Close').map((node) => node.name);
    if (!may.length) {
      await page.keyboard.press('Escape');
      continue;
    }
    const name = may[pick(may.length)];
    await sheet.getByRole('button', { name, exact: true }).first().click();
    await page.keyboard.press('Enter'); // the button that sends has the focus
    return true;
  }
  return false;
}

// ---- playing ----------------------------------------------------------------------------------------------------

async function played(browser, daemon, [id, scenario, options]) {
  const ruleset = await daemon.ask('GET', `v1/rulesets/${id}`), pick = chooser(77), done = new Map();
  const titles = new Map(ruleset.domains.flatMap((domain) => domain.items.map((item) => [`${domain.id ?? domain.name}-${item.id}`, item.title])));
  const all = await daemon.ask('POST', 'v1/games', { body: { ruleset: id, scenario, options, seed: '7'.padStart(64, '0') } });
  for (const { role } of all.roles) await daemon.ask('PUT', `v1/games/${all.id}/seats/${role}`, { body: {}, player: 'ana' });
  const page = await open(browser, daemon, { at: `#/game/${all.short_id}` });
  let decisions = 0, byPlaces = 0, pieces = 0, missed = 0;
  for (;; decisions++) {
    const { over, asked, choices } = await standing(page);
    if (over) break;
    const show = choices.find((name) => /^Show .*'s view$/.test(name)), before = await entry(page);
    if (show) {
      await question(page).getByRole('button', { name: show, exact: true }).click();
      await until(page, `${show}: nothing came`, async () => await question(page).ariaSnapshot() !== asked);
      continue;
    }
    check(nodesOf(asked).find((node) => node.role === 'heading').name, 'the question has no name');
    const whose = /- paragraph: (.*?)(, at any time)?$/m.exec(asked)?.[1];
    check(whose, `nobody is told whose choice it is: ${asked}`);
    done.set(whose, (done.get(whose) ?? 0) + 1);
    if ([...done.values()].every((count) => count >= EACH) && done.size >= Math.min(2, all.roles.length) && (byPlaces || decisions >= MOST)) break;
    let sent = false;
    if (pick(OFTEN) === 0) {
      await toPlaces(page);
      pieces += await placesAreTold(page, daemon, all, ruleset.roles.find((one) => one.title === whose).id, titles);
      sent = await chooseInPlaces(page, pick);
      byPlaces += sent;
    }
    const gone = sent ? false : await question(page).getByRole('button', { name: choices[pick(choices.length)], exact: true }).first().click({ timeout: 5000 }).then(() => false, () => true);
    check(!gone || (missed += 1) < 5, 'choices that were told could not be pressed');
    if (!gone) await until(page, 'nothing followed a choice', async () => await entry(page) !== before || await ended(page));
  }
  check(byPlaces > 0, 'something was chosen in the list of places');
  console.log(`${id}: ${decisions} decisions (${[...done].map(([whose, count]) => `${whose} ${count}`).join(', ')}), ${byPlaces} by Places, ${pieces} pieces told there`);
}

await runAll(Object.fromEntries(GAMES.map((game) => [`test_${game[0].replaceAll('-', '_')}_by_what_is_told_alone`, (browser, daemon) => played(browser, daemon, game)])));
