import { checkOfRequirement } from './check-mappings.ts';
import type { CheckOutcome, EvidenceVerdict } from './check-outcome.ts';
import { PROJECT_CHECKS, type ProjectCheckName } from './project-checks.ts';
import type { ProjectFacts } from './project-facts.ts';
import type { Standard, StandardRequirement } from './standard.ts';

/** A statement of a person about a requirement. */
export interface StatedEvidence {
  identifier: string;
  verdict: 'pass' | 'not_applicable';
  expires_at: Date;
}

/** A requirement with its evidence, and the verdict that follows. */
export interface JudgedRequirement<Stated extends StatedEvidence> extends StandardRequirement {
  /** Null for a heading. */
  verdict: EvidenceVerdict | null;
  /** The evidence that decided; null while it is unknown, and for a heading. */
  decided_by: 'check' | 'statement' | null;
  check: (CheckOutcome & { name: ProjectCheckName; sentence: string }) | null;
  statement: (Stated & { is_expired: boolean }) | null;
}

/** Numbers of requirements by verdict. */
type EvidenceCounts = Record<EvidenceVerdict, number>;

/**
 * Judges the requirements of a standard for a project. A check that found something decides; otherwise a statement that has not
 * expired; otherwise the requirement is unknown.
 *
 * @param at instant with which expiry is compared
 */
export function judgeRequirements<Stated extends StatedEvidence>(
  standard: Pick<Standard, 'name' | 'requirements'> & { uuid: string },
  facts: ProjectFacts,
  { statements, at }: { statements: readonly Stated[]; at: Date },
): JudgedRequirement<Stated>[] {
  const checkOf = checkOfRequirement(standard);
  const stated = new Map(statements.map((one) => [one.identifier, one]));
  return standard.requirements.map((requirement) => {
    if (requirement.is_group)
      return { ...requirement, verdict: null, decided_by: null, check: null, statement: null };
    const name = checkOf(requirement.identifier);
    const check = name === undefined ? null : outcomeOf(name, facts);
    const found = stated.get(requirement.identifier);
    const is_expired = found !== undefined && found.expires_at <= at;
    const statement = found === undefined ? null : { ...found, is_expired };
    return { ...requirement, ...decide(check, statement), check, statement };
  });
}

function outcomeOf(name: ProjectCheckName, facts: ProjectFacts) {
  const { sentence, judge } = PROJECT_CHECKS[name];
  return { name, sentence, ...judge(facts) };
}

function decide(
  check: CheckOutcome | null,
  statement: (StatedEvidence & { is_expired: boolean }) | null,
): Pick<JudgedRequirement<StatedEvidence>, 'verdict' | 'decided_by'> {
  if (check !== null && check.verdict !== 'unknown')
    return { verdict: check.verdict, decided_by: 'check' };
  if (statement !== null && !statement.is_expired)
    return { verdict: statement.verdict, decided_by: 'statement' };
  return { verdict: 'unknown', decided_by: null };
}

/** Counts requirements by verdict; headings do not count. */
export function countVerdicts(
  judged: readonly Pick<JudgedRequirement<StatedEvidence>, 'verdict'>[],
): EvidenceCounts {
  const counts = { pass: 0, fail: 0, unknown: 0, not_applicable: 0 };
  for (const { verdict } of judged) if (verdict !== null) counts[verdict] += 1;
  return counts;
}
