import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GroupedRecord, regroup } from './regroup.ts';
import { type RecordFacts, vulnerabilityFactsOf } from './vulnerability-facts.ts';

const record = (advisory_id: number, id: string, aliases: string[] = []): GroupedRecord => ({
  advisory_id,
  id,
  aliases,
  cves: [id, ...aliases].filter((name) => name.startsWith('CVE-')),
});

test('a vulnerability whose name is no longer used merges into that of its records', () => {
  const before = [{ advisory_id: 1, vuln_id: 7, id: 'GHSA-x' }];
  const { gone, vulnerabilities } = regroup(
    [record(1, 'PYSEC-1', ['GHSA-x', 'CVE-2026-0001', 'CVE-2026-0002'])],
    before,
  );
  assert.deepEqual(gone, [{ vuln_id: 7, heir: 'CVE-2026-0001' }]);
  assert.deepEqual(vulnerabilities.get(1), ['CVE-2026-0001', 'CVE-2026-0002']);
});

test('a CVE stays a vulnerability when its last record no longer names it', () => {
  const before = [{ advisory_id: 1, vuln_id: 7, id: 'CVE-2026-0001' }];
  assert.deepEqual(regroup([record(1, 'GHSA-x')], before).gone, []);
});

test("a vulnerability's own id is not among its aliases", () => {
  const { aliases } = regroup([record(1, 'GHSA-x', ['PYSEC-1'])], []);
  assert.deepEqual(
    [...aliases],
    [
      ['GHSA-x', []],
      ['PYSEC-1', ['GHSA-x']],
    ],
  );
});

const base: RecordFacts = {
  source: 'osv',
  id: 'X-1',
  withdrawn: false,
  severity: 0,
  cvss: null,
  cvss_vector: null,
  summary: '',
  published_at: null,
  vulnerabilities: 1,
};
const v3 = { severity: 3, cvss: 7.5, cvss_vector: 'CVSS:3.1/x' };
const v4 = { severity: 2, cvss: 6.9, cvss_vector: 'CVSS:4.0/x' };

const RULES: [why: string, first: Partial<RecordFacts>, then: Partial<RecordFacts>][] = [
  ['live before withdrawn', { severity: 1 }, { ...v3, withdrawn: true }],
  ['rated before unrated', { severity: 1 }, { id: 'CVE-2026-0001' }],
  ['about one vulnerability before several', { severity: 1 }, { ...v3, vulnerabilities: 3 }],
  ['with a vector before a word', v3, { severity: 4, id: 'CVE-2026-0001' }],
  ['CVE before GHSA', { ...v3, id: 'CVE-2026-0001' }, { ...v4, id: 'GHSA-1' }],
  ['GHSA before others', { ...v3, id: 'GHSA-1' }, { ...v4, id: 'A-1' }],
  ['the newer CVSS', v4, v3],
  ['the higher score', { ...v3, cvss: 8 }, { ...v3, cvss: 7 }],
];

for (const [why, first, then] of RULES) {
  test(`the rating of a vulnerability is that of its first record: ${why}`, () => {
    const [a, b] = [
      { ...base, ...first },
      { ...base, ...then },
    ];
    for (const order of [
      [a, b],
      [b, a],
    ]) {
      const { severity, cvss } = vulnerabilityFactsOf(order);
      assert.deepEqual([severity, cvss], [a.severity, a.cvss]);
    }
  });
}

test('a vulnerability is published when its first live record was, and takes the first summary about it alone', () => {
  const facts = vulnerabilityFactsOf([
    { ...base, ...v3, published_at: '2026-03-01T00:00:00.000Z' },
    { ...base, id: 'X-2', summary: 'text', published_at: '2026-02-01T00:00:00.000Z' },
    {
      ...base,
      id: 'X-3',
      summary: 'void',
      withdrawn: true,
      published_at: '2026-01-01T00:00:00.000Z',
    },
  ]);
  assert.deepEqual([facts.summary, facts.published_at], ['text', '2026-02-01T00:00:00.000Z']);
});

test("text and rating name their records, and a shared record's text comes last", () => {
  const erratum = {
    ...base,
    id: 'ALSA-1',
    severity: 2,
    summary: 'nodejs:12 security update',
    vulnerabilities: 7,
  };
  const own = { ...base, id: 'GHSA-1', summary: 'Prototype pollution in mixin-deep' };
  for (const order of [
    [erratum, own],
    [own, erratum],
  ]) {
    const facts = vulnerabilityFactsOf(order);
    assert.deepEqual([facts.summary, facts.text_record], [own.summary, 'GHSA-1']);
    assert.deepEqual([facts.severity, facts.rating_record], [2, 'ALSA-1']);
    assert.equal(facts.rating_vulnerabilities, 7);
  }
  const alone = vulnerabilityFactsOf([erratum]);
  assert.deepEqual([alone.text_record, alone.text_vulnerabilities], ['ALSA-1', 7]);
  assert.equal(vulnerabilityFactsOf([own]).rating_record, null);
});
