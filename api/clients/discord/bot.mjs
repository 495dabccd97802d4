#!/usr/bin/env node
// An example of a Discord bot in one file, with nothing but Node (20 or later): `/musterd game:ID` shows the board as the
// asker's seat sees it, and what he may do as buttons and select menus, for his eyes alone. What happens in a game is told to
// a channel by a webhook of musterd's own (POST /v1/webhooks with "format": "discord"), not by this bot.
//
// Settings (environment): MUSTERD_URL, MUSTERD_TOKEN (scope app), DISCORD_PUBLIC_KEY (hex), PORT (8080), and for tests
// DISCORD_API. A Discord user plays as `discord-USERID`. The Interactions Endpoint URL of the application leads here.
import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { MUSTERD_URL, MUSTERD_TOKEN, DISCORD_PUBLIC_KEY, PORT = '8080', DISCORD_API = 'https://discord.com/api/v10' } = process.env;
const PING = 1, COMMAND = 2, COMPONENT = 3; // kinds of interactions
const PONG = 1, LATER = 5, LATER_IN_PLACE = 6; // kinds of answers: within 3 seconds, whatever musterd takes
const ROW = 1, BUTTON = 2, SELECT = 3, GREY = 2, EPHEMERAL = 64;
const MENU = 25; // as many options as a select menu holds; up to five are buttons
const MOST_BYTES = 65536;

// ---- Discord's signature -------------------------------------------------------------------------------------------

// An Ed25519 key as Node reads it: the 32 bytes after the header of a SubjectPublicKeyInfo (RFC 8410).
const key = createPublicKey({ format: 'der', type: 'spki',
  key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(DISCORD_PUBLIC_KEY, 'hex')]) });

function isSigned(headers, body) {
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  const said = Buffer.concat([Buffer.from(headers['x-signature-timestamp'] ?? ''), body]);
  return signature.length === 64 && verify(null, said, key, signature);
}

// ---- musterd --------------------------------------------------------------------------------------------------------

async function ask(player, method, path, body) {
  const answer = await fetch(`${MUSTERD_URL}/v1/games/${path}`, { method, body: body && JSON.stringify(body), headers: {
    Authorization: `Bearer ${MUSTERD_TOKEN}`, 'Musterd-Player': player,
    ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }) } });
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  throw Object.assign(new Error(problem.detail ?? 'musterd does not answer.'), { status: answer.status });
}

// The seat of his that is asked, or any that he holds, or a spectator's.
function roleOf(game, player) {
  const mine = game.roles.filter((seat) => seat.player === player);
  return (mine.find((seat) => seat.to_act) ?? mine[0])?.role ?? 'spectator';
}

// ---- what is shown ----------------------------------------------------------------------------------------------------

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

// Where a choice stands is said by its numbers on the way down the tree; seq says of which tree.
function components(choices, at) {
  const id = (i) => [...at, i].join(':');
  if (choices.length <= 5)
    return [{ type: ROW, components: choices.map((one, i) => ({ type: BUTTON, style: GREY, custom_id: id(i), label: cut(one.title, 80) })) }];
  return [{ type: ROW, components: [{ type: SELECT, custom_id: at.join(':'), placeholder: 'Choose',
    options: choices.map((one, i) => ({ value: id(i), label: cut(one.title, 100) })) }] }];
}

const back = (id) => ({ type: ROW, components: [{ type: BUTTON, style: GREY, custom_id: id, label: 'From the start' }] });

// The game as this player sees it, and the choices of the node that `path` leads to.
async function table(player, id, { path = [], said = [] } = {}) {
  const game = await (await ask(player, 'GET', id)).json(), role = roleOf(game, player);
  if (game.status === 'open') return { content: 'This game waits for players.', components: [] };
  const [view, board] = await Promise.all([
    ask(player, 'GET', `${id}/view?role=${role}`).then((answer) => answer.json()),
    ask(player, 'GET', `${id}/board.png?role=${role}&width=800`).then((answer) => answer.blob())]);
  const shown = { content: cut([...said, '', view.prompt ?? ''].join('\n').trim(), 2000), components: [], board };
  if (game.status !== 'active' || role === 'spectator') return shown;
  const { menu, seq } = await (await ask(player, 'GET', `${id}/actions?role=${role}&menu=${MENU}`)).json();
  const node = path.reduce((choices, i) => choices[i].choices, menu);
  if (node.length) shown.components = components(node, [game.short_id, seq, ...path]);
  if (path.length) shown.components.push(back(`${game.short_id}:${seq}`));
  return shown;
}

// A pressed choice: a way further down, or an action.
async function choose(player, custom) {
  const [id, seq, ...path] = custom.split(':'), numbers = path.map(Number);
  const game = await (await ask(player, 'GET', id)).json(), role = roleOf(game, player);
  const list = await (await ask(player, 'GET', `${id}/actions?role=${role}&menu=${MENU}`)).json();
  if (list.seq !== Number(seq)) return table(player, id, { said: ['The position has changed since.'] });
  let chosen = { choices: list.menu };
  for (const number of numbers) chosen = chosen?.choices?.[number];
  if (!chosen) return table(player, id);
  if (chosen.choices) return table(player, id, { path: numbers });
  const done = await (await ask(player, 'POST', `${id}/actions`, { role, seq: list.seq, key: chosen.key })).json();
  return table(player, id, { said: done.events.map((event) => event.text) });
}

// Puts what was worked out into the message that the answer promised.
async function edit(interaction, { content, components: rows, board }) {
  const form = new FormData();
  form.set('payload_json', JSON.stringify({ content, components: rows, attachments: board ? [{ id: 0, filename: 'board.png' }] : [],
    embeds: board ? [{ image: { url: 'attachment://board.png' } }] : [], allowed_mentions: { parse: [] } }));
  if (board) form.set('files[0]', board, 'board.png');
  const to = `${DISCORD_API}/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`;
  const answer = await fetch(to, { method: 'PATCH', body: form });
  if (!answer.ok) console.error(`Discord answers ${answer.status}`);
}

// ---- the endpoint -------------------------------------------------------------------------------------------------------

function work(interaction) {
  const player = `discord-${(interaction.member ?? interaction).user.id}`;
  if (interaction.type === COMMAND)
    return table(player, String(interaction.data.options?.find((option) => option.name === 'game')?.value ?? '').replace(/[^\w-]/g, ''));
  return choose(player, interaction.data.values?.[0] ?? interaction.data.custom_id);
}

function answerTo(interaction) {
  if (interaction.type === PING) return { type: PONG };
  work(interaction).catch((error) => ({ content: error.status ? error.message : 'musterd cannot be reached.', components: [] }))
    .then((shown) => edit(interaction, shown)).catch((error) => console.error(error.message));
  return interaction.type === COMPONENT ? { type: LATER_IN_PLACE } : { type: LATER, data: { flags: EPHEMERAL } };
}

createServer(async (request, response) => {
  const parts = [];
  let size = 0;
  for await (const part of request) if ((size += part.length) <= MOST_BYTES) parts.push(part);
  const body = Buffer.concat(parts), tell = (status, json) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  if (request.method !== 'POST' || size > MOST_BYTES) return tell(400, {});
  if (!isSigned(request.headers, body)) return tell(401, { error: 'invalid request signature' });
  try {
    tell(200, answerTo(JSON.parse(body)));
  } catch (error) {
    tell(400, { error: error.message });
  }
}).listen(Number(PORT), () => console.log(`listening on ${PORT}`));
