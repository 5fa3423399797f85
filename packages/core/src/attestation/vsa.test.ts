import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Property } from '../sbom/component-graph.ts';
import { readTrustStatus, writeTrustStatus } from './cyclonedx-trust.ts';
import { evidenceOf } from './evidence.ts';
import { readNotarizationLeaf } from './notarization-leaf.ts';
import { readPredicate } from './predicates/read-predicate.ts';
import { matchSubject, parseStatement } from './statement.ts';
import { HOUR, NOON, platform } from './test-authorities.ts';
import { World } from './test-world.ts';
import { parseThresholdPolicy } from './threshold-policy.ts';
import { TRUST_LEVELS, trustLevel } from './trust-level.ts';
import type { TrustProfile } from './trust-profile.ts';
import { verifyBundle } from './verify-bundle.ts';
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
  const notarised = await world.notarise(alice, world.status(level));
  const trust = world.trust({ policy: null, custody: ['client', 'server', 'fulcio'] });
  const verified = await verifyBundle(platform, world.claim(notarised), trust);
  const leaf = readNotarizationLeaf(notarised.notarization.leaf);
  assert.ok(typeof leaf === 'object' && leaf.kind === 'notarization');
  const logged = { index: notarised.index, id: '', notarization: leaf, status: null };
  const profile: TrustProfile = {
    ...{ id: 'x', version: 3, distrust: null, unsupport: null, max_age_ms: null, required: [] },
    trust: parseThresholdPolicy(`group:${world.group}`),
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

const other = (name: string, value = ''): Property => ({ name, value });
const PREFIX = 'codenotary:trust_status:';
const LEVEL = `${PREFIX}level`;

test('the trust status of a component is read from its properties', () => {
  const properties = [
    other('x', '1'),
    other(LEVEL, 'trusted'),
    other(`${PREFIX}signer`, 'Joe'),
    other(`${PREFIX}comment`, 'Before release'),
    other(`${PREFIX}timestamp`, '2023-02-15T07:48:39Z'),
  ];
  assert.deepEqual(readTrustStatus(properties), {
    level: 'trusted',
    signer: 'Joe',
    comment: 'Before release',
    timestamp: Date.UTC(2023, 1, 15, 7, 48, 39),
  });
});

test('a status that is not clear is unknown, and without a level there is none', () => {
  for (const [properties, level] of [
    [[other(LEVEL, 'TRUSTED')], 'trusted'],
    [[other(LEVEL, 'good')], 'unknown'],
    [[other(LEVEL)], 'unknown'],
    [[other(LEVEL, 'trusted'), other(LEVEL, 'untrusted')], 'unknown'],
    [[other(LEVEL, 'trusted'), other(LEVEL, 'trusted')], 'trusted'],
    [[other(`${PREFIX}signer`, 'Joe')], undefined],
    [[], undefined],
  ] as const)
    assert.equal(readTrustStatus(properties)?.level, level);
  const odd = [other(LEVEL, 'trusted'), other(`${PREFIX}timestamp`, 'yesterday')];
  assert.equal(readTrustStatus(odd)?.timestamp, null);
});

const aStatus = fc.record(
  {
    level: fc.constantFrom(...TRUST_LEVELS),
    signer: fc.string(),
    comment: fc.string(),
    timestamp: fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 })),
  },
  { noNullPrototype: true },
);
const someProperties = fc.array(
  fc.record(
    {
      name: fc.constantFrom('a', 'b', LEVEL, `${PREFIX}signer`, `${PREFIX}other`),
      value: fc.string(),
    },
    { noNullPrototype: true },
  ),
);

test('law: what is written is read, and all other properties stay', () => {
  fc.assert(
    fc.property(someProperties, aStatus, (properties, status) => {
      const written = writeTrustStatus(properties, status);
      assert.deepEqual(readTrustStatus(written), status);
      assert.deepEqual(writeTrustStatus(written, status), written);
      const without = writeTrustStatus(written, null);
      assert.equal(readTrustStatus(without), null);
      assert.deepEqual(without, writeTrustStatus(properties, null));
      const isForeign = ({ name }: Property) => ['a', 'b', `${PREFIX}other`].includes(name);
      assert.deepEqual(without, properties.filter(isForeign));
    }),
  );
});
