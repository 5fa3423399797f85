import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseReceipt } from '@assay/core/log/receipt/receipt.ts';
import { TestLog } from '@assay/core/log/test-log.ts';
import { proofSiblings } from './proof-siblings.ts';

test('A leaf has as many sides as its proof has hashes, in trees of any size', async () => {
  const log = new TestLog();
  for (let size = 1; size <= 20; size += 1) {
    const first = log.addRevision({}, { size });
    const { proof, checkpoint } = parseReceipt(await log.receipt(first));
    const sides = proofSiblings(Number(proof.index), Number(checkpoint.size));
    assert.equal(sides.length, proof.path.length, `${proof.index} of ${checkpoint.size}`);
  }
});

test('Sides are those of the tree in RFC 9162 §2.1.5', () => {
  // Seven leaves: d0 has right, right, right; d6 is alone up to the last step.
  assert.deepEqual(proofSiblings(0, 7), ['right', 'right', 'right']);
  assert.deepEqual(proofSiblings(3, 7), ['left', 'left', 'right']);
  assert.deepEqual(proofSiblings(4, 7), ['right', 'right', 'left']);
  assert.deepEqual(proofSiblings(6, 7), ['left', 'left']);
  assert.deepEqual(proofSiblings(0, 1), []);
});
