/** Sigstore's conformance suite for clients: what it says must fail is never valid here. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corpusAbsent, corpusFiles } from '../../vectors/cyclonedx/corpus.ts';
import { encodeHex } from '../encoding/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.ts';
import { sha256 } from '../merkle/hasher.ts';
import type { AttestationPlatform, BundleTrust } from './bundle-trust.ts';
import { parsePublicKeyPem } from './public-key.ts';
import { type ControlEntry, controlHistory } from './signers-group.ts';
import { platform } from './test-authorities.ts';
import {
  certificateVerifier,
  logKeysOf,
  readTimestamp,
  type TrustedRoot,
} from './test-sigstore.ts';
import { type VerifiedBundle, verifyBundle } from './verify-bundle.ts';

const FOLDER = 'attest/sigstore-conformance';
const files = new Map(corpusFiles(FOLDER));
const file = (name: string) => files.get(`bundle-verify/${name}`);
const text = (name: string) => decodeUtf8(file(name) ?? new Uint8Array(0))?.trim();
const cases = [...new Set([...files.keys()].map((path) => path.split('/')[1] ?? ''))].filter(
  (name) => file(`${name}/bundle.sigstore.json`) !== undefined,
);

const NO_LINE: Record<string, string> = { 'rekor2-timestamp-with-incorrect-time_fail': '' };
const NO_ROOT: TrustedRoot = { tlogs: [], certificateAuthorities: [] };
const SUBJECT =
  'https://github.com/sigstore-conformance/extremely-dangerous-public-oidc-beacon/.github/workflows/extremely-dangerous-oidc-beacon.yml@refs/heads/main';

/** The control log of somebody who takes this key, or else the identity of the suite. */
function registered(name: string): ControlEntry[] {
  const [principal, key, time] = ['p', 'k', 0];
  const pem = text(`${name}/key.pub`) ?? '';
  const common = { op: 'register', key, principal, not_before: 0, not_after: null, time } as const;
  // The wrong key of the suite is none: its base64 ends in bits that mean nothing.
  if (name === 'managed-key-wrong-key_fail') {
    assert.throws(() => parsePublicKeyPem(pem), { code: 'pem' });
    return [];
  }
  const spki = pem === '' ? undefined : parsePublicKeyPem(pem).spki;
  return [
    {
      index: 0n,
      leaf: { kind: 'principal', op: 'create', principal, type: 'user', person: 'p', time },
    },
    {
      index: 1n,
      leaf: spki
        ? {
            ...{ kind: 'signing-key', ...common, custody: 'client' },
            identity: { kind: 'public_key', spki, proof: new Uint8Array(0) },
          }
        : {
            ...{ kind: 'signing-key', ...common, custody: 'fulcio' },
            identity: {
              kind: 'certificate',
              issuer: text(`${name}/issuer`) || 'https://token.actions.githubusercontent.com',
              subject: text(`${name}/identity`) || SUBJECT,
            },
          },
    },
  ];
}

async function verify(name: string): Promise<VerifiedBundle> {
  const json = text(`${name}/trusted_root.json`);
  const root: TrustedRoot = json === undefined || json === '' ? NO_ROOT : JSON.parse(json);
  const trust: BundleTrust = {
    versions: ['0.1', '0.2', '0.3'],
    logs: logKeysOf(root),
    witnesses: [],
    isQuorum: () => true,
    timestamps_needed: 1,
    control: {
      history: controlHistory(registered(name)),
      size: 2n,
      rootAt: () => null,
      anchored_size: 0n,
    },
    custody: ['client', 'server', 'fulcio'],
    policy: null,
    max_age_ms: null,
  };
  const own: AttestationPlatform = {
    ...platform,
    verifyTimestamp: readTimestamp,
    verifyCertificate: certificateVerifier(root),
  };
  const bytes = file(`${name}/artifact`) ?? file('a.txt') ?? encodeUtf8('');
  return await verifyBundle(
    own,
    {
      // One token of the suite has line feeds in its base64, by which it would be refused too early.
      bundle: encodeUtf8(
        (text(`${name}/bundle.sigstore.json`) ?? '').replaceAll('\\n', NO_LINE[name] ?? '\\n'),
      ),
      artifact: { digest: { sha256: encodeHex(sha256(platform.hasher, bytes)) }, bytes },
      notarization: null,
      fellows: [],
      time: Date.UTC(2026, 10, 21),
    },
    trust,
  );
}

