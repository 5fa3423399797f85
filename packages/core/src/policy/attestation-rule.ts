import type { Custody } from '../attestation/signers/control-leaf.ts';
import type { Instant } from '../encoding/instant.ts';
import type { AttestedFact } from './artifact-facts.ts';
import type { AttestationRule } from './profile-rules.ts';
import type { RuleCode, RuleResult } from './rule-result.ts';

/** Milliseconds. */
export const DAY = 86_400_000;

/** Time and custodies with which a rule is evaluated. */
export interface AskedBy {
  custody: readonly Custody[];
  time: Instant;
}

type Judged = Pick<RuleResult, 'verdict' | 'code' | 'evidence'>;

/** Checks whether enough eligible signers made the attestation that a rule requires. */
export function judgeAttestations(
  rule: AttestationRule,
  facts: readonly AttestedFact[],
  by: AskedBy,
): Judged {
  const offered = facts
    .filter((fact) => isOffered(rule, fact, by.custody))
    .map((fact) => ({ fact, code: codeOf(rule, fact, by.time) }));
  const taken = offered.filter(({ code }) => code === 'attested');
  const open = offered.filter(({ code }) => OPEN.has(code));
  const hasEnough = (some: Offered[]) => signersOf(some) >= rule.threshold;
  if (hasEnough(taken)) return judged('pass', 'attested', taken);
  if (hasEnough([...taken, ...open])) return judged('unknown', open[0]?.code ?? 'attested', open);
  const refused = offered.filter(({ code }) => code !== 'attested' && !OPEN.has(code));
  if (taken.length + open.length > 0) return judged('fail', 'too_few_signers', [...taken, ...open]);
  return judged('fail', refused[0]?.code ?? 'missing', refused);
}

interface Offered {
  fact: AttestedFact;
  code: RuleCode;
}

/** Codes of attestations that may still turn out to count. */
const OPEN: ReadonlySet<RuleCode> = new Set(['not_verified', 'unverifiable', 'no_trusted_time']);

/** Matches the signer and predicate that a rule requires. Invalid evidence counts as absent. */
function isOffered(rule: AttestationRule, fact: AttestedFact, custody: readonly Custody[]) {
  const { signers_group_uuid: group } = rule;
  return (
    fact.principal !== null &&
    fact.verification !== 'invalid' &&
    rule.predicate_types.includes(fact.predicate_type) &&
    (custody.length === 0 || (fact.custody !== null && custody.includes(fact.custody))) &&
    (group === null || fact.groups === null || fact.groups.includes(group))
  );
}

/** Whether it counts, and if not, why. */
function codeOf(rule: AttestationRule, fact: AttestedFact, time: Instant): RuleCode {
  const { verification, builder_id, trusted_time } = fact;
  if (verification === null || fact.groups === null) return 'not_verified';
  if (rule.builders.length > 0 && !(builder_id !== null && rule.builders.includes(builder_id)))
    return 'builder_refused';
  const isAged = rule.max_age_days !== null;
  if (isAged && trusted_time !== null && time - trusted_time > (rule.max_age_days ?? 0) * DAY)
    return 'too_old';
  if (verification !== 'valid') return 'unverifiable';
  return isAged && trusted_time === null ? 'no_trusted_time' : 'attested';
}

const signersOf = (some: Offered[]) => new Set(some.map(({ fact }) => fact.principal)).size;

const judged = (verdict: Judged['verdict'], code: RuleCode, some: Offered[]): Judged => ({
  verdict,
  code,
  evidence: some.map(({ fact }) => fact.uuid),
});
