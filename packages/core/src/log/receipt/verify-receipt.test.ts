import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { encodeBase64 } from '../../encoding/base64.ts';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { COMMITMENT_ALGORITHM, commitmentOf } from '../leaf/commitment.ts';
import { platform, TestLog } from '../test-log.ts';
import { cosignedMessage } from '../tree/cosignature.ts';
import { sha256 } from '../tree/hasher.ts';
import { formatSignature } from '../tree/note.ts';
import { hasher, testKey } from '../tree/test-platform.ts';
import { formatTlogProof, parseTlogProof } from '../tree/tlog-proof.ts';
import { formatVerifierKey, verifierKey } from '../tree/verifier-key.ts';
import { parseWitnessPolicy } from '../tree/witness-policy.ts';
import { formatReceiptExtra } from './receipt.ts';
import {
  objectPayload,
  type ReceiptClaim,
  trustInLogs,
  type VerifiedReceipt,
  verifyReceipt,
} from './verify-receipt.ts';

const log = new TestLog();
for (let i = 0; i < 299; i++) log.addRevision({});
const subject = log.addRevision({}, { vendor: 'Exämple', answer: 42 });
const receipt = await log.receipt(subject);
const trust = trustInLogs([log.key]);

const verify = (claim: Partial<ReceiptClaim> = {}) =>
  verifyReceipt(platform, { receipt, trust, payload: subject.payload, ...claim });

/** The steps that did not pass. */
const gaps = ({ steps }: VerifiedReceipt) =>
  steps.filter(({ outcome }) => outcome !== 'passed').map(({ name, outcome }) => [name, outcome]);

test('a receipt with its key and content is proven, step by step', async () => {
  const { verdict, steps, leaf } = await verify();
  assert.equal(verdict, 'proven');
  assert.deepEqual(
    steps.map(({ name }) => name),
    ['receipt', 'checkpoint', 'witnesses', 'leaf', 'inclusion', 'statement', 'content'],
  );
  assert.equal(steps[2]?.detail, 'Not independently witnessed.');
  assert.equal(leaf?.kind, 'document');
});

test('no receipt is proven with any one bit changed', async () => {
  const bytes = Buffer.from(receipt);
  for (let at = 0; at < bytes.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 << bit);
      const { verdict } = await verify({ receipt: changed.toString('utf8') });
      assert.equal(verdict, 'refuted', `byte ${at}, bit ${bit}`);
    }
});

test('no receipt is proven with any decoded bit of leaf, salt, path, root or signature changed', async () => {
  const proof = parseTlogProof(receipt);
  const leaf = log.entries[subject.index] ?? assert.fail();
  const flips = (bytes: Uint8Array) =>
    Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return changed;
    });
  const texts = [
    ...flips(leaf).map((changed) => formatReceiptExtra({ leaf: changed, salt: subject.salt })),
    ...flips(subject.salt).map((salt) => formatReceiptExtra({ leaf, salt })),
  ].map((extra) => formatTlogProof({ ...proof, extra }));
  for (const [i, hash] of proof.path.entries())
    for (const changed of flips(hash))
      texts.push(formatTlogProof({ ...proof, path: proof.path.with(i, changed) }));
  for (const field of [/^(.{43}=)$/m, /^— \S+ (\S+)$/m]) {
    const [, text = ''] = field.exec(proof.checkpoint) ?? [];
    for (const changed of flips(Buffer.from(text, 'base64')))
      texts.push(
        formatTlogProof({
          ...proof,
          checkpoint: proof.checkpoint.replace(text, changed.toString('base64')),
        }),
      );
  }
  assert.ok(texts.length > 4000);
  for (const [i, text] of texts.entries())
    assert.equal((await verify({ receipt: text })).verdict, 'refuted', `change ${i}`);
});

