import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { EnvelopeError } from '../../dsse/envelope-error.ts';
import { encodeBase64 } from '../../encoding/base64.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { World } from '../scenes/test-world.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { formatBundle } from './format-bundle.ts';
import { encodeHashedRekord, parseHashedRekord } from './hashedrekord.ts';
import { BUNDLE_MEDIA_TYPE, MOST_BUNDLE_BYTES, parseBundle } from './sigstore-bundle.ts';

const vector = new URL('../../../vectors/attestation/rekor2-dsse.sigstore.json', import.meta.url);
const PUBLISHED = readFileSync(vector);

test('a published bundle is read, and its leaf is the one that we would write', () => {
  const bundle = parseBundle(PUBLISHED);
  assert.deepEqual(
    [bundle.version, bundle.signer.kind, bundle.content.kind, bundle.timestamps.length],
    ['0.3', 'certificate', 'dsse', 1],
  );
  const [entry] = bundle.entries;
  const leaf = parseHashedRekord(entry?.body ?? new Uint8Array(0));
  assert.deepEqual(leaf && encodeHashedRekord(leaf), entry?.body);
  assert.equal(entry?.proof?.tree_size, 4_026_479n);
});

test('a bundle survives a round trip', async () => {
  const world = new World();
  const { bundle } = await world.notarize(world.register(), world.status('trusted'));
  for (const one of [
    bundle,
    { ...bundle, signer: { kind: 'certificate', certificates: [Uint8Array.of(1)] } },
    { ...bundle, timestamps: [Uint8Array.of(1), Uint8Array.of(2)], entries: [] },
    { ...bundle, content: { kind: 'message', digest: null, signature: Uint8Array.of(3) } },
    {
      ...bundle,
      content: { kind: 'message', digest: new Uint8Array(32), signature: Uint8Array.of(3) },
    },
  ] as const)
    assert.deepEqual(parseBundle(encodeUtf8(formatBundle(one))), one);
  assert.deepEqual(
    parseBundle(PUBLISHED),
    parseBundle(encodeUtf8(formatBundle(parseBundle(PUBLISHED)))),
  );
});

test('refuses to write content that v0.3 does not support', async () => {
  const world = new World();
  const { bundle } = await world.notarize(world.register(), world.status('trusted'));
  const { content, entries } = bundle;
  assert.ok(content.kind === 'dsse');
  const twice = [...content.envelope.signatures, ...content.envelope.signatures];
  for (const one of [
    { ...bundle, signer: { kind: 'certificate', certificates: [] } },
    {
      ...bundle,
      signer: { kind: 'certificate', certificates: [Uint8Array.of(1), Uint8Array.of(2)] },
    },
    { ...bundle, content: { kind: 'dsse', envelope: { ...content.envelope, signatures: twice } } },
    { ...bundle, entries: entries.map((entry) => ({ ...entry, proof: null })) },
  ] as const)
    assert.throws(() => formatBundle(one), RangeError);
});

type Json = { [name: string]: Json } & Json[];

/** The published bundle with a change. */
function changed(change: (bundle: Json) => void): Uint8Array {
  const json: Json = JSON.parse(decodeUtf8(PUBLISHED) ?? '');
  change(json);
  return encodeUtf8(JSON.stringify(json));
}
const set = (target: object | undefined, name: string, value: unknown) =>
  Object.assign(target ?? {}, { [name]: value });

test('older versions are read: a promise for a proof in v0.1, a chain up to v0.2', () => {
  const old = (version: string) =>
    changed((bundle) => {
      set(bundle, 'mediaType', `application/vnd.dev.sigstore.bundle+json;version=${version}`);
      const material = bundle['verificationMaterial'];
      const certificates = [material?.['certificate'], { rawBytes: 'AQ==' }];
      set(material, 'certificate', undefined);
      set(material, 'x509CertificateChain', { certificates });
      const entry = material?.['tlogEntries']?.[0];
      set(entry, 'inclusionPromise', { signedEntryTimestamp: 'AQ==' });
      set(entry, 'integratedTime', 1689177396);
      if (version === '0.1') set(entry, 'inclusionProof', undefined);
    });
  for (const version of ['0.1', '0.2']) {
    const bundle = parseBundle(old(version));
    assert.equal(bundle.version, version);
    assert.ok(bundle.signer.kind === 'certificate' && bundle.signer.certificates.length === 2);
    assert.equal(bundle.entries[0]?.proof === null, version === '0.1');
  }
});

