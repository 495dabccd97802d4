// Plays through api/clients/discord by what it shows, and counts what it asks of musterd. usage: discord.mjs URL TOKEN
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request as pass } from 'node:http';

const [, , url, admin] = process.argv;
const interactions = JSON.parse(readFileSync('tests/clients/interactions.json'));
const PLAYER = 'discord-53908232506183680', SOON = 3000;

function check(holds, words) {
  if (!holds) throw new Error(words);
}

const ask = async (method, path, body, player) => (await fetch(`${url}/v1/${path}`, { method, body: JSON.stringify(body),
  headers: { Authorization: `Bearer ${admin}`, ...(player && { 'Musterd-Player': player }), 'Content-Type': 'application/json' } })).json();

// ---- a stand-in for Discord ---------------------------------------------------------------------------------------------

const edits = [];
let heard = () => {};
const discord = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  if (request.url.startsWith('/applications/')) {
    edits.push({ path: request.url, method: request.method, authorization: request.headers.authorization, commands: JSON.parse(Buffer.concat(parts)) });
    return response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
  }
  const message = JSON.parse(Buffer.concat(parts)), picture = message.embeds[0]?.image.url;
  // As Discord's own servers do, without the bot.
  const board = picture ? await (await fetch(picture)).blob() : null;
  check(message.allowed_mentions.parse.length === 0 && !message.allowed_mentions.users, 'a message mentions somebody');
  edits.push({ method: request.method, path: request.url, message, board });
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  heard();
}).listen(0, '127.0.0.1');
await once(discord, 'listening');

// ---- between the bot and musterd: counts requests and the bytes of answers ------------------------------------------------

const meter = { requests: 0, bytes: 0 };
const musterd = new URL(url);
const between = createServer((request, response) => {
  meter.requests++;
  request.pipe(pass({ host: musterd.hostname, port: musterd.port, method: request.method, path: request.url, headers: request.headers }, (from) => {
    response.writeHead(from.statusCode, from.headers);
    from.on('data', (part) => { meter.bytes += part.length; });
    from.pipe(response);
  }));
}).listen(0, '127.0.0.1');
await once(between, 'listening');

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const port = await freePort();
const { token } = await ask('POST', 'tokens', { scope: 'app', name: 'discord' });
check(token, 'no token for the bot');
const environment = { PATH: process.env.PATH, MUSTERD_URL: `http://127.0.0.1:${between.address().port}`,
  MUSTERD_TOKEN: token, PORT: String(port), DISCORD_API: `http://127.0.0.1:${discord.address().port}`,
  DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'), MUSTERD_PUBLIC_URL: url, DISCORD_APPLICATION_ID: '845027738276462632', DISCORD_BOT_TOKEN: 'secret-of-the-bot' };
const bot = spawn('node', ['api/clients/discord/bot.mjs'], { stdio: ['ignore', 'pipe', 'inherit'], env: environment });
await once(bot.stdout, 'data');

async function send(interaction, { forged = false } = {}) {
  const body = JSON.stringify(interaction), stamp = String(Math.floor(Date.now() / 1000));
  const began = Date.now();
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: forged ? `${body} ` : body, headers: {
    'Content-Type': 'application/json', 'X-Signature-Timestamp': stamp, 'X-Signature-Ed25519': sign(null, Buffer.from(stamp + body), privateKey).toString('hex') } });
  check(Date.now() - began < SOON, 'Discord would have given up');
  return { status: answer.status, body: await answer.json() };
}

const most = { requests: 0, bytes: 0 };
let interactions_sent = 0;

// Sends it and waits for the message that it leads to, within what Discord allows.
async function shown(interaction, type) {
  const before = edits.length, { requests, bytes } = meter;
  const told = new Promise((done) => { heard = done; });
  const { status, body } = await send(interaction);
  check(status === 200 && body.type === type, `answered ${status} ${JSON.stringify(body)}`);
  await told;
  check(edits.length === before + 1, 'one interaction, one message');
  const edit = edits.at(-1);
  check(edit.method === 'PATCH' && edit.path === `/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`, edit.path);
  const cost = { requests: meter.requests - requests, bytes: meter.bytes - bytes };
  check(cost.requests <= 2 && cost.bytes <= 60 * 1024, `${cost.requests} requests, ${cost.bytes} bytes`);
  most.requests = Math.max(most.requests, cost.requests);
  most.bytes = Math.max(most.bytes, cost.bytes);
  return edit;
}

