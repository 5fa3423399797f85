import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInTurn } from './read-in-turn.ts';

const documentOf = (statements: number): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://acme.example/vex/1',
      ...{ author: 'Acme', timestamp: '2026-01-01T00:00:00Z', version: 1 },
      statements: Array.from({ length: statements }, (_, i) => ({
        vulnerability: { name: `CVE-2026-${i}` },
        products: [{ '@id': `pkg:npm/package-${i}@1.0.0` }],
        status: 'fixed',
      })),
    }),
  );

test('other work goes on while a large document is read', async () => {
  let rounds = 0;
  let isRead = false;
  const count = () => {
    rounds++;
    if (!isRead) setImmediate(count);
  };
  const reading = readInTurn('a', documentOf(30_000)).finally(() => {
    isRead = true;
  });
  setImmediate(count);
  assert.equal((await reading).statements.length, 30_000);
  assert.ok(rounds > 50, `${rounds} turns of the event loop`);
});

for (const statements of [10, 1_000])
  test(`the documents of one tenant delay another by one, with ${statements} statements each`, async () => {
    const order: string[] = [];
    const read = async (tenant: string) => {
      await readInTurn(tenant, documentOf(statements));
      order.push(tenant);
    };
    await Promise.all([...Array.from({ length: 4 }, () => read('many')), read('one')]);
    assert.ok(order.indexOf('one') <= 1, order.join(' '));
  });

test('a document that cannot be read is refused with its place, and the next is read', async () => {
  const broken = Buffer.from('{"@context":"https://openvex.dev/ns/v0.2.0","statements":[{}]}');
  const answers = [readInTurn('a', broken), readInTurn('a', documentOf(1))];
  await assert.rejects(answers[0] ?? Promise.resolve(), { status: 400, detail: /^body/ });
  assert.equal((await answers[1])?.statements.length, 1);
});
