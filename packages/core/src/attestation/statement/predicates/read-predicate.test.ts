import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { publishedFiles } from '../../../../vectors/corpus.ts';
import { decodeUtf8 } from '../../../encoding/utf8.ts';
import type { Statement } from '../statement.ts';
import { readPredicate } from './read-predicate.ts';

const statement = (predicate_type: string, predicate: object): Statement => ({
  version: 'v1',
  subject: [{ name: '', digest: { sha256: 'a'.repeat(64) } }],
  predicate_type,
  predicate: { ...predicate },
});
const read = (type: string, predicate: object) => readPredicate(statement(type, predicate));
const sha256 = 'b'.repeat(64);
const TIME = '2026-11-21T12:00:00Z';
const NOON = Date.UTC(2026, 10, 21, 12);

/** Predicates of each known kind: type, predicate, and some of the parsed members. */
const KNOWN: [string, object, object][] = [
  [
    'https://slsa.dev/provenance/v1',
    {
      buildDefinition: {
        buildType: 'https://example.com/build',
        externalParameters: { ref: 'main' },
        resolvedDependencies: [
          { uri: 'git+https://example.com', digest: { gitCommit: '1'.repeat(40) } },
        ],
      },
      runDetails: {
        builder: { id: 'https://example.com/builder' },
        metadata: { invocationId: '7', startedOn: TIME },
        byproducts: [{ name: 'log' }],
      },
    },
    {
      kind: 'slsa-provenance',
      version: '1',
      builder_id: 'https://example.com/builder',
      build_type: 'https://example.com/build',
      external_parameters: { ref: 'main' },
      invocation_id: '7',
      started_on: NOON,
      finished_on: null,
    },
  ],
  [
    'https://slsa.dev/provenance/v0.2',
    {
      builder: { id: 'https://example.com/builder' },
      buildType: 'https://example.com/build',
      invocation: { configSource: { entryPoint: 'build.yml' }, parameters: { a: 1 } },
      metadata: { buildInvocationId: '7', buildFinishedOn: TIME },
      materials: [{ uri: 'git+https://example.com', digest: { sha1: '1'.repeat(40) } }],
    },
    {
      kind: 'slsa-provenance',
      version: '0.2',
      external_parameters: { configSource: { entryPoint: 'build.yml' }, parameters: { a: 1 } },
      invocation_id: '7',
      finished_on: NOON,
    },
  ],
  [
    'https://slsa.dev/verification_summary/v1',
    {
      verifier: { id: 'https://example.com/v' },
      timeVerified: TIME,
      resourceUri: 'pkg:npm/a@1',
      policy: { uri: 'https://example.com/p', digest: { sha256 } },
      verificationResult: 'PASSED',
      verifiedLevels: ['SLSA_BUILD_LEVEL_3'],
    },
    {
      kind: 'verification-summary',
      result: 'PASSED',
      time_verified: NOON,
      verified_levels: ['SLSA_BUILD_LEVEL_3'],
      input_attestations: [],
    },
  ],
  [
    'https://cyclonedx.org/bom',
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: 'urn:uuid:1',
      vulnerabilities: [{}],
    },
    { kind: 'sbom', format: 'cyclonedx', spec_version: '1.6', has_vulnerabilities: true },
  ],
  [
    'https://cyclonedx.org/bom/v1.4',
    { bomFormat: 'CycloneDX', specVersion: '1.4' },
    { kind: 'sbom', serial_number: '', has_vulnerabilities: false },
  ],
  [
    'https://spdx.dev/Document/v2.3',
    { spdxVersion: 'SPDX-2.3', documentNamespace: 'https://example.com/1' },
    {
      kind: 'sbom',
      format: 'spdx',
      spec_version: 'SPDX-2.3',
      serial_number: 'https://example.com/1',
    },
  ],
  [
    'https://spdx.dev/Document/v3',
    { '@context': 'https://spdx.org/rdf/3.0/spdx-context.jsonld', '@graph': [] },
    { kind: 'sbom', format: 'spdx', spec_version: 'SPDX-3' },
  ],
  [
    'https://openvex.dev/ns/v0.2.0',
    {
      '@id': 'https://example.com/vex',
      author: 'Joe',
      statements: [
        {
          vulnerability: { name: 'CVE-2026-1' },
          products: [{ '@id': 'pkg:npm/a@1' }, { hashes: {} }],
          status: 'not_affected',
          justification: 'component_not_present',
        },
        { vulnerability: 'CVE-2026-2', products: ['pkg:npm/b@1'], status: 'fixed' },
        { vulnerability: { '@id': 'https://example.com/CVE-2026-3' }, status: 'affected' },
      ],
    },
    {
      kind: 'openvex',
      statements: [
        {
          vulnerability: 'CVE-2026-1',
          products: ['pkg:npm/a@1', ''],
          status: 'not_affected',
          justification: 'component_not_present',
          impact_statement: '',
          action_statement: '',
        },
        {
          vulnerability: 'CVE-2026-2',
          products: ['pkg:npm/b@1'],
          status: 'fixed',
          justification: '',
          impact_statement: '',
          action_statement: '',
        },
        {
          vulnerability: 'https://example.com/CVE-2026-3',
          products: [],
          status: 'affected',
          justification: '',
          impact_statement: '',
          action_statement: '',
        },
      ],
    },
  ],
  [
    'https://in-toto.io/attestation/vulns/v0.2',
    {
      scanner: {
        uri: 'pkg:github/aquasecurity/trivy@1',
        version: '0.19.2',
        db: { uri: 'pkg:x', version: 'v1', lastUpdate: TIME },
        result: [{ id: 'CVE-123', severity: [{ method: 'nvd', score: 'medium' }] }],
      },
      metadata: { scanStartedOn: TIME, scanFinishedOn: TIME },
    },
    {
      kind: 'vulnerability-scan',
      db_last_update: NOON,
      results: [{ id: 'CVE-123', severity: [{ method: 'nvd', score: 'medium' }] }],
    },
  ],
  [
    'https://cosign.sigstore.dev/attestation/vuln/v1',
    { scanner: { uri: 'pkg:x', result: { any: 'thing' } }, metadata: { scanFinishedOn: TIME } },
    { kind: 'vulnerability-scan', results: null, scan_finished_on: NOON, db_uri: '' },
  ],
  [
    'https://in-toto.io/attestation/link/v0.3',
    { name: 'build', command: ['make'], materials: [{ name: 'a', digest: { sha256 } }] },
    { kind: 'link', name: 'build', command: ['make'] },
  ],
  [
    'https://in-toto.io/attestation/scai/v0.3',
    {
      attributes: [{ attribute: 'REPRODUCIBLE', evidence: { uri: 'https://example.com' } }],
      producer: { uri: 'file:///usr/bin/gcc' },
    },
    { kind: 'scai' },
  ],
  [
    'https://in-toto.io/attestation/runtime-trace/v0.1',
    { monitor: { type: 'https://example.com/m' }, metadata: { buildStartedOn: TIME } },
    { kind: 'runtime-trace', monitor_type: 'https://example.com/m', started_on: NOON },
  ],
  [
    'https://cosign.sigstore.dev/attestation/v1',
    { Data: 'foo', Timestamp: TIME },
    { kind: 'cosign-custom', data: 'foo', timestamp: NOON },
  ],
];

