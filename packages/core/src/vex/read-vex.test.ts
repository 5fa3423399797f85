import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { csafDocument } from '../advisories/csaf/test-csaf.ts';
import { readVex } from './read-vex.ts';
import { latestStatements, type VexStatement } from './vex-statement.ts';

const VECTORS = new URL('../../vectors/vex/', import.meta.url);
const vector = (name: string) => readVex(readFileSync(new URL(name, VECTORS)));
const read = (document: object) => readVex(new TextEncoder().encode(JSON.stringify(document)));

/** A statement in one line. */
const lineOf = ({ product, subcomponent, state, justification, responses, detail }: VexStatement) =>
  [
    product.purl ?? product.ref ?? product.name,
    subcomponent?.purl,
    state,
    justification,
    responses.join(),
    detail,
  ]
    .filter((part) => part)
    .join(' | ');

const openVex = (...statements: object[]) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://acme.example/vex/1',
  ...{ author: 'Acme', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: statements.map((one) => ({
    vulnerability: { name: 'CVE-2026-1' },
    products: [{ '@id': 'pkg:npm/a@1' }],
    ...one,
  })),
});

test('reads OpenVEX with components and without', () => {
  const { statements, author, format_version } = vector('openvex/v0.2.0.json');
  assert.equal(format_version, '0.2.0');
  assert.equal(statements.length, 10);
  assert.match(author, /OpenVEX/);
  assert.equal(statements[0]?.subcomponent?.purl, 'pkg:apk/alpine/libssl3@3.0.8-r3');
  assert.equal(statements[0]?.timestamp, '2023-07-18T00:28:47.696Z');
  assert.deepEqual(vector('openvex/v0.0.1.json').statements.map(lineOf), [
    'pkg:apk/wolfi/git@2.39.0-r1?arch=armv7 | resolved',
    'pkg:apk/wolfi/git@2.39.0-r1?arch=x86_64 | resolved',
  ]);
});

test('reads each status of OpenVEX, and never guesses a response', () => {
  const lines = read(
    openVex(
      { status: 'affected', action_statement: 'Update to 2' },
      { status: 'fixed', status_notes: 'Backported' },
      { status: 'under_investigation' },
      { status: 'not_affected', justification: 'component_not_present' },
      { status: 'not_affected', justification: 'inline_mitigations_already_exist' },
      { status: 'not_affected', impact_statement: '[cdx:false_positive] Another package.' },
    ),
  ).statements.map(lineOf);
  assert.deepEqual(lines, [
    'pkg:npm/a@1 | exploitable | Update to 2',
    'pkg:npm/a@1 | resolved | Backported',
    'pkg:npm/a@1 | in_triage',
    'pkg:npm/a@1 | not_affected | code_not_present | [vex:component_not_present]',
    'pkg:npm/a@1 | not_affected | protected_by_mitigating_control | [vex:inline_mitigations_already_exist]',
    'pkg:npm/a@1 | false_positive | Another package.',
  ]);
});

test('takes subjects of an in-toto statement as products', () => {
  const { products: _, ...statement } = openVex({}).statements[0] ?? assert.fail();
  const predicate = { ...openVex(), statements: [{ ...statement, status: 'fixed' }] };
  const subject = [{ name: 'pkg:oci/web', digest: { sha256: 'ab'.repeat(32) } }];
  const predicateType = 'https://openvex.dev/ns/v0.2.0';
  const [found] = read({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType,
    subject,
    predicate,
  }).statements;
  assert.deepEqual(found?.product.hashes, [{ alg: 'SHA-256', content: 'ab'.repeat(32) }]);
  assert.equal(found?.product.purl, 'pkg:oci/web');
});

test('lets the later statement about a product count', () => {
  const { statements } = read(
    openVex(
      { status: 'fixed', timestamp: '2026-03-01T00:00:00+01:00' },
      { status: 'under_investigation', timestamp: '2026-02-01T00:00:00Z' },
      { status: 'affected', action_statement: 'Wait', products: [{ '@id': 'pkg:npm/b' }] },
    ),
  );
  assert.deepEqual(
    latestStatements(statements).map(({ state }) => state),
    ['resolved', 'exploitable'],
  );
});

const csaf = (status: Record<string, readonly string[]>, extra: object = {}) => {
  const products = [
    { id: 'A', purl: 'pkg:npm/a', range: 'vers:npm/<2.0.0' },
    { id: 'B', purl: 'pkg:npm/b@1.0.0' },
  ];
  const document = csafDocument({
    category: 'csaf_vex',
    products,
    vulnerabilities: { 'CVE-2026-1': status },
  });
  return {
    ...document,
    vulnerabilities: document.vulnerabilities.map((one) => ({ ...one, ...extra })),
  };
};

