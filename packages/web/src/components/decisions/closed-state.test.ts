import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANALYSIS_STATES } from '@assay/contract/sbom-rows.ts';
import { isClosedState } from './closed-state.ts';

test('closes findings that do not affect or are resolved, and no others', () => {
  assert.deepEqual(ANALYSIS_STATES.filter((state) => !isClosedState(state)).toSorted(), [
    '',
    'exploitable',
    'in_triage',
  ]);
});
