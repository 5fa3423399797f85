import assert from 'node:assert/strict';
import { test } from 'node:test';
import { platform, TestLog } from '../test-log.ts';
import { NoteError } from '../tree/note-error.ts';
import { type Earlier, parseConsistencyPath } from './earlier-checkpoint.ts';
import { trustInLogs, verifyReceipt } from './verify-receipt.ts';

const log = new TestLog();
for (let i = 0; i < 70; i++) log.addRevision({});
const subject = log.addRevision({});
const receipt = await log.receipt(subject);

const verify = async (earlier: Earlier) => {
  const trust = trustInLogs([log.key]);
  const claim = { receipt, trust, payload: subject.payload, earlier };
  const { verdict, steps } = await verifyReceipt(platform, claim);
  return [verdict, steps.find(({ name }) => name === 'consistency')?.outcome];
};
const tie = async (old: bigint, size: bigint) => ({
  old,
  size,
  path: await log.tree.consistency(old, size),
});

test('an earlier checkpoint is tied to that of the receipt by a consistency proof', async () => {
  const consistency = await tie(40n, 71n);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(40), consistency }), [
    'proven',
    'passed',
  ]);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(40) }), ['undecided', 'unknown']);
  const other = await tie(41n, 71n);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(40), consistency: other }), [
    'undecided',
    'unknown',
  ]);
});

test('a checkpoint that is newer than that of the receipt ties as well, and so does that of no leaves', async () => {
  for (let i = 0; i < 9; i++) log.addRevision({});
  const consistency = await tie(71n, 80n);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(80), consistency }), [
    'proven',
    'passed',
  ]);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(0) }), ['proven', 'passed']);
});

test('refuted: two trees of one size, another history, an altered proof, a checkpoint of another log', async () => {
  const refuted = ['refuted', 'failed'];
  const fork = log.checkpoint(71, log.root(70));
  assert.deepEqual(await verify({ checkpoint: fork }), refuted);
  const consistency = await tie(40n, 71n);
  const rewritten = log.checkpoint(40, log.root(39));
  assert.deepEqual(await verify({ checkpoint: rewritten, consistency }), refuted);
  const bent = { ...consistency, path: consistency.path.with(1, new Uint8Array(32)) };
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(40), consistency: bent }), refuted);
  assert.deepEqual(await verify({ checkpoint: new TestLog().checkpoint() }), refuted);
  assert.deepEqual(await verify({ checkpoint: 'no checkpoint' }), refuted);
  assert.deepEqual(await verify({ checkpoint: log.checkpoint(0, log.root(1)) }), refuted);
});

test("reads consistency proofs only in the server's format", () => {
  const hash = Buffer.alloc(32, 7).toString('base64');
  assert.deepEqual(parseConsistencyPath(`{"old":1,"size":2,"path":["${hash}"]}`), {
    old: 1n,
    size: 2n,
    path: [new Uint8Array(32).fill(7)],
  });
  for (const text of ['', '[]', '{"old":1,"size":2,"path":[1]}', '{"old":1,"size":2,"path":["?"]}'])
    assert.throws(() => parseConsistencyPath(text), NoteError);
});
