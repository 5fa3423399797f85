import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyBundle } from '../bundle/verify-bundle.ts';
import { HOUR, NOON, platform } from '../scenes/test-authorities.ts';
import { World } from '../scenes/test-world.ts';
import { readNotarizationLeaf } from '../signers/notarization-leaf.ts';
import { groupPolicy } from '../signers/test-threshold-policy.ts';
import { readPredicate } from '../statement/predicates/read-predicate.ts';
import { matchSubject, parseStatement } from '../statement/statement.ts';
import { evidenceOf } from './evidence.ts';
import { trustLevel } from './trust-level.ts';
import type { TrustProfile } from './trust-profile.ts';
import {
  COMPLIANCE_MEMBER,
  formatVerificationSummary,
  type SummarizedCompliance,
  TRUST_LEVEL_MEMBER,
} from './vsa.ts';

const NO_PROFILE: SummarizedCompliance = { profile: null, sbom: null, rule_sets: [] };

const CONTEXT = {
  verifier_id: 'https://assay.example.com',
  resource_uri: 'pkg:generic/a@1',
  policy: { uri: 'https://assay.example.com/profiles/x/3', digest: { sha256: 'b'.repeat(64) } },
  compliance: NO_PROFILE,
  input_attestations: [
    { uri: 'https://assay.example.com/a/1', digest: { sha256: 'c'.repeat(64) } },
  ],
};

/** Everything at once: signed, logged, verified, judged. */
async function judgedWorld(level: 'trusted' | 'untrusted') {
  const world = new World();
  const alice = world.register();
  const notarized = await world.notarize(alice, world.status(level));
  const trust = world.trust({ policy: null, custody: ['client', 'server', 'fulcio'] });
  const verified = await verifyBundle(platform, world.claim(notarized), trust);
  const leaf = readNotarizationLeaf(notarized.notarization.leaf);
  assert.ok(typeof leaf === 'object' && leaf.kind === 'notarization');
  const logged = { index: notarized.index, id: '', notarization: leaf, status: null };
  const profile: TrustProfile = {
    ...{ id: 'x', version: 3, distrust: null, unsupport: null, max_age_ms: null, required: [] },
    trust: groupPolicy(1, world.group),
    custody: ['client'],
  };
  const question = {
    artifact: world.artifact,
    profile,
    evidence: [evidenceOf(verified, logged)],
    checkpoint: { origin: world.ledger.origin, size: 3n, root: world.ledger.root() },
    time: NOON + HOUR,
  };
  return { world, question, verdict: trustLevel(question) };
}

test('a level is exported as a verification summary that others can read', async () => {
  for (const level of ['trusted', 'untrusted'] as const) {
    const { world, question, verdict } = await judgedWorld(level);
    assert.equal(verdict.level, level);
    const statement = parseStatement(formatVerificationSummary(question, verdict, CONTEXT));
    assert.equal(matchSubject(statement, world.artifact), 'same');
    const isTrusted = level === 'trusted';
    assert.partialDeepStrictEqual(readPredicate(statement), {
      kind: 'verification-summary',
      verifier_id: CONTEXT.verifier_id,
      time_verified: NOON + HOUR,
      resource_uri: CONTEXT.resource_uri,
      result: isTrusted ? 'PASSED' : 'FAILED',
      verified_levels: [isTrusted ? 'ASSAY_TRUSTED' : 'FAILED'],
    });
    assert.deepEqual(statement.predicate[TRUST_LEVEL_MEMBER], {
      level,
      reasons: verdict.reasons.map((reason) => ({ ...reason })),
    });
    assert.deepEqual(statement.predicate['policy'], {
      ...CONTEXT.policy,
      annotations: {
        checkpoint: {
          origin: world.ledger.origin,
          size: '3',
          root: Buffer.from(world.ledger.root()).toString('hex'),
        },
      },
    });
  }
});

test('the same question gives the same bytes', async () => {
  const { question, verdict } = await judgedWorld('trusted');
  const first = formatVerificationSummary(question, verdict, CONTEXT);
  assert.deepEqual(formatVerificationSummary(structuredClone(question), verdict, CONTEXT), first);
});

/** A summary of a trusted artifact with the verdict of a profile. */
async function profiled(verdict: 'pass' | 'fail' | 'unknown' | 'not_applicable') {
  const { question, verdict: level } = await judgedWorld('trusted');
  const compliance: SummarizedCompliance = {
    profile: {
      ...{ id: 'p', name: 'Release', version: 7, sha256: 'd'.repeat(64), verdict },
      results: [],
    },
    sbom: { id: 's', sha256: 'e'.repeat(64) },
    rule_sets: [
      { id: 'ntia', version: '2021', revision: 1, verdict: 'pass' },
      { id: 'cra', version: '2024', revision: 1, verdict: 'unknown' },
    ],
  };
  const bytes = formatVerificationSummary(question, level, { ...CONTEXT, compliance });
  const { predicate } = parseStatement(bytes);
  assert.deepEqual(predicate[COMPLIANCE_MEMBER], compliance);
  const { verificationResult, verifiedLevels, policy } = predicate;
  return { result: verificationResult, levels: verifiedLevels, policy: Object(policy) };
}

test('a summary passes only if the profile passed, and names what passed', async () => {
  const passed = await profiled('pass');
  assert.deepEqual(
    [passed.result, passed.levels],
    ['PASSED', ['ASSAY_TRUSTED', 'ASSAY_PROFILE', 'ASSAY_RULE_SET_NTIA']],
  );
  assert.equal(passed.policy.uri, 'https://assay.example.com/attestation-profiles/p/7');
  assert.deepEqual(passed.policy.digest, { sha256: 'd'.repeat(64) });
  assert.deepEqual(passed.policy.annotations.signers_groups, CONTEXT.policy);
  for (const verdict of ['fail', 'unknown'] as const) {
    const { result, levels, policy } = await profiled(verdict);
    assert.deepEqual([result, levels], ['FAILED', ['FAILED']], verdict);
    assert.equal(policy.uri, passed.policy.uri);
  }
});

test('a profile that requires nothing of the artifact is no part of the policy', async () => {
  const { result, levels, policy } = await profiled('not_applicable');
  assert.deepEqual([result, levels], ['PASSED', ['ASSAY_TRUSTED', 'ASSAY_RULE_SET_NTIA']]);
  assert.equal(policy.uri, CONTEXT.policy.uri);
});
