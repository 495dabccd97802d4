#!/usr/bin/env node
// The table, point by point: sheets and stacks, the board as a list, choices without surprises, the address of a local network, talk, and
// the time after the end.
import { ELSEWHERE, check, open, picture, playedUntil, position, ready, runAll } from './support.mjs';

const TWO = 'this-war-without-an-enemy';
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const where = (page) => page.evaluate(() => document.querySelector('.sheet').style.transform);
async function begin(daemon, ruleset, scenario, seats, more = {}) {
  return daemon.ask('POST', 'v1/games', { body: { ruleset, scenario, seats, ...more } });
}

async function sit(browser, daemon, name, context = {}) {
  const found = await position(daemon, name);
  const page = await open(browser, daemon, { player: found.player, at: found.at, ...context });
  await ready(page);
  return { ...found, page };
}

// place title → what stands there, as the page lists it.
async function listed(page) {
  await page.getByRole('tab', { name: 'Places' }).click();
  return page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.listing tbody tr')].map((row) => [row.dataset.place,
    [...row.querySelectorAll('[data-piece]')].map((one) => one.dataset.piece)])));
}

// Each piece that the view tells of, in the way of its game: [subject, ids of places one of which it must stand in; none for a piece off the map].
const OFF_MAP = ['beside', 'removed', 'pool'];
const placeOf = (place) => (OFF_MAP.includes(place) ? [] : place.startsWith('in-') ? [`city-${place.slice(3)}`] : [`area-${place}`]);
const STANDS = {
  'this-war-battle': ({ blocks }) => blocks.map(({ id, place }) => [`block-${id}`, placeOf(place)]),
  'this-war-list': ({ blocks }) => blocks.map(({ id, place }) => [`block-${id}`, placeOf(place)]),
  'king-charles-cards': ({ generals, areas }) => {
    const at = (one) => one.area ?? at(generals.find(({ general }) => general === one.under));
    return [...generals.map((one) => [`general-${one.general}`, one.area || one.under ? [`area-${at(one)}`] : [`box-${one.box}`]]),
      ...areas.filter(({ notable }) => notable).map(({ area, notable }) => [`notable-${notable}`, [`area-${area}`]])];
  },
  'cruel-necessity-list': ({ armies, revolts }) => [...armies.map(({ army, area }) => [`army-${army}`, [`area-${area}`]]), ...revolts.map(({ revolt, area }) => [`revolt-${revolt}`, [`area-${area}`]])],
  'kingmaker-parliament': ({ seats, heirs, ships }) => {
    const at = ({ place, port, square }) => [`place-${place ?? port}`, `square-${square}`];
    return [...seats.flatMap(({ nobles }) => nobles).filter((one) => one.place || one.square).map((one) => [`noble-${one.noble}`, at(one)]),
      ...heirs.filter((one) => one.place || one.square).map((one) => [`heir-${one.heir}`, at(one)]), ...ships.filter((one) => one.port || one.square).map((one) => [`ship-${one.ship}`, at(one)])];
  },
};