test('reads statuses, flags and remediations of CSAF', () => {
  const { statements } = read(
    csaf(
      { known_not_affected: ['A'], known_affected: ['B'] },
      {
        flags: [{ label: 'vulnerable_code_not_in_execute_path', product_ids: ['A'] }],
        remediations: [
          { category: 'vendor_fix', details: 'Update to 2', product_ids: ['B'] },
          { category: 'no_fix_planned', details: 'Never', product_ids: ['B'] },
        ],
      },
    ),
  );
  assert.deepEqual(statements.map(lineOf), [
    'pkg:npm/b@1.0.0 | exploitable | will_not_fix,update | Update to 2\n\nNever',
    'pkg:npm/a | not_affected | code_not_reachable',
  ]);
  assert.equal(statements[1]?.range, 'vers:npm/<2.0.0');
});

test('keeps products that CSAF recommends, without a state', () => {
  const { statements } = read(csaf({ known_not_affected: ['A'], recommended: ['B'] }));
  assert.deepEqual(
    statements.map(({ state, original }) => [state, original.status]),
    [
      ['not_affected', 'known_not_affected'],
      ['', 'recommended'],
    ],
  );
});

test('refuses CSAF whose groups contradict each other, with the product', () => {
  assert.throws(() => read(csaf({ known_affected: ['A', 'B'], fixed: ['B'] })), {
    name: 'VexError',
    message: 'The product B is both affected and fixed (mandatory test 6.1.6 of CSAF)',
    at: '/vulnerabilities/0/product_status/fixed',
  });
});

test('reads versions and BOM-Links of CycloneDX', () => {
  const { statements, format_version } = vector('cyclonedx/cisa-case-8.json');
  assert.equal(format_version, '1.4');
  assert.equal(statements.length, 24);
  const link = 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/1#pkg%3Anpm%2Fa%401';
  const [found] = read({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6' },
    vulnerabilities: [
      {
        id: 'CVE-2026-1',
        analysis: { state: 'exploitable', response: ['rollback', 'can_not_fix'] },
        affects: [{ ref: link }],
      },
    ],
  }).statements;
  assert.equal(found && lineOf(found), 'pkg:npm/a@1 | exploitable | can_not_fix,rollback');
  assert.equal(found?.product.ref, link);
});

test('reads relationships of SPDX 3', () => {
  const statement = {
    type: 'security_VexNotAffectedVulnAssessmentRelationship',
    ...{
      spdxId: 'urn:spdx:r',
      from: 'urn:spdx:v',
      to: ['urn:spdx:p'],
      relationshipType: 'doesNotAffect',
    },
    security_justificationType: 'vulnerableCodeNotPresent',
    security_impactStatement: 'Not built in.',
    creationInfo: '_:c',
  };
  const { statements, author } = read({
    '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld',
    '@graph': [
      {
        type: 'CreationInfo',
        '@id': '_:c',
        specVersion: '3.0.1',
        created: '2026-01-01T00:00:00Z',
        createdBy: ['urn:spdx:a'],
      },
      { type: 'Organization', spdxId: 'urn:spdx:a', name: 'Acme', creationInfo: '_:c' },
      {
        type: 'security_Vulnerability',
        spdxId: 'urn:spdx:v',
        name: 'CVE-2026-1',
        creationInfo: '_:c',
      },
      {
        type: 'software_Package',
        spdxId: 'urn:spdx:p',
        software_packageUrl: 'pkg:npm/a@1',
        creationInfo: '_:c',
      },
      statement,
    ],
  });
  assert.equal(author, 'Acme');
  assert.deepEqual(statements.map(lineOf), [
    'pkg:npm/a@1 | not_affected | code_not_present | Not built in.',
  ]);
  assert.equal(statements[0]?.timestamp, '2026-01-01T00:00:00.000Z');
});

for (const [what, document, at] of [
  ['a status', openVex({ status: 'safe' }), '/statements/0/status'],
  ['a time', openVex({ status: 'fixed', timestamp: 'yesterday' }), '/statements/0/timestamp'],
  [
    'a product',
    openVex({ status: 'fixed', products: [{ '@id': 7 }] }),
    '/statements/0/products/0/@id',
  ],
  [
    'a state',
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      vulnerabilities: [{ id: 'X', analysis: { state: 'fine' } }],
    },
    '/vulnerabilities/0/analysis/state',
  ],
  [
    'a list',
    { bomFormat: 'CycloneDX', specVersion: '1.5', vulnerabilities: {} },
    '/vulnerabilities',
  ],
  ['a version of CycloneDX', { bomFormat: 'CycloneDX', specVersion: '1.3' }, '/specVersion'],
] as const)
  test(`says where ${what} cannot be read`, () =>
    assert.throws(() => read(document), { name: 'VexError', at }));

test('says what a document is that is no VEX', () => {
  assert.throws(() => read({ $schema: 'x', runs: [] }), /no VEX document but a SARIF report/);
  assert.throws(
    () => read({ bomFormat: 'CycloneDX', specVersion: '1.6' }),
    /states nothing about a vulnerability/,
  );
});
