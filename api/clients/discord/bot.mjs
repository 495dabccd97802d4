#!/usr/bin/env node
// A Discord bot for musterd. README.md says how to run it. `bot.mjs register` tells Discord the commands.
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { musterd } from './musterd.mjs';
import { answer, definitions } from './table.mjs';

const { DISCORD_PUBLIC_KEY, DISCORD_APPLICATION_ID, DISCORD_BOT_TOKEN, PORT = '8080', DISCORD_API = 'https://discord.com/api/v10' } = process.env;
const PING = 1, COMPONENT = 3; // kinds of interactions
const PONG = 1, LATER = 5, LATER_IN_PLACE = 6; // kinds of answers: within 3 seconds, whatever musterd takes
const EPHEMERAL = 64, MOST_BYTES = 65536;

// ---- Discord's signature -------------------------------------------------------------------------------------------

// An Ed25519 key as Node reads it: the 32 bytes after the header of a SubjectPublicKeyInfo (RFC 8410).
const keyOf = (hex) => createPublicKey({ format: 'der', type: 'spki', key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(hex, 'hex')]) });

function isSigned(key, headers, body) {
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  const said = Buffer.concat([Buffer.from(headers['x-signature-timestamp'] ?? ''), body]);
  return signature.length === 64 && verify(null, said, key, signature);
}

// ---- answers ------------------------------------------------------------------------------------------------------------

// Puts what was worked out into the message that the answer promised. Nobody is mentioned, whatever the texts contain.
async function edit(interaction, { content, components, picture }) {
  const to = `${DISCORD_API}/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`;
  const body = { content, components, embeds: picture ? [{ image: { url: picture } }] : [], allowed_mentions: { parse: [] } };
  const sent = await fetch(to, { method: 'PATCH', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  if (!sent.ok) console.error(`Discord answers ${sent.status}`);
}

function begin(interaction) {
  if (interaction.type === PING) return { type: PONG };
  const player = `discord-${(interaction.member ?? interaction).user.id}`;
  answer(musterd(player, `discord-${interaction.id}`), player, interaction)
    .catch((error) => {
      console.error(error);
      return { content: 'The bot has failed. Try again.', components: [], picture: null };
    })
    .then((shown) => edit(interaction, shown)).catch((error) => console.error(error.message));
  return interaction.type === COMPONENT ? { type: LATER_IN_PLACE } : { type: LATER, data: { flags: EPHEMERAL } };
}

function serve() {
  const key = keyOf(DISCORD_PUBLIC_KEY);
  createServer(async (request, response) => {
    const parts = [];
    let size = 0;
    for await (const part of request) if ((size += part.length) <= MOST_BYTES) parts.push(part);
    const body = Buffer.concat(parts), tell = (status, json) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
    if (request.method !== 'POST' || size > MOST_BYTES) return tell(400, {});
    if (!isSigned(key, request.headers, body)) return tell(401, { error: 'invalid request signature' });
    try {
      tell(200, begin(JSON.parse(body)));
    } catch (error) {
      tell(400, { error: error.message });
    }
  }).listen(Number(PORT), () => console.log(`listening on ${PORT}`));
}

async function register() {
  const { items } = await musterd(null, 'register').get('rulesets');
  const to = `${DISCORD_API}/applications/${DISCORD_APPLICATION_ID}/commands`;
  const sent = await fetch(to, { method: 'PUT', body: JSON.stringify(definitions(items)), headers: {
    Authorization: `Bot ${DISCORD_BOT_TOKEN}`, 'Content-Type': 'application/json' } });
  if (!sent.ok) throw new Error(`Discord answers ${sent.status}: ${await sent.text()}`);
  console.log('registered');
}

if (process.argv[2] === 'register') await register();
else serve();
