#!/usr/bin/env node
// A first game with a guide, as somebody new plays it: begun on the page of new games, followed to its end, left, and taken up again.
import { check, go, open, picture, ready, runAll } from './support.mjs';

const guideOf = async (daemon, ruleset) => (await fetch(`${daemon.base}/v1/rulesets/${ruleset}/guide`)).json();

async function begin(browser, daemon, ruleset, context = {}) {
  const page = await open(browser, daemon, { at: `#/new/${ruleset}`, ...context });
  await page.getByRole('button', { name: 'First game, with a guide' }).click();
  await page.locator('.guide h3').waitFor();
  return page;
}

const shown = (page) => page.evaluate(() => {
  const guide = document.querySelector('.guide'), choice = document.querySelector('.choice.guided'), seen = choice?.getBoundingClientRect();
  return { title: guide?.querySelector('h3')?.textContent, text: guide?.textContent, key: choice?.dataset.key ?? null,
    inSight: Boolean(seen && seen.top >= 0 && seen.bottom <= innerHeight + 1), marked: document.querySelectorAll('.marks .pointed').length };
});

const titled = (page, title) => page.waitForFunction((wanted) => document.querySelector('.guide h3')?.textContent === wanted, title);

await runAll({
  async test_a_guide_is_followed_to_its_end(browser, daemon) {
    const { steps, end } = await guideOf(daemon, 'cruel-necessity'), page = await begin(browser, daemon, 'cruel-necessity');
    let marked = 0;
    for (const [i, step] of steps.entries()) {
      await titled(page, step.title);
      await ready(page);
      const now = await shown(page);
      check(now.text.includes(step.text) && now.text.includes(step.why), `step ${i + 1}: its texts are shown`);
      check(now.key === step.key && now.inSight, `step ${i + 1}: ${now.key} is marked in place of ${step.key}, in sight: ${now.inSight}`);
      marked += now.marked > 0;
      if (i === 0) await picture(page, 'guide');
      if (i % 2) await page.getByRole('button', { name: /^Do this/ }).click();
      else await page.locator('.choice.guided').first().click();
    }
    await titled(page, 'The guide ends here');
    check((await shown(page)).text.includes(end), 'the last words are shown');
    check(marked * 2 > steps.length, `${marked} of ${steps.length} steps mark something on the board`);
  },

  // After a set-up that the page takes by itself; the seats change hands on the way.
  async test_a_guide_leads_through_all_seats(browser, daemon) {
    const { steps } = await guideOf(daemon, 'kingmaker'), page = await begin(browser, daemon, 'kingmaker'), handovers = [];
    for (const [i, step] of steps.entries()) {
      await page.waitForFunction((title) => { const now = document.querySelector('.guide h3')?.textContent; return now === title || /^Now /.test(now); }, step.title);
      const hand = page.locator('.guide').getByRole('button', { name: /^Play / });
      if (await hand.count()) { handovers.push(i); await hand.click(); }
      await titled(page, step.title);
      await ready(page);
      check((await shown(page)).key === step.key, `step ${i + 1}: ${step.key} is marked`);
      await page.getByRole('button', { name: /^Do this/ }).click();
    }
    await titled(page, 'The guide ends here');
    const changes = steps.filter((step, i) => i > 0 && step.role !== steps[i - 1].role).length;
    check(handovers.length >= changes, `${handovers.length} of ${changes} changes of the seat`);
  },

  async test_another_way_is_told_and_undo_leads_back(browser, daemon) {
    const { steps } = await guideOf(daemon, 'cruel-necessity'), page = await begin(browser, daemon, 'cruel-necessity');
    await titled(page, steps[0].title);
    await page.locator('.choice[data-key="fortify:hull"]').click();
    await titled(page, 'Off the way');
    check((await shown(page)).key === null, 'nothing is marked off the way');
    await page.locator('.guide').getByRole('button', { name: 'Undo' }).click();
    await titled(page, steps[0].title);
    await page.reload();
    await titled(page, steps[0].title);
    check((await shown(page)).key === steps[0].key, 'after a reload the guide goes on');
  },

  async test_the_guide_can_be_left_and_stays_away(browser, daemon) {
    const page = await begin(browser, daemon, 'cruel-necessity');
    await page.getByRole('button', { name: 'Leave the guide' }).click();
    check(!await page.locator('.guide, .guided, .marks .pointed').count(), 'nothing of it is left');
    const at = new URL(page.url()).hash;
    await go(page, '#/');
    await page.getByRole('heading', { name: 'Begin a game' }).waitFor();
    await go(page, at);
    await ready(page);
    check(!await page.locator('.guide').count(), 'it stays away');
  },

  async test_on_a_phone_the_guide_and_its_choice_are_seen(browser, daemon) {
    const page = await begin(browser, daemon, 'cruel-necessity', { viewport: { width: 390, height: 844 } });
    await ready(page);
    const now = await shown(page);
    check(now.key && now.inSight, 'the choice is in sight');
    await picture(page, 'guide-phone');
  },
});
