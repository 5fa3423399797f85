import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Custody } from './control-leaf.ts';
import type { Evidence, Said } from './evidence.ts';
import { parseThresholdPolicy, type Signer } from './threshold-policy.ts';
import { type LevelQuestion, TRUST_LEVELS, type TrustLevel, trustLevel } from './trust-level.ts';
import type { TrustProfile } from './trust-profile.ts';

const NOW = 1_000_000;
const PROVENANCE = 'https://slsa.dev/provenance/v1';
const BUILDER = 'https://builder.example.com';

const PROFILE: TrustProfile = {
  id: 'x',
  version: 1,
  trust: parseThresholdPolicy({ k: 2, of: 'group:release' }),
  distrust: null,
  unsupport: null,
  custody: ['client', 'fulcio'],
  max_age_ms: null,
  required: [
    {
      predicate_types: [PROVENANCE],
      signers: parseThresholdPolicy('group:build'),
      max_age_ms: null,
      builders: [BUILDER],
    },
  ],
};

const signer = (principal: string, group: string): Signer => ({
  principal,
  person: principal,
  key: `key-of-${principal}`,
  groups: [group],
});
let index = 0n;
const evidence = (
  id: string,
  by: Signer,
  said: Said,
  change: Partial<Evidence> = {},
): Evidence => ({
  id,
  index: index++,
  verification: 'valid',
  codes: [],
  signer: by,
  custody: 'client',
  trusted_time: NOW,
  said,
  ...change,
});
const status = (level: 'trusted' | 'untrusted' | 'unsupported', ...supersedes: string[]): Said => ({
  kind: 'status',
  level,
  supersedes,
});
const provenance = (builder_id = BUILDER): Said => ({
  kind: 'attestation',
  predicate_type: PROVENANCE,
  builder_id,
});

const [alice, bob, builder] = [
  signer('alice', 'release'),
  signer('bob', 'release'),
  signer('ci', 'build'),
];
const question = (
  all: readonly Evidence[],
  change: Partial<LevelQuestion> = {},
): LevelQuestion => ({
  artifact: { sha256: 'a'.repeat(64) },
  profile: PROFILE,
  evidence: all,
  checkpoint: { origin: 'example.com/tlog/1', size: 1_000_000n, root: new Uint8Array(32) },
  time: NOW,
  ...change,
});
const levelOf = (all: readonly Evidence[], change: Partial<LevelQuestion> = {}) =>
  trustLevel(question(all, change));

const good = () => [
  evidence('t', alice, status('trusted')),
  evidence('t', bob, status('trusted')),
  evidence('p', builder, provenance()),
];

test('an artifact is trusted when enough of those who count say so, with all that is asked for', () => {
  assert.deepEqual(levelOf(good()), {
    level: 'trusted',
    reasons: [
      { code: 'trusted', about: '', evidence: ['t'] },
      { code: 'trusted', about: PROVENANCE, evidence: ['p'] },
    ],
  });
});

test('each lack leaves it unknown, and says what is missing', () => {
  const [first, second, built] = good();
  assert.ok(first && second && built);
  const short = { code: 'too_few_signers', about: '', evidence: ['t'] };
  const missing = { code: 'missing_attestation', about: PROVENANCE, evidence: [] };
  for (const [all, reasons, why] of [
    [[first, built], [short], 'one signer'],
    [[first, second], [missing], 'no provenance'],
    [[first, { ...first, index: 99n }, built], [short], 'one signer, logged twice'],
    [
      [first, evidence('t', { ...alice, key: 'second' }, status('trusted')), built],
      [short],
      'one signer with two keys',
    ],
    [
      [first, { ...second, verification: 'unverifiable' as const }, built],
      [short],
      'one that nobody can verify',
    ],
    [
      [first, { ...second, custody: 'server' as const }, built],
      [short],
      'a custody that is not taken',
    ],
    [[first, { ...second, signer: null }, built], [short], 'nobody knows who'],
    [[], [{ ...short, evidence: [] }, missing], 'nothing'],
  ] as const)
    assert.deepEqual(levelOf(all), { level: 'unknown', reasons }, why);
});

