import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { crc32, readZip, writeZip, ZipError, zipHeader } from './zip-store.ts';

const files = new Map([
  ['proof.tlog-proof', encodeUtf8('a proof')],
  ['payload', new Uint8Array(1000).fill(7)],
  ['empty', new Uint8Array(0)],
]);

test('files survive a round trip', () => {
  assert.deepEqual(readZip(writeZip(files)), files);
});

test('CRC-32 is that of ZIP', () => {
  assert.equal(crc32(encodeUtf8('123456789')), 0xcbf43926);
});

test('an archive with any one bit changed is refused, or has other bytes', () => {
  const zip = writeZip(new Map([['a', encodeUtf8('some bytes')]]));
  for (let bit = 0; bit < zip.length * 8; bit++) {
    const changed = zip.slice();
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => readZip(changed), ZipError, `bit ${bit}`);
  }
});

test('cut off, prolonged, a name twice and names that are paths are refused', () => {
  const zip = writeZip(files);
  for (let length = 0; length < zip.length; length += 7)
    assert.throws(() => readZip(zip.subarray(0, length)), ZipError);
  assert.throws(() => readZip(Buffer.concat([zip, Buffer.from([0])])), ZipError);
  assert.throws(() => readZip(Buffer.concat([Buffer.from([0]), zip])), ZipError);
  const one = writeZip(new Map([['a', encodeUtf8('1')]]));
  const member = one.subarray(0, 32);
  assert.throws(() => readZip(Buffer.concat([member, one])), ZipError);
  for (const name of ['../a', '/a', 'a/b', 'a\\b', '', '.a', 'ä', 'a\0'])
    assert.throws(() => zipHeader({ name, size: 0, crc32: 0 }), RangeError, name);
  const named = Buffer.from(one.toString());
  named[30] = 0x2f;
  assert.throws(() => readZip(named), ZipError);
});
