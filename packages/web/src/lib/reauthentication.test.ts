import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askToSignInAgain, wantsReauthentication } from './reauthentication.ts';
import { sessionRefused } from './session.ts';

const answer = (status: number, body: unknown) => Response.json(body, { status });

test('Only its own refusal opens the prompt, and the body stays readable.', async () => {
  const refusal = answer(403, { error: 'x', code: 'reauthentication_required' });
  assert.equal(await wantsReauthentication(refusal), true);
  assert.equal(refusal.bodyUsed, false);
  const others = [
    answer(403, { code: 'access.forbidden' }),
    answer(403, null),
    answer(401, { code: 'reauthentication_required' }),
    new Response('<html>', { status: 403 }),
  ];
  for (const other of others) assert.equal(await wantsReauthentication(other), false);
});

test('Concurrent calls share one prompt; the end of the session declines it.', async () => {
  const first = askToSignInAgain();
  assert.equal(askToSignInAgain(), first);
  sessionRefused();
  assert.equal(await first, false);
  const next = askToSignInAgain();
  assert.notEqual(next, first);
  sessionRefused();
  assert.equal(await next, false);
});
