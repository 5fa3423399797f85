/**
 * Computes the trust level of an artifact as a pure function of logged evidence, a profile, a checkpoint of the
 * ledger and a time, so server, command line and page agree. Levels in order of evaluation:
 *
 *     untrusted    an authorized signer stated it and it was not revoked; or evidence in the ledger is invalid,
 *                  or violates a rule of the profile
 *     unsupported  an authorized signer stated it and it was not revoked
 *     trusted      enough authorized signers state it, and every attestation that the profile requires is present
 *     unknown      none of these, or a notarized statement is missing; shown as N/A, and never as good
 *
 * A statement of distrust is revoked only by later statements of trust that name it, by as many signers as
 * trust requires. Logging an old statement again therefore changes nothing.
 */

import type { Instant } from '../../encoding/instant.ts';
import type { Checkpoint } from '../../log/tree/checkpoint.ts';
import type { TrustLevel } from '../../sbom/trust-levels.ts';
import {
  identityOf,
  isAuthorised,
  isSatisfied,
  type Signer,
  type ThresholdPolicy,
} from '../signers/threshold-policy.ts';
import type { DigestSet } from '../statement/digest-set.ts';
import type { StatusLevel } from '../statement/status-statement.ts';
import type { Evidence, Said } from './evidence.ts';
import { anyoneOf, type RequiredAttestation, type TrustProfile } from './trust-profile.ts';

/** Reason for a trust level. */
export interface TrustReason {
  code:
    | 'no_profile'
    | 'invalid_evidence'
    | 'distrusted'
    | 'rule_violated'
    | 'unsupported'
    | 'trusted'
    | 'too_few_signers'
    | 'missing_attestation'
    | 'missing_statement';
  /** Predicate types of the requirement that it is about, joined by a space; '' for the statements of trust. */
  about: string;
  /** Ids of statements, in order of the ledger. */
  evidence: string[];
}

/** Input of the level computation. */
export interface LevelQuestion {
  artifact: DigestSet;
  /** null where none applies. */
  profile: TrustProfile | null;
  /** All evidence in the ledger about the artifact, in any order. */
  evidence: readonly Evidence[];
  /**
   * Ids of statements that the ledger notarized about the artifact and whose content is missing and so unknown.
   */
  missing?: readonly string[];
  /** Evidence beyond its size is ignored. */
  checkpoint: Checkpoint;
  time: Instant;
}

/** A level and its reasons, those that decided it first. */
export interface TrustVerdict {
  level: TrustLevel;
  reasons: TrustReason[];
}

/** Computes the level. */
export function trustLevel({
  profile,
  evidence,
  missing = [],
  checkpoint,
  time,
}: LevelQuestion): TrustVerdict {
  if (profile === null)
    return { level: 'unknown', reasons: [{ code: 'no_profile', about: '', evidence: [] }] };
  const counted = inOrder(evidence.filter(({ index }) => index < checkpoint.size));
  const judging = new Judging(profile, counted, time);
  const isMissing = missing.length > 0;
  const lost: TrustReason = { code: 'missing_statement', about: '', evidence: [...missing] };
  const lack = [...(isMissing ? [lost] : []), ...judging.lacking()];
  for (const [level, reasons] of [
    ['untrusted', judging.distrust()],
    ['unsupported', judging.unsupport()],
    ['unknown', lack],
  ] as const)
    if (reasons.length > 0) return { level, reasons };
  return { level: 'trusted', reasons: judging.trust() };
}

const inOrder = <E extends Evidence>(evidence: readonly E[]): E[] =>
  evidence.toSorted((a, b) => (a.index === b.index ? 0 : a.index < b.index ? -1 : 1));

/** A statement that the same key signed and logged again counts at its first index and age. */
function withoutCopies(evidence: readonly Counted[]): Counted[] {
  const first = new Map<string, Counted>();
  for (const one of evidence) {
    const name = JSON.stringify([one.verification, one.id, one.signer.principal, one.signer.key]);
    if (!first.has(name)) first.set(name, one);
  }
  return [...first.values()];
}

/** Evidence of signers that the profile counts. */
type Counted = Evidence & { signer: Signer };
type Stated = Counted & { said: Said & { kind: 'status' } };

class Judging {
  readonly #profile: TrustProfile;
  readonly #time: Instant;
  readonly #own: readonly Counted[];
  readonly #valid: readonly Counted[];
  readonly #distrustPolicy: ThresholdPolicy;
  readonly #unsupportPolicy: ThresholdPolicy;

  constructor(profile: TrustProfile, evidence: readonly Evidence[], time: Instant) {
    this.#profile = profile;
    this.#time = time;
    this.#distrustPolicy = profile.distrust ?? anyoneOf(profile.trust);
    this.#unsupportPolicy = profile.unsupport ?? anyoneOf(profile.trust);
    this.#own = withoutCopies(evidence.filter((one): one is Counted => this.#isCounted(one)));
    this.#valid = this.#own.filter(({ verification }) => verification === 'valid');
  }

  /** Whether the signer counts for anything in the profile, by a key in a custody that it takes. */
  #isCounted({ signer, custody }: Evidence): boolean {
    const { trust, required, custody: taken } = this.#profile;
    if (signer === null || custody === null || !taken.includes(custody)) return false;
    const policies = [trust, this.#distrustPolicy, this.#unsupportPolicy];
    return [...policies, ...required.map(({ signers }) => signers)].some((policy) =>
      isAuthorised(policy, signer),
    );
  }

