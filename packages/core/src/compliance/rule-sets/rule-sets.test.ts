import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RULE_SETS, RULES_KEY, readRulesKey } from './rule-sets.ts';

test('reads back from the key each rule set in its version and revision', () => {
  assert.deepEqual(
    readRulesKey(RULES_KEY),
    Object.values(RULE_SETS).map(({ id, version, revision }) => ({ id, version, revision })),
  );
  assert.deepEqual(readRulesKey(''), []);
});
