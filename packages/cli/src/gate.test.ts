import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gate } from '@assay/contract/coverage.ts';
import { gateText } from './gate.ts';

const NONE = { critical: 0, high: 0, medium: 0, low: 0, unassigned: 0 };
const SHARED: Gate['shared_ratings'][number] = {
  id: 'CVE-2026-0801',
  severity: 'high',
  findings: 2,
  rating_from: { source: 'alma', advisory: 'ALSA-2026:0800', vulnerabilities: 40 },
};
const PASSED = {
  ...{ outcome: 'passed', fail_on: 'critical', allow_unchecked: false, findings: NONE },
  ...{ components: 1, unchecked: 0, stale: 0, undecided: { unknown_verdict: 0, unrated: 0 } },
  ...{
    handled: 0,
    closed: 0,
    reasons: [],
    failing: [],
    shared_ratings: [SHARED],
    shared_rating_findings: 3,
  },
} satisfies Gate & { failing: [] };

test('names the record about several vulnerabilities when only it rates a finding', () => {
  assert.deepEqual(gateText(PASSED).split('\n'), [
    'Gate        passed: no open finding of severity critical or worse',
    '  3 open finding(s) are below critical only by a record about several vulnerabilities, which rates the worst of them:',
    '    high CVE-2026-0801 (2 findings)  by alma ALSA-2026:0800, about 40 vulnerabilities',
    '    … and 1 more',
  ]);
  const failed = { ...PASSED, outcome: 'failed', fail_on: 'high' } as const;
  assert.match(gateText(failed), /^ {2}3 open finding\(s\) are high or worse only by a record/m);
});

test('adds no remark when every rating is about one vulnerability', () => {
  const text = gateText({ ...PASSED, shared_ratings: [], shared_rating_findings: 0 });
  assert.equal(text, 'Gate        passed: no open finding of severity critical or worse');
});

test('counts the findings that decisions close', () => {
  const text = gateText({ ...PASSED, closed: 2, shared_ratings: [], shared_rating_findings: 0 });
  assert.match(
    text,
    /\n {2}2 findings are of severity critical or worse and closed by decisions\.$/,
  );
});
