import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { encodeHex } from '../../encoding/hex.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import type { BundleTrust } from '../bundle/bundle-trust.ts';
import { parseHashedRekord } from '../bundle/hashedrekord.ts';
import { verifyBundle } from '../bundle/verify-bundle.ts';
import { HOUR, platform } from '../scenes/test-authorities.ts';
import { entryOf, withBody } from '../scenes/test-scene.ts';
import { certificateVerifier, logKeysOf, readTimestamp } from '../scenes/test-sigstore.ts';
import { type Notarized, World } from '../scenes/test-world.ts';
import {
  type NotarizationLeaf,
  readNotarizationLeaf,
  type StatusLeaf,
} from '../signers/notarization-leaf.ts';
import { controlHistory } from '../signers/signers-group.ts';
import { type Evidence, evidenceOf } from './evidence.ts';

function judgedAs({ notarization }: Notarized): NotarizationLeaf {
  const leaf = readNotarizationLeaf(notarization.leaf);
  assert.ok(typeof leaf === 'object' && leaf.kind === 'notarization');
  return leaf;
}

/** Evidence as a server makes it of a bundle in its ledger. */
async function evidence(
  world: World,
  notarized: Notarized,
  { trust = {}, isPinned = true }: { trust?: Partial<BundleTrust>; isPinned?: boolean } = {},
): Promise<Evidence> {
  const { notarization } = notarized;
  const claim = world.claim(notarized, { notarization: isPinned ? notarization : null });
  const verified = await verifyBundle(platform, claim, world.trust({ policy: null, ...trust }));
  const leaf = parseHashedRekord(entryOf(notarized).body);
  return evidenceOf(verified, {
    index: notarized.index,
    id: encodeHex(leaf?.digest ?? new Uint8Array(0)),
    notarization: isPinned ? judgedAs(notarized) : null,
    status: null,
  });
}

test('verified content becomes evidence, identified by the digest in its leaf', async () => {
  const world = new World();
  const alice = world.register();
  const supersedes = ['a'.repeat(64)];
  const status = await world.notarize(alice, world.status('trusted', { supersedes }));
  const found = await evidence(world, status);
  assert.partialDeepStrictEqual(found, {
    index: status.index,
    verification: 'valid',
    codes: [],
    custody: 'client',
    said: { kind: 'status', level: 'trusted', supersedes },
  });
  const leaf = parseHashedRekord(entryOf(status).body);
  assert.equal(found.id, encodeHex(leaf?.digest ?? new Uint8Array(0)));
  const built = await world.notarize(alice, world.provenance());
  assert.deepEqual((await evidence(world, built)).said, {
    kind: 'attestation',
    predicate_type: 'https://slsa.dev/provenance/v1',
    builder_id: 'https://builder.example.com',
  });
});

test('requirements of a profile make evidence neither invalid nor valid', async () => {
  const world = new World();
  const place = `group:${world.group}`;
  for (const [trust, isMember, expected, why] of [
    [{ max_age_ms: 1 }, true, 'unverifiable', 'too old'],
    [{ custody: ['fulcio'] }, true, 'unverifiable', 'a custody that is not taken'],
    [{ versions: ['0.1'] }, true, 'unverifiable', 'a version that is not taken'],
    [
      { policy: { distinct: 'principal', alternatives: [[place]] } },
      false,
      'unverifiable',
      'not in the group',
    ],
    [
      { policy: { distinct: 'principal', alternatives: [[place, place]] } },
      true,
      'valid',
      'one of two',
    ],
  ] as const) {
    const by = world.register({ isMember });
    const groups = isMember ? [world.group] : [];
    const notarized = await world.notarize(by, world.status('trusted'), { groups });
    assert.equal((await evidence(world, notarized, { trust })).verification, expected, why);
  }
});

test('evidence without the leaf that pins the control log is unverifiable', async () => {
  const world = new World();
  const notarized = await world.notarize(world.register(), world.status('trusted'));
  const { verification, signer } = await evidence(world, notarized, { isPinned: false });
  assert.equal(verification, 'unverifiable');
  assert.ok(signer);
});

