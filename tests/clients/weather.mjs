// A proxy between a client and the daemon, with the weather of the internet and the members of tomorrow:
// - every object of an answer, event and problem has a member more (added_later), except where openapi.yaml leaves the names open,
// - now and then an answer is 503 with Retry-After, or is lost after the daemon has done what was asked,
// - streams break off after a few events.
// usage: weather.mjs URL [calm]: prints its own URL, and ends when its input does. calm: only the members of tomorrow.
import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';

const to = new URL(process.argv[2]), calm = process.argv[3] === 'calm';
const contract = JSON.parse(readFileSync(`${process.env.MUSTERD_BUILD ?? 'build'}/tests/openapi.json`));
// Members whose objects have names of the game's or the user's own: their schemas do not say x-all-members.
const OPEN = new Set();
(function find(node) {
  if (node === null || typeof node !== 'object') return;
  for (const [name, value] of Object.entries(node.properties ?? {})) {
    const schema = value.$ref ? value.$ref.slice(2).split('/').reduce((here, part) => here[part], contract) : value;
    if ([schema.type].flat().includes('object') && !schema['x-all-members']) OPEN.add(name);
  }
  Object.values(node).forEach(find);
})(contract);
const MEMBER = { why: 'a member of tomorrow' };
const LATER_EVERY = 11, LOST_EVERY = 13, EVENTS = 5, FLUSHED_MS = 50;
let requests = 0, posts = 0;

function grown(value, name) {
  if (Array.isArray(value)) return value.map((one) => grown(one, name));
  if (value === null || typeof value !== 'object' || OPEN.has(name)) return value;
  const more = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, grown(inner, key)]));
  return { ...more, added_later: MEMBER };
}

const grownText = (text) => JSON.stringify(grown(JSON.parse(text)));

function stream(from, response) {
  let rest = '', told = 0;
  from.setEncoding('utf8');
  from.on('data', (chunk) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      if (!calm && told === EVENTS) break;
      told += block.includes('data: ');
      response.write(`${block.replace(/^data: (.*)$/m, (_, data) => `data: ${grownText(data)}`)}\n\n`);
    }
    if (calm || told < EVENTS) return;
    from.removeAllListeners('close').destroy();
    response.write(':\n\n', () => setTimeout(() => response.destroy(), FLUSHED_MS));
  });
  from.on('close', () => response.destroy());
}

createServer((request, response) => {
  if (!calm && ++requests % LATER_EVERY === 0) {
    request.resume();
    response.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': new Date(Date.now() + 500).toUTCString() })
      .end(grownText('{"type":"/problems/unavailable","title":"Not now","status":503,"detail":"Ask again."}'));
    return;
  }
  const headers = { ...request.headers, host: to.host };
  delete headers['accept-encoding'];
  const passed = ask({ host: to.hostname, port: to.port, method: request.method, path: request.url, headers }, (from) => {
    const type = from.headers['content-type'] ?? '';
    if (type.startsWith('text/event-stream')) {
      response.writeHead(from.statusCode, from.headers);
      response.on('close', () => from.destroy());
      return stream(from, response);
    }
    const parts = [];
    from.on('data', (part) => parts.push(part));
    from.on('end', () => {
      if (!calm && request.method === 'POST' && ++posts % LOST_EVERY === 0) return response.destroy();
      let body = Buffer.concat(parts);
      const named = request.url.startsWith('/openapi');
      if (type.includes('json') && body.length > 0 && !named) body = Buffer.from(grownText(body.toString()));
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = from.headers;
      response.writeHead(from.statusCode, { ...rest, ...(body.length > 0 && { 'Content-Length': body.length }) }).end(body);
    });
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}).listen(0, '127.0.0.1', function listening() { console.log(`http://127.0.0.1:${this.address().port}`); });
process.stdin.resume().on('end', () => process.exit(0));
