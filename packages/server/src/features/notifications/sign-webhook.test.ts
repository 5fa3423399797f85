import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mintWebhookSecret, signWebhook } from './sign-webhook.ts';

test('signs the published example of Standard Webhooks', () => {
  const headers = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: 1614265330,
    body: '{"test": 2432232314}',
  });
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has 32 random bytes', () => {
  const secrets = [mintWebhookSecret(), mintWebhookSecret()];
  for (const secret of secrets) {
    assert.match(secret, /^whsec_/);
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32);
  }
  assert.equal(new Set(secrets).size, 2);
});
