// Plays through api/clients/discord/bot.mjs by what it shows. usage: discord.mjs URL TOKEN
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , url, admin] = process.argv;
const interactions = JSON.parse(readFileSync('tests/clients/interactions.json'));
const PLAYER = 'discord-53908232506183680', SOON = 3000, CLICKS = 60;

function check(holds, words) {
  if (!holds) throw new Error(words);
}

const ask = async (method, path, body) => (await fetch(`${url}/v1/${path}`, { method, body: JSON.stringify(body),
  headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' } })).json();

// ---- a stand-in for Discord ---------------------------------------------------------------------------------------------

const edits = [];
let heard = () => {};
const discord = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const form = await new Response(Buffer.concat(parts), { headers: { 'Content-Type': request.headers['content-type'] } }).formData();
  edits.push({ method: request.method, path: request.url, message: JSON.parse(form.get('payload_json')), board: form.get('files[0]') });
  response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  heard();
}).listen(0, '127.0.0.1');
await once(discord, 'listening');

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
const bot = spawn('node', ['api/clients/discord/bot.mjs'], { stdio: ['ignore', 'pipe', 'inherit'], env: { PATH: process.env.PATH, MUSTERD_URL: url,
  MUSTERD_TOKEN: token, PORT: String(port), DISCORD_API: `http://127.0.0.1:${discord.address().port}`,
  DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex') } });
await once(bot.stdout, 'data');

async function send(interaction, { forged = false } = {}) {
  const body = JSON.stringify(interaction), stamp = String(Math.floor(Date.now() / 1000));
  const began = Date.now();
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: forged ? `${body} ` : body, headers: {
    'Content-Type': 'application/json', 'X-Signature-Timestamp': stamp, 'X-Signature-Ed25519': sign(null, Buffer.from(stamp + body), privateKey).toString('hex') } });
  check(Date.now() - began < SOON, 'Discord would have given up');
  return { status: answer.status, body: await answer.json() };
}

// Sends it and waits for the message that it leads to, within what Discord allows.
async function shown(interaction, type) {
  const before = edits.length;
  const told = new Promise((done) => { heard = done; });
  const { status, body } = await send(interaction);
  check(status === 200 && body.type === type, `answered ${status} ${JSON.stringify(body)}`);
  await told;
  check(edits.length === before + 1, 'one interaction, one message');
  const edit = edits.at(-1);
  check(edit.method === 'PATCH' && edit.path === `/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`, edit.path);
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

function filled(name, fill) {
  return JSON.parse(JSON.stringify(interactions[name]).replaceAll(/GAME|CHOICE|MENU/g, (word) => fill[word]));
}

// ---- a game ------------------------------------------------------------------------------------------------------------

try {
  check((await send(interactions.ping, { forged: true })).status === 401, 'a forged request was answered');
  check((await send(interactions.ping)).body.type === 1, 'PING without PONG');

  const unknown = await shown(filled('command', { GAME: 'AAAAAAAAAAA' }), 5);
  check(unknown.message.content && !unknown.message.components.length && !unknown.board, 'a game that is not there');

  const made = await (await fetch(`${url}/v1/games`, { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ruleset: 'this-war-without-an-enemy', scenario: 'full-war', seats: { king: PLAYER, parliament: PLAYER } }) })).json();
  let at = await shown(filled('command', { GAME: made.short_id }), 5), state = 1643;
  const pick = (count) => (state = (state * 48271) % 2147483647) % count;
  const stale = at.message.components[0].components[0];
  for (let click = 0; click < CLICKS; click++) {
    within(at);
    check(at.board.type === 'image/png' && at.board.size > 1000, 'no board');
    const one = at.message.components[0].components[pick(at.message.components[0].components.length)];
    at = one.type === 3 ? await shown(filled('select', { MENU: one.custom_id, CHOICE: one.options[pick(one.options.length)].value }), 6)
      : await shown(filled('button', { CHOICE: one.custom_id }), 6);
  }
  const game = await ask('GET', `games/${made.id}`);
  check(game.seq > CLICKS / 4, `${CLICKS} clicks made ${game.seq} entries`);
  const late = await shown(stale.type === 3 ? filled('select', { MENU: stale.custom_id, CHOICE: stale.options[0].value }) : filled('button', { CHOICE: stale.custom_id }), 6);
  check(/changed/.test(late.message.content), 'an old button did something');
  check((await ask('GET', `games/${made.id}`)).seq === game.seq, 'an old button acted');
  console.log(`played by the Discord bot: ${CLICKS} clicks, ${game.seq} entries`);
} finally {
  bot.kill();
  discord.close();
}
