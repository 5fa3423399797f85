import assert from 'node:assert/strict';
import { test } from 'node:test';
import { licenseJudge } from './judge-licenses.ts';
import type { LicensePolicy } from './license-policy.ts';
import { someLicenses } from './test-license-list.ts';

const policy: LicensePolicy = {
  otherwise: 'review',
  rules: [
    {
      name: 'Permissive',
      verdict: 'allowed',
      groups: ['permissive'],
      licenses: ['LicenseRef-acme'],
    },
    {
      name: 'Copyleft',
      verdict: 'denied',
      groups: ['strong_copyleft'],
      licenses: ['AGPL-3.0-only'],
    },
    {
      ...{ name: 'With the Java exception', verdict: 'allowed', groups: [] },
      licenses: ['GPL-2.0-only WITH Classpath-exception-2.0'],
    },
  ],
};
const { judge } = licenseJudge(policy, someLicenses);
const verdictOf = (...licenses: string[]) => judge(licenses).verdict;

test('names the rule, the license and the branch that decided', () => {
  assert.deepEqual(judge(['(MIT OR GPL-2.0-only) AND EPL-2.0']), {
    ...{ verdict: 'review', reason: 'otherwise', rule: null, group: null },
    ...{ license: 'EPL-2.0', branch: 'MIT AND EPL-2.0' },
  });
  assert.deepEqual(judge(['gpl-2.0-ONLY or AGPL-3.0-only']), {
    ...{ verdict: 'denied', reason: 'rule', rule: 'Copyleft', group: 'strong_copyleft' },
    ...{ license: 'GPL-2.0-only', branch: 'GPL-2.0-only' },
  });
  assert.equal(judge(['AGPL-3.0-only']).group, null);
});

test('takes the best branch of OR and the worst operand of AND', () => {
  assert.equal(verdictOf('MIT OR GPL-2.0-only'), 'allowed');
  assert.equal(verdictOf('MIT AND GPL-2.0-only'), 'denied');
  assert.equal(verdictOf('MIT AND EPL-2.0'), 'review');
  assert.equal(verdictOf('Nonsense-1.0 OR GPL-2.0-only'), 'unknown');
  assert.equal(verdictOf('Nonsense-1.0 OR EPL-2.0'), 'review');
  assert.equal(verdictOf('GPL-2.0-only OR MIT AND GPL-3.0-only'), 'denied');
});

test('applies all licenses of a list', () => {
  assert.equal(verdictOf('MIT', 'GPL-2.0-only'), 'denied');
  assert.equal(verdictOf('MIT', 'My own license'), 'unknown');
  assert.equal(judge(['MIT OR Zlib', 'Zlib']).branch, 'MIT AND Zlib');
});

test('never allows what is not known', () => {
  const reasons: [string[], string][] = [
    [[], 'no_license'],
    [['NOASSERTION'], 'no_license'],
    [['none'], 'no_license'],
    [['The MIT License'], 'no_expression'],
    [['MIT/X11'], 'no_expression'],
    [['Nonsense-1.0'], 'not_listed'],
    [['Classpath-exception-2.0'], 'not_listed'],
    [['LicenseRef-other'], 'reference'],
    [['LicenseRef-acme+'], 'reference'],
    [['MIT WITH AdditionRef-mine'], 'not_listed'],
    [['MIT WITH LicenseRef-acme'], 'not_listed'],
  ];
  for (const everything of ['allowed', 'review', 'denied'] as const) {
    const judged = licenseJudge({ rules: [], otherwise: everything }, someLicenses);
    for (const [licenses, reason] of reasons) {
      const { verdict, reason: why } = judged.judge(licenses);
      assert.deepEqual([verdict, why], ['unknown', reason], `${licenses}`);
    }
  }
});

test('knows nothing without a policy', () => {
  const { verdict, reason } = licenseJudge(null, someLicenses).judge(['MIT']);
  assert.deepEqual([verdict, reason], ['unknown', 'no_policy']);
});

test('lets a rule for the license count before one for its group, in any order of rules', () => {
  const rules: LicensePolicy['rules'] = [
    { name: 'Any', verdict: 'denied', groups: ['permissive'], licenses: [] },
    { name: 'One', verdict: 'allowed', groups: [], licenses: ['mit'] },
    { name: 'Approved', verdict: 'allowed', groups: ['osi_approved'], licenses: [] },
  ];
  for (const order of [rules, rules.toReversed()]) {
    const of = licenseJudge({ rules: order, otherwise: 'review' }, someLicenses);
    assert.equal(of.judge(['MIT']).rule, 'One');
    assert.equal(of.judge(['Zlib']).rule, 'Any', 'the stricter of two groups');
    assert.equal(of.judge(['EPL-2.0']).rule, 'Approved');
  }
});

test('chooses the best version of "or later", and reads deprecated ids as the present ones', () => {
  const third: LicensePolicy = {
    otherwise: 'denied',
    rules: [{ name: 'Third', verdict: 'allowed', groups: [], licenses: ['GPL-3.0-only'] }],
  };
  const of = licenseJudge(third, someLicenses);
  for (const text of ['GPL-2.0-or-later', 'GPL-2.0+', 'gpl-3.0-or-later'])
    assert.deepEqual(
      [of.judge([text]).verdict, of.judge([text]).branch],
      ['allowed', 'GPL-3.0-only'],
    );
  for (const text of ['GPL-2.0-only', 'GPL-2.0', 'GPL-2.0-only+'])
    assert.equal(of.judge([text]).verdict, 'denied', text);
  const open = {
    ...third,
    rules: [
      {
        ...policy.rules[1],
        name: 'Open',
        groups: [],
        verdict: 'review' as const,
        licenses: ['GPL-2.0+'],
      },
    ],
  };
  assert.equal(licenseJudge(open, someLicenses).judge(['GPL-2.0-or-later']).rule, 'Open');
  assert.equal(licenseJudge(open, someLicenses).judge(['GPL-3.0-or-later']).verdict, 'denied');
  const openThird = {
    ...third,
    rules: [
      {
        ...open.rules[0],
        name: 'Open',
        groups: [],
        verdict: 'review' as const,
        licenses: ['GPL-3.0-or-later'],
      },
    ],
  };
  assert.equal(
    licenseJudge(openThird, someLicenses).judge(['GPL-2.0+']).branch,
    'GPL-3.0-or-later',
  );
});

test('takes other licenses by their versions on the list', () => {
  const of = licenseJudge(
    {
      otherwise: 'denied',
      rules: [{ name: 'New', verdict: 'allowed', groups: [], licenses: ['Apache-2.0'] }],
    },
    someLicenses,
  );
  assert.equal(of.judge(['Apache-1.1+']).branch, 'Apache-2.0');
  assert.equal(of.judge(['Apache-1.1']).verdict, 'denied');
  assert.equal(of.judge(['MIT+']).verdict, 'denied');
});

test('reads an exception as permissions beside the license, unless a rule names the pair', () => {
  assert.equal(verdictOf('GPL-2.0-only WITH Classpath-exception-2.0'), 'allowed');
  assert.equal(verdictOf('GPL-2.0-with-classpath-exception'), 'allowed');
  assert.equal(verdictOf('GPL-2.0-or-later WITH Classpath-exception-2.0'), 'allowed');
  assert.equal(verdictOf('GPL-3.0-only WITH GCC-exception-3.1'), 'denied');
  assert.equal(verdictOf('GPL-3.0-only WITH Classpath-exception-2.0'), 'denied');
  assert.equal(verdictOf('LicenseRef-acme'), 'allowed');
  assert.equal(verdictOf('licenseref-ACME'), 'allowed');
});
