import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { Unreadable } from '../../platform/secrets/cipher.ts';
import { newDocumentKey, newSalt, openPayload, sealPayload } from './sealed-payload.ts';

const of = { document_uuid: randomUUID(), revision: 3 };

test('a payload of any size is returned with its salt', async () => {
  for (const size of [0, 1, 100, 40_000, 3_000_000])
    for (const bytes of [Buffer.alloc(size, 'a'), randomBytes(size)]) {
      const [key, salt] = [newDocumentKey(), newSalt()];
      const opened = await openPayload(key, of, await sealPayload(key, of, { salt, bytes }));
      assert.deepEqual([opened.salt, opened.bytes], [salt, bytes]);
    }
});

test('stores repetitive content in less space', async () => {
  const bytes = Buffer.alloc(1_000_000, '{"a":1}');
  const sealed = await sealPayload(newDocumentKey(), of, { salt: newSalt(), bytes });
  assert.ok(sealed.length < 1000, `${sealed.length} bytes`);
});

test('a payload does not open as another revision, with another key, or altered', async () => {
  const key = newDocumentKey();
  const sealed = await sealPayload(key, of, { salt: newSalt(), bytes: Buffer.from('{}') });
  const refused = (promise: Promise<unknown>) => assert.rejects(promise, Unreadable);
  await refused(openPayload(key, { ...of, revision: 4 }, sealed));
  await refused(openPayload(key, { ...of, document_uuid: randomUUID() }, sealed));
  await refused(openPayload(newDocumentKey(), of, sealed));
  for (let at = 0; at < sealed.length; at++) {
    const altered = Buffer.from(sealed);
    altered[at] = (altered[at] ?? 0) ^ 1;
    await refused(openPayload(key, of, altered));
  }
});
