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
import { formatVerificationSummary, TRUST_LEVEL_MEMBER } from './vsa.ts';

const CONTEXT = {
  verifier_id: 'https://assay.example.com',
  resource_uri: 'pkg:generic/a@1',
  policy: { uri: 'https://assay.example.com/profiles/x/3', digest: { sha256: 'b'.repeat(64) } },
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
