// What a command or a press does at musterd, and the message that shows it. At most two requests each.
import { Refused } from './musterd.mjs';

const { MUSTERD_URL, MUSTERD_PUBLIC_URL: PUBLIC_URL = MUSTERD_URL } = process.env;
const ROW = 1, BUTTON = 2, SELECT = 3, GREY = 2, BLUE = 1;
const MENU = 20; // choices in a node of the menu; a select menu holds 25
const BUTTONS = 5, CUSTOM_ID = 100, LABEL = 80, OPTION = 100, CONTENT = 2000;
const WIDTH = 800; // of a picture of one place
const TICKET_SECONDS = 900; // as long as Discord lets the message be changed
const LINES = 12; // of the log
const SEPARATOR = '|';

const cut = (text, most) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
const plain = (text) => text.replace(/[\\_*~`|<>@#:\-.[\]()]/g, '\\$&');
const query = (values) => {
  const given = Object.entries(values).filter(([, value]) => value);
  return given.length ? `?${new URLSearchParams(given)}` : '';
};
const message = (content, components = [], picture = null) => ({ content: cut(content, CONTENT), components, picture });
const idOf = (...parts) => parts.join(SEPARATOR);

// ---- the choices ----------------------------------------------------------------------------------------------------

// A choice is its action's key, or the way to a heading: the numbers of the nodes above it.
function components(game, list, node, path) {
  if (!node.length) return [];
  const head = [game, list.role, list.seq.toString(36)];
  const value = (one, i) => ('key' in one ? `k${one.key}` : `m${[...path, i].join('.')}`);
  const ids = node.map((one, i) => idOf('p', ...head, value(one, i)));
  const rows = [];
  if (node.length <= BUTTONS && ids.every((id) => id.length <= CUSTOM_ID))
    rows.push({ type: ROW, components: node.map((one, i) => ({ type: BUTTON, style: GREY, custom_id: ids[i], label: cut(one.title, LABEL) })) });
  else
    rows.push({ type: ROW, components: [{ type: SELECT, custom_id: idOf('s', ...head), placeholder: 'Choose',
      options: node.map((one, i) => ({ value: value(one, i), label: cut(one.title, OPTION) })) }] });
  const more = [{ type: BUTTON, style: BLUE, custom_id: idOf('b', game, list.role, list.focus ?? ''), label: 'Board' },
    { type: BUTTON, style: GREY, custom_id: idOf('u', game, list.role), label: 'Undo' }];
  if (path.length) more.unshift({ type: BUTTON, style: GREY, custom_id: idOf('p', ...head, 'm'), label: 'Back' });
  rows.push({ type: ROW, components: more });
  return rows;
}

const listOf = (at, game, role) => at.get(`games/${game}/actions${query({ role, menu: MENU })}`);

// path: the numbers of a heading, as far as they still lead somewhere.
function shownList(game, list, { said = [], path = [] } = {}) {
  let node = list.menu ?? [];
  const way = [];
  for (const i of path) {
    if (!node[i]?.choices) break;
    node = node[i].choices;
    way.push(i);
  }
  const lines = [...said.map(plain), said.length ? '' : null, list.prompt ? `**${plain(list.prompt)}**` : null, list.asides_prompt && plain(list.asides_prompt)];
  return message(lines.filter((line) => line !== null && line !== undefined).join('\n').trim() || 'Nothing is asked of you.', components(game, list, node, way));
}

// Discord fetches the picture by itself, at an address that is good for a while and shows what this role sees at this entry.
async function pictureOf(at, kind, game, { role, seq }, focus) {
  const { ticket } = await at.post(`games/${game}/tickets`, { role, seconds: TICKET_SECONDS });
  return `${PUBLIC_URL}/v1/games/${game}/${kind}.png${query({ width: WIDTH, seq: String(seq), focus, ticket })}`;
}

// ---- the commands -------------------------------------------------------------------------------------------------------

const commands = {
  async new(at, player, { game, side }) {
    const [ruleset, scenario] = game.split('/');
    const body = { ruleset, scenario, auto: 'only-choice', visibility: 'unlisted', seats: side ? { [side]: player } : {} };
    const made = await at.post('games', body);
    const role = side ?? made.roles[0].role;
    if (!side) await at.put(`games/${made.id}/seats/${role}`, {});
    const open = made.roles.filter((one) => one.role !== role).map((one) => `\`${one.role}\``);
    const how = open.length ? `Open: ${open.join(', ')}. Others join with \`/musterd join game:${made.short_id}\`.` : 'It has begun.';
    return message(`Game \`${made.short_id}\`: you are \`${role}\`. ${how}`);
  },
  async join(at, player, { game, side }) {
    const role = side ?? (await at.get(`games/${game}`)).roles.find((one) => !one.player && !one.bot)?.role;
    if (!role) return message('No seat is open.');
    const joined = await at.put(`games/${game}/seats/${role}`, {});
    return message(`You are \`${role}\`. ${joined.status === 'active' ? `It has begun: \`/musterd play game:${game}\`.` : 'It waits for others.'}`);
  },
  async play(at, player, { game, side }) {
    const list = await listOf(at, game, side);
    return { ...shownList(game, list), picture: await pictureOf(at, 'board', game, list, list.focus) };
  },
  async hand(at, player, { game, side }) {
    const list = await listOf(at, game, side);
    return message('Your hand', [], await pictureOf(at, 'hand', game, list));
  },
  async log(at, player, { game, side }) {
    const { seq } = await at.get(`games/${game}`);
    const { items } = await at.get(`games/${game}/log${query({ role: side, since: Math.max(0, seq - LINES), limit: LINES })}`);
    return message(items.map((one) => `\`${one.seq}\` ${one.role ? `${plain(one.role)}: ` : ''}${plain(one.text || '…')}`).join('\n') || 'Nothing has happened yet.');
  },
  undo: (at, player, { game, side }) => undo(at, game, side),
  async orders(at, player, { game, side, auto }) {
    const role = side ?? (await at.get(`games/${game}`)).roles.find((one) => one.player === player)?.role;
    if (!role) return message('You hold no seat there.');
    await at.put(`games/${game}/orders/${role}`, { rules: auto ? [{ do: 'only-choice' }] : [] });
    return message(auto ? 'Questions with one answer are answered for you.' : 'You are asked every question.');
  },
  async mention(at, player, { on }) {
    await at.patch(`players/${player}`, { discord_id: on ? player.replace('discord-', '') : null });
    return message(on ? 'Messages mention you when it is your turn.' : 'No message mentions you.');
  },
};