/** Whose fault lies in the token, or its authority: found by whoever verifies tokens, which these tests do not. */
const BY_AUTHORITY = new Set([
  'rekor2-timestamp-outside-trust-root-tsa-validity_fail',
  'rekor2-timestamp-outside-tsa-cert-validity_fail',
  'rekor2-timestamp-untrusted-tsa-with-embedded-cert_fail',
  'rekor2-timestamp-untrusted-tsa-without-embedded-cert_fail',
]);

const codesOf = ({ steps }: VerifiedBundle) =>
  steps.flatMap(({ name, code }) => (code && code !== 'not_reached' ? [`${name} ${code}`] : []));

/** What is wrong with bundles of a Rekor v2, and where it is found. */
const FOUND: Record<string, string> = {
  'bundle-empty-certificate-chain_fail': 'limits unreadable',
  'bundle-invalid-base64-signature_fail': 'limits unreadable',
  'bundle-malformed-json_fail': 'limits unreadable',
  'bundle-negative-log-index_fail': 'limits unreadable',
  'bundle-unknown-version_fail': 'media_type unknown_media_type',
  'intoto-missing-inclusion-proof_fail': 'limits unreadable',
  'invalid-inclusion-proof_fail': 'limits unreadable',
  'intoto-tsa-timestamp-outside-cert-validity_fail': 'key_validity bad_certificate',
  'managed-key-no-key_fail': 'key_validity unknown_key',
  'managed-key-wrong-key_fail': 'key_validity unknown_key',
  'rekor2-checkpoint-missing-log-signature_fail': 'checkpoint bad_checkpoint',
  'rekor2-checkpoint-missing-origin_fail': 'checkpoint bad_checkpoint',
  'rekor2-checkpoint-missing-root-hash_fail': 'checkpoint bad_checkpoint',
  'rekor2-checkpoint-missing-size_fail': 'checkpoint bad_checkpoint',
  'rekor2-checkpoint-no-matching-signature_fail': 'checkpoint unknown_log',
  'rekor2-dsse-invalid-sig_fail': 'signature bad_signature',
  'rekor2-dsse-mismatch-envelope_fail': 'log_entry entry_mismatch',
  'rekor2-dsse-mismatch-sig_fail': 'log_entry entry_mismatch',
  'rekor2-no-inclusion-proof_fail': 'limits unreadable',
  'rekor2-no-timestamp_fail': 'timestamps too_few_timestamps',
  'rekor2-timestamp-payload-mismatch_fail': 'timestamps bad_timestamp',
  'rekor2-timestamp-with-incorrect-time_fail': 'key_validity bad_certificate',
  'trust-root-tlog-missing-validity-start_fail': 'checkpoint unknown_log',
};

for (const name of cases.filter((one) => !BY_AUTHORITY.has(one))) {
  const isBad = name.endsWith('_fail');
  const isOld = !isBad && !/^rekor2-|with-sct|root-tsa/.test(name);
  const verdict = isBad ? 'not valid' : isOld ? 'unverifiable, of a Rekor v1' : 'valid';
  test(`Sigstore conformance: ${name} is ${verdict}`, async () => {
    const verified = await verify(name);
    const found = codesOf(verified);
    const expected = FOUND[name] ?? (isOld || isBad ? 'log_entry unknown_entry' : undefined);
    if (expected !== undefined) assert.ok(found.includes(expected), found.join(', '));
    if (isBad) assert.notEqual(verified.verification, 'valid');
    else assert.equal(verified.verification, isOld ? 'unverifiable' : 'valid', found.join(', '));
  });
}

test('the whole suite was there', { skip: corpusAbsent(FOLDER) }, () => {
  assert.equal(cases.length, 70);
  const valid = cases.filter(
    (name) => /^rekor2-|with-sct|root-tsa/.test(name) && !/_fail$/.test(name),
  );
  assert.equal(valid.length, 12);
});
