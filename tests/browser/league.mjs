#!/usr/bin/env node
// Leagues in the page: the link of a league, signing up, its table, rounds and my games; a player's results and ratings. And the waiting
// room of a visitor without a token.
import { axeAudit, check, go, open, picture, runAll } from './support.mjs';

const GAME = { ruleset: 'muster-test', scenario: 'skirmish' };

// A league of two who have signed up, with its first round made.
async function leagueOf(daemon, players) {
  const league = await daemon.ask('POST', 'v1/leagues', { body: { name: 'Winter', kind: 'swiss', games: [GAME], sign_up: 'link', rounds: [{}, {}] } });
  for (const player of players) await daemon.ask('PUT', `v1/leagues/${league.id}/members/${player}`, { body: { invitation: league.invitation }, player });
  return league;
}

// Plays the game by the first choices, to its end.
async function playOut(daemon, game) {
  const { roles } = await daemon.ask('GET', `v1/games/${game}`), who = Object.fromEntries(roles.map((seat) => [seat.role, seat.player]));
  for (let i = 0; i < 400; i++) {
    const { to_act } = await daemon.ask('GET', `v1/games/${game}/view?role=spectator`);
    if (!to_act.length) return;
    const [role] = to_act, { actions, seq } = await daemon.ask('GET', `v1/games/${game}/actions?role=${role}`, { player: who[role] });
    await daemon.ask('POST', `v1/games/${game}/actions`, { player: who[role], body: { role, seq, key: actions[i % actions.length].key } });
  }
  throw new Error('the game has no end');
}

// Statistics follow a game's end a little later.
async function counted(daemon, player) {
  for (let i = 0; i < 300; i++) {
    const told = await daemon.ask('GET', `v1/players/${player}/statistics`, { player });
    if (told.items.length) return told;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${player} has no statistics`);
}

const rowOf = (page, caption, name) => page.getByRole('table', { name: caption }).getByRole('row').filter({ hasText: name });

await runAll({
  async test_a_link_signs_up_and_the_league_is_told(browser, daemon) {
    const league = await leagueOf(daemon, ['ana']), at = `#/league/${league.id}`;
    const bo = await open(browser, daemon, { player: 'bo', at });
    await bo.getByRole('heading', { name: 'Winter', level: 1 }).waitFor();
    await bo.getByText('Who has the link of this league can sign up.').waitFor();
    check(!await bo.getByRole('button', { name: /^Sign up/ }).count(), 'nobody signs up without the link');
    await go(bo, `${at}?invitation=${league.invitation}`);
    await bo.getByRole('button', { name: 'Sign up as bo' }).click();
    await bo.getByText('You are in this league.').waitFor();
    const { members } = await daemon.ask('GET', `v1/leagues/${league.id}`);
    check(members.map((one) => one.player).sort().join() === 'ana,bo', JSON.stringify(members));
    const { games } = await daemon.ask('POST', `v1/leagues/${league.id}/rounds`, { body: { make: true } });
    await go(bo, at);
    await bo.getByRole('heading', { name: 'My games' }).waitFor();
    check(await bo.getByRole('link', { name: 'To the game' }).first().getAttribute('href') === `#/game/${games[0].game}`, 'my game is led to');
    await playOut(daemon, games[0].game);
    await bo.reload();
    await rowOf(bo, 'Table', 'ana').waitFor();
    const { items } = await daemon.ask('GET', `v1/leagues/${league.id}/standings`);
    for (const one of items) {
      const cells = await rowOf(bo, 'Table', one.player).getByRole('cell').allTextContents();
      check(cells.slice(0, 7).join() === [one.rank, one.played, one.wins, one.draws, one.losses, one.byes, one.points].join(), `${one.player}: ${cells}`);
    }
    const seats = (await daemon.ask('GET', `v1/leagues/${league.id}/rounds/1`)).games[0].seats, drawn = seats.filter((one) => one.place === 1).length > 1;
    await bo.getByText(drawn ? /ana \(\w+\), drew/ : new RegExp(`${seats.find((one) => one.place === 1).player} \\(\\w+\\), won`)).first().waitFor();
    await bo.getByRole('link', { name: 'Look at it' }).first().waitFor();
    await axeAudit(bo, 'a league');
    await picture(bo, 'league', { fullPage: true });
    await bo.getByRole('button', { name: 'Withdraw' }).click();
    await bo.getByRole('button', { name: 'Press again: you are paired no more' }).click();
    await bo.getByText('You are in this league.').waitFor({ state: 'detached' });
    check((await daemon.ask('GET', `v1/leagues/${league.id}`)).members.find((one) => one.player === 'bo').status === 'withdrawn', 'he has withdrawn');
  },

  async test_a_player_has_a_page_with_results_and_ratings(browser, daemon) {
    const league = await leagueOf(daemon, ['cy', 'di']);
    const { games } = await daemon.ask('POST', `v1/leagues/${league.id}/rounds`, { body: { make: true } });
    await playOut(daemon, games[0].game);
    const told = await counted(daemon, 'cy'), page = await open(browser, daemon, { player: 'cy', at: `#/league/${league.id}` });
    await rowOf(page, 'Table', 'di').getByRole('link', { name: 'di' }).click();
    await page.getByRole('heading', { name: 'di', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'My results' }).click();
    await page.getByRole('heading', { name: 'cy', level: 1 }).waitFor();
    const [one] = told.items, cells = await page.getByRole('table', { name: 'Results' }).getByRole('row').nth(1).getByRole('cell').allTextContents();
    check(cells.slice(1, 5).join() === [one.games, one.wins, one.draws, one.losses].join(), `${cells} for ${JSON.stringify(one)}`);
    await page.getByRole('link', { name: 'Look at it' }).waitFor();
    await axeAudit(page, 'a player');
    await picture(page, 'player', { fullPage: true });
    await go(page, '#/ratings/muster-test');
    await page.getByRole('heading', { name: /^Ratings of/ }).waitFor();
    const { items } = await daemon.ask('GET', 'v1/ratings?ruleset=muster-test');
    if (items.length) await rowOf(page, 'Ratings', items[0].name ?? items[0].player).waitFor();
    await go(page, '#/leagues');
    await page.getByRole('link', { name: /^Winter/ }).first().waitFor();
    await axeAudit(page, 'leagues');
  },

  async test_the_waiting_room_of_a_visitor_follows(browser, daemon) {
    const game = await daemon.ask('POST', 'v1/games', { body: { ...GAME, visibility: 'public' } });
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
    await page.goto(`${daemon.base}/play#/game/${game.short_id}`);
    await page.getByText('The game begins when every seat is taken.').waitFor();
    for (const [i, { role }] of game.roles.entries()) await daemon.ask('PUT', `v1/games/${game.id}/seats/${role}`, { body: {}, player: ['ed', 'fi'][i % 2] });
    await page.getByRole('region', { name: 'Board', exact: true }).waitFor();
  },
});
