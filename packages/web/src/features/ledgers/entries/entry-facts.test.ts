import assert from 'node:assert/strict';
import { test } from 'node:test';
import { factsOfEntry } from './entry-facts.ts';

const entry = (kind: string, spec: unknown) => ({
  kind,
  leaf: JSON.stringify({ apiVersion: '1', kind, spec }),
});
const time = '2026-11-21T20:00:00.000Z';

test('An Assay leaf has its time, operation and object.', () => {
  assert.deepEqual(factsOfEntry(entry('document', { op: 'update', rev: 3, time })), {
    time,
    summary: 'update, rev. 3',
  });
  assert.equal(factsOfEntry(entry('payload-erased', { reason: 'gdpr' })).summary, 'gdpr');
  const refused = { action: 'user.remove', outcome: 'refused' };
  assert.equal(factsOfEntry(entry('audit', refused)).summary, 'user.remove, refused');
  assert.equal(factsOfEntry(entry('audit', { action: 'x', outcome: 'ok' })).summary, 'x');
});

test('A foreign or malformed leaf has no facts, without failing.', () => {
  const nothing = { time: undefined, summary: '' };
  assert.deepEqual(factsOfEntry(entry('map-root', { root: 'x' })), nothing);
  for (const leaf of ['', 'null', '7', '{}', '{"spec":null}', '{"spec":[]}', 'not json'])
    assert.deepEqual(factsOfEntry({ kind: 'document', leaf }), nothing, leaf);
});
