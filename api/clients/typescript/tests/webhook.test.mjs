// What needs no daemon. npm test
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebhookError, webhook } from 'musterd-client';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', BODY = '{"test": 2432232314}', AT = { now: 1614265331 };
// The example of the Standard Webhooks libraries.
const HEADERS = { 'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330',
  'WEBHOOK-SIGNATURE': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' };
const refused = (headers, body = BODY, at = AT, secret = SECRET) => assert.rejects(webhook(secret, headers, body, at), WebhookError);

test('the standard example, as text, as bytes, with Headers', async () => {
  assert.deepEqual(await webhook(SECRET, HEADERS, BODY, AT), { test: 2432232314 });
  assert.deepEqual(await webhook(SECRET, new Headers(HEADERS), new TextEncoder().encode(BODY), AT), { test: 2432232314 });
});

test('another body, time or secret', async () => {
  await refused(HEADERS, '{"test": 2432232315}');
  await refused(HEADERS, BODY, { now: AT.now + 301 });
  await refused(HEADERS, BODY, { now: AT.now - 302 });
  await refused(HEADERS, BODY, AT, 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await refused(HEADERS, BODY, AT, 'whsec_');
});

test('missing and malformed headers', async () => {
  for (const name of Object.keys(HEADERS)) await refused({ ...HEADERS, [name]: undefined });
  for (const value of ['', 'v1', 'v1,', 'v1,!!!', `v2,${HEADERS['WEBHOOK-SIGNATURE'].slice(3)}`, 'v1,AAAA'])
    await refused({ ...HEADERS, 'WEBHOOK-SIGNATURE': value });
  await refused({ ...HEADERS, 'webhook-timestamp': 'now' });
});

test('one of two signatures', async () => {
  assert.ok(await webhook(SECRET, { ...HEADERS, 'WEBHOOK-SIGNATURE': `v1,AAAA ${HEADERS['WEBHOOK-SIGNATURE']}` }, BODY, AT));
});
