import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLabels, writeLabels } from './label-lines.ts';

test('Labels are lines, read back as they were written.', () => {
  assert.equal(writeLabels({ team: 'payments', region: 'a=b' }), 'region=a=b\nteam=payments');
  assert.deepEqual(parseLabels('team = payments\n\n region=a=b \n'), {
    labels: { team: 'payments', region: 'a=b' },
  });
  assert.deepEqual(parseLabels('empty='), { labels: { empty: '' } });
  assert.deepEqual(parseLabels(''), { labels: {} });
});

test('A wrong line is named: no key, no sign, too long, twice the same.', () => {
  assert.deepEqual(parseLabels('a=1\nno sign'), { line: 2 });
  assert.deepEqual(parseLabels('=x'), { line: 1 });
  assert.deepEqual(parseLabels(`${'k'.repeat(64)}=x`), { line: 1 });
  assert.deepEqual(parseLabels(`k=${'v'.repeat(256)}`), { line: 1 });
  assert.deepEqual(parseLabels('a=1\n\na=2'), { line: 3 });
});
