import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTaken, readKey } from './shortcuts.ts';

/** An element known only by the selectors of its ancestors. */
const within = (...names: string[]) => ({
  closest: (selectors: string) =>
    selectors.split(', ').some((selector) => names.includes(selector)) ? ({} as Element) : null,
});

test('Single keys belong to fields and to content floating above the page.', () => {
  for (const name of ['input', 'textarea', 'select', '[contenteditable]', '[role=dialog]'])
    assert.equal(isTaken(within(name)), true, name);
});

test('Elsewhere a single key is a shortcut.', () => {
  assert.equal(isTaken(within('table', 'button', 'a')), false);
});

test('the second of two keys completes a shortcut, the first alone waits, others end it', () => {
  const shortcuts = ['j', 'p', 'g p', 'g s'].map((key) => ({ key }));
  assert.deepEqual(readKey(shortcuts, 'g', undefined), { waits: 'g' });
  assert.deepEqual(readKey(shortcuts, 'p', 'g'), { run: { key: 'g p' } });
  assert.deepEqual(readKey(shortcuts, 'p', undefined), { run: { key: 'p' } });
  assert.deepEqual(readKey(shortcuts, 'j', 'g'), {});
  assert.deepEqual(readKey(shortcuts, 'k', undefined), {});
});
