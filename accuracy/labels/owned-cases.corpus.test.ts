import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countOf, nameOfCase } from '../case.ts';
import { type Ownership, ownedCases } from './owned-cases.ts';

const named = (ownership: Ownership, count: ReturnType<typeof countOf>) =>
  ownedCases(ownership)
    .filter((one) => countOf(one) === count)
    .map(nameOfCase);

test('the distribution removes false positives, and no true positive', () => {
  assert.equal(named('ignored', 'false_positives').length, 6);
  const left = named('read', 'false_positives');
  assert.equal(left.length, 3);
  assert.ok(left.every((name) => name.startsWith('CVE-2019-11236 urllib3')));
  assert.equal(named('ignored', 'true_positives').length, 2);
  assert.deepEqual(named('read', 'true_positives'), named('ignored', 'true_positives'));
  assert.deepEqual(named('read', 'false_negatives'), []);
});
