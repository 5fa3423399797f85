import { groupPolicy } from '../signers/test-threshold-policy.ts';
import type { Signer } from '../signers/threshold-policy.ts';
import type { Evidence, Said } from './evidence.ts';
import { type LevelQuestion, trustLevel } from './trust-level.ts';
import type { TrustProfile } from './trust-profile.ts';

/** Time at which levels are computed, in ms. */
export const NOW = 1_000_000;

/** Predicate type that the profile requires. */
export const PROVENANCE = 'https://slsa.dev/provenance/v1';

/** The only builder whose provenance it takes. */
export const BUILDER = 'https://builder.example.com';

/** Two of `release` make an artifact trusted, one of them distrusts it; `build` attests how it was built. */
export const PROFILE: TrustProfile = {
  id: 'x',
  version: 1,
  trust: groupPolicy(2, 'release'),
  distrust: null,
  unsupport: null,
  custody: ['client', 'fulcio'],
  max_age_ms: null,
  required: [
    {
      predicate_types: [PROVENANCE],
      signers: groupPolicy(1, 'build'),
      max_age_ms: null,
      builders: [BUILDER],
    },
  ],
};

/** A person with one key, in one group. */
export const signer = (principal: string, group: string): Signer => ({
  principal,
  person: principal,
  key: `key-of-${principal}`,
  groups: [group],
});
let index = 0n;

/** Valid evidence; each call uses a later ledger index. */
export const evidence = (
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

/** The same statement, logged again at a later index. */
export const loggedAgain = (one: Evidence): Evidence => ({ ...one, index: index++ });

/** A status statement that revokes the given ones. */
export const status = (
  level: 'trusted' | 'untrusted' | 'unsupported',
  ...supersedes: string[]
): Said => ({
  kind: 'status',
  level,
  supersedes,
});

/** An attestation of how the artifact was built. */
export const provenance = (builder_id = BUILDER): Said => ({
  kind: 'attestation',
  predicate_type: PROVENANCE,
  builder_id,
});

/** Two of `release`, and one of `build`. */
export const [alice, bob, builder] = [
  signer('alice', 'release'),
  signer('bob', 'release'),
  signer('ci', 'build'),
];

/** A level question about an artifact with this evidence, by `PROFILE` by default. */
export const question = (
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

/** The answer to `question`. */
export const levelOf = (all: readonly Evidence[], change: Partial<LevelQuestion> = {}) =>
  trustLevel(question(all, change));