test('no content is proven with any one bit changed', async () => {
  for (let bit = 0; bit < subject.payload.length * 8; bit++) {
    const payload = Buffer.from(subject.payload);
    payload[bit >> 3] = (payload[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.equal((await verify({ payload })).verdict, 'refuted');
  }
});

test('undecided: without key, content, salt or leaf, while nothing is wrong', async () => {
  const proof = parseTlogProof(receipt);
  const bare = formatTlogProof({ ...proof, extra: null });
  const unsalted = await log.receipt({ index: subject.index });
  for (const [claim, expected] of [
    [{ trust: trustInLogs([]) }, ['checkpoint', 'witnesses']],
    [{ payload: undefined }, ['content']],
    [{ receipt: unsalted }, ['content']],
    [{ payload: { sha256: 'ab', size: 2 } }, ['content']],
    [{ receipt: bare }, ['leaf', 'inclusion', 'statement', 'content']],
  ] as const) {
    const verified = await verify(claim);
    assert.equal(verified.verdict, 'undecided');
    assert.deepEqual(
      gaps(verified),
      expected.map((name) => [name, 'unknown']),
    );
  }
});

test('undecided: a leaf of an unknown kind or version', async () => {
  const other = new TestLog();
  for (const leaf of [
    'content of the log of somebody else',
    '[1,2]',
    '{"apiVersion":"1","kind":"later","spec":{}}',
    '{"apiVersion":"2","kind":"document","spec":{}}',
  ]) {
    other.entries.push(Buffer.from(leaf));
    const index = other.entries.length - 1;
    const verified = await verifyReceipt(platform, {
      receipt: await other.receipt({ index }),
      trust: trustInLogs([other.key]),
    });
    assert.equal(verified.verdict, 'undecided');
    assert.deepEqual(gaps(verified), [
      ['statement', 'unknown'],
      ['content', 'unknown'],
    ]);
  }
});

const MALFORMED = [
  '{"apiVersion":"1","kind":"document","spec":{"op":"create"}}',
  '{"apiVersion":"1","kind":"frozen","spec":{"time":"a","time":"b"}}',
  '{"kind":"frozen","apiVersion":"1","spec":{"time":"2026-11-21T00:00:00.000Z"}}',
  '\uFEFF{"apiVersion":"1","kind":"frozen","spec":{"time":"2026-11-21T00:00:00.000Z"}}',
  `{"apiVersion":"1","kind":"audit","spec":{"action":"a","actor":"b","commitment":{"alg":"assay/doc-commitment/v1","value":"AAAA"},"entry":"e","outcome":"ok","subject":"s","time":"t"}}`,
];
for (const leaf of MALFORMED)
  test(`refuted: a leaf that is not of the form of its kind: ${leaf.slice(0, 60)}`, async () => {
    const other = new TestLog();
    other.entries.push(Buffer.from(leaf));
    const { verdict, steps } = await verifyReceipt(platform, {
      receipt: await other.receipt({ index: 0 }),
      trust: trustInLogs([other.key]),
    });
    assert.equal(verdict, 'refuted');
    assert.equal(steps.find(({ name }) => name === 'statement')?.outcome, 'failed');
  });

test('refuted: a log that signs under the name of another, with its own key', async () => {
  const impostor = new TestLog(log.origin);
  impostor.entries.push(...log.entries);
  const verified = await verify({ receipt: await impostor.receipt(subject) });
  assert.deepEqual(gaps(verified), [
    ['checkpoint', 'failed'],
    ['witnesses', 'unknown'],
  ]);
  const other = await verify({ trust: trustInLogs([new TestLog().key]) });
  assert.equal(other.verdict, 'refuted');
});

test('a leaf without content is proven without any, and refutes any given content', async () => {
  const index = log.add('document', {
    op: 'delete',
    collection: randomUUID(),
    doc: randomUUID(),
    rev: 2,
    prevIndex: 3,
    actor: randomUUID(),
  });
  const deletion = await log.receipt({ index });
  assert.equal((await verify({ receipt: deletion, payload: undefined })).verdict, 'proven');
  assert.equal((await verify({ receipt: deletion })).verdict, 'refuted');
});

/** An audit leaf of an upload, and its receipts: one opens the row, the other the bytes. */
async function addUpload(more: Record<string, unknown> = {}) {
  const row = encodeUtf8('{"action":"sbom.upload"}');
  const document = randomBytes(1000);
  const digest = { sha256: encodeHex(sha256(hasher, document)), size: document.length };
  const [salt, objectSalt] = [randomBytes(32), randomBytes(32)];
  const index = log.add('audit', {
    action: 'sbom.upload',
    actor: randomUUID(),
    entry: randomUUID(),
    outcome: 'ok',
    subject: randomUUID(),
    commitment: commitTo(salt, row),
    object: { commitment: commitTo(objectSalt, objectPayload(digest)) },
    ...more,
  });
  const ofRow = await log.receipt({ index, salt });
  const ofObject = await log.receipt({ index, salt: objectSalt });
  return { row, document, digest, ofRow, ofObject };
}
const commitTo = (of: Uint8Array, payload: Uint8Array) => ({
  alg: COMMITMENT_ALGORITHM,
  value: encodeBase64(commitmentOf(hasher, of, payload)),
});

test('an audit leaf opens to its row, and to the bytes or the digest that it was about', async () => {
  const { row, document, digest, ofRow, ofObject } = await addUpload();
  const verdict = async (text: string, payload: ReceiptClaim['payload']) =>
    (await verify({ receipt: text, payload })).verdict;
  assert.equal(await verdict(ofRow, row), 'proven');
  assert.equal(await verdict(ofObject, document), 'proven');
  assert.equal(await verdict(ofObject, digest), 'proven');
  assert.equal(await verdict(ofObject, row), 'refuted');
  assert.equal(await verdict(ofRow, document), 'refuted');
  assert.equal(await verdict(ofObject, { ...digest, size: 999 }), 'refuted');
});

test('names that a receipt does not open: the row is proven without them, the bytes are undecided', async () => {
  const upload = { commitment: commitTo(randomBytes(32), randomBytes(100)) };
  const { row, document, ofRow, ofObject } = await addUpload({ upload });
  const proven = await verify({ receipt: ofRow, payload: row });
  assert.equal(proven.verdict, 'proven');
  assert.ok(!proven.steps.some(({ name }) => name === 'names'));
  const other = encodeUtf8('{"action":"sbom.delete"}');
  assert.equal((await verify({ receipt: ofRow, payload: other })).verdict, 'refuted');
  const names = ['names', 'unknown'];
  assert.deepEqual(gaps(await verify({ receipt: ofObject, payload: document })), [names]);
  assert.deepEqual(gaps(await verify({ receipt: ofRow, payload: undefined })), [
    names,
    ['content', 'unknown'],
  ]);
});

test('witnesses: the quorum of the policy decides, and a forged cosignature refutes', async () => {
  const witness = testKey();
  const key = verifierKey(hasher, {
    name: 'witness.example',
    type: 'cosignature',
    public_key: witness.public_key,
  });
  const policy = (quorum: string) =>
    parseWitnessPolicy(
      hasher,
      `log ${log.vkey}\nwitness W ${formatVerifierKey(key)}\nquorum ${quorum}\n`,
    );
  const text = log.checkpoint(300).split('\n').slice(0, 3).join('\n');
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(1_795_000_000n);
  const signed = witness.sign(cosignedMessage(`${text}\n`, 1_795_000_000n));
  const lineOf = (signature: Uint8Array) =>
    formatSignature({ ...key, signature: Buffer.concat([time, signature]) });
  const witnessed = receipt + lineOf(signed);
  const detail = async (claim: Partial<ReceiptClaim>) => {
    const { verdict, steps } = await verify(claim);
    return [verdict, steps[2]?.detail];
  };
  assert.deepEqual(await detail({ receipt: witnessed, trust: policy('W') }), [
    'proven',
    'Witnessed by witness.example.',
  ]);
  assert.deepEqual(await detail({ trust: policy('W') }), [
    'refuted',
    '0 witnesses signed: fewer than the policy asks for.',
  ]);
  assert.equal((await detail({ trust: policy('none') }))[0], 'proven');
  const forged = receipt + lineOf(signed.with(0, (signed[0] ?? 0) ^ 1));
  assert.equal((await detail({ receipt: forged, trust: policy('none') }))[0], 'refuted');
});

test('a leaf of a log that is not one of Assay is unknown content, whatever envelope it has', async () => {
  const foreign = new TestLog('rekor.example.org/2026');
  for (const leaf of [
    '{"kind":"document","apiVersion":"1","spec":{}}',
    '{"apiVersion":"1","kind":"audit","spec":{"note":"of others"}}',
    '{"apiVersion":"0.0.2","kind":"hashedrekord","spec":{"other":true}}',
    '{"apiVersion":"0.0.1","kind":"rekord","spec":{}}',
    'not even JSON',
  ]) {
    const index = foreign.entries.push(encodeUtf8(leaf)) - 1;
    const found = await verify({
      ...{ receipt: await foreign.receipt({ index }), trust: trustInLogs([foreign.key]) },
      payload: undefined,
    });
    assert.equal(found.verdict, 'undecided', leaf);
    const step = found.steps.find(({ name }) => name === 'statement');
    assert.match(step?.detail ?? '', /^Unknown content/);
  }
});