  #stated(level: StatusLevel, policy: ThresholdPolicy): Stated[] {
    return this.#valid.filter(
      (one): one is Stated =>
        one.said.kind === 'status' && one.said.level === level && isAuthorised(policy, one.signer),
    );
  }

  distrust(): TrustReason[] {
    const invalid = this.#own.filter(({ verification }) => verification === 'invalid');
    const distrusting = this.#effective('untrusted', this.#distrustPolicy);
    return [
      ...reason('invalid_evidence', '', invalid),
      ...reason('distrusted', '', distrusting),
      ...this.#profile.required.flatMap((required) => this.#violation(required)),
    ];
  }

  unsupport(): TrustReason[] {
    return reason('unsupported', '', this.#effective('unsupported', this.#unsupportPolicy));
  }

  /** Returns the statements that are not revoked, if enough signers made them; otherwise none. */
  #effective(level: StatusLevel, policy: ThresholdPolicy): Stated[] {
    const statements = this.#stated(level, policy).filter((one) => !this.#isTakenBack(one));
    return isSatisfied(policy, signersOf(statements)) ? statements : [];
  }

  #isTakenBack({ id, index }: Stated): boolean {
    const { trust } = this.#profile;
    const against = this.#stated('trusted', trust).filter(
      (one) => one.index > index && one.said.supersedes.includes(id),
    );
    return isSatisfied(trust, signersOf(against));
  }

  /** Requirements for trust that are not met. */
  lacking(): TrustReason[] {
    const { trust, required } = this.#profile;
    const trusting = this.#trusting();
    const missing = required.filter((one) => !this.#isMet(one));
    return [
      ...(isSatisfied(trust, signersOf(trusting)) ? [] : [lack('too_few_signers', '', trusting)]),
      ...missing.map((one) =>
        lack(
          'missing_attestation',
          aboutOf(one),
          this.#offered(one).filter((o) => this.#isTaken(one, o)),
        ),
      ),
    ];
  }

  trust(): TrustReason[] {
    return [
      ...reason('trusted', '', this.#trusting()),
      ...this.#profile.required.flatMap((one) =>
        reason(
          'trusted',
          aboutOf(one),
          this.#offered(one).filter((o) => this.#isTaken(one, o)),
        ),
      ),
    ];
  }

  /** Statements of trust that are recent enough and not revoked by their own signers. */
  #trusting(): Stated[] {
    const { trust, max_age_ms } = this.#profile;
    const against = [
      ...this.#stated('untrusted', this.#distrustPolicy),
      ...this.#stated('unsupported', this.#unsupportPolicy),
    ];
    return this.#stated('trusted', trust).filter((one) => {
      const isOwn = ({ signer }: Stated) =>
        identityOf(trust, signer) === identityOf(trust, one.signer);
      const isAnswered = ({ index, id }: Stated) =>
        index < one.index && one.said.supersedes.includes(id);
      return this.#isFresh(one, max_age_ms) && against.filter(isOwn).every(isAnswered);
    });
  }

  /** Required attestations by signers whose attestations count. */
  #offered({ predicate_types, signers }: RequiredAttestation): Counted[] {
    return this.#valid.filter(
      ({ said, signer }) =>
        said.kind === 'attestation' &&
        predicate_types.includes(said.predicate_type) &&
        isAuthorised(signers, signer),
    );
  }

  #isTaken(required: RequiredAttestation, one: Counted): boolean {
    return !breaks(required, one) && this.#isFresh(one, required.max_age_ms);
  }

  #isMet(required: RequiredAttestation): boolean {
    const taken = this.#offered(required).filter((one) => this.#isTaken(required, one));
    return isSatisfied(required.signers, signersOf(taken));
  }

  /** Every offered attestation violates the rule. */
  #violation(required: RequiredAttestation): TrustReason[] {
    const offered = this.#offered(required);
    const isBroken = offered.every((one) => breaks(required, one));
    return isBroken ? reason('rule_violated', aboutOf(required), offered) : [];
  }

  #isFresh({ trusted_time }: Evidence, max_age_ms: number | null): boolean {
    if (max_age_ms === null) return true;
    return trusted_time !== null && this.#time - trusted_time <= max_age_ms;
  }
}

function breaks({ builders }: RequiredAttestation, { said }: Evidence): boolean {
  if (builders === null || said.kind !== 'attestation' || said.builder_id === null) return false;
  return !builders.includes(said.builder_id);
}

const signersOf = (evidence: readonly Counted[]) => evidence.map(({ signer }) => signer);
const aboutOf = ({ predicate_types }: RequiredAttestation) => predicate_types.join(' ');

const lack = (
  code: TrustReason['code'],
  about: string,
  evidence: readonly Evidence[],
): TrustReason => ({ code, about, evidence: [...new Set(evidence.map(({ id }) => id))] });

/** Returns no reason without evidence. */
const reason = (code: TrustReason['code'], about: string, evidence: readonly Evidence[]) =>
  evidence.length === 0 ? [] : [lack(code, about, evidence)];
