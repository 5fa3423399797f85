import { z } from 'zod';
import { RecordName } from './record-name.ts';
import { SEVERITIES, SeverityCounts, SeverityName } from './severity.ts';
import { StatedIn } from './stated-in.ts';

/** How much of something was compared with advisories. Only `checked` without findings may be called "no findings". */
export const CHECK_STATES = ['checked', 'partly_checked', 'not_checked'] as const;
/** How much was compared with advisories. Only `checked` without findings means "no findings". */
export const CheckState = z.enum(CHECK_STATES);
export type CheckState = z.output<typeof CheckState>;

/**
 * How much of an SBOM, or of the current SBOMs of a project, was compared with advisories, by the sources loaded now.
 *
 * `checked`: every component was compared and every finding decided. `not_checked`: no component was compared, also
 * where there is none. `partly_checked`: everything between.
 */
export const Check = z.object({
  /** The result in one word. */
  state: CheckState,
  /**
   * Number of components that are packages. Files and operating systems are not: the packages in them are checked one
   * by one.
   */
  components: z.number().int(),
  /** Components that could not be compared with any advisory. */
  unchecked: z.number().int(),
  /** Components that were compared with a source whose last complete import is older than the operator’s limit. */
  stale: z.number().int(),
  /** Findings whose verdict is `unknown`. */
  undecided: z.number().int(),
  /** Findings that the package of a distribution handles: counted neither as findings nor as undecided. */
  handled: z.number().int(),
});
export type Check = z.output<typeof Check>;

/** Why no advisory could be compared. `no_source`: none is loaded for its ecosystem, or for the release of its distribution. */
export const UNCHECKED_CODES = [
  'no_source',
  'no_identifier',
  'unreadable_purl',
  'cpe_only',
  'no_ecosystem',
  'no_version',
  'not_a_version',
  'repository',
  'no_release',
] as const;
/** Why no advisory could be compared. */
export const UncheckedCode = z.enum(UNCHECKED_CODES);
export type UncheckedCode = z.output<typeof UncheckedCode>;

/** Components that were not compared for one reason. */
export const UncheckedReason = z.object({
  /** Why the components were not compared. */
  reason: UncheckedCode,
  /** OSV ecosystem, for `no_source`; null for the other reasons. */
  ecosystem: z.string().nullable(),
  /** Release of the distribution; null where the ecosystem has none. */
  release: z.string().nullable(),
  /** Number of components that were not compared for this reason. */
  components: z.number().int(),
});
export type UncheckedReason = z.output<typeof UncheckedReason>;

/** `passed`: no finding reaches the limit. `failed`: a finding does. `undecided`: not everything was checked. */
export const GATE_OUTCOMES = ['passed', 'failed', 'undecided'] as const;

/** Least severity that fails a gate; `unassigned` is none, as nothing is known of it. */
export const GATE_LEVELS = SEVERITIES.filter((name) => name !== 'unassigned');
/** Lowest severity that fails a gate. */
export const GateLevel = z.enum(SEVERITIES).exclude(['unassigned']);
export type GateLevel = z.output<typeof GateLevel>;

/** A reason that leaves a gate undecided, and what to do about it. */
export const GateReason = z.object({
  /** Why: a reason of a component, or `no_components`, `stale`, `unknown_verdict`, `unrated`. */
  reason: z.enum([...UNCHECKED_CODES, 'no_components', 'stale', 'unknown_verdict', 'unrated']),
  /** OSV ecosystem of the components; null where the reason has none. */
  ecosystem: z.string().nullable(),
  /** Release of the distribution; null where the ecosystem has none. */
  release: z.string().nullable(),
  /** Number of components concerned; for `unknown_verdict` and `unrated`, of findings. */
  count: z.number().int(),
  /** Sentence that names the components that were not checked. */
  message: z.string(),
  /** Sentence that names the remedy; for a missing source, the command that imports it. */
  fix: z.string(),
});
export type GateReason = z.output<typeof GateReason>;

/** A rating that only a record about several vulnerabilities gives: it rates the worst of them, not this one. */
export const GateSharedRating = z.object({
  /** Identifier of the vulnerability. */
  id: z.string(),
  /** Severity that the record gives. */
  severity: SeverityName,
  /** Open findings that are rated by it. */
  findings: z.number().int(),
  /** Record that rates the vulnerability. */
  rating_from: RecordName,
});
export type GateSharedRating = z.output<typeof GateSharedRating>;

/** A document whose statements close findings of a gate. */
export const GateSource = StatedIn.extend({
  /** Findings of severity `fail_on` or worse that its statements close. */
  findings: z.number().int(),
});
export type GateSource = z.output<typeof GateSource>;

/** Result of a gate for an SBOM. Only open findings count: without analysis, in triage, or exploitable. */
export const Gate = z.object({
  /** Result of the gate. */
  outcome: z.enum(GATE_OUTCOMES),
  /** Lowest severity that fails the gate, as requested. */
  fail_on: GateLevel,
  /** True when the caller allowed what is unchecked, stale or undecided; `reasons` still lists it. */
  allow_unchecked: z.boolean(),
  /** Open findings with verdict `affected` and at least the severity `fail_on`, by severity. */
  findings: SeverityCounts,
  /** Number of components of the SBOM that are packages. */
  components: z.number().int(),
  /** Components that could not be compared with any advisory. */
  unchecked: z.number().int(),
  /** Components that were compared with a source older than the operator’s limit. */
  stale: z.number().int(),
  /** Open findings that could have at least the severity `fail_on`. */
  undecided: z.object({
    /** Open findings with verdict `unknown`. */
    unknown_verdict: z.number().int(),
    /** Open findings that affect the SBOM and have no severity. */
    unrated: z.number().int(),
  }),
  /** Findings of severity `fail_on` or worse that distribution packages handle: they fail nothing. */
  handled: z.number().int(),
  /** Findings of severity `fail_on` or worse that a decision, or a statement of a trusted document, closes: they fail nothing. */
  closed: z.number().int(),
  /** Documents whose statements close some of these findings, those that close most first; those of the SBOM itself as well. */
  closed_by: z.array(GateSource),
  /** Reasons why the gate is undecided, the largest group first; empty when it is decided. */
  reasons: z.array(GateReason),
  /**
   * Open findings whose only rating is that of a record about several vulnerabilities, as far as it matters to the
   * outcome: of a gate that failed those of `fail_on` or worse, else those below it, which would fail it if they were
   * worse. Worst first, 100 at most; `shared_rating_findings` counts all of these findings.
   */
  shared_ratings: z.array(GateSharedRating),
  /** Number of findings that `shared_ratings` is about, also beyond its first 100 entries. */
  shared_rating_findings: z.number().int(),
});
export type Gate = z.output<typeof Gate>;

/** A recorded gate result. Advisories imported later do not change it. */
export const AskedGate = Gate.omit({ shared_ratings: true, closed_by: true }).extend({
  /** Findings of severity `fail_on` or worse that were closed; absent in records from before decisions. */
  closed: z.number().int().optional(),
  /** Reasons why the gate was undecided, the largest group first; at most 10. */
  reasons: z.array(GateReason),
  /** Number of all reasons; `reasons` contains the first 10. */
  reason_count: z.number().int(),
  /** When the gate was asked. */
  asked_at: z.iso.datetime({ precision: 3 }),
  /** Name of the API key or person that asked, as it was then. */
  asked_by: z.string(),
});
export type AskedGate = z.output<typeof AskedGate>;