test('for invalid evidence, the ledger names signer and statement', async () => {
  const world = new World();
  const alice = world.register();
  const notarized = await world.notarize(alice, world.status('untrusted'));
  withBody(notarized, (body) => body.replace('PKIX_ECDSA_P256_SHA_256', 'PKIX_ED25519'));
  const found = await evidence(world, notarized);
  const { principal, key } = alice;
  assert.deepEqual(
    [found.verification, found.codes, found.signer],
    [
      'invalid',
      ['entry_mismatch', 'bad_inclusion'],
      { principal, person: principal, key, groups: [world.group] },
    ],
  );
  const forged = world.claim(notarized, { bundle: encodeUtf8('{}') });
  const verified = await verifyBundle(platform, forged, world.trust());
  const status: StatusLeaf = {
    ...{ kind: 'status', ref_index: 1n, artifact: world.artifact, level: 'trusted' },
    ...{ supersedes: [], time: HOUR },
  };
  const logged = { index: 1n, id: 'x', notarization: null, status };
  assert.deepEqual(evidenceOf(verified, logged), {
    ...{ id: 'x', index: 1n, verification: 'invalid', codes: ['unreadable'], signer: null },
    ...{ custody: null, trusted_time: null },
    said: { kind: 'status', level: 'trusted', supersedes: [] },
  });
  const unread = evidenceOf(verified, { ...logged, status: null });
  assert.deepEqual(unread.said, { kind: 'attestation', predicate_type: '', builder_id: null });
});

test('an unknown log leaves a status undecided, and refutes nothing', async () => {
  const world = new World();
  const notarized = await world.notarize(world.register(), world.status('trusted'));
  const trust = { logs: [new World().logKey] };
  assert.equal((await evidence(world, notarized, { trust })).verification, 'unverifiable');
});

test('a published bundle of a Rekor v2 is valid by the root that is published with it', async () => {
  const vector = (name: string) =>
    readFileSync(new URL(`../../../vectors/attestation/rekor2-dsse.${name}.json`, import.meta.url));
  const root = JSON.parse(vector('trusted_root').toString('utf8'));
  const subject =
    'https://github.com/sigstore-conformance/extremely-dangerous-public-oidc-beacon/.github/workflows/extremely-dangerous-oidc-beacon.yml@refs/heads/main';
  const issuer = 'https://token.actions.githubusercontent.com';
  const common = { principal: 'p', time: 0 } as const;
  const history = controlHistory([
    {
      index: 0n,
      leaf: { ...common, kind: 'principal', op: 'create', type: 'user', person: 'p' },
    },
    {
      index: 1n,
      leaf: {
        ...{ ...common, kind: 'signing-key', op: 'register', key: 'k', custody: 'fulcio' },
        ...{ not_before: 0, not_after: null },
        identity: { kind: 'certificate', issuer, subject },
      },
    },
  ]);
  const verified = await verifyBundle(
    {
      ...platform,
      verifyTimestamp: readTimestamp,
      verifyCertificate: certificateVerifier(root),
    },
    {
      bundle: vector('sigstore'),
      artifact: {
        digest: { sha256: 'a0cfc71271d6e278e57cd332ff957c3f7043fdda354c4cbb190a30d56efa01bf' },
      },
      ...{ notarization: null, fellows: [], time: Date.UTC(2026, 10, 21) },
    },
    {
      ...{ versions: ['0.3'], logs: logKeysOf(root), witnesses: [], isQuorum: () => true },
      ...{ timestamps_needed: 1, custody: ['fulcio'], policy: null, max_age_ms: null },
      control: { history, size: 2n, rootAt: () => null, leastPinned: () => 0n },
    },
  );
  assert.equal(
    verified.verification,
    'valid',
    JSON.stringify(verified.steps.map(({ code }) => code)),
  );
  assert.equal(verified.statement?.statement.predicate_type, 'https://slsa.dev/provenance/v1');
});
