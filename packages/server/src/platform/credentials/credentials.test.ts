import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TooMany } from '../../errors.ts';
import { hashPassword, verifyPassword, withHashingSlot } from './passwords.ts';
import { hashOfToken, kindOfToken, mintToken } from './tokens.ts';

test('a token has its kind, and any changed character makes it invalid', () => {
  for (const kind of ['ays', 'ayk', 'ayt'] as const) {
    const token = mintToken(kind);
    assert.equal(kindOfToken(token), kind);
    assert.equal(hashOfToken(token).length, 32);
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A';
      const changed = `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
      assert.equal(kindOfToken(changed), undefined, changed);
    }
  }
  for (const text of ['', 'ays_', `${mintToken('ays')}\n`, ` ${mintToken('ays')}`])
    assert.equal(kindOfToken(text), undefined);
});

test('a thousand tokens are a thousand tokens', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, () => mintToken('ayk'))).size, 1000);
});

test('passwords are hashed by Argon2id with 19 MiB and two passes, taken exactly as typed', async () => {
  const stored = await hashPassword(' Pass-word 1 ');
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.equal(await verifyPassword(stored, ' Pass-word 1 '), true);
  assert.equal(await verifyPassword(stored, 'Pass-word 1'), false);
});

test('an account without a password accepts none', async () => {
  assert.equal(await verifyPassword(null, 'no account has this password'), false);
});

test('429: the ninth computation at a time is refused, and a failed one frees its place', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slots = Array.from({ length: 8 }, () => withHashingSlot(() => held));
  await assert.rejects(
    withHashingSlot(async () => 1),
    TooMany,
  );
  release();
  await Promise.all(slots);
  await assert.rejects(
    withHashingSlot(() => Promise.reject(new Error('failed'))),
    /failed/,
  );
  for (let n = 0; n < 9; n += 1) assert.equal(await withHashingSlot(async () => n), n);
});