test('without a profile nothing is known', () => {
  const { level, reasons } = levelOf(good(), { profile: null });
  assert.deepEqual([level, reasons[0]?.code], ['unknown', 'no_profile']);
});

test('one of those who count is enough for distrust, and it is taken back by all of them alone', () => {
  const before = good();
  const no = evidence('no', alice, status('untrusted'));
  assert.deepEqual(levelOf([...before, no]), {
    level: 'untrusted',
    reasons: [{ code: 'distrusted', about: '', evidence: ['no'] }],
  });
  const again = [
    evidence('again', alice, status('trusted', 'no')),
    evidence('again', bob, status('trusted', 'no')),
  ];
  assert.equal(levelOf([...before, no, ...again.slice(0, 1)]).level, 'untrusted', 'half of them');
  assert.equal(levelOf([...before, no, ...again]).level, 'trusted');
});

test('a statement that is logged anew takes nothing back, nor does one that names nothing', () => {
  const before = good();
  const no = evidence('no', bob, status('untrusted'));
  const anew = before.map((one) => ({ ...one, index: index++ }));
  assert.equal(levelOf([...before, no, ...anew]).level, 'untrusted');
  const unnamed = [evidence('u', alice, status('trusted')), evidence('u', bob, status('trusted'))];
  assert.equal(levelOf([...before, no, ...unnamed]).level, 'untrusted');
  const early = [
    evidence('e', alice, status('trusted', 'no')),
    evidence('e', bob, status('trusted', 'no')),
  ];
  const late = { ...no, index: index++ };
  assert.equal(levelOf([...before, ...early, late]).level, 'untrusted', 'before it was said');
});

test('what is no longer supported is so until it is trusted again, and distrust goes before', () => {
  const before = good();
  const old = evidence('old', bob, status('unsupported'));
  assert.equal(levelOf([...before, old]).level, 'unsupported');
  const no = evidence('no', alice, status('untrusted'));
  assert.equal(levelOf([...before, old, no]).level, 'untrusted');
  const again = [alice, bob].map((by) => evidence('again', by, status('trusted', 'old')));
  assert.equal(levelOf([...before, old, ...again]).level, 'trusted');
});

test('where distrust needs two, one takes only its own trust back', () => {
  const profile = { ...PROFILE, distrust: parseThresholdPolicy({ k: 2, of: 'group:release' }) };
  const before = good();
  const no = evidence('no', alice, status('untrusted'));
  assert.deepEqual(levelOf([...before, no], { profile }), {
    level: 'unknown',
    reasons: [{ code: 'too_few_signers', about: '', evidence: ['t'] }],
  });
  const yes = evidence('yes', alice, status('trusted'));
  assert.equal(levelOf([...before, no, yes], { profile }).level, 'unknown', 'not named');
  const named = evidence('named', alice, status('trusted', 'no'));
  assert.equal(levelOf([...before, no, named], { profile }).level, 'trusted');
  const both = [no, evidence('no2', bob, status('untrusted'))];
  assert.equal(levelOf([...before, ...both], { profile }).level, 'untrusted');
});

test('evidence of those who count that is invalid makes an artifact untrusted', () => {
  const bad = evidence('bad', builder, provenance(), { verification: 'invalid' });
  assert.deepEqual(levelOf([...good(), bad]), {
    level: 'untrusted',
    reasons: [{ code: 'invalid_evidence', about: '', evidence: ['bad'] }],
  });
});

