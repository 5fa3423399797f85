/** Laws that every ledger must satisfy, checked with generated ledgers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { TRUST_LEVELS, type TrustLevel } from '../../sbom/trust-levels.ts';
import type { Custody } from '../signers/control-leaf.ts';
import { groupPolicy } from '../signers/test-threshold-policy.ts';
import type { Signer } from '../signers/threshold-policy.ts';
import type { Evidence, Said } from './evidence.ts';
import {
  BUILDER,
  levelOf,
  NOW,
  PROFILE,
  provenance,
  question,
  signer,
  status,
} from './test-evidence.ts';
import { trustLevel } from './trust-level.ts';

const PEOPLE = [
  ...['alice', 'bob', 'carol'].map((name) => signer(name, 'release')),
  ...['ci', 'ci2'].map((name) => signer(name, 'build')),
];
/** Content by statement id. */
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
/** Unique indexes, as in a log. */
const aLedger = (by: fc.Arbitrary<Signer>) =>
  fc.uniqueArray(evidenceBy(by), { selector: (one) => one.index, maxLength: 14 });
const counted = fc.constantFrom(...PEOPLE);
const anyProfile = fc.record(
  {
    id: fc.constant('x'),
    version: fc.constant(1),
    trust: fc.constantFrom(PROFILE.trust, groupPolicy(1, 'release')),
    distrust: fc.constantFrom(null, PROFILE.trust),
    unsupport: fc.constantFrom(null, PROFILE.trust),
    custody: fc.constant<Custody[]>(['client']),
    max_age_ms: fc.constantFrom(null, 10),
    required: fc.constantFrom(PROFILE.required, []),
  },
  plain,
);
const RUNS = { numRuns: 2000 };

test('law: a statement by an ineligible signer never changes the level', () => {
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

test('law: nor does one by a key of an excluded custody, or without a signer', () => {
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

/** Evidence that can support trust: valid, and a trust statement or an attestation that breaks no rule. */
const isSupport = ({ verification, said }: Evidence) =>
  verification === 'valid' &&
  (said.kind === 'status' ? said.level === 'trusted' : said.builder_id === BUILDER);

test('law: taking evidence of trust away never raises the level', () => {
  fc.assert(
    fc.property(anyProfile, aLedger(counted), fc.nat(), (profile, all, n) => {
      const support = all.filter(isSupport);
      const gone = support[n % Math.max(support.length, 1)];
      // A statement is removed with all its copies.
      const isCopy = ({ id, signer, verification }: Evidence) =>
        id === gone?.id && signer?.principal === gone.signer?.principal && verification === 'valid';
      const left = all.filter((one) => !isCopy(one));
      const [before, now] = [levelOf(all, { profile }).level, levelOf(left, { profile }).level];
      assert.ok(RANK[now] <= RANK[before], `${before} became ${now}`);
    }),
    RUNS,
  );
});

test('law: a trusted artifact is not trusted without the evidence in its reasons', () => {
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

test('law: the order of evidence does not matter', () => {
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

test('law: equal inputs give equal levels, and stay unchanged', () => {
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
      const again = one === undefined ? [] : [{ ...one, index: 31n }];
      assert.deepEqual(levelOf([...all, ...again], { profile }), levelOf(all, { profile }));
    }),
    RUNS,
  );
});

test('every level and every reason occurs', () => {
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
