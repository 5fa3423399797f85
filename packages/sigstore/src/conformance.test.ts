/**
 * Sigstore's conformance suite for clients: Assay's verdict on each case, compared with that of Sigstore's own
 * verifier.
 */
import assert from 'node:assert/strict';
import { createPublicKey, hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BundleTrust } from '@assay/core/attestation/bundle/bundle-trust.ts';
import { BUNDLE_STEPS, type BundleStep } from '@assay/core/attestation/bundle/verification-step.ts';
import { verifyBundle } from '@assay/core/attestation/bundle/verify-bundle.ts';
import type { ControlLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { controlHistory } from '@assay/core/attestation/signers/signers-group.ts';
import { createAttestationPlatform } from './attestation-platform.ts';
import { ANYBODY, verifyForeignBundle } from './foreign-bundle.ts';
import { type ConformanceCase, conformanceCases, PUBLIC_GOOD_CASE } from './test-conformance.ts';
import { peerRefusal } from './test-peer.ts';
import { TrustRootError } from './trust-root-error.ts';
import { parseTrustRoots } from './trust-roots.ts';

const cases = conformanceCases();

/** Case that Sigstore's verifier wrongly accepts. When this changes, it reads validity as the suite requires. */
const WRONGLY_ACCEPTED = 'trust-root-tlog-missing-validity-start_fail';

/** Cases whose fault is in the trusted root. */
const BAD_ROOTS: Record<string, string> = {
  [WRONGLY_ACCEPTED]: '/tlogs/1/publicKey/validFor/start',
};

/** Step and reason with which the fault of a case is found; names without `_fail`. */
const FOUND: Record<string, string[]> = {
  'limits unreadable': [
    'bundle-empty-certificate-chain',
    'bundle-invalid-base64-signature',
    'bundle-malformed-json',
    'bundle-negative-log-index',
    'intoto-missing-inclusion-proof',
    'invalid-inclusion-proof',
    'rekor2-no-inclusion-proof',
    'rekor2-timestamp-with-incorrect-time',
  ],
  'media_type unknown_media_type': ['bundle-unknown-version'],
  'timestamps bad_timestamp': [
    'rekor2-timestamp-outside-tsa-cert-validity',
    'rekor2-timestamp-payload-mismatch',
  ],
  'timestamps too_few_timestamps': ['rekor2-no-timestamp'],
  'timestamps unknown_authority': [
    'rekor2-timestamp-outside-trust-root-tsa-validity',
    'rekor2-timestamp-untrusted-tsa-with-embedded-cert',
    'rekor2-timestamp-untrusted-tsa-without-embedded-cert',
  ],
  'key_validity bad_certificate': [
    'integrated-time-in-future',
    'intoto-expired-certificate',
    'intoto-set-outside-signing-cert-validity',
    'intoto-tsa-timestamp-outside-cert-validity',
    'invalid-ct-key',
  ],
  'key_validity unknown_certificate': ['bundle-from-wrong-instance'],
  'key_validity unknown_key': ['managed-key-no-key', 'managed-key-wrong-key'],
  'signature bad_signature': ['wrong-material'],
  'log_entry entry_mismatch': [
    'dsse-invalid-sig',
    'dsse-mismatch-envelope',
    'dsse-mismatch-sig',
    'incorrect-public-key',
    'intoto-log-entry-mismatch',
    'message-digest-mismatch',
    'rekor2-dsse-invalid-sig',
    'rekor2-dsse-mismatch-envelope',
    'rekor2-dsse-mismatch-sig',
    'signature-mismatch',
    'wrong-hashedrekord-artifact',
    'wrong-hashedrekord-cert-and-sig',
    'wrong-hashedrekord-entry',
  ],
  'inclusion no_proof': ['bundle-with-root-cert'],
  'inclusion bad_inclusion': [
    'checkpoint-wrong-roothash',
    'inclusion-proof-corrupted-hash',
    'set-invalid-signature',
  ],
  'checkpoint bad_checkpoint': [
    'rekor2-checkpoint-missing-log-signature',
    'rekor2-checkpoint-missing-origin',
    'rekor2-checkpoint-missing-root-hash',
    'rekor2-checkpoint-missing-size',
  ],
  'checkpoint not_signed_by_log': [
    'checkpoint-bad-keyhint',
    'rekor2-checkpoint-no-matching-signature',
  ],
  'checkpoint bad_log_signature': ['invalid-checkpoint-signature'],
};

const digestOf = (bytes: Uint8Array) => ({ sha256: hash('sha256', bytes) });

/** Our verdict by the trusted root of the case alone. */
async function verify({ bundle, artifact: bytes, root, key, identity }: ConformanceCase) {
  const artifact = { digest: digestOf(bytes), bytes };
  const policy = { ...ANYBODY, key, identity };
  return await verifyForeignBundle(bundle, parseTrustRoots(root), artifact, policy);
}

/** Signers log that registers the key of a case, or else the identity it names. */
function registered({ key: publicKey, pem, identity }: ConformanceCase): ControlLeaf[] {
  const [principal, key, time] = ['p', 'k', 0];
  const common = { op: 'register', key, principal, not_before: 0, not_after: null, time } as const;
  const person: ControlLeaf = {
    ...{ kind: 'principal', op: 'create', principal, type: 'user', person: 'p', time },
  };
  if (pem !== null && publicKey === null) return [person];
  if (publicKey === null)
    return [
      person,
      {
        ...{ kind: 'signing-key', ...common, custody: 'fulcio' },
        identity: { kind: 'certificate', ...identity },
      },
    ];
  const proof = new Uint8Array(0);
  return [
    person,
    {
      ...{ kind: 'signing-key', ...common, custody: 'client' },
      identity: { kind: 'public_key', spki: publicKey.spki, proof },
    },
  ];
}

/** Verifies a case as if it were logged in Assay, where the signers log decides whose keys count. */
async function verifyAsOurs(one: ConformanceCase) {
  const roots = parseTrustRoots(one.root);
  const entries = registered(one).map((leaf, i) => ({ index: BigInt(i), leaf }));
  const trust: BundleTrust = {
    versions: ['0.1', '0.2', '0.3'],
    ...{ logs: roots.logs, witnesses: [], isQuorum: () => true, timestamps_needed: 1 },
    control: {
      history: controlHistory(entries),
      size: 2n,
      rootAt: () => null,
      leastPinned: () => 0n,
    },
    ...{ custody: ['client', 'server', 'fulcio'], policy: null, max_age_ms: null },
  };
  const { bundle, artifact: bytes } = one;
  const artifact = { digest: digestOf(bytes), bytes };
  const asked = { bundle, artifact, notarization: null, fellows: [], time: Date.UTC(2026, 10, 21) };
  return await verifyBundle(createAttestationPlatform(roots), asked, trust);
}

/** Reason Sigstore's own verifier refuses a case; null when it accepts it. */
function theirs({ bundle, artifact, pem, key, identity, root }: ConformanceCase): string | null {
  if (pem !== null && key === null) return 'The key is none.';
  return peerRefusal({
    ...{ bundle: new TextDecoder().decode(bundle), artifact, trusted_root: root },
    signer: pem === null ? identity : createPublicKey(pem),
  });
}

const codesOf = (steps: readonly BundleStep[]) => steps.map(({ name, code }) => `${name} ${code}`);
const faultOf = (name: string) =>
  Object.keys(FOUND).find((fault) => FOUND[fault]?.includes(name.replace(/_fail$/, '')));

for (const one of cases) {
  const { name, isGood } = one;
  test(`${name} is ${isGood ? 'valid' : 'refused'}`, async () => {
    const refusal = theirs(one);
    assert.equal(refusal === null, isGood || name === WRONGLY_ACCEPTED, refusal ?? 'accepted');
    const at = BAD_ROOTS[name];
    if (at !== undefined) {
      const isBadRoot = (error: unknown) => error instanceof TrustRootError && error.at === at;
      assert.throws(() => parseTrustRoots(one.root), isBadRoot);
      return;
    }
    const { verification, steps } = await verify(one);
    const found = codesOf(steps);
    assert.equal(verification === 'valid', isGood, found.join(', '));
    if (!isGood) assert.ok(found.includes(faultOf(name) ?? ''), found.join(', '));
    assert.deepEqual(
      steps.map((step) => step.name),
      [...BUNDLE_STEPS],
    );
    const asOurs = await verifyAsOurs(one);
    const isOlder = codesOf(asOurs.steps).includes('log_entry unknown_entry');
    assert.equal(asOurs.verification === 'valid', isGood && !isOlder, 'as on our own log');
  });
}

test('one token has line feeds in its base64; without them its real fault is found', async () => {
  const one = cases.find(({ name }) => name === 'rekor2-timestamp-with-incorrect-time_fail');
  assert.ok(one);
  const text = new TextDecoder()
    .decode(one.bundle)
    .replaceAll(/"signedTimestamp": ?"[^"]*"/g, (member) => member.replaceAll('\\n', ''));
  const { steps } = await verify({ ...one, bundle: new TextEncoder().encode(text) });
  assert.ok(codesOf(steps).includes('key_validity bad_certificate'), codesOf(steps).join(', '));
});

test('no case is omitted', (t) => {
  assert.equal(cases.length, 70);
  assert.equal(cases.filter(({ isGood }) => isGood).length, 21);
  const faults = Object.values(FOUND).flat();
  assert.equal(new Set(faults).size + Object.keys(BAD_ROOTS).length, 49);
  const foreign = cases.filter(({ hasOwnRoot }) => !hasOwnRoot).map(({ name }) => name);
  const reason = `by the root of ${PUBLIC_GOOD_CASE}, one member put back`;
  for (const name of foreign) t.diagnostic(`${name}: no trusted root of its own; ${reason}`);
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('| Case |');
  const told = [...table.matchAll(/^\| `(\S+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(told, foreign.sort(), 'README tells the same');
});
