import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { hasher } from '../tree/test-platform.ts';
import {
  evidenceManifest,
  evidenceTexts,
  listedFile,
  logPolicy,
  readEvidencePack,
} from './evidence-pack.ts';
import { writeZip, ZipError } from './zip-store.ts';

const VKEY = 'example.com/tlog/a+00000000+AA==';

function packOf(extra: [string, Uint8Array][] = []): Map<string, Uint8Array> {
  const texts = evidenceTexts({ receipt: 'a receipt', policy: logPolicy(VKEY), vkey: VKEY });
  const all = new Map([...texts, ...extra]);
  const listed = [...all].map(([name, bytes]) => listedFile(hasher, name, bytes));
  return all.set('manifest.json', evidenceManifest(listed));
}

test('an evidence pack gives receipt, payload and policy', () => {
  const payload = encodeUtf8('{"a":1}');
  assert.deepEqual(readEvidencePack(hasher, writeZip(packOf([['payload', payload]]))), {
    receipt: 'a receipt',
    payload,
    policy: `log ${VKEY}\nquorum none\n`,
  });
  assert.equal(readEvidencePack(hasher, writeZip(packOf())).payload, undefined);
});

test('refuses an evidence pack whose files differ from its manifest', () => {
  const pack = packOf([['payload', encodeUtf8('one')]]);
  assert.throws(() => readEvidencePack(hasher, writeZip(pack.set('payload', encodeUtf8('two')))));
  const more = packOf();
  assert.throws(
    () => readEvidencePack(hasher, writeZip(more.set('more', encodeUtf8('x')))),
    ZipError,
  );
  const bare = new Map([['manifest.json', evidenceManifest([])]]);
  assert.throws(() => readEvidencePack(hasher, writeZip(bare)), ZipError);
});
