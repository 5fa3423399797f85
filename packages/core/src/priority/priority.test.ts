import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRIORITY_TIERS, type PriorityFacts, priorityOf, RANKS_PER_TIER } from './priority.ts';

const PLAIN: PriorityFacts = {
  malicious: false,
  kev: false,
  epss: null,
  severity: 'low',
  cvss: null,
  fix: 'unknown',
  direct: 'unknown',
  in_use: 'unknown',
};
const rank = (facts: Partial<PriorityFacts>) => priorityOf({ ...PLAIN, ...facts }).rank;

/** Each row comes before the next, although the next one is better in everything that counts less. */
const FALLING: Partial<PriorityFacts>[] = [
  { malicious: true, severity: 'unassigned' },
  { kev: true, epss: 0.99, severity: 'critical', cvss: 10 },
  { kev: true, epss: 0.3, severity: 'critical', cvss: 10 },
  { kev: true, severity: 'critical', fix: 'no' },
  { kev: true, severity: 'high', fix: 'yes' },
  { epss: 0.5, severity: 'low' },
  { epss: 0.1, severity: 'critical', fix: 'no' },
  { epss: 0.49, severity: 'high', fix: 'yes' },
  { severity: 'critical', fix: 'yes', direct: 'no', in_use: 'no', epss: 0.02 },
  { severity: 'critical', fix: 'unknown', direct: 'yes', in_use: 'yes', epss: 0.09 },
  { severity: 'critical', fix: 'no', direct: 'yes', in_use: 'yes', cvss: 10 },
  { severity: 'critical', fix: 'no', direct: 'yes', in_use: 'unknown', cvss: 10 },
  { severity: 'critical', fix: 'no', direct: 'unknown', in_use: 'yes', cvss: 10 },
  { severity: 'critical', fix: 'no', direct: 'no', in_use: 'yes', cvss: 9, epss: 0.09 },
  { severity: 'critical', fix: 'no', direct: 'no', in_use: 'no', cvss: 9.1, epss: 0.01 },
  { severity: 'critical', fix: 'no', direct: 'no', in_use: 'no', cvss: 9, epss: 0.09 },
  { severity: 'critical', fix: 'no', direct: 'no', in_use: 'no', cvss: 9, epss: 0 },
  { severity: 'critical', fix: 'no', direct: 'no', in_use: 'no', cvss: 9, epss: null },
  { severity: 'high', fix: 'yes', direct: 'yes', in_use: 'yes', cvss: 8.9, epss: 0.09 },
  { severity: 'unassigned', cvss: 0 },
  { severity: 'unassigned', cvss: null },
];

test('orders rows by the first fact in which they differ', () => {
  const ranks = FALLING.map(rank);
  assert.deepEqual(
    ranks,
    [...ranks].sort((a, b) => b - a),
  );
  assert.equal(new Set(ranks).size, ranks.length);
});

test('gives the tier and the first reason for it', () => {
  const told = (facts: Partial<PriorityFacts>) => {
    const { tier, reason } = priorityOf({ ...PLAIN, ...facts });
    return `${tier} ${reason}`;
  };
  assert.equal(told({ malicious: true, kev: true }), 'now malicious');
  assert.equal(told({ kev: true, epss: 0.9 }), 'now known_exploited');
  assert.equal(told({ epss: 0.5 }), 'now epss_50');
  assert.equal(told({ epss: 0.4999, severity: 'critical' }), 'next epss_10');
  assert.equal(told({ epss: 0.0999, severity: 'critical' }), 'next critical');
  assert.equal(told({ epss: 0.0999, severity: 'high' }), 'later severity');
  assert.equal(told({ severity: 'unassigned' }), 'later severity');
});

test('fits a 31-bit integer at both ends', () => {
  const most = rank({
    malicious: true,
    kev: true,
    epss: 1,
    severity: 'critical',
    cvss: 10,
    fix: 'yes',
    direct: 'yes',
    in_use: 'yes',
  });
  const least = rank({ severity: 'unassigned', fix: 'no', direct: 'no', in_use: 'no' });
  assert.ok(most < 2 ** 31);
  assert.equal(least, 0);
});

test('gives each tier its own range of ranks', () => {
  for (const facts of FALLING) {
    const { tier, rank: found } = priorityOf({ ...PLAIN, ...facts });
    assert.equal(PRIORITY_TIERS[2 - Math.floor(found / RANKS_PER_TIER)], tier);
  }
});