async function undo(at, game, role) {
  const done = await at.post(`games/${game}/undo`, role ? { role } : {});
  return shownList(game, await listOf(at, game, role), { said: done.events.map((event) => event.text) });
}

// The options come from Discord, but a message that was made by hand may hold anything.
function optionsOf(given) {
  const values = Object.fromEntries((given ?? []).map((one) => [one.name, one.value]));
  for (const name of ['game', 'side'])
    if (name in values && !/^[\w./-]{1,128}$/.test(String(values[name]))) throw new Refused(400, { detail: `This is no ${name}.` });
  return values;
}

// ---- presses ----------------------------------------------------------------------------------------------------------------

async function press(at, game, role, seq, value) {
  if (value[0] !== 'k')
    return shownList(game, await listOf(at, game, role), { path: value.slice(1) ? value.slice(1).split('.').map(Number) : [] });
  let said;
  try {
    const done = await at.post(`games/${game}/actions`, { role, seq: parseInt(seq, 36), key: value.slice(1) });
    if (done.status !== 'active') return message([...done.events.map((event) => plain(event.text)), 'The game is over.'].join('\n'));
    said = done.events.map((event) => event.text);
  } catch (error) {
    if (!['stale-seq', 'gone', 'illegal-action'].includes(error.kind)) throw error;
    said = ['This is no longer offered. What may be done now:'];
  }
  return shownList(game, await listOf(at, game, role), { said });
}

/** The message that answers an interaction: {content, components, picture}; picture: an address, or null. */
export async function answer(at, player, interaction) {
  try {
    if (interaction.data.options) {
      const [{ name, options }] = interaction.data.options;
      return await commands[name](at, player, optionsOf(options));
    }
    const [kind, game, role, ...rest] = interaction.data.custom_id.split(SEPARATOR);
    if (kind === 'u') return await undo(at, game, role);
    if (kind === 'b') {
      const list = await listOf(at, game, role);
      return { ...shownList(game, list), picture: await pictureOf(at, 'board', game, list, rest[0]) };
    }
    const value = kind === 's' ? interaction.data.values[0] : rest.slice(1).join(SEPARATOR);
    return await press(at, game, role, rest[0], value);
  } catch (error) {
    if (error instanceof Refused) return message(plain(error.message));
    throw error;
  }
}

/** The commands as Discord is told them. rulesets: the items of GET /v1/rulesets. */
export function definitions(rulesets) {
  const STRING = 3, BOOLEAN = 5, SUBCOMMAND = 1, CHOICES = 25;
  const choices = rulesets.flatMap((one) => one.scenarios.map((scenario) => ({ name: cut(`${one.title}: ${scenario.title}`, 100), value: `${one.id}/${scenario.id}` })));
  const game = { type: STRING, name: 'game', description: 'The id of the game', required: true };
  const side = { type: STRING, name: 'side', description: 'Your side, where you could mean several' };
  const command = (name, description, ...options) => ({ type: SUBCOMMAND, name, description, options });
  return [{ name: 'musterd', description: 'Board war games', type: 1, options: [
    command('new', 'Make a game', { ...game, description: 'Which game', choices: choices.slice(0, CHOICES) }, side),
    command('join', 'Take an open seat', game, side), command('play', 'See the question and choose', game, side),
    command('hand', 'See what you hold', game, side), command('log', 'See what happened', game, side),
    command('undo', 'Take back your latest action', game, side),
    command('orders', 'Have questions with one answer answered', game, { type: BOOLEAN, name: 'auto', description: 'On or off', required: true }, side),
    command('mention', 'Be mentioned when it is your turn', { type: BOOLEAN, name: 'on', description: 'On or off', required: true })] }];
}
