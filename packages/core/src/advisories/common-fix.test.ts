import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commonFix } from './common-fix.ts';

const cases: [name: string, ecosystem: string, fixes: string[][], found: string | undefined][] = [
  ['takes the highest of the nearest fixes', 'Maven', [['10.1.35'], ['10.1.44']], '10.1.44 of 2'],
  ['orders versions as their ecosystem does', 'npm', [['1.9.0'], ['1.10.0']], '1.10.0 of 2'],
  ['takes one branch where it ends all', 'npm', [['1.5.1', '2.3.0'], ['1.5.0']], '1.5.1 of 2'],
  ['takes no version between two fixes', 'npm', [['1.5.0', '2.3.0'], ['2.1.0']], '2.3.0 of 2'],
  ['leaves out findings without a known fix', 'npm', [[], ['2.0.0']], '2.0.0 of 1'],
  ['leaves out fixes that cannot be read', 'npm', [['later'], ['2.0.0']], '2.0.0 of 1'],
  ['finds nothing where no fix is known', 'npm', [[], []], undefined],
  ['finds nothing where versions have no order', 'Nowhere', [['1.0.0']], undefined],
];
for (const [name, ecosystem, fixes, expected] of cases)
  test(name, () => {
    const found = commonFix(ecosystem, fixes);
    assert.equal(found && `${found.version} of ${found.resolved}`, expected);
  });
