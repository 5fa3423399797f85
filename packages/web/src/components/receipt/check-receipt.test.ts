import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { encodeBase64 } from '@assay/core/encoding/base64.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { checkReceipt } from './check-receipt.ts';
import type { ReceiptSource } from './receipt-source.ts';

/** Replaces the page's checkpoint storage; Node.js has none without a file. */
const kept = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  },
});

const LOG = '0b2504ac-d23f-48d2-9a36-fc702205f950';
const log = new TestLog();
for (let i = 0; i < 40; i += 1) log.addRevision({});
const subject = log.addRevision({}, { release: '2.8.1' });

const sourceOf = (over: Partial<ReceiptSource> = {}): ReceiptSource => ({
  key: ['test'],
  place: { log_uuid: LOG, leaf_uuid: LOG, index: subject.index, state: 'checkpointed' },
  file: 'release',
  verifier_key: log.vkey,
  receipt: () => log.receipt(subject),
  evidence: async () => new Response(),
  payload: async () => subject.payload,
  consistency: async (old, size) => ({
    old,
    size,
    path: (await log.tree.consistency(BigInt(old), BigInt(size))).map(encodeBase64),
  }),
  ...over,
});
const check = (over?: Partial<ReceiptSource>) =>
  checkReceipt(sourceOf(over), new AbortController().signal);
const outcomes = ({ steps }: Awaited<ReturnType<typeof check>>, outcome: string) =>
  steps.filter((step) => step.outcome === outcome).map(({ name }) => name);

beforeEach(() => kept.clear());

test('A receipt is proven with the cryptography of the browser, with the place of its leaf.', async () => {
  const checked = await check();
  assert.equal(checked.verdict, 'proven');
  assert.deepEqual(checked.said?.index, subject.index);
  assert.equal(checked.said?.size, log.entries.length);
  assert.equal(checked.said?.commitment?.length, 44);
});

test('Other content, another key, another entry and a changed receipt are each refuted.', async () => {
  const other = new TestLog(log.origin);
  const receipt = await log.receipt(subject);
  const cases: [Partial<ReceiptSource>, string][] = [
    [{ payload: async () => Buffer.from('{"release":"2.8.2"}') }, 'content'],
    [{ verifier_key: other.vkey }, 'checkpoint'],
    [{ place: { ...sourceOf().place, index: 3 } }, 'place'],
    [{ receipt: async () => receipt.replace(/^index \d+/m, 'index 7') }, 'inclusion'],
    [{ receipt: async () => receipt.slice(1) }, 'receipt'],
  ];
  for (const [over, step] of cases) {
    const checked = await check(over);
    assert.equal(checked.verdict, 'refuted', step);
    assert.ok(outcomes(checked, 'failed').includes(step), step);
  }
});

test('Without content, or without a key, it stays undecided.', async () => {
  const erased = await check({ payload: async () => undefined });
  assert.deepEqual([erased.verdict, outcomes(erased, 'unknown')], ['undecided', ['content']]);
  kept.clear();
  const unknown = await check({ verifier_key: null });
  assert.deepEqual(
    [unknown.verdict, outcomes(unknown, 'unknown')],
    ['undecided', ['checkpoint', 'witnesses']],
  );
});

test('The checkpoint is saved, and a later one must extend it.', async () => {
  const old = await log.receipt(subject);
  await check({ receipt: async () => old });
  log.addRevision({});
  const later = await check();
  assert.equal(later.verdict, 'proven');
  assert.ok(outcomes(later, 'passed').includes('consistency'));
  const earlier = await check({ receipt: async () => old });
  assert.equal(earlier.verdict, 'proven', 'an older one is held against the one that is kept');
});

test('A log that shows another history than before is refuted.', async () => {
  await check();
  const before = [...log.entries];
  log.addRevision({});
  log.entries[0] = Buffer.from('{"apiVersion":"1","kind":"frozen","spec":{"time":"x"}}');
  const checked = await check();
  assert.equal(checked.verdict, 'refuted');
  assert.deepEqual(outcomes(checked, 'failed'), ['consistency']);
  log.entries.splice(0, log.entries.length, ...before);
});

test('A browser without Ed25519 reports it, and verifies everything else.', async () => {
  const refused = new DOMException('Unrecognized name', 'NotSupportedError');
  const importKey = mock.method(crypto.subtle, 'importKey', () => Promise.reject(refused));
  const checked = await check();
  importKey.mock.restore();
  assert.deepEqual([checked.verdict, checked.lacks], ['undecided', 'signatures']);
  assert.ok(outcomes(checked, 'passed').includes('inclusion'));
  assert.ok(outcomes(checked, 'passed').includes('content'));
  assert.equal(kept.size, 0, 'what was not verified is not kept');
});

test('A page outside of a secure context has no cryptography and decides nothing.', async () => {
  const { crypto } = globalThis;
  Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
  const checked = await check();
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  assert.deepEqual([checked.verdict, checked.lacks, checked.steps], ['undecided', 'digests', []]);
});