const MATERIAL = '/verificationMaterial';
const ENTRY = `${MATERIAL}/tlogEntries/0`;

const material = (b: Json) => b['verificationMaterial'];
const entry = (b: Json) => material(b)?.['tlogEntries']?.[0];
const proof = (b: Json) => entry(b)?.['inclusionProof'];
const chain = (certificates: unknown) => (b: Json) => {
  set(b, 'mediaType', 'application/vnd.dev.sigstore.bundle+json;version=0.2');
  set(material(b), 'certificate', undefined);
  set(material(b), 'x509CertificateChain', { certificates });
};
/** Changes to the published bundle, with the code and the place of the refusal. */
const MALFORMED: [change: (bundle: Json) => void, code: string, at: string][] = [
  [(b) => set(b, 'mediaType', 'application/json'), 'media_type', '/mediaType'],
  [(b) => set(b, 'mediaType', undefined), 'missing', '/mediaType'],
  [(b) => set(b, 'dsse_envelope', {}), 'unknown_member', '/dsse_envelope'],
  [(b) => set(b, 'dsseEnvelope', undefined), 'one_of', ''],
  [(b) => set(b, 'messageSignature', { signature: 'AQ==' }), 'one_of', ''],
  [(b) => set(b, 'verificationMaterial', undefined), 'missing', MATERIAL],
  [(b) => set(material(b), 'x', 1), 'unknown_member', `${MATERIAL}/x`],
  [(b) => set(material(b), 'certificate', undefined), 'one_of', MATERIAL],
  [(b) => set(material(b), 'publicKey', { hint: 'x' }), 'one_of', MATERIAL],
  [(b) => set(material(b)?.['certificate'], 'x', 1), 'unknown_member', `${MATERIAL}/certificate/x`],
  [
    (b) => set(material(b)?.['certificate'], 'rawBytes', '%'),
    'base64',
    `${MATERIAL}/certificate/rawBytes`,
  ],
  [
    (b) => set(b, 'mediaType', 'application/vnd.dev.sigstore.bundle+json;version=0.2'),
    'one_of',
    `${MATERIAL}/certificate`,
  ],
  [chain([]), 'missing', `${MATERIAL}/x509CertificateChain`],
  [
    chain(Array(33).fill({ rawBytes: 'AQ==' })),
    'too_many',
    `${MATERIAL}/x509CertificateChain/certificates`,
  ],
  [(b) => set(material(b), 'tlogEntries', {}), 'wrong_type', `${MATERIAL}/tlogEntries`],
  [(b) => set(entry(b), 'logIndex', '-1'), 'number', `${ENTRY}/logIndex`],
  [(b) => set(entry(b), 'logIndex', '007'), 'number', `${ENTRY}/logIndex`],
  [(b) => set(entry(b), 'logIndex', '9223372036854775808'), 'number', `${ENTRY}/logIndex`],
  [(b) => set(entry(b), 'logIndex', 1.5), 'number', `${ENTRY}/logIndex`],
  [(b) => set(entry(b), 'inclusionProof', undefined), 'missing', `${ENTRY}/inclusionProof`],
  [(b) => set(entry(b), 'kindVersion', { kind: 'x' }), 'missing', `${ENTRY}/kindVersion/version`],
  [(b) => set(entry(b), 'integratedTime', 'x'), 'number', `${ENTRY}/integratedTime`],
  [
    (b) => set(entry(b), 'inclusionPromise', {}),
    'missing',
    `${ENTRY}/inclusionPromise/signedEntryTimestamp`,
  ],
  [(b) => set(proof(b), 'checkpoint', null), 'missing', `${ENTRY}/inclusionProof/checkpoint`],
  [(b) => set(proof(b), 'rootHash', 'AQ=='), 'digest', `${ENTRY}/inclusionProof/rootHash`],
  [(b) => set(proof(b)?.['hashes'], '2', 'AQ=='), 'digest', `${ENTRY}/inclusionProof/hashes/2`],
  [(b) => set(proof(b)?.['hashes'], '2', 7), 'wrong_type', `${ENTRY}/inclusionProof/hashes/2`],
  [
    (b) => set(proof(b), 'hashes', Array(64).fill('AQ==')),
    'too_many',
    `${ENTRY}/inclusionProof/hashes`,
  ],
  [
    (b) => set(material(b)?.['timestampVerificationData'], 'x', 1),
    'unknown_member',
    `${MATERIAL}/timestampVerificationData/x`,
  ],
];

