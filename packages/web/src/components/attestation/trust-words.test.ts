import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUNDLE_CODES, BUNDLE_STEPS } from '@assay/core/attestation/bundle/verification-step.ts';
import { trust } from './trust-strings.ts';

test('Each step and each code of a verification has words', () => {
  const names = [
    ...BUNDLE_STEPS.map((name) => `step_${name}`),
    ...BUNDLE_CODES.map((code) => `code_${code}`),
  ];
  // These three share their names with receipts.
  const ofReceipts = ['step_inclusion', 'step_checkpoint', 'step_witnesses'];
  assert.deepEqual(
    names.filter((name) => !Object.hasOwn(trust, name) && !ofReceipts.includes(name)),
    [],
  );
});