for (const [type, predicate, expected] of KNOWN)
  test(`the predicate ${type} is read`, () => {
    const said = read(type, predicate);
    assert.partialDeepStrictEqual(said, expected);
    assert.equal(read(type, {}).kind, 'malformed', 'an empty one is none');
  });

test('the examples of the in-toto specification are read', () => {
  for (const [name, expected] of [
    [
      'release.01',
      { kind: 'release', purl: 'pkg:npm/@angular/http@7.2.16', package_id: '1234567890' },
    ],
    ['reference.01', { kind: 'reference', attester_id: 'https://my-builder.com/v1' }],
    ['test-result.01', { kind: 'test-result', result: 'PASSED', failed_tests: [] }],
  ] as const) {
    const url = new URL(
      `../../../../vectors/attestation/spec_predicates_${name}.json`,
      import.meta.url,
    );
    const { predicateType, predicate } = JSON.parse(readFileSync(url, 'utf8'));
    assert.partialDeepStrictEqual(read(predicateType, predicate), expected);
  }
});

test('a simple verification result is read, in both versions', () => {
  const predicate = {
    verifier: {
      id: 'https://example.com/policy_engine/v1',
      policies: [{ uri: 'https://example.com/p' }],
    },
    timeCreated: '2024-03-15T14:22:00Z',
    properties: ['SLSA_BUILD_LEVEL_3'],
  };
  for (const version of ['v0.1', 'v0.2'])
    assert.partialDeepStrictEqual(
      read(`https://in-toto.io/attestation/svr/${version}`, predicate),
      {
        kind: 'simple-verification-result',
        properties: ['SLSA_BUILD_LEVEL_3'],
      },
    );
});

test('shows an unknown type without failing', () => {
  for (const type of [
    'https://example.com/x',
    'https://cyclonedx.org/bom/x',
    'https://slsa.dev/provenance/v2',
    '',
  ])
    assert.deepEqual(read(type, { any: 'thing' }), { kind: 'unknown' }, type);
});

test('reports the position of a malformed predicate', () => {
  const said = read('https://slsa.dev/provenance/v1', {
    buildDefinition: { buildType: 'x', resolvedDependencies: [{ digest: { sha256: 'short' } }] },
    runDetails: { builder: { id: 'x' } },
  });
  assert.deepEqual(
    [said.kind, 'at' in said && said.at],
    ['malformed', '/predicate/buildDefinition/resolvedDependencies/0/digest/sha256'],
  );
  assert.equal(
    read('https://in-toto.io/attestation/test-result/v0.1', { result: 'MAYBE', configuration: [] })
      .kind,
    'malformed',
  );
  assert.equal(read('https://assay.dev/attestation/status/v1', {}).kind, 'malformed');
});

test('parses every example of the specification', () => {
  let seen = 0;
  for (const [name, bytes] of publishedFiles('attest-in-toto-spec')) {
    if (!/^spec_predicates.*\.json$/.test(name)) continue;
    const { predicateType, predicate } = JSON.parse(decodeUtf8(bytes) ?? '');
    assert.equal(typeof read(predicateType, predicate).kind, 'string', name);
    seen++;
  }
  assert.ok(seen >= 9, String(seen));
});