test('a bundle of another form is refused with the place', () => {
  for (const [change, code, at] of MALFORMED)
    assert.throws(
      () => parseBundle(changed(change)),
      (error: unknown) =>
        error instanceof AttestationError && error.code === code && error.at === at,
      `${code} ${at}`,
    );
  assert.throws(() => parseBundle(new Uint8Array(MOST_BUNDLE_BYTES + 1)), { code: 'too_long' });
  assert.throws(() => parseBundle(encodeUtf8('{"mediaType":')), { code: 'syntax' });
});

test('an envelope in a bundle is refused with its place in the bundle', () => {
  const empty = changed((bundle) => set(bundle['dsseEnvelope'], 'signatures', []));
  assert.throws(
    () => parseBundle(empty),
    (error: unknown) =>
      error instanceof EnvelopeError &&
      error.code === 'no_signature' &&
      error.at === '/dsseEnvelope/signatures',
  );
});

const LEAF = {
  digest: new Uint8Array(32).fill(1),
  signature: Uint8Array.of(2),
  key_details: 'PKIX_ED25519',
  verifier: { kind: 'public_key', spki: Uint8Array.of(3) },
} as const;

test('a leaf of a signature is the body of Rekor v2, and survives a round trip', () => {
  const digest = encodeBase64(LEAF.digest);
  assert.equal(
    decodeUtf8(encodeHashedRekord(LEAF)),
    `{"apiVersion":"0.0.2","kind":"hashedrekord","spec":{"hashedRekordV002":{"data":{"algorithm":"SHA2_256","digest":"${digest}"},"signature":{"content":"Ag==","verifier":{"keyDetails":"PKIX_ED25519","publicKey":{"rawBytes":"Aw=="}}}}}}`,
  );
  assert.deepEqual(parseHashedRekord(encodeHashedRekord(LEAF)), LEAF);
});

test('ignores a leaf of another kind, and refuses a malformed one with its position', () => {
  const text = decodeUtf8(encodeHashedRekord(LEAF)) ?? '';
  const parse = (json: string) => parseHashedRekord(encodeUtf8(json));
  assert.equal(parse(text.replace('0.0.2', '0.0.1')), null);
  assert.equal(parse(text.replace('"hashedrekord"', '"dsse"')), null);
  const record = '/spec/hashedRekordV002';
  for (const [json, code, at] of [
    [text.replace('SHA2_256', 'SHA2_384'), 'algorithm', `${record}/data/algorithm`],
    [text.replace(encodeBase64(LEAF.digest), 'AQ=='), 'digest', `${record}/data/digest`],
    [
      text.replace('PKIX_ED25519', 'PKIX_RSA'),
      'algorithm',
      `${record}/signature/verifier/keyDetails`,
    ],
    [text.replace('"publicKey"', '"key"'), 'one_of', `${record}/signature/verifier`],
    [
      text.replace('"publicKey"', '"x509Certificate":{"rawBytes":"AQ=="},"publicKey"'),
      'one_of',
      `${record}/signature/verifier`,
    ],
    [text.replace('Ag==', 'Ag'), 'not_canonical', ''],
    [text.replace('{"data"', '{"more":1,"data"'), 'not_canonical', ''],
    [`${text} `, 'not_canonical', ''],
    [canonicalJson({ apiVersion: '0.0.2' }), 'missing', '/kind'],
  ] as const)
    assert.throws(
      () => parse(json),
      (error: unknown) =>
        error instanceof AttestationError && error.code === code && error.at === at,
      `${code} ${at}`,
    );
});

test('writes the media type of v0.3', () => {
  assert.match(decodeUtf8(PUBLISHED) ?? '', new RegExp(BUNDLE_MEDIA_TYPE.replaceAll('+', '\\+')));
});
