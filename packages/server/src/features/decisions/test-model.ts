import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import type { ReopenRule } from '@assay/core/decisions/nearest.ts';

/** Severities of the model, from 0 as the database counts them. */
export const LEVELS = ['unassigned', 'low', 'medium', 'high', 'critical'] as const;
type Level = (typeof LEVELS)[number];

/** An advisory as it was last imported: versions of a package below `fixed` are affected. */
export interface ModelRecord {
  id: string;
  alias: string | null;
  name: string;
  fixed: number;
  severity: Exclude<Level, 'unassigned'>;
  withdrawn: boolean;
  /** Everything else that it says. */
  text: string;
  /** Number of the import since which it says the same. */
  said_since: number;
}

/** A package version: versions are `<n>.0.0`. */
export interface ModelPackage {
  name: string;
  version: number;
}

/** An uploaded SBOM. */
export interface ModelSbom {
  sbomid: string;
  /** Path of the project. */
  project: string;
  project_uuid: string;
  packages: ModelPackage[];
  in_use: boolean;
  sha256: string;
  /** Id that the document says does not affect its first package; null for none. */
  claim: string | null;
  /** A signers group vouches for the bytes by this statement; `withdrawn` when it no longer does. */
  vouched: string | null;
}

/** Knowledge of an advisory when it was decided. */
interface ModelBasis {
  severity: number;
  /** Null where nothing was known of the package. */
  range: string | null;
  said_since: number | null;
}

/** A decision as a rule; those that ended stay, since an undo puts them back. */
export interface ModelDecision {
  act: string;
  /** `sbom <id>`, `project <uuid>`, `folder <path>` or `tenant`. */
  place: string;
  vulnerability: string;
  /** '' for every package. */
  name: string;
  from: number | null;
  to: number | null;
  state: AnalysisState;
  rules: readonly ReopenRule[];
  basis: ModelBasis;
  expires: 'never' | 'later' | 'past';
  /** Act that ended it; null while it stands. */
  ended: string | null;
}

/** Everything from which findings, counts and gates follow. */
export interface Model {
  records: Map<string, ModelRecord>;
  /** In the order of their uploads. */
  sboms: ModelSbom[];
  /** In the order in which they were made. */
  decisions: ModelDecision[];
}

/** A finding, with what counts for it. */
interface ModelFinding {
  package: ModelPackage;
  record: ModelRecord;
  state: AnalysisState;
  reopened: ReopenRule | 'expired' | null;
}

/** Severity as a number. */
export const rankOf = (severity: Level): number => LEVELS.indexOf(severity);

/** Whether an advisory is about a package version. */
export const affects = ({ withdrawn, ...record }: ModelRecord, one: ModelPackage): boolean =>
  !withdrawn && record.name === one.name && one.version < record.fixed;

/** The SBOMs that count for projects and the tenant: of each project those in use, or else the newest. */
export function currentOf({ sboms }: Model): ModelSbom[] {
  return [...Map.groupBy(sboms, ({ project }) => project).values()].flatMap((own) => {
    const used = own.filter(({ in_use }) => in_use);
    return used.length > 0 ? used : own.slice(-1);
  });
}

/** All findings of an SBOM, computed from nothing but its packages, the advisories and the decisions. */
export function findingsOf(model: Model, sbom: ModelSbom): ModelFinding[] {
  return sbom.packages.flatMap((one) =>
    [...model.records.values()]
      .filter((record) => affects(record, one))
      .map((record) => ({ package: one, record, ...judge(model, sbom, { one, record }) })),
  );
}

type Judged = Pick<ModelFinding, 'state' | 'reopened'>;

function judge(
  { decisions }: Model,
  sbom: ModelSbom,
  { one, record }: { one: ModelPackage; record: ModelRecord },
): Judged {
  const names = namesOf(record);
  const about = decisions
    .filter(
      ({ ended, vulnerability, name, from, to, place }) =>
        ended === null &&
        names.includes(vulnerability) &&
        (name === '' || name === one.name) &&
        (from === null || from <= one.version) &&
        (to === null || one.version <= to) &&
        placesOf(sbom).includes(place),
    )
    .toReversed()
    .toSorted((a, b) => weightOf(sbom, a) - weightOf(sbom, b));
  const inForce = about.find(({ expires }) => expires !== 'past');
  if (inForce !== undefined) {
    const reopened = reopenedBy(inForce, record);
    return { state: reopened === null ? inForce.state : '', reopened };
  }
  if (about.length > 0) return { state: '', reopened: 'expired' };
  const isClaimed = sbom.claim !== null && names.includes(sbom.claim) && one === sbom.packages[0];
  const isVouched = sbom.vouched !== null && sbom.vouched !== 'withdrawn';
  return { state: isClaimed && isVouched ? 'not_affected' : '', reopened: null };
}

function reopenedBy({ rules, basis }: ModelDecision, record: ModelRecord): ReopenRule | null {
  const changed: Partial<Record<ReopenRule, boolean>> = {
    severity: rankOf(record.severity) > basis.severity,
    range: basis.range !== null && basis.range !== rangeOf(record),
    advisory: basis.said_since !== null && basis.said_since !== record.said_since,
  };
  return rules.find((rule) => changed[rule] === true) ?? null;
}

/** Package and versions that an advisory names. */
export const rangeOf = ({ name, fixed }: ModelRecord): string => `${name} below ${fixed}`;

/** Names by which a record's vulnerability is known. */
export const namesOf = ({ id, alias }: ModelRecord): string[] =>
  alias === null ? [id] : [id, alias];

/** Places of an SBOM, the nearest first. */
function placesOf({ sbomid, project, project_uuid }: ModelSbom): string[] {
  const segments = project.split('/');
  const folders = segments.map((_, i) => `folder ${segments.slice(0, i + 1).join('/')}`);
  return [`sbom ${sbomid}`, `project ${project_uuid}`, ...folders.toReversed(), 'tenant'];
}

/** Smaller for the decision that precedes: nearer place, then a named package, then stated versions. */
const weightOf = (sbom: ModelSbom, { place, name, from, to }: ModelDecision): number =>
  placesOf(sbom).indexOf(place) * 4 +
  (name === '' ? 2 : 0) +
  (from === null && to === null ? 1 : 0);

const isSame = (a: ModelDecision, b: ModelDecision) =>
  a.place === b.place &&
  a.vulnerability === b.vulnerability &&
  a.name === b.name &&
  a.from === b.from &&
  a.to === b.to;

/** Makes decisions of one act, which end those about the same subject in the same place. */
export function decide({ decisions }: Model, made: readonly ModelDecision[]): void {
  for (const one of made)
    for (const old of decisions) if (old.ended === null && isSame(old, one)) old.ended = one.act;
  decisions.push(...made);
}

/** Ends what stands of an act, and puts back what it had ended. */
export function undo({ decisions }: Model, undone: string, by: string): void {
  for (const one of decisions) if (one.act === undone && one.ended === null) one.ended = by;
  const back = decisions
    .filter(({ ended }) => ended === undone)
    .map((one) => ({ ...one, act: by, ended: null }));
  for (const one of back)
    if (!decisions.some((old) => old.ended === null && isSame(old, one))) decisions.push(one);
}
