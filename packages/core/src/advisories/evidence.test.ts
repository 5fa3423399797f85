import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinVerdicts } from './evidence.ts';

test('One affected is enough, unknown beats no, and only yes against no is a dispute', () => {
  assert.deepEqual(joinVerdicts(['not_affected', 'affected']), {
    verdict: 'affected',
    is_disputed: true,
  });
  assert.deepEqual(joinVerdicts(['unknown', 'affected']), {
    verdict: 'affected',
    is_disputed: false,
  });
  assert.deepEqual(joinVerdicts(['not_affected', 'unknown']), {
    verdict: 'unknown',
    is_disputed: false,
  });
  assert.deepEqual(joinVerdicts(['not_affected']), { verdict: 'not_affected', is_disputed: false });
  assert.deepEqual(joinVerdicts([]), { verdict: 'unknown', is_disputed: false });
});