test('provenance of a builder that is not allowed breaks the rule, unless there is better', () => {
  const [first, second, built] = good();
  assert.ok(first && second && built);
  const foreign = evidence('f', builder, provenance('https://other.example.com'));
  assert.deepEqual(levelOf([first, second, foreign]), {
    level: 'untrusted',
    reasons: [{ code: 'rule_violated', about: PROVENANCE, evidence: ['f'] }],
  });
  assert.equal(levelOf([first, second, foreign, built]).level, 'trusted');
});

test('what is too old does not count, nor what nobody knows the age of', () => {
  const aged = (change: Partial<Evidence>) => good().map((one) => ({ ...one, ...change }));
  const profile = { ...PROFILE, max_age_ms: 10 };
  const required = PROFILE.required.map((one) => ({ ...one, max_age_ms: 10 }));
  for (const own of [profile, { ...PROFILE, required }])
    for (const [trusted_time, expected] of [
      [NOW - 10, 'trusted'],
      [NOW - 11, 'unknown'],
      [null, 'unknown'],
    ] as const)
      assert.equal(levelOf(aged({ trusted_time }), { profile: own }).level, expected);
});

test('evidence beyond the checkpoint is not there', () => {
  const all = good();
  const no = evidence('no', alice, status('untrusted'));
  const checkpoint = { ...question([]).checkpoint, size: no.index };
  assert.equal(levelOf([...all, no], { checkpoint }).level, 'trusted');
});

const PEOPLE = [
  ...['alice', 'bob', 'carol'].map((name) => signer(name, 'release')),
  ...['ci', 'ci2'].map((name) => signer(name, 'build')),
];
/** An id names what is said. */
const SAID: Record<string, Said> = {
  yes: status('trusted'),
  again: status('trusted', 'no'),
  both: status('trusted', 'no', 'old'),
  no: status('untrusted'),
  old: status('unsupported'),
  built: provenance(),
  foreign: provenance('https://other.example.com'),
};
const plain = { noNullPrototype: true };
const evidenceBy = (by: fc.Arbitrary<Signer>): fc.Arbitrary<Evidence> =>
  fc
    .record(
      {
        id: fc.constantFrom('yes', 'yes', 'built', ...Object.keys(SAID)),
        index: fc.bigInt({ min: 0n, max: 30n }),
        verification: fc.constantFrom(
          ...(['valid', 'valid', 'valid', 'valid', 'unverifiable', 'invalid'] as const),
        ),
        signer: by,
        custody: fc.constantFrom<Custody>('client', 'client', 'client', 'server'),
        trusted_time: fc.constantFrom(NOW, NOW - 100, null),
      },
      plain,
    )
    .map((one) => ({ ...one, codes: [], said: SAID[one.id] ?? status('trusted') }));
/** As in a log, no two at one place. */
const aLedger = (by: fc.Arbitrary<Signer>) =>
  fc.uniqueArray(evidenceBy(by), { selector: (one) => one.index, maxLength: 14 });
const counted = fc.constantFrom(...PEOPLE);
const anyProfile = fc.record(
  {
    id: fc.constant('x'),
    version: fc.constant(1),
    trust: fc.constantFrom(PROFILE.trust, parseThresholdPolicy('group:release')),
    distrust: fc.constantFrom(null, PROFILE.trust),
    unsupport: fc.constantFrom(null, PROFILE.trust),
    custody: fc.constant<Custody[]>(['client']),
    max_age_ms: fc.constantFrom(null, 10),
    required: fc.constantFrom(PROFILE.required, []),
  },
  plain,
);
const RUNS = { numRuns: 2000 };

test('law: a statement by somebody who does not count never changes the level', () => {
  const stranger = fc.constantFrom(signer('mallory', 'other'), signer('release', ''));
  fc.assert(
    fc.property(
      anyProfile,
      aLedger(counted),
      fc.array(evidenceBy(stranger)),
      (profile, own, foreign) => {
        assert.deepEqual(levelOf([...own, ...foreign], { profile }), levelOf(own, { profile }));
      },
    ),
    RUNS,
  );
});

