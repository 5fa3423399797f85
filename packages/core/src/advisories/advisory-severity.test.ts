import assert from 'node:assert/strict';
import { test } from 'node:test';
import { severityOf } from './advisory-severity.ts';
import { parseOsv } from './osv.ts';

const V2 = 'AV:N/AC:L/Au:N/C:C/I:C/A:C';
const V30 = 'CVSS:3.0/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const V31 = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N';
const V4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

function rated(over: object) {
  return severityOf(parseOsv({ id: 'X-1', modified: '2026-01-01T00:00:00Z', ...over }));
}

function vectors(...scores: string[]) {
  return rated({ severity: scores.map((score) => ({ type: 'CVSS', score })) });
}

test('The newest CVSS version wins, whatever the scores and the order', () => {
  assert.deepEqual(vectors(V2, V30, V4, V31), { severity: 'critical', cvss: 9.3, vector: V4 });
  assert.deepEqual(vectors(V30, V31, V2), { severity: 'medium', cvss: 5.3, vector: V31 });
  assert.deepEqual(vectors(V2, V30), { severity: 'critical', cvss: 9.8, vector: V30 });
  assert.deepEqual(vectors(V2), { severity: 'high', cvss: 10, vector: V2 });
});

test('Uses the highest score of several vectors of one version', () => {
  const low = {
    package: { ecosystem: 'Hackage', name: 'a' },
    severity: [{ type: 'CVSS_V3', score: V31 }],
  };
  const high = V31.replace('/C:L', '/C:H');
  const other = { ...low, severity: [{ type: 'CVSS_V3', score: high }] };
  assert.equal(rated({ affected: [low, other] }).vector, high);
});

test('An unreadable vector is passed over', () => {
  assert.equal(vectors('CVSS:4.0/AV:N', V31).vector, V31);
  assert.equal(vectors('CVSS:9.9/AV:N').severity, 'unassigned');
});

test('Without a vector a bare score, then the word of the database, rates the vulnerability', () => {
  assert.deepEqual(vectors('7.5'), { severity: 'high', cvss: 7.5, vector: null });
  const words: [object, string][] = [
    [{ database_specific: { severity: 'MODERATE' } }, 'medium'],
    [{ affected: [{ ecosystem_specific: { urgency: 'unimportant' } }] }, 'low'],
    [{ affected: [{ ecosystem_specific: { urgency: 'not yet assigned' } }] }, 'unassigned'],
    [{ severity: [{ type: 'Ubuntu', score: 'high' }] }, 'high'],
    [{ database_specific: { severity: 'Important' } }, 'high'],
  ];
  for (const [over, severity] of words) {
    assert.deepEqual(rated(over), { severity, cvss: null, vector: null });
  }
});

test('The word before the summary counts for errata of distributions only', () => {
  const summary = 'Important: openssl security update';
  const affected = (ecosystem: string) => [{ package: { ecosystem, name: 'openssl' } }];
  assert.equal(rated({ summary, affected: affected('AlmaLinux:8') }).severity, 'high');
  assert.equal(rated({ summary, affected: affected('PyPI') }).severity, 'unassigned');
});

test('An informational record has no severity, with a vector too', () => {
  const affected = [{ database_specific: { informational: 'unmaintained' } }];
  assert.equal(
    rated({ severity: [{ type: 'CVSS_V3', score: V30 }], affected }).severity,
    'unassigned',
  );
});

test('A record without ratings is unassigned', () => {
  assert.deepEqual(rated({}), { severity: 'unassigned', cvss: null, vector: null });
});