// Discord's limits of a message.
function within({ message }) {
  check(message.content.length <= 2000 && message.components.length <= 5, 'a message too big');
  for (const { type, components } of message.components) {
    check(type === 1 && components.length >= 1 && components.length <= 5, 'a row');
    for (const one of components) {
      check(one.custom_id.length >= 1 && one.custom_id.length <= 100, one.custom_id);
      check(one.type === 3 ? one.options.length <= 25 && one.options.every((o) => o.label.length <= 100 && o.value.length <= 100)
        : one.label.length >= 1 && one.label.length <= 80, 'labels');
    }
  }
}

// Each interaction has an id of its own, as at Discord.
function filled(name, fill) {
  const text = JSON.stringify(interactions[name]).replaceAll(/CHOICE|MENU/g, (word) => JSON.stringify(fill[word]).slice(1, -1));
  return { ...JSON.parse(text), id: String(1290349827612315700n + BigInt(interactions_sent++)) };
}

function command(name, options = {}) {
  const one = filled('command', {});
  one.data.options = [{ type: 1, name, options: Object.entries(options).map(([key, value]) => ({ name: key, type: typeof value === 'boolean' ? 5 : 3, value })) }];
  return one;
}

const pressed = (one, option) => (one.type === 3 ? filled('select', { MENU: one.custom_id, CHOICE: option.value }) : filled('button', { CHOICE: one.custom_id }));

// ---- registration -------------------------------------------------------------------------------------------------------