test('law: nor does one by a key in a custody that is not taken, or of nobody', () => {
  const refused = fc.oneof(
    evidenceBy(counted).map((one) => ({ ...one, custody: 'server' as const })),
    evidenceBy(counted).map((one) => ({ ...one, signer: null })),
  );
  fc.assert(
    fc.property(anyProfile, aLedger(counted), fc.array(refused), (profile, own, foreign) => {
      assert.deepEqual(levelOf([...own, ...foreign], { profile }), levelOf(own, { profile }));
    }),
    RUNS,
  );
});

const RANK: Record<TrustLevel, number> = { untrusted: 0, unsupported: 1, unknown: 2, trusted: 3 };

/** What can carry trust: valid, and a statement of trust or an attestation that breaks no rule. */
const isSupport = ({ verification, said }: Evidence) =>
  verification === 'valid' &&
  (said.kind === 'status' ? said.level === 'trusted' : said.builder_id === BUILDER);

test('law: taking evidence of trust away never raises the level', () => {
  fc.assert(
    fc.property(anyProfile, aLedger(counted), fc.nat(), (profile, all, n) => {
      const support = all.filter(isSupport);
      const gone = support[n % Math.max(support.length, 1)];
      // A statement is taken away with all its copies.
      const isCopy = ({ id, signer, verification }: Evidence) =>
        id === gone?.id && signer?.principal === gone.signer?.principal && verification === 'valid';
      const left = all.filter((one) => !isCopy(one));
      const [before, now] = [levelOf(all, { profile }).level, levelOf(left, { profile }).level];
      assert.ok(RANK[now] <= RANK[before], `${before} became ${now}`);
    }),
    RUNS,
  );
});

test('law: what is trusted is not trusted without the evidence that is told as its reason', () => {
  fc.assert(
    fc.property(anyProfile, aLedger(counted), (profile, all) => {
      const { level, reasons } = levelOf(all, { profile });
      fc.pre(level === 'trusted');
      for (const { evidence: ids } of reasons) {
        const left = all.filter(({ id }) => !ids.includes(id));
        assert.notEqual(levelOf(left, { profile }).level, 'trusted');
      }
    }),
    RUNS,
  );
});

test('law: the order in which evidence is given does not matter', () => {
  fc.assert(
    fc.property(
      anyProfile,
      aLedger(counted).chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      (profile, [all, shuffled]) => {
        assert.deepEqual(levelOf(shuffled, { profile }), levelOf(all, { profile }));
      },
    ),
    RUNS,
  );
});

test('law: the same inputs give the same level, and leave the inputs as they were', () => {
  fc.assert(
    fc.property(anyProfile, aLedger(counted), (profile, all) => {
      const asked = question(all, { profile });
      const copy = structuredClone(asked);
      assert.deepEqual(trustLevel(asked), trustLevel(copy));
      assert.deepEqual(asked, copy);
    }),
    RUNS,
  );
});

test('law: a statement that is logged again changes nothing', () => {
  fc.assert(
    fc.property(anyProfile, aLedger(counted), fc.nat(), (profile, all, n) => {
      const one = all[n % Math.max(all.length, 1)];
      const anew = one === undefined ? [] : [{ ...one, index: 31n }];
      assert.deepEqual(levelOf([...all, ...anew], { profile }), levelOf(all, { profile }));
    }),
    RUNS,
  );
});

test('every level and every reason comes about', () => {
  const levels = new Set<string>();
  const codes = new Set<string>(['no_profile']);
  fc.assert(
    fc.property(anyProfile, aLedger(counted), (profile, all) => {
      const { level, reasons } = levelOf(all, { profile });
      levels.add(level);
      for (const { code } of reasons) codes.add(code);
    }),
    { numRuns: 5000, seed: 7 },
  );
  assert.deepEqual([...levels].sort(), [...TRUST_LEVELS].sort());
  assert.equal(codes.size, 8, [...codes].join(', '));
});
