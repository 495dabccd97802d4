// Requests to musterd, for one interaction of one user.
const { MUSTERD_URL, MUSTERD_TOKEN } = process.env;
const ATTEMPTS = 3, LONGEST_MS = 5000;
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** What musterd refused; status 0: it did not answer. */
export class Refused extends Error {
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? 'musterd does not answer.');
    this.status = status;
    this.kind = (problem.type ?? '').replace('/problems/', '');
  }
}

function secondsOf(after) {
  if (!after) return 0;
  return /^\d+$/.test(after) ? Number(after) : Math.max(0, (Date.parse(after) - Date.now()) / 1000) || 0;
}

/** A table for this player. once: an id of the interaction; what is sent again under it is done once. */
export function musterd(player, once) {
  async function attempt(method, path, body) {
    let answer;
    try {
      answer = await fetch(`${MUSTERD_URL}/v1/${path}`, { method, body: body && JSON.stringify(body), headers: {
        Authorization: `Bearer ${MUSTERD_TOKEN}`, ...(player && { 'Musterd-Player': player }),
        ...(body && { 'Content-Type': 'application/json' }), ...(method === 'POST' && { 'Idempotency-Key': once }) } });
    } catch (error) {
      throw Object.assign(new Refused(0, { detail: 'musterd cannot be reached.' }), { cause: error });
    }
    if (answer.ok) return answer;
    const problem = await answer.json().catch(() => ({}));
    throw Object.assign(new Refused(answer.status, problem), { after: secondsOf(answer.headers.get('Retry-After')) });
  }
  async function ask(method, path, body) {
    for (let n = 1; ; n++) {
      try {
        return await attempt(method, path, body);
      } catch (error) {
        const pause = 1000 * (error.after ?? 0) || 200 * n;
        if (![0, 429, 503].includes(error.status) || n === ATTEMPTS || pause > LONGEST_MS) throw error;
        await wait(pause);
      }
    }
  }
  const json = async (method, path, body) => {
    const text = await (await ask(method, path, body)).text();
    return text ? JSON.parse(text) : null;
  };
  return { get: (path) => json('GET', path), post: (path, body) => json('POST', path, body), put: (path, body) => json('PUT', path, body),
    patch: (path, body) => json('PATCH', path, body) };
}
