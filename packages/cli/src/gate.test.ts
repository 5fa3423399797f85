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
    closed_by: [],
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

test('names the documents that close findings, with author and signers', () => {
  const source = { document_uuid: null, document: 'Advisory 7', author: 'Acme', sha256: 'ab' };
  const voucher = {
    ...{ attestation_uuid: 'a', key_uuid: 'k', key: 'release' },
    ...{ signer: 'ann@example.org', groups: ['PSIRT'] },
  };
  const closed_by = [
    { ...source, findings: 2, vouchers: [voucher] },
    { ...source, document: 'shop', author: '', findings: 1, vouchers: [] },
  ];
  const text = gateText({ ...PASSED, closed: 4, closed_by, shared_ratings: [] });
  assert.deepEqual(text.split('\n').slice(1), [
    '  4 findings are of severity critical or worse and closed by decisions.',
    '    2 by Advisory 7 of Acme, signed by ann@example.org (PSIRT)',
    '    1 by shop',
  ]);
});
