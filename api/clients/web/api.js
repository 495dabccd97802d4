// The HTTP API: requests, problems, and a stream of Server-Sent Events that bears the token in a header.

import { token, player } from './session.js';

// /play stands beside /v1, also behind a proxy that puts a prefix before both.
export const base = new URL('.', location.origin + location.pathname);

export class Problem extends Error {
  constructor(status, body, retryAfter) {
    super(body.detail || body.title || 'The daemon does not answer.');
    this.status = status;
    this.title = body.title || 'No answer';
    this.kind = (body.type || '').replace('/problems/', '');
    this.retryAfter = retryAfter;
  }
}

export const isSignedIn = () => Boolean(token());

// `as`: whom to act for; null for nobody.
function headersOf(more, as = player()) {
  const headers = { ...more };
  if (token()) headers.Authorization = `Bearer ${token()}`;
  if (token() && as) headers['Musterd-Player'] = as;
  return headers;
}

async function problemOf(response) {
  let body = {};
  try {
    body = await response.json();
  } catch { /* a proxy's own page */ }
  return new Problem(response.status, body, Number(response.headers.get('Retry-After')) || 0);
}

// zip: a Blob, in place of a JSON body.
async function send(method, path, { body, zip, key, as, signal, cache } = {}) {
  const headers = headersOf(zip ? { 'Content-Type': 'application/zip' } : body === undefined ? {} : { 'Content-Type': 'application/json' }, as);
  if (key) headers['Idempotency-Key'] = key;
  let response;
  try {
    response = await fetch(new URL(path, base), {
      method, headers, signal, referrerPolicy: 'no-referrer', cache, body: zip ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem(0, { title: 'No connection', detail: 'The daemon cannot be reached. Nothing was done.' }, 0);
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

export const get = async (path, options) => (await send('GET', path, options)).json();
export const text = async (path, options) => (await send('GET', path, options)).text();
export const blob = async (path, options) => (await send('GET', path, options)).blob();
export const put = async (path, body, options) => (await send('PUT', path, { body, ...options })).json();
export const patch = async (path, body, options) => (await send('PATCH', path, { body, ...options })).json();
export const putZip = async (path, zip) => (await send('PUT', path, { zip })).json();
export const post = async (path, body, options) => (await send('POST', path, { body, ...options })).json();
export async function remove(path) {
  const answer = await send('DELETE', path);
  return answer.status === 204 ? null : answer.json();
}

// All items of a list, or as many as `most`.
export async function list(path, most = 200) {
  const items = [];
  for (let cursor = null; items.length < most;) {
    const page = await get(path + (cursor ? `${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}` : ''));
    items.push(...page.items);
    cursor = page.next;
    if (!cursor) break;
  }
  return items;
}

// Something new to be done: the same key again does it once.
export const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');

// POST that is sent again, with the same key, while nobody knows whether it was carried out.
export async function postSurely(path, body) {
  const key = newKey();
  for (let attempt = 0; ; attempt++) {
    try {
      return await post(path, body, { key });
    } catch (problem) {
      if (problem.status !== 503 || attempt === 3) throw problem;
      await wait(1000 * (problem.retryAfter || 1));
    }
  }
}

const wait = (ms, signal) => new Promise((done) => {
  const timer = setTimeout(done, ms);
  signal?.addEventListener('abort', () => { clearTimeout(timer); done(); });
});

// One event: its lines up to the empty one.
function readEvent(lines) {
  const event = { name: 'message', id: null, data: '' };
  for (const line of lines) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line);
    if (field === 'data') event.data += value;
    else if (field === 'event') event.name = value;
    else if (field === 'id') event.id = value;
  }
  return event;
}

async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line && !line.startsWith(':'));
      if (lines.length) yield readEvent(lines);
    }
  }
}

// Follows a stream until `signal` aborts or take() says that there is no more, and comes back where it breaks off.
// lastId: what was seen already, null for none. on(true | false): connected or not. nudge: an EventTarget whose
// `now` shortens the wait.
export async function follow(path, { lastId = null, take, on, signal, nudge }) {
  for (let pause = 250; !signal.aborted;) {
    try {
      const headers = headersOf(lastId === null ? {} : { 'Last-Event-ID': String(lastId) });
      const response = await fetch(new URL(path, base), { headers, signal, cache: 'no-store' });
      if (!response.ok) {
        const problem = await problemOf(response);
        if (problem.status < 500 && problem.status !== 429) throw problem;
      } else if (response.status === 204) { // nothing more will come
        return;
      } else {
        on(true);
        pause = 250;
        for await (const event of eventsOf(response.body)) {
          if (event.id !== null) lastId = event.id;
          if (take(event.name, JSON.parse(event.data)) === false) return;
        }
      }
    } catch (error) {
      if (error instanceof Problem) throw error;
    }
    if (signal.aborted) return;
    on(false);
    await Promise.race([wait(pause, signal), new Promise((now) => nudge?.addEventListener('now', now, { once: true }))]);
    pause = Math.min(pause * 2, 5000);
  }
}