async function registered() {
  const run = spawn('node', ['api/clients/discord/bot.mjs', 'register'], { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  const [code] = await once(run, 'exit');
  const told = edits.pop();
  check(code === 0 && told.method === 'PUT' && told.path === '/applications/845027738276462632/commands', 'not registered');
  check(told.authorization === 'Bot secret-of-the-bot', 'without the token');
  const [{ name, options }] = told.commands;
  check(name === 'musterd' && options.length <= 25, 'the command');
  for (const one of options) {
    check(/^[a-z]{1,32}$/.test(one.name) && one.description.length <= 100 && one.options.length <= 25, one.name);
    const needed = one.options.map((option) => Boolean(option.required));
    check(needed.lastIndexOf(true) < 0 || needed.slice(0, needed.lastIndexOf(true)).every(Boolean), 'required options come first');
    for (const option of one.options) check((option.choices ?? []).length <= 25 && (option.choices ?? []).every((choice) => choice.name.length <= 100), option.name);
  }
  const choices = options.find((one) => one.name === 'new').options[0].choices.map((one) => one.value);
  check(choices.includes('this-war-without-an-enemy/full-war') && choices.includes('cruel-necessity/first-civil-war'), 'the choices of games');
}

// ---- a game ------------------------------------------------------------------------------------------------------------

let state = 1643;
const pick = (list) => list[(state = (state * 48271) % 2147483647) % list.length];

// A random press of what is offered: a choice, not the row of Board, Undo and Back.
function anyPress(at) {
  const one = pick(at.message.components[0].components);
  return pressed(one, one.options && pick(one.options));
}

async function play(game, side, clicks) {
  let at = await shown(command('play', { game, ...(side && { side }) }), 5), boards = 0;
  check(at.board.type === 'image/png' && at.board.size > 1000, 'no board');
  for (let click = 0; click < clicks && at.message.components.length; click++) {
    within(at);
    at = await shown(anyPress(at), 6);
    const more = at.message.components[1]?.components.find((one) => one.label === 'Board');
    if (more && click % 7 === 0) {
      at = await shown(pressed(more), 6);
      check(at.board?.type === 'image/png', 'no board of the place');
      boards++;
    }
  }
  return boards;
}

try {
  await registered();
  check((await send(interactions.ping, { forged: true })).status === 401, 'a forged request was answered');
  check((await send(interactions.ping)).body.type === 1, 'PING without PONG');
  const unknown = await shown(command('play', { game: 'AAAAAAAAAAA' }), 5);
  check(unknown.message.content && !unknown.message.components.length && !unknown.board, 'a game that is not there');
  const odd = await shown(command('play', { game: '../tokens?x=' }), 5);
  check(/no game/.test(odd.message.content), 'a path in place of a game');

  // A solitaire by commands alone.
  const alone = await shown(command('new', { game: 'cruel-necessity/second-civil-war' }), 5);
  const [, solo] = /`(\w{11})`/.exec(alone.message.content);
  check(/You|you are/.test(alone.message.content), 'not seated');
  const boards = await play(solo, null, 40);
  check(boards > 2, 'no boards');
  check((await shown(command('log', { game: solo }), 5)).message.content.split('\n').length > 3, 'the log tells nothing');
  const undone = await shown(command('undo', { game: solo }), 5);
  check(undone.message.content, 'undo says nothing');

  // A game of two: the bot joins the second seat, which another player of the app left open.
  const made = await ask('POST', 'games', { ruleset: 'this-war-without-an-enemy', scenario: 'full-war', seats: { king: PLAYER } });
  const joined = await shown(command('join', { game: made.short_id }), 5);
  check(/parliament/.test(joined.message.content) && /begun/.test(joined.message.content), joined.message.content);
  const hand = await shown(command('hand', { game: made.short_id, side: 'king' }), 5);
  check(hand.board?.type === 'image/png', 'no hand');
  check(/answered for you/.test((await shown(command('orders', { game: made.short_id, auto: true, side: 'king' }), 5)).message.content), 'no orders');
  check((await ask('GET', `games/${made.id}/orders/king`, undefined, PLAYER)).rules?.[0]?.do === 'only-choice', 'the orders are not there');
  for (let round = 0; round < 12; round++) {
    const { roles, status } = await ask('GET', `games/${made.id}`);
    if (status !== 'active') break;
    await play(made.short_id, roles.find((one) => one.to_act).role, 5);
  }
  const game = await ask('GET', `games/${made.id}`);
  check(game.seq > 5, `the presses made ${game.seq} entries`);

  // An old press counts if it is still offered, and says so if not; the same interaction sent twice counts once.
  const role = game.roles.find((one) => one.to_act).role;
  const now = await shown(command('play', { game: made.short_id, side: role }), 5);
  let first = anyPress(now);
  for (let i = 0; i < 5 && (await ask('GET', `games/${made.id}`)).seq === game.seq; i++) {
    const at = await shown(first, 6);
    if ((await ask('GET', `games/${made.id}`)).seq === game.seq) first = anyPress(at);
  }
  const { seq } = await ask('GET', `games/${made.id}`);
  check(seq > game.seq, 'no press acted');
  await shown(first, 6);
  check((await ask('GET', `games/${made.id}`)).seq === seq, 'an interaction that Discord sent twice acted twice');
  const gone = await shown(filled('button', { CHOICE: `p|${made.short_id}|${role}|${seq.toString(36)}|kno-such-key` }), 6);
  check(/no longer offered/.test(gone.message.content), 'a wrong key did something');
  for (const wrong of ['p', '', 'x|y|z', `p|${made.short_id}|${role}|0|m9.9.9`, `b|${made.short_id}|${role}|no-place`])
    check((await shown(filled('button', { CHOICE: wrong }), 6)).message.content, 'a press without sense has no answer');

  await shown(command('mention', { on: true }), 5);
  check((await ask('GET', `players/${PLAYER}`)).discord_id === '53908232506183680', 'no mention');
  await shown(command('mention', { on: false }), 5);
  check((await ask('GET', `players/${PLAYER}`)).discord_id === null, 'a mention still');
  console.log(`played by the Discord bot: ${interactions_sent} interactions, at most ${most.requests} requests and ${most.bytes} bytes each`);
} finally {
  bot.kill();
  discord.close();
  between.close();
}
