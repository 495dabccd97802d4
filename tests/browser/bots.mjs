#!/usr/bin/env node
// What bots tell on the page: hints in a game that has them, and the look back at the end.
import { axeAudit, check, open, ready, runAll } from './support.mjs';

const named = async (page, name) => {
  await page.getByRole('button', { name: 'Menu' }).first().click();
  await page.getByText(name, { exact: true }).click();
};

async function begin(daemon, more) {
  return daemon.ask('POST', 'v1/games', { body: { ruleset: 'muster-test', scenario: 'skirmish', seats: { red: 'ana', blue: 'bo' }, ...more } });
}

await runAll({
  async test_hints_can_be_asked_for_and_followed(browser, daemon) {
    const game = await begin(daemon, { hints: true });
    const page = await open(browser, daemon, { at: `#/game/${game.short_id}?role=red` });
    await ready(page);
    await named(page, 'What would a bot do?');
    const first = page.locator('.hints tbody button').first();
    await first.waitFor();
    await axeAudit(page, 'hints');
    await first.click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    for (let i = 0; i < 100 && (await daemon.ask('GET', `v1/games/${game.id}`)).seq === 0; i++) await new Promise((done) => setTimeout(done, 100));
    check((await daemon.ask('GET', `v1/games/${game.id}`)).seq > 0, 'the choice was not sent');
  },

  async test_a_game_without_hints_offers_none(browser, daemon) {
    const game = await begin(daemon, {});
    const page = await open(browser, daemon, { at: `#/game/${game.short_id}?role=red` });
    await ready(page);
    await page.getByRole('button', { name: 'Menu' }).first().click();
    check(await page.getByText('What would a bot do?').count() === 0, 'hints in a game without them');
    check(await page.getByText('How did the game go?').count() === 0, 'a running game is not looked back at');
  },

  async test_a_finished_game_is_looked_back_at(browser, daemon) {
    const game = await begin(daemon, {});
    await daemon.ask('POST', `v1/games/${game.id}/resign`, { body: { role: 'red' }, player: 'ana' });
    const page = await open(browser, daemon, { at: `#/game/${game.short_id}?role=red` });
    await page.locator('.ending').waitFor();
    await named(page, 'How did the game go?');
    await page.locator('.analysis polyline').nth(1).waitFor({ state: 'attached' });
    await axeAudit(page, 'analysis');
  },
});
