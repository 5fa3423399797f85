import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { entriesOf } from '@assay/contract/endpoint.ts';
import { api } from '@assay/contract/index.ts';
import { type TestServer, testAddress, testServer } from '../../test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const PASSWORD = 'Correct-horse-7';
const newAddress = () => `${randomUUID()}@example.org`;

/** Statuses of forms sent to a call, one after the other. */
async function sent(path: string, method: string, forms: string[]): Promise<number[]> {
  const send = server.send({ 'content-type': 'application/json' }, testAddress());
  const statuses: number[] = [];
  for (const form of forms) {
    const isQuery = form.startsWith('?');
    const answer = await send(isQuery ? `${path}${form}` : path, {
      method,
      ...(!isQuery && { body: form }),
    });
    statuses.push(answer.status);
  }
  return statuses;
}

const signUpForm = (change: object = {}) => {
  const email = newAddress();
  return JSON.stringify({ email, username: email, password: PASSWORD, ...change });
};
const CALLS: Record<string, { refused: () => string[]; good: () => string }> = {
  signUp: {
    refused: () => [
      signUpForm({ password: 'weak' }),
      signUpForm({ password: 'Password1!' }),
      signUpForm({ email: 'nobody' }),
      signUpForm({ username: newAddress() }),
      signUpForm({ unknown: 1 }),
      '{"email":',
    ],
    good: () => signUpForm(),
  },
  resendConfirmation: {
    refused: () => ['?email=', '?', `?email=${'x'.repeat(255)}`, '?email=a&other=1', '?x=', '?y='],
    good: () => `?email=${newAddress()}`,
  },
  requestPasswordReset: {
    refused: () => ['{}', '{"email":""}', '{"email":7}', '[]', '{', '{"mail":"x"}'],
    good: () => JSON.stringify({ email: newAddress() }),
  },
};

test('every call of strangers that mails is tested below', () => {
  const mailing = entriesOf(api).filter(
    ([, { rate, access }]) => rate === 'M' && access === 'anyone',
  );
  assert.deepEqual(mailing.map(([name]) => name).toSorted(), Object.keys(CALLS).toSorted());
});

for (const [name, { refused, good }] of Object.entries(CALLS))
  test(`400: forms that ${name} refuses use up no mail; forms that it takes do`, async () => {
    const [, endpoint] = entriesOf(api).find(([one]) => one === name) ?? assert.fail(name);
    const bad = refused();
    const statuses = await sent(endpoint.path, endpoint.method, [
      ...bad,
      ...Array.from({ length: 6 }, good),
      ...bad.slice(0, 1),
    ]);
    const taken = [202, 202, 202, 202, 202];
    assert.deepEqual(statuses, [...bad.map(() => 400), ...taken, 429, 429]);
  });
