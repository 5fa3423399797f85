import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestServer, testServer } from '../../../test-server.ts';
import {
  attested,
  digestOf,
  judgingTasks,
  type TestSigning,
  testSigning,
} from '../../attestations/test-signing.ts';
import {
  attest,
  BUILDER,
  complianceOf,
  complianceOnce,
  PROVENANCE,
  provenanceOf,
  type SentRules,
} from './test-compliance.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work(judgingTasks(server));
});
after(() => server.stop());

const NEW_BUILDER = `${BUILDER}/v2`;

/** Two members of a group must sign provenance by one of two builders. */
async function twoOfGroup(scene: TestSigning, changed: SentRules = {}) {
  const { admin } = scene;
  const ann = await scene.notary('LedgerAdmin');
  const bob = await scene.notary('Auditor');
  const group = await scene.group(2, ann, bob);
  const rule = {
    ...{ predicate_types: [PROVENANCE], signers_group_uuid: group, threshold: 2 },
    builders: [BUILDER, NEW_BUILDER],
  };
  const rules = { attestations: [rule], ...changed };
  const profile = await admin.createAttestationProfile({ name: 'release', rules });
  return { ann, bob, group, rule, profile };
}

test('passes provenance signed by two of a group, and shows the evidence', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob, group, profile } = await twoOfGroup(scene);
  const sha256 = digestOf('image');
  await attest(admin, attested(sha256), ann, bob);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'missing']);
  const [first] = await attest(admin, provenanceOf(sha256), ann);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'too_few_signers']);
  const [again] = await attest(admin, provenanceOf(sha256, NEW_BUILDER), ann);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'too_few_signers']);
  const [second] = await attest(admin, provenanceOf(sha256), bob);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['pass', 'attested']);
  const { profiles, trust_level } = await admin.viewArtifact({ sha256 });
  const { profileId, slug, name, version, is_default, rules } = profile;
  const evidence = profiles[0]?.results[0]?.evidence ?? [];
  assert.deepEqual(profiles, [
    {
      profile: { profileId, slug, name, version, is_default, rules, applies: true },
      verdict: 'pass',
      results: [
        {
          ...{ rule: 'attestation', index: 0, verdict: 'pass', code: 'attested' },
          ...{
            evidence,
            shared_rating_findings: 0,
            vulnerabilities: [],
            coverage: null,
            licenses: null,
          },
        },
      ],
      signers_groups: { [group]: 'g2' },
    },
  ]);
  assert.deepEqual(evidence, [second, again, first]);
  assert.equal(trust_level, 'unknown', 'a profile vouches for nothing');
});

test('a key compromised earlier revokes that', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob } = await twoOfGroup(scene);
  const sha256 = digestOf('image');
  await attest(admin, provenanceOf(sha256), ann, bob);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['pass', 'attested']);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await ann.client.revokeSigningKey({ uuid: ann.key, reason: 'compromised', since });
  const codes = await complianceOnce(admin, { sha256 }, 'fail');
  assert.deepEqual(codes, ['fail', 'too_few_signers']);
});

test('another builder, and a signer outside of the group, do not count', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob } = await twoOfGroup(scene);
  const stranger = await scene.notary('Visitor');
  const sha256 = digestOf('image');
  await attest(admin, provenanceOf(sha256, `${BUILDER}/`), ann, bob);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'builder_refused']);
  await attest(admin, provenanceOf(sha256), ann, stranger);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'too_few_signers']);
});

test('a deleted group has no members: its name is gone, and nothing passes', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob, group, rule, profile } = await twoOfGroup(scene);
  const sha256 = digestOf('image');
  await attest(admin, provenanceOf(sha256), ann, bob);
  await admin.deleteSignersGroup({ uuid: group });
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'missing']);
  const { profiles } = await admin.viewArtifact({ sha256 });
  assert.deepEqual(profiles[0]?.signers_groups, {});
  const rules = { attestations: [{ ...rule, signers_group_uuid: null }] };
  await admin.updateAttestationProfile({ profileId: profile.slug, name: 'release', rules });
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['pass', 'attested']);
});

test('custody of the server does not count when that of clients is required', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob, rule, profile } = await twoOfGroup(scene, { custody: ['server'] });
  const sha256 = digestOf('image');
  await attest(admin, provenanceOf(sha256), ann, bob);
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['fail', 'missing']);
  const rules: SentRules = { attestations: [rule], custody: ['client', 'server'] };
  await admin.updateAttestationProfile({ profileId: profile.slug, name: 'release', rules });
  assert.deepEqual(await complianceOf(admin, { sha256 }), ['pass', 'attested']);
});

test('unknown: an age that no trusted time shows', async () => {
  const scene = await testSigning(server);
  const { admin } = scene;
  const { ann, bob, rule, profile } = await twoOfGroup(scene);
  const sha256 = digestOf('image');
  await attest(admin, provenanceOf(sha256), ann, bob);
  const rules = { attestations: [rule, { ...rule, max_age_days: 30 }] };
  await admin.updateAttestationProfile({ profileId: profile.slug, name: 'release', rules });
  assert.deepEqual(await complianceOf(admin, { sha256 }), [
    ...['unknown', 'attested', 'no_trusted_time'],
  ]);
});

test('another tenant’s profile and statements never matter', async () => {
  const [mine, theirs] = [await testSigning(server), await testSigning(server)];
  const sha256 = digestOf('image');
  const { ann, bob } = await twoOfGroup(theirs);
  await attest(theirs.admin, provenanceOf(sha256), ann, bob);
  const own = await mine.notary('LedgerAdmin');
  await attest(mine.admin, attested(sha256), own);
  assert.deepEqual(await complianceOf(mine.admin, { sha256 }), ['not_applicable']);
  assert.deepEqual((await mine.admin.viewArtifact({ sha256 })).profiles, []);
  const rules = { attestations: [{ predicate_types: [PROVENANCE] }] };
  await mine.admin.createAttestationProfile({ name: 'release', rules });
  assert.deepEqual(await complianceOf(mine.admin, { sha256 }), ['fail', 'missing']);
  assert.deepEqual(await complianceOf(theirs.admin, { sha256 }), ['pass', 'attested']);
});
