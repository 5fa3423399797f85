import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csafDocument } from '../advisories/csaf/test-csaf.ts';
import { BUNDLE_MEDIA_TYPE } from '../attestation/bundle/sigstore-bundle.ts';
import { IN_TOTO_PAYLOAD_TYPE } from '../attestation/statement/statement.ts';
import { formatEnvelope } from '../dsse/envelope.ts';
import { encodeUtf8 } from '../encoding/utf8.ts';
import { readVex } from './read-vex.ts';
import { VexError } from './vex-error.ts';

const bytesOf = (json: object) => encodeUtf8(JSON.stringify(json));
const OPENVEX = 'https://openvex.dev/ns/v0.2.0';

const statementOf = (predicateType: string, predicate: object) => ({
  _type: 'https://in-toto.io/Statement/v1',
  subject: [{ name: 'web.tar', digest: { sha256: 'a'.repeat(64) } }],
  predicateType,
  predicate,
});

/** An envelope as tools write it; readers of VEX do not verify its signature. */
const enveloped = (statement: object, payload_type = IN_TOTO_PAYLOAD_TYPE): string =>
  formatEnvelope({
    payload_type,
    payload: bytesOf(statement),
    signatures: [{ keyid: '', signature: new Uint8Array(64) }],
  });

const openVex = (statement: object) => ({
  '@context': OPENVEX,
  '@id': 'https://acme.example/vex/1',
  ...{ author: 'Acme', timestamp: '2026-01-01T00:00:00Z', version: 1 },
  statements: [{ vulnerability: { name: 'CVE-2026-1' }, status: 'fixed', ...statement }],
});

const csaf = () =>
  csafDocument({
    products: [{ id: 'P1', purl: 'pkg:npm/a@1' }],
    vulnerabilities: { 'CVE-2026-1': { fixed: ['P1'] } },
  });

const refusalOf = (text: string): string => {
  try {
    readVex(encodeUtf8(text));
  } catch (error) {
    if (error instanceof VexError) return `${error.code} at ${error.at}`;
    throw error;
  }
  return 'read';
};

test('reads OpenVEX in an envelope; a statement without products is about the subjects', () => {
  for (const type of [OPENVEX, 'https://acme.example/vex/v1']) {
    const { statements, author } = readVex(encodeUtf8(enveloped(statementOf(type, openVex({})))));
    const [{ product, original } = assert.fail()] = statements;
    assert.deepEqual([author, statements.length, product.name], ['Acme', 1, 'web.tar']);
    assert.deepEqual(product.hashes, [{ alg: 'SHA-256', content: 'a'.repeat(64) }]);
    assert.equal(original.at, '/payload/predicate/statements/0');
  }
});

test('reads CSAF and CycloneDX as predicates, alone and in an envelope, as the documents themselves', () => {
  const cyclonedx = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    vulnerabilities: [
      {
        ...{ id: 'CVE-2026-1', analysis: { state: 'resolved' } },
        affects: [{ ref: 'pkg:npm/a@1' }],
      },
    ],
  };
  for (const document of [csaf(), cyclonedx]) {
    const plain = readVex(bytesOf(document));
    const statement = statementOf('https://acme.example/vex/v1', document);
    for (const [text, at] of [
      [JSON.stringify(statement), '/predicate'],
      [enveloped(statement), '/payload/predicate'],
    ] as const) {
      const { statements, ...head } = readVex(encodeUtf8(text));
      const { statements: expected, ...expectedHead } = plain;
      assert.deepEqual(head, expectedHead);
      assert.deepEqual(
        statements,
        expected.map((one) => ({
          ...one,
          original: { ...one.original, at: at + one.original.at },
        })),
      );
    }
  }
});

test('reads an envelope in a Sigstore bundle, and one whose payload is longer than other texts may be', () => {
  const detail = 'x'.repeat(500);
  const many = Array.from({ length: 3000 }, (_, i) => ({
    ...{ vulnerability: { name: `CVE-2026-${i}` }, status: 'fixed', status_notes: detail },
    products: [{ '@id': 'pkg:npm/a@1' }],
  }));
  const predicate = { ...openVex({}), statements: many };
  const envelope = enveloped(statementOf(OPENVEX, predicate));
  assert.equal(readVex(encodeUtf8(envelope)).statements.length, 3000);
  const bundle = {
    mediaType: BUNDLE_MEDIA_TYPE,
    verificationMaterial: { publicKey: { hint: 'k' }, tlogEntries: [] },
    dsseEnvelope: JSON.parse(envelope),
  };
  const { statements } = readVex(bytesOf(bundle));
  assert.equal(statements[0]?.original.at, '/dsseEnvelope/payload/predicate/statements/0');
});

test('refuses what is signed and no VEX document, with the place', () => {
  const provenance = statementOf('https://slsa.dev/provenance/v1', { buildDefinition: {} });
  assert.match(refusalOf(enveloped(provenance)), /^unknown_format at \/payload\/predicate/);
  assert.equal(refusalOf(enveloped({}, 'text/plain')), 'payload_type at /payloadType');
  const hasNoSubject = { ...statementOf(OPENVEX, openVex({})), subject: [] };
  assert.equal(refusalOf(enveloped(hasNoSubject)), 'no_subject at /payload/subject');
  const broken = enveloped(statementOf(OPENVEX, openVex({ status: 'unheard' })));
  assert.match(refusalOf(broken), /at \/payload\/predicate\/statements\/0/);
  assert.equal(
    refusalOf('{"payloadType":"x","payload":"!","signatures":[]}').split(' ')[0],
    'no_signature',
  );
});

test('a text that mentions an envelope is no envelope', () => {
  const mentioned = openVex({
    status_notes: '"payloadType"',
    products: [{ '@id': 'payloadType' }],
  });
  assert.equal(readVex(bytesOf(mentioned)).statements[0]?.original.at, '/statements/0');
});
