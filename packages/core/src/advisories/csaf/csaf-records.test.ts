import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOsv } from '../osv.ts';
import { readChanges, readDirectoryIndex, readProvider } from './csaf-provider.ts';
import { csafRecordsOf } from './csaf-records.ts';
import { csafDocument, type TestCsaf } from './test-csaf.ts';

const recordsOf = (of: TestCsaf) => csafRecordsOf(csafDocument(of)).records;

/** Ranges and versions of the packages that one vulnerability affects. */
function affectedBy(products: TestCsaf['products'], status: Record<string, string[]>) {
  const [record] = recordsOf({ products, vulnerabilities: { 'CVE-2026-0001': status } });
  return (record?.affected ?? []).map(({ package: own, ranges, versions }) => ({
    name: own?.name,
    events: ranges?.map(({ events }) => events),
    versions,
  }));
}

test('makes each vulnerability of a document a record of its own with its own products', () => {
  const records = recordsOf({
    products: [
      { id: 'A', purl: 'pkg:npm/left@1.0.0' },
      { id: 'B', purl: 'pkg:npm/right@2.0.0' },
    ],
    vulnerabilities: {
      'CVE-2026-0001': { known_affected: ['A'] },
      'CVE-2026-0002': { known_affected: ['B'] },
    },
  });
  assert.deepEqual(
    records.map(({ id, aliases, affected }) => [id, aliases, affected[0]?.package?.name]),
    [
      ['VENDOR-2026-0001#CVE-2026-0001', ['CVE-2026-0001'], 'left'],
      ['VENDOR-2026-0001#CVE-2026-0002', ['CVE-2026-0002'], 'right'],
    ],
  );
  const read = parseOsv(JSON.parse(JSON.stringify(records[0])));
  assert.deepEqual([read.summary, read.severities[0]?.type], ['Overflow CVE-2026-0001', 'CVSS_V3']);
});

test('reads versions, ranges, and the bounds that a status states', () => {
  const purl = 'pkg:npm/left';
  assert.deepEqual(
    affectedBy(
      [
        { id: 'A', purl, range: 'vers:npm/>=1.0.0|<1.2.3|>=2.0.0|<=2.1.0' },
        { id: 'B', purl: `${purl}@0.9.0` },
      ],
      { known_affected: ['A', 'B'] },
    ),
    [
      {
        name: 'left',
        events: [
          [{ introduced: '1.0.0' }, { fixed: '1.2.3' }],
          [{ introduced: '2.0.0' }, { last_affected: '2.1.0' }],
        ],
        versions: ['0.9.0'],
      },
    ],
  );
  const only = (events: unknown[]) => [{ name: 'left', events, versions: undefined }];
  const fixed = { id: 'F', purl: `${purl}@1.10.0` };
  const bounds: [TestCsaf['products'], Record<string, string[]>, unknown[]][] = [
    [[{ id: 'A', purl }], { known_affected: ['A'] }, [[{ introduced: '0' }]]],
    [
      [{ id: 'A', purl }, fixed],
      { known_affected: ['A'], fixed: ['F'] },
      [[{ introduced: '0' }, { fixed: '1.10.0' }]],
    ],
    [
      [fixed, { id: 'G', purl: `${purl}@1.9.0` }],
      { fixed: ['F', 'G'] },
      [[{ introduced: '0' }, { fixed: '1.10.0' }]],
    ],
    [
      [{ id: 'A', purl: `${purl}@1.1.0` }, fixed],
      { first_affected: ['A'], first_fixed: ['F'] },
      [[{ introduced: '1.1.0' }, { fixed: '1.10.0' }]],
    ],
    [
      [{ id: 'A', purl, range: 'all before May' }],
      { known_affected: ['A'] },
      [[{ introduced: '0' }, { fixed: 'all before May' }]],
    ],
  ];
  for (const [products, status, events] of bounds)
    assert.deepEqual(affectedBy(products, status), only(events));
});

test('keeps the CPE of a product without a purl, and what is said about it', () => {
  const cpe = 'cpe:2.3:a:vendor:box:1.0:*:*:*:*:*:*:*';
  const [record] = recordsOf({
    products: [{ id: 'A', cpe }],
    vulnerabilities: { 'CVE-2026-0001': { known_affected: ['A'] } },
  });
  assert.deepEqual(record?.affected, [{ database_specific: { cpes: [cpe] } }]);
  assert.deepEqual(record?.database_specific.csaf.statements, [
    { status: 'known_affected', product: 'A', purl: null, cpe, justification: null },
  ]);
});

test('keeps what a VEX document says as statements, and calls no package affected', () => {
  const [record] = recordsOf({
    category: 'csaf_vex',
    products: [{ id: 'A', purl: 'pkg:npm/left@1.0.0' }],
    vulnerabilities: { 'CVE-2026-0001': { known_not_affected: ['A'] } },
  });
  assert.deepEqual(record?.affected, []);
  const [statement] = record?.database_specific.csaf.statements ?? [];
  assert.deepEqual(
    [statement?.status, statement?.purl],
    ['known_not_affected', 'pkg:npm/left@1.0.0'],
  );
});

test('refuses drafts, labels that forbid sharing, and products that contradict each other', () => {
  const of = (fields: Partial<TestCsaf>) => () =>
    recordsOf({
      products: [{ id: 'A', purl: 'pkg:npm/left@1.0.0' }],
      vulnerabilities: { 'CVE-2026-0001': { known_affected: ['A'] } },
      ...fields,
    });
  assert.throws(of({ tlp: 'AMBER' }), /TLP:AMBER forbids/);
  assert.equal(of({ tlp: 'GREEN' })().length, 1);
  const status = { known_affected: ['A'], fixed: ['A'] };
  assert.throws(
    of({ vulnerabilities: { 'CVE-2026-0001': status } }),
    /both affected and fixed \(6\.1\.6\)/,
  );
  assert.throws(
    of({ vulnerabilities: { 'CVE-2026-0001': { fixed: ['B'] } } }),
    /The product B is not defined \(6\.1\.1\)/,
  );
});

test('reads the listings of a directory, and refuses paths that lead out of it', () => {
  const base = 'https://vendor.example/csaf/';
  const changes = readChanges(
    '"2026/a.json","2026-01-02T00:00:00Z"\n2026/b.json,2026-01-01T00:00:00Z\n../c.json,2026-01-01T00:00:00Z\nx\n',
    base,
  );
  assert.deepEqual(
    changes.documents.map(({ url, updated }) => [url, updated]),
    [
      [`${base}2026/a.json`, Date.UTC(2026, 0, 2)],
      [`${base}2026/b.json`, Date.UTC(2026, 0, 1)],
    ],
  );
  assert.deepEqual(
    changes.problems.map(({ at }) => at),
    ['3', '4'],
  );
  assert.equal(readDirectoryIndex('2026/a.json\n2026/x/../b.json\n', base).documents.length, 1);
});

test('leaves out feeds that need an account', () => {
  const provider = readProvider({
    metadata_version: '2.0',
    publisher: { name: 'Vendor' },
    distributions: [
      {
        rolie: {
          feeds: [
            { url: 'https://vendor.example/white.json', tlp_label: 'WHITE' },
            { url: 'https://vendor.example/amber.json', tlp_label: 'AMBER' },
          ],
        },
      },
    ],
  });
  assert.deepEqual(provider.feeds, ['https://vendor.example/white.json']);
  assert.deepEqual(provider.closed, [{ url: 'https://vendor.example/amber.json', tlp: 'AMBER' }]);
});
