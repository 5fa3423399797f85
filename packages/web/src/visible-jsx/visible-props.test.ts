import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visibleProps } from './visible-props.ts';

const HIDDEN = 'a\u202eb';
const SHOWN = 'a\\u202Eb';

test('displayed text has escapes for hidden characters, alone, among others and in labels', () => {
  assert.deepEqual(visibleProps({ children: HIDDEN }), { children: SHOWN });
  assert.deepEqual(visibleProps({ children: ['x', HIDDEN, 1, null] }), {
    children: ['x', SHOWN, 1, null],
  });
  const labels = { title: HIDDEN, label: HIDDEN, placeholder: HIDDEN, 'aria-label': HIDDEN };
  assert.deepEqual([...new Set(Object.values(visibleProps(labels)))], [SHOWN]);
  const option = { value: HIDDEN, label: HIDDEN };
  assert.deepEqual(visibleProps({ data: [option, HIDDEN] }), {
    data: [{ value: HIDDEN, label: SHOWN }, HIDDEN],
  });
});

test('text that is sent back is unchanged, and properties without text are not copied', () => {
  const props = { value: HIDDEN, href: HIDDEN, name: HIDDEN, children: ['a', { b: 1 }] };
  assert.equal(visibleProps(props), props);
});
