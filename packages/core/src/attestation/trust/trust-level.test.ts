import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupPolicy } from '../signers/test-threshold-policy.ts';
import type { Evidence } from './evidence.ts';
import {
  alice,
  bob,
  builder,
  evidence,
  levelOf,
  loggedAgain,
  NOW,
  PROFILE,
  PROVENANCE,
  provenance,
  question,
  status,
} from './test-evidence.ts';

const good = () => [
  evidence('t', alice, status('trusted')),
  evidence('t', bob, status('trusted')),
  evidence('p', builder, provenance()),
];

test('an artifact is trusted with enough eligible signers and all required attestations', () => {
  assert.deepEqual(levelOf(good()), {
    level: 'trusted',
    reasons: [
      { code: 'trusted', about: '', evidence: ['t'] },
      { code: 'trusted', about: PROVENANCE, evidence: ['p'] },
    ],
  });
});

test('each missing requirement makes it unknown, and is named', () => {
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

test('the level is unknown without a profile', () => {
  const { level, reasons } = levelOf(good(), { profile: null });
  assert.deepEqual([level, reasons[0]?.code], ['unknown', 'no_profile']);
});

test('one eligible signer suffices for distrust, and all of them alone revoke it', () => {
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

test('a statement logged again revokes nothing, nor does one that names none', () => {
  const before = good();
  const no = evidence('no', bob, status('untrusted'));
  const again = before.map(loggedAgain);
  assert.equal(levelOf([...before, no, ...again]).level, 'untrusted');
  const unnamed = [evidence('u', alice, status('trusted')), evidence('u', bob, status('trusted'))];
  assert.equal(levelOf([...before, no, ...unnamed]).level, 'untrusted');
  const early = [
    evidence('e', alice, status('trusted', 'no')),
    evidence('e', bob, status('trusted', 'no')),
  ];
  const repeated = loggedAgain(no);
  assert.equal(levelOf([...before, ...early, repeated]).level, 'untrusted', 'before it was said');
});

test('unsupported lasts until it is trusted again, and distrust takes precedence', () => {
  const before = good();
  const old = evidence('old', bob, status('unsupported'));
  assert.equal(levelOf([...before, old]).level, 'unsupported');
  const no = evidence('no', alice, status('untrusted'));
  assert.equal(levelOf([...before, old, no]).level, 'untrusted');
  const again = [alice, bob].map((by) => evidence('again', by, status('trusted', 'old')));
  assert.equal(levelOf([...before, old, ...again]).level, 'trusted');
});

test('when distrust needs two, one signer only revokes their own trust', () => {
  const profile = { ...PROFILE, distrust: groupPolicy(2, 'release') };
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

test('invalid evidence of eligible signers makes an artifact untrusted', () => {
  const bad = evidence('bad', builder, provenance(), { verification: 'invalid' });
  assert.deepEqual(levelOf([...good(), bad]), {
    level: 'untrusted',
    reasons: [{ code: 'invalid_evidence', about: '', evidence: ['bad'] }],
  });
});

test('provenance by a forbidden builder violates the rule, unless there is valid one', () => {
  const [first, second, built] = good();
  assert.ok(first && second && built);
  const foreign = evidence('f', builder, provenance('https://other.example.com'));
  assert.deepEqual(levelOf([first, second, foreign]), {
    level: 'untrusted',
    reasons: [{ code: 'rule_violated', about: PROVENANCE, evidence: ['f'] }],
  });
  assert.equal(levelOf([first, second, foreign, built]).level, 'trusted');
});

test('evidence that is too old, or of unknown age, does not count', () => {
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