await runAll({
  async test_places_lists_every_piece_of_the_view_at_its_place(browser, daemon) {
    for (const [name, expected] of Object.entries(STANDS)) {
      const { page, view } = await sit(browser, daemon, name), rows = await listed(page), wrong = [];
      const pieces = expected(view.state), known = new Map(Object.entries(rows).flatMap(([place, all]) => all.map((piece) => [piece, place])));
      for (const [piece, places] of pieces) if (places.length ? !places.includes(known.get(piece)) : known.has(piece)) wrong.push(`${piece}: ${known.get(piece)} for ${places}`);
      console.log(`${name}: ${pieces.length} pieces in ${Object.keys(rows).length} places`);
      check(pieces.length > 3 && !wrong.length, `${name}: ${wrong.slice(0, 10).join('; ')}`);
      const twice = Object.values(rows).flat();
      check(new Set(twice).size === twice.length, `${name}: a piece stands in two places`);
      await picture(page, `places-${name}`);
      await page.context().close();
    }
  },

  async test_a_stack_opens_with_all_of_its_pieces(browser, daemon) {
    const { page, view } = await sit(browser, daemon, 'this-war-list');
    const own = new Map();
    for (const { id, place } of view.state.blocks) own.set(place, [...(own.get(place) ?? []), id]);
    const [place, blocks] = [...own].filter(([id]) => !/^(pool|beside|removed|in-)/.test(id)).sort((a, b) => b[1].length - a[1].length)[0];
    const piece = page.locator(blocks.map((id) => `.sheet #block-${id}`).join(',')).first();
    await piece.click({ force: true });
    const row = page.getByRole('group', { name: 'Pieces here' }).getByRole('button');
    check(await row.count() === blocks.length && blocks.length > 1, `${await row.count()} of ${blocks.length} blocks at ${place} are shown`);
    check(await page.locator('.marks .ringed').count() === 1, 'the place is ringed on the map');
    await picture(page, 'stack');
    await page.keyboard.press('Escape');
    check(!await page.getByRole('group', { name: 'Pieces here' }).isVisible() || !await page.locator('.choice.marked').count(), 'Escape takes a step back');
  },

  async test_what_is_under_another_piece_has_no_empty_picture(browser, daemon) {
    const moved = (asked) => asked.filter(({ verb, about }) => verb === 'free-move' && about[0]?.startsWith('noble-')).map(({ about }) => about);
    const { at, player, view } = await playedUntil(daemon, { ruleset: 'kingmaker', scenario: 'wars-of-the-roses', options: { players: 3 }, seed: 4,
      until: (_, asked) => moved(asked).length > 1 && asked.some(({ verb, label }) => verb === 'move' && / \(\+\d/.test(label)) }); // one leads others
    const page = await open(browser, daemon, { player, at });
    await ready(page);
    const nobles = moved(view.actions).map(([noble]) => noble);
    const covered = await page.locator('.sheet').evaluate((map, ids) => ids.filter((id) => !map.querySelector(`#${id} text`)), nobles);
    console.log(`${nobles.length} Nobles may move freely, ${covered.length} of them under others`);
    check(covered.length > 0 && covered.length < nobles.length, 'no such position');
    const faces = await page.locator('.choice .thumb').evaluateAll((all) => all.map((one) => one.querySelectorAll('text, path, rect, circle, use').length));
    check(faces.length > 0 && !faces.some((parts) => parts < 2), `pictures of so many parts: ${faces}`);
    await page.context().close();
  },

  async test_a_card_shows_what_it_does(browser, daemon) {
    const { page } = await sit(browser, daemon, 'king-charles-list'), card = page.locator('.held-card').first();
    const title = await card.getAttribute('aria-label'), text = await card.getAttribute('title');
    await card.click();
    const sheet = page.getByRole('dialog', { name: title });
    check(await sheet.getByText(text, { exact: true }).isVisible() && await sheet.locator('.card-picture').isVisible(), 'its text and its picture');
    await picture(page, 'card');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'All cards' }).first().click();
    check(await page.getByRole('dialog', { name: 'All cards' }).getByRole('listitem').count() > 50, 'every card of the game is listed');
  },

  async test_battles_and_parliaments_have_a_stage(browser, daemon) {
    for (const name of ['this-war-battle', 'cruel-necessity-battle', 'kingmaker-parliament']) {
      const { page } = await sit(browser, daemon, name, { viewport: { width: 1366, height: 768 } }), box = await page.locator('.focus-of > svg').boundingBox();
      check(box && box.width >= 450 && box.height >= 280, `${name}: the picture has ${box?.width} x ${box?.height}`);
      await page.context().close();
    }
    const { page } = await sit(browser, daemon, 'this-war-list');
    check(!await page.locator('.stage').isVisible(), 'and nothing else has one');
  },

  async test_the_dice_that_hit_are_set_off(browser, daemon) {
    const { page } = await sit(browser, daemon, 'this-war-battle');
    const rolls = await page.locator('.rolls p').evaluateAll((all) => all.map((one) => ({ told: /hits \(on [1-6] or less\): (\d)/.exec(one.textContent)?.[1], hits: one.querySelectorAll('.hit').length,
      misses: one.querySelectorAll('.miss').length, name: one.querySelector('.dice').getAttribute('aria-label') })));
    const shots = rolls.filter(({ told }) => told !== undefined);
    check(shots.length > 0 && shots.every(({ told, hits, misses, name }) => Number(told) === hits && hits + misses > 0 && name.split(' hits').length - 1 === hits), JSON.stringify(rolls));
    check(rolls.filter(({ told }) => told === undefined).every(({ hits, misses }) => !hits && !misses), 'other dice neither hit nor miss');
  },

  async test_help_says_what_the_choices_are_about(browser, daemon) {
    const { page } = await sit(browser, daemon, 'this-war-list'), sign = page.locator('.choice abbr').first();
    check(/^C\d|^I\d|^A\d/.test(await sign.textContent()) && /effectiveness/.test(await sign.getAttribute('title')), 'a short sign is explained');
    await page.getByRole('button', { name: 'Help with this question' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await help.getByRole('heading', { name: 'What the choices are about' }).waitFor();
    check(/effectiveness/.test(await help.locator('dl').last().textContent()), 'with the words of the ruleset');
    await picture(page, 'help');
  },

  async test_a_card_whose_uses_are_offered_does_not_tell_them_twice(browser, daemon) {
    const { page, view } = await sit(browser, daemon, 'king-charles-cards', { viewport: { width: 1366, height: 768 } });
    const rows = await page.locator('.thing').evaluateAll((all) => all.map((one) => ({ title: one.querySelector('.name').textContent, about: one.querySelector('.about')?.textContent ?? '', uses: one.querySelectorAll('.chip').length })));
    check(rows.some(({ about, uses }) => !about && uses > 2) && rows.some(({ about }) => about), `events keep their text: ${JSON.stringify(rows)}`);
    check(view.actions.length > 0, 'there are choices');
    const tops = await page.evaluate(() => ['.find', '.help', '#prompt'].map((one) => document.querySelector(one).getBoundingClientRect().top));
    check(Math.max(...tops) - Math.min(...tops) < 30, `the tools stand beside the prompt: ${tops}`);
  },

  async test_the_last_move_is_an_arrow_on_the_map(browser, daemon) {
    const found = await position(daemon, 'this-war-battle');
    const log = await daemon.ask('GET', `v1/games/${found.id}/log?role=${found.role}&limit=200`, { player: found.player });
    const marched = log.items.find((entry) => entry.events.some((event) => event.kind === 'block-marched'));
    check(marched, 'a block marches');
    const page = await open(browser, daemon, { player: found.player, at: `${found.at}&seq=${marched.seq}` });
    await page.locator('.marks .went-head').first().waitFor();
    await picture(page, 'arrow');
    await page.locator('.entries li', { hasText: ' marches ' }).last().hover();
    await page.locator('.marks .lit').first().waitFor();
    await page.getByRole('button', { name: 'One entry back' }).click();
    await page.waitForFunction((seq) => !document.querySelector('.entries .shown') || !document.querySelector('.entries .shown').textContent.startsWith(String(seq)), marched.seq);
    await page.context().close();
  },

  async test_hovering_never_moves_the_map(browser, daemon) {
    const { page } = await sit(browser, daemon, 'king-charles-cards'), zoom = page.getByRole('button', { name: 'Zoom in' });
    for (let i = 0; i < 3; i++) await zoom.click();
    await page.waitForTimeout(300);
    const before = await where(page);
    for (const choice of await page.locator('.lists .choice').all()) if (await choice.isVisible()) await choice.hover({ timeout: 2000 }).catch(() => {});
    check(await where(page) === before, 'the map stands where it stood');
  },

  async test_only_passing_verbs_stand_apart(browser, daemon) {
    for (const name of ['this-war-list', 'this-war-battle', 'cruel-necessity-list', 'cruel-necessity-battle', 'kingmaker-eight', 'king-charles-cards']) {
      const { page, view } = await sit(browser, daemon, name), ruleset = await daemon.ask('GET', `v1/rulesets/${(await daemon.ask('GET', `v1/games/${view.game}`)).ruleset}`);
      const passes = new Set(ruleset.verbs.filter((verb) => verb.passes).map((verb) => verb.id)), verbs = new Map(view.actions.map((action) => [action.label, action.verb]));
      const apart = await page.locator('.end').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      check(apart.every((label) => passes.has(verbs.get(label))), `${name}: ${apart}`);
      check(!await page.locator('.foot .act').count(), `${name}: nothing is promoted before it is chosen`);
      await page.context().close();
    }
  },

  async test_a_marked_choice_is_sent_by_a_button_of_two_lines_at_most(browser, daemon) {
    for (const width of [390, 1366]) {
      const { page } = await sit(browser, daemon, 'king-charles-cards', { viewport: { width, height: 768 }, hasTouch: true });
      const longest = await page.evaluate(() => [...document.querySelectorAll('.lists .choice')].sort((a, b) => b.getAttribute('aria-label').length - a.getAttribute('aria-label').length)[0].dataset.key);
      await page.locator(`.lists .choice[data-key="${longest}"]`).tap();
      const { width: wide, height, lines } = await page.locator('.foot .go').evaluate((one) => ({ width: one.clientWidth, height: one.clientHeight,
        lines: Math.round(one.querySelector('span').getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)) }));
      check(wide >= 200 && height <= 60 && lines <= 2, `${wide} x ${height}, ${lines} lines at ${width}`);
      await page.context().close();
    }
  },

  async test_sha_256_has_the_standard_s_values(browser, daemon) {
    const page = await open(browser, daemon);
    const found = await page.evaluate(async () => {
      const { sha256 } = await import('/play/sha256.js'), of = (text) => [...sha256(new TextEncoder().encode(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const native = async (n) => { const bytes = Uint8Array.from({ length: n }, (_, i) => i * 7); return String(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) === String(sha256(bytes)); };
      const lengths = await Promise.all(Array.from({ length: 200 }, (_, n) => native(n)));
      return [of(''), of('abc'), of('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'), of('a'.repeat(1000000)), lengths.every(Boolean)];
    });
    check(same(found, ['e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1', 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0', true]), found.join());
  },

  async test_at_a_plain_address_dice_are_sealed_and_links_are_copied(browser, daemon) {
    const local = { base: daemon.base.replace('127.0.0.1', ELSEWHERE) };
    const game = await begin(daemon, 'muster-test', 'skirmish', { red: 'ana', blue: 'bert' }, { entropy: 'committed' });
    const come = async (player) => {
      const page = await open(browser, local, { player });
      await page.evaluate((to) => { location.hash = to; }, `#/game/${game.short_id}`);
      return page;
    };
    const ana = await come('ana'), bert = await come('bert'), pages = [ana, bert];
    check(await ana.evaluate(() => !isSecureContext && !crypto.subtle && !navigator.clipboard), 'the browser thinks it unsafe');
    await ana.getByRole('button', { name: 'Copy the link' }).click();
    await ana.getByRole('button', { name: 'Copied' }).waitFor();
    const field = ana.getByRole('textbox', { name: 'Link to this game' }), link = await field.inputValue();
    await field.evaluate((one) => { one.readOnly = false; one.value = ''; });
    await field.press('Control+v');
    check(await field.inputValue() === link, 'and it is in the clipboard');
    for (const part of ['Seal', 'Open']) for (const page of pages) {
      await page.getByRole('button', { name: `${part} my part of the dice` }).click();
      await page.getByRole('button', { name: `${part} my part of the dice` }).waitFor({ state: 'detached' });
    }
    await Promise.all(pages.map((page) => page.locator('.table').waitFor()));
    check((await daemon.ask('GET', `v1/games/${game.id}`)).status === 'active', 'the game begins');
  },

  async test_the_table_lives_on_after_the_end(browser, daemon) {
    const game = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' });
    const [ana, bo] = await Promise.all(['ana', 'bo'].map((player) => open(browser, daemon, { player, at: `#/game/${game.short_id}` })));
    await daemon.ask('POST', `v1/games/${game.id}/resign`, { player: 'ana', body: { role: 'king' } });
    for (const page of [ana, bo]) await page.locator('.ending').waitFor();
    await ana.getByRole('button', { name: 'Talk' }).click();
    await ana.getByRole('textbox', { name: 'Say something' }).fill('Well played');
    await ana.getByRole('button', { name: 'Say', exact: true }).click();
    await bo.locator('.bar .badge').waitFor();
    check(/^\(1\) /.test(await bo.title()), `the title counts: ${await bo.title()}`);
    await bo.getByRole('button', { name: 'Propose a rematch' }).click();
    await ana.getByRole('button', { name: 'Agree' }).click();
    await bo.getByRole('link', { name: 'To the rematch' }).waitFor();
    await picture(bo, 'rematch');
    await bo.getByRole('button', { name: 'Look back' }).click();
    await bo.getByText('As it was after entry 0').waitFor();
    check(await bo.locator('.bar .pill').textContent() === 'Finished', 'a finished game asks for nothing in its past either');
  },

  async test_talk_has_a_badge_and_a_mark_in_the_title(browser, daemon) {
    const game = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' });
    const [ana, bo] = await Promise.all(['ana', 'bo'].map((player) => open(browser, daemon, { player, at: `#/game/${game.short_id}` })));
    await daemon.ask('POST', `v1/games/${game.id}/messages`, { player: 'bo', body: { channel: 'players', text: 'Hello' } });
    await ana.getByRole('button', { name: 'Talk, 1 unread' }).waitFor();
    check(/^● \(1\) /.test(await ana.title()) && !/\(/.test(await bo.title()), `${await ana.title()}; ${await bo.title()}`);
    await ana.getByRole('button', { name: 'Talk, 1 unread' }).click();
    await ana.locator('.talk').getByText('Hello').waitFor();
    check(!await ana.locator('.badge').count() && !/\(/.test(await ana.title()), 'what is read counts no more');
    const inside = await ana.locator('.page-talk > div').evaluate((one) => parseFloat(getComputedStyle(one).paddingLeft));
    check(inside >= 12, `the panel is padded: ${inside}`);
  },

  async test_the_signs_stay_while_the_daemon_is_away(browser, daemon) {
    const { page } = await sit(browser, daemon, 'this-war-list');
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Menu' }).click();
    const missing = await page.evaluate(() => [...document.querySelectorAll('svg.icon use')].map((use) => use.getAttribute('href')).filter((to) => !to.startsWith('#') || !document.querySelector(to)));
    check(!missing.length && await page.locator('dialog svg.icon').count() > 0, missing.join());
  },

  async test_clocks_stand_in_the_bar(browser, daemon) {
    const clock = { kind: 'move', seconds: 86400, on_expiry: 'notice' };
    const game = await begin(daemon, TWO, 'mid-war', { king: 'ana', parliament: 'bo' }, { clock });
    const page = await open(browser, daemon, { at: `#/game/${game.short_id}` });
    check((await page.locator('.bar .holder .left').allTextContents()).filter((text) => /\d+ (h|d)/.test(text)).length === 2, await page.locator('.bar').textContent());
    await ready(page);
  },

  async test_focus_is_never_lost(browser, daemon) {
    const { page } = await sit(browser, daemon, 'this-war-list'), focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName);
    check(await focus() === 'prompt', `a table begins at its prompt, not at ${await focus()}`);
    check(/Enemy: The/.test(await page.locator('h1').textContent()), await page.locator('h1').textContent());
    await page.keyboard.press('m');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    check(await page.evaluate(() => Boolean(document.activeElement.closest('.side'))), `after a choice on the map: ${await focus()}`);
    await page.evaluate(() => document.querySelector('.skip').focus());
    await page.keyboard.press('Enter');
    check(await focus() === 'prompt', 'the skip link leads to the choices');
    const order = await page.evaluate(() => [...document.querySelectorAll('#main [data-part]')].map((one) => one.dataset.part));
    check(order.indexOf('choices') < order.indexOf('board') && order.indexOf('board') < order.indexOf('log'), order.join());
    await page.evaluate(() => { location.hash = '#/new/kingmaker'; });
    await page.getByRole('button', { name: /^Begin/ }).waitFor();
    await page.waitForFunction(() => document.activeElement.tagName === 'H1');
  },

  async test_a_new_game_has_as_many_seats_as_players(browser, daemon) {
    for (const width of [390, 1440]) {
      const page = await open(browser, daemon, { viewport: { width, height: 900 }, at: '#/new/kingmaker' });
      await page.getByRole('button', { name: /^Begin/ }).waitFor();
      check(await page.locator('.setup .seat').count() === 5, 'five players, five seats');
      await page.getByRole('spinbutton', { name: 'Players' }).fill('3');
      check(await page.locator('.setup .seat').count() === 3, 'three of three');
      check(await page.locator('.setup .seat select').first().inputValue() === 'me' && await page.locator('.setup .seat select').nth(1).inputValue() === 'open', 'no hot seat where hands are hidden');
      const covered = await page.evaluate(() => [...document.querySelectorAll('.setup .option.turned')].filter((one) => {
        const [text, control] = [one.firstElementChild, one.lastElementChild].map((part) => part.getBoundingClientRect());
        return [...one.querySelectorAll('small, strong')].some((part) => { const box = part.getBoundingClientRect(); return box.right > control.left + 1 && box.left < control.right && box.bottom > control.top + 1 && box.top < control.bottom - 1; }) || text.width < 60;
      }).map((one) => one.textContent));
      check(!covered.length, `${width}: ${covered.join('; ')}`);
      await picture(page, `new-game-${width}`);
      await page.context().close();
    }
  },

  async test_runs_of_the_same_silence_are_one_line(browser, daemon) {
    const { page } = await sit(browser, daemon, 'kingmaker-eight');
    const lines = await page.locator('.log .entries li').allTextContents(), silent = lines.map((line) => /^\d+(.* goes on)\.$/.exec(line)?.[1]);
    check(lines.length > 3 && !silent.some((who, i) => who && who === silent[i + 1]), lines.join('\n'));
  },
});
