import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSameContent } from './record-content.ts';

const record = {
  id: 'GHSA-x',
  modified: '2026-01-01T00:00:00Z',
  details: 'Text.',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'a' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      versions: ['1.0.0', '1.1.0'],
    },
  ],
};
const [affected] = record.affected;

test('a record that differs in dates and the order of lists says the same', () => {
  for (const other of [
    { ...record, modified: '2026-02-01T00:00:00Z', schema_version: '1.7.0' },
    { ...record, affected: [{ ...affected, versions: ['1.1.0', '1.0.0'] }] },
    {
      ...record,
      affected: [
        {
          ...affected,
          ranges: [{ events: [{ fixed: '2.0.0' }, { introduced: '0' }], type: 'SEMVER' }],
        },
      ],
    },
  ])
    assert.ok(isSameContent(record, other));
});

test('a record that differs in anything else says something else', () => {
  for (const other of [
    { ...record, details: 'Another text.' },
    { ...record, withdrawn: '2026-02-01T00:00:00Z' },
    { ...record, severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/x' }] },
    { ...record, affected: [{ ...affected, versions: ['1.0.0'] }] },
    { ...record, affected: [{ ...affected, versions: ['1.0.0', '1.1.0', '1.1.0'] }] },
    { ...record, affected: [...record.affected, ...record.affected] },
  ])
    assert.ok(!isSameContent(record, other));
});

test('lists that contain the text of a list differ from it', () => {
  assert.ok(!isSameContent({ a: [['b']] }, { a: ['["b"]'] }));
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      assert.ok(isSameContent(one, one));
      assert.equal(isSameContent(one, other), isSameContent(other, one));
    }),
  );
});

test('a list in many lists is compared without growing', () => {
  const nested = (text: string): unknown =>
    Array.from({ length: 45 }).reduce<unknown>((inner) => [inner], text);
  assert.ok(isSameContent(nested('"a"'), nested('"a"')));
  assert.ok(!isSameContent(nested('"a"'), nested('"b"')));
});

test('a record that is nested too deeply to be compared differs from any', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  assert.ok(!isSameContent(deep, deep));
});
