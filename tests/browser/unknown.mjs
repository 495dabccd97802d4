#!/usr/bin/env node
// A ruleset that nobody has met, of eight seats, told by answers that the test makes up: the page knows what the API tells, and no rule.
import { check, go, labels, open, picture, press, ready, runAll } from './support.mjs';

const ID = '019aa7d0-5b80-7c3e-9f5a-2f6c1c7e0b11';
const FACTIONS = ['Ash', 'Beech', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel'];
const COLOURS = ['#ff00aa', '#00ccff', '#118833', '#ffee00', '#222222', '#ffffff', '#884400', '#6600cc'];
const roles = FACTIONS.map((title, i) => ({ id: title.toLowerCase(), title, colour: COLOURS[i] }));
const places = Array.from({ length: 30 }, (_, i) => ({ id: `p${i}`, title: `Place ${i}`, kind: 'castle', x: 80 + 140 * (i % 6), y: 90 + 150 * Math.floor(i / 6) }));
const RULESET = {
  id: 'grove', title: 'Grove', version: '1.0.0', roles, players: { min: 2, max: 8 }, content_hash: 'a'.repeat(64), options: [],
  scenarios: [{ id: 'all', title: 'All of it', summary: 'Eight factions', wins: { ash: 'By having the most trees.' } }],
  verbs: [{ id: 'go', title: 'Go', label: '{tree} to {place}', passes: false, args: [{ name: 'tree', domain: 'tree' }, { name: 'place', domain: 'place' }] },
    { id: 'vote', title: 'Vote', label: 'Vote for {side}', passes: false, args: [{ name: 'side', domain: 'role' }] }, { id: 'rest', title: 'Rest', label: 'End the round', passes: true, args: [] }],
  steps: [{ id: 'grow', prompt: 'Whose tree & where?', text: 'Trees go where there is room.', rule: null, window: false, registers: [] }],
  events: [], domains: [{ name: 'place', numeric: false, items: places }, { name: 'tree', numeric: false, items: roles.map((role) => ({ ...role, title: `${role.title} tree`, kind: 'tree' })) }],
  board: { width: 900, height: 840 }, view_schema: {}, content: {},
};
const GAME = { id: ID, short_id: '39VmeY5zERs', ruleset: 'grove', ruleset_version: '1.0.0', content_hash: RULESET.content_hash, scenario: 'all', options: {}, status: 'active', seq: 0,
  roles: roles.map(({ id }, i) => ({ role: id, player: i ? `player-${i}` : 'ana', to_act: i < 3, awaits: null })), result: null, started_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };
const actions = [{ key: 'rest', verb: 'rest', args: {}, label: 'End the round' },
  ...places.slice(0, 14).flatMap((place) => ['ash', 'elm'].map((tree) => ({ key: `go:${tree}:${place.id}`, verb: 'go', args: { tree, place: place.id }, label: `${tree === 'ash' ? 'Ash' : 'Elm'} tree to ${place.title}, ${tree === 'ash' ? 2 : 4} of 6` }))),
  ...roles.map(({ id, title }) => ({ key: `vote:${id}`, verb: 'vote', args: { side: id }, label: `Vote for ${title}` }))]
  .map((one) => ({ ...one, short: one.label, cost: null, number: null, focus: null, about: [], out_of_turn: false }));
const menu = [{ title: 'End the round', key: 'rest' }, { title: 'Go', choices: actions.filter((one) => one.verb === 'go').map(({ key, label }) => ({ title: label, key })) },
  { title: 'Vote', choices: actions.filter((one) => one.verb === 'vote').map(({ key, label }) => ({ title: label, key })) }];
const svg = (inside) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 840">${inside}</svg>`;
const map = svg(`<rect width="900" height="840" fill="#f4ecd6"/>${places.map(({ id, x, y, title }) => `<g id="place-${id}"><circle cx="${x}" cy="${y}" r="18" fill="#fff" stroke="#333"/><text x="${x}" y="${y + 36}" font-size="14" text-anchor="middle">${title}</text></g>`).join('')}`);
const tree = (id, x, y, colour) => `<g id="tree-${id}" transform="translate(${x} ${y})"><title>${id} tree, 30 men</title><rect x="-20" y="-20" width="40" height="40" rx="6" fill="${colour}"/></g>`;
const pieces = svg(tree('ash', 220, 240, '#1f4e9c') + tree('elm', 226, 246, '#ecd25a'));

// sent: the bodies of what the page wanted done.
async function pretend(page, sent) {
  const give = (route, json) => route.fulfill({ json });
  const view = { game: ID, seq: 0, role: 'ash', status: 'active', to_act: ['ash', 'beech', 'cedar'], prompt: '<b>Whose</b> tree & where?', asides_prompt: null, asked: { step: 'grow', registers: {} }, focus: null,
    state: {}, actions, can_undo: false,
    summary: [{ id: 'round', title: 'Round', role: null, value: '1' }, ...roles.map(({ id }) => ({ id: 'trees', title: 'Trees', role: id, value: '1' }))], places: [] };
  await page.route('**/v1/games/39VmeY5zERs', (route) => give(route, GAME));
  await page.route('**/v1/rulesets/grove*', (route) => give(route, RULESET));
  await page.route(`**/v1/games/${ID}/view*`, (route) => give(route, { ...view, seq: sent.length }));
  await page.route(`**/v1/games/${ID}/log*`, (route) => give(route, { seq: 0, role: 'ash', next: null, items: [
    { seq: 0, at: '2026-01-01T00:00:00Z', kind: 'setup', role: null, text: 'Ash sees <img src=x onerror=alert(1)> and rolls.', undoes: null,
      events: [{ kind: 'seen', args: {}, text: 'Ash sees <img src=x onerror=alert(1)> and rolls.', dice: [4, 2, 6] }] }] }));
  await page.route(`**/v1/games/${ID}/stream*`, (route) => route.abort());
  await page.route(`**/v1/games/${ID}/hand.svg*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg('<text>No cards</text>') }));
  await page.route(`**/v1/games/${ID}/board.svg*`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: route.request().url().includes('layer=map') ? map : pieces }));
  await page.route(`**/v1/games/${ID}/actions*`, (route) => {
    if (route.request().method() === 'GET') return give(route, { seq: sent.length, role: 'ash', menu });
    sent.push({ ...route.request().postDataJSON(), idempotency: route.request().headers()['idempotency-key'] });
    return give(route, { seq: sent.length, events: [], to_act: ['beech'], status: 'active' });
  });
}

async function table(browser, daemon, context) {
  const page = await open(browser, daemon, context), sent = [];
  await pretend(page, sent);
  await go(page, '#/game/39VmeY5zERs');
  await ready(page);
  return { page, sent };
}

await runAll({
  async test_eight_seats_of_an_unknown_ruleset(browser, daemon) {
    for (const [width, height] of [[1440, 900], [390, 844], [2560, 1440]]) {
      const { page, sent } = await table(browser, daemon, { viewport: { width, height } });
      check((await labels(page)).length === actions.length, 'every choice is there once');
      check(await page.locator('.end').textContent() === 'End the round', 'what ends the round stands apart');
      check(await page.locator(width < 720 ? '.page-seats li' : '.column li').count() === 8, 'eight seats');
      await picture(page, `eight-${width}`);
      await press(page, (await labels(page)).find((one) => one.label === 'Vote for Hazel'));
      await page.waitForFunction(() => !document.querySelector('.sent'));
      check(sent[0].key === 'vote:hazel' && sent[0].role === 'ash' && sent[0].seq === 0 && sent[0].idempotency, JSON.stringify(sent));
      await page.context().close();
    }
  },

  async test_seats_have_the_colours_and_letters_of_their_roles(browser, daemon) {
    const { page } = await table(browser, daemon);
    const seats = await page.evaluate(async () => {
      const { contrast, seatStyle } = await import('/play/colours.js'), { lettersOf } = await import('/play/seats.js');
      return { letters: lettersOf([{ id: 'w', title: 'The Wolf' }, { id: 's', title: 'The Stag' }, { id: 'o', title: 'An Owl' }, { id: 't', title: 'Thea' }]),
        discs: [...document.querySelectorAll('.disc[data-seat]')].map((disc) => ({ seat: disc.dataset.seat, colour: getComputedStyle(disc).backgroundColor })),
        worst: ['#ff00aa', '#00ccff', '#118833', '#ffee00', '#222222', '#ffffff', '#777777'].map((colour) => {
          const style = seatStyle({ colour }), [light, dark] = style['--ink'].match(/#[0-9a-f]{6}/g);
          return [contrast(colour, style['--on']), Math.min(contrast(light, '#efe7d3'), contrast(dark, '#2a261f'))];
        }) };
    });
    check(Object.values(seats.letters).join('') === 'WSOT', JSON.stringify(seats.letters));
    check(seats.discs.length >= 8, 'a disc for each seat');
    for (const { seat, colour } of seats.discs) {
      const [r, g, b] = [1, 3, 5].map((i) => parseInt(COLOURS[roles.findIndex((role) => role.id === seat)].slice(i, i + 2), 16));
      check(colour === `rgb(${r}, ${g}, ${b})`, `${seat}: ${colour}`);
    }
    check(seats.worst.every(([on, ink]) => on >= 4.3 && ink >= 7), `every colour can be read: ${JSON.stringify(seats.worst)}`);
  },

  async test_names_and_texts_are_never_read_as_html(browser, daemon) {
    const { page } = await table(browser, daemon);
    check(await page.locator('#prompt').textContent() === '<b>Whose</b> tree & where?', 'the prompt as it was worded');
    check(await page.locator('#main img').count() === 0 && (await page.locator('.log').textContent()).includes('<img'), 'the log as text');
    check(await page.getByRole('img', { name: 'Dice: 4, 2, 6' }).count() === 1, 'dice as faces, with words');
  },

  async test_choices_light_the_map_and_the_map_finds_choices(browser, daemon) {
    const { page, sent } = await table(browser, daemon);
    await page.getByRole('button', { name: 'Ash tree to Place 3, 2 of 6' }).hover();
    check(await page.locator('.marks .lit').count() === 2 && await page.locator('.marks .way').count() > 0, 'piece, place and the way between them are lit');
    const at = async (id) => {
      const box = await page.locator(`#${id}`).boundingBox();
      return [box.x + box.width / 2, box.y + Math.min(box.height, box.width) / 4];
    };
    await page.mouse.click(...await at('place-p3'));
    check((await labels(page)).map((one) => one.label).join() === 'Ash tree to Place 3, 2 of 6,Elm tree to Place 3, 4 of 6,End the round', 'only what is about the place');
    await page.mouse.click(...await at('tree-elm'));
    await page.getByRole('group', { name: 'Pieces here' }).getByRole('button', { name: 'Elm tree' }).click();
    check(await page.locator('.choice.marked').count() === 1, 'piece and place mark the one choice that has both');
    check(!sent.length, 'and nothing is sent by itself');
    await page.getByRole('button', { name: 'Elm tree to Place 3, 4 of 6' }).last().click();
    await page.waitForFunction(() => !document.querySelector('.sent'));
    check(sent[0].key === 'go:elm:p3', JSON.stringify(sent));
  },

  async test_zoom_and_pan_by_wheel_drag_and_pinch(browser, daemon) {
    const { page } = await table(browser, daemon);
    const where = () => page.evaluate(() => { const m = new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform); return [m.a, m.e, m.f]; });
    const start = await where(), box = await page.locator('.board').boundingBox(), [x, y] = [box.x + 300, box.y + 300];
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -400);
    await page.waitForFunction((k) => new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a > k, start[0]);
    const zoomed = await where();
    await page.mouse.down();
    await page.mouse.move(x - 80, y - 50, { steps: 4 });
    await page.mouse.up();
    const panned = await where();
    check(panned[0] === zoomed[0] && panned[1] < zoomed[1] && panned[2] < zoomed[2], 'a drag pans and does not zoom');
    const touch = await page.context().newCDPSession(page), points = (d) => [{ x: x - d, y, id: 1 }, { x: x + d, y, id: 2 }];
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(120) });
    for (const d of [100, 80, 60]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(d) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForFunction((k) => new DOMMatrix(getComputedStyle(document.querySelector('.sheet')).transform).a < k, panned[0]);
    await page.getByRole('button', { name: 'Whole map' }).click();
    const whole = await where();
    check(Math.abs(whole[0] - Math.min(box.width / 900, box.height / 840)) < 0.01, 'the whole map fits');
  },

  async test_a_finger_marks_first_and_then_sends(browser, daemon) {
    const { page, sent } = await table(browser, daemon, { viewport: { width: 390, height: 844 }, hasTouch: true });
    const choice = page.getByRole('button', { name: 'Ash tree to Place 1, 2 of 6' });
    await choice.first().tap();
    check(!sent.length && await page.locator('.choice.marked').count() === 1, 'the first touch marks');
    await page.locator('.foot .go').tap();
    await page.waitForFunction(() => !document.querySelector('.sent'));
    check(sent[0].key === 'go:ash:p1', 'the button of the foot sends');
  },
});
