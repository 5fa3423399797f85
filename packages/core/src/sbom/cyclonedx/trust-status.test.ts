import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Property } from '../component-graph.ts';
import { TRUST_LEVELS } from '../trust-levels.ts';
import { readTrustStatus, writeTrustStatus } from './trust-status.ts';

const other = (name: string, value = ''): Property => ({ name, value });
const PREFIX = 'codenotary:trust_status:';
const LEVEL = `${PREFIX}level`;

test('the trust status of a component is read from its properties', () => {
  const properties = [
    other('x', '1'),
    other(LEVEL, 'trusted'),
    other(`${PREFIX}signer`, 'Joe'),
    other(`${PREFIX}comment`, 'Before release'),
    other(`${PREFIX}timestamp`, '2023-02-15T07:48:39Z'),
  ];
  assert.deepEqual(readTrustStatus(properties), {
    level: 'trusted',
    signer: 'Joe',
    comment: 'Before release',
    timestamp: Date.UTC(2023, 1, 15, 7, 48, 39),
  });
});

test('an unclear status is unknown, and without a level there is none', () => {
  for (const [properties, level] of [
    [[other(LEVEL, 'TRUSTED')], 'trusted'],
    [[other(LEVEL, 'good')], 'unknown'],
    [[other(LEVEL)], 'unknown'],
    [[other(LEVEL, 'trusted'), other(LEVEL, 'untrusted')], 'unknown'],
    [[other(LEVEL, 'trusted'), other(LEVEL, 'trusted')], 'trusted'],
    [[other(`${PREFIX}signer`, 'Joe')], undefined],
    [[], undefined],
  ] as const)
    assert.equal(readTrustStatus(properties)?.level, level);
  const odd = [other(LEVEL, 'trusted'), other(`${PREFIX}timestamp`, 'yesterday')];
  assert.equal(readTrustStatus(odd)?.timestamp, null);
});

const aStatus = fc.record(
  {
    level: fc.constantFrom(...TRUST_LEVELS),
    signer: fc.string(),
    comment: fc.string(),
    timestamp: fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 })),
  },
  { noNullPrototype: true },
);
const someProperties = fc.array(
  fc.record(
    {
      name: fc.constantFrom('a', 'b', LEVEL, `${PREFIX}signer`, `${PREFIX}other`),
      value: fc.string(),
    },
    { noNullPrototype: true },
  ),
);

test('law: a written status is read back, and all other properties stay', () => {
  fc.assert(
    fc.property(someProperties, aStatus, (properties, status) => {
      const written = writeTrustStatus(properties, status);
      assert.deepEqual(readTrustStatus(written), status);
      assert.deepEqual(writeTrustStatus(written, status), written);
      const without = writeTrustStatus(written, null);
      assert.equal(readTrustStatus(without), null);
      assert.deepEqual(without, writeTrustStatus(properties, null));
      const isForeign = ({ name }: Property) => ['a', 'b', `${PREFIX}other`].includes(name);
      assert.deepEqual(without, properties.filter(isForeign));
    }),
  );
});
