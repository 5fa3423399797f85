import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsOf, eventsOutside } from './constraint.ts';

test('starts a range at 0 when the constraint has no lower bound', () => {
  assert.deepEqual(eventsOf('<= 3.1'), [{ introduced: '0' }, { last_affected: '3.1' }]);
  assert.deepEqual(eventsOf('>= v1, < 2'), [{ introduced: '1' }, { fixed: '2' }]);
  assert.deepEqual(eventsOf('[1,2)'), [{ introduced: '1' }, { fixed: '2' }]);
});

test('covers the gap between two patched branches when only patched versions are given', () => {
  assert.deepEqual(eventsOutside(['>= 3.1.0', '>= 2.1.3, < 3.0.0']), [
    [{ introduced: '0' }, { fixed: '3.1.0' }, { fixed: '2.1.3' }, { introduced: '3.0.0' }],
  ]);
});
