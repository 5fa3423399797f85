import type { ComplianceRecord } from '@assay/contract/compliance-history.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';

/** Share of components that met a rule set from an instant on, or of rows that passed it on a day. */
export interface CoverageStep {
  /** Milliseconds since 1970. */
  at: number;
  /** 0 to 1. */
  share: number;
  /** Version and revision of the rule set; empty where the record does not name it. */
  rules: string;
  /** Nothing is known of the time before it: no line leads here. */
  isAfterGap?: boolean;
}

/** Version and revision by which a record judged a rule set; empty where it did not. */
export function rulesOf(record: ComplianceRecord, set: RuleSetId): string {
  const found = record.rule_sets.find(({ id }) => id === set);
  return found === undefined ? '' : `${found.version}, revision ${found.revision}`;
}

/** Coverage of a record, or undefined where no component was judged. */
export function coverageOf(record: ComplianceRecord, set: RuleSetId): number | undefined {
  const { verdict, met, total } = record[set];
  return verdict === 'not_expressible' || total === 0 ? undefined : met / total;
}

/**
 * Coverage over time, oldest first: at each instant that of the newest upload by then, since an upgrade judges
 * older SBOMs again too.
 *
 * @param records in any order
 */
export function coverageSteps(
  records: readonly ComplianceRecord[],
  set: RuleSetId,
): CoverageStep[] {
  let newest = 0;
  return records
    .toSorted((a, b) => Date.parse(a.evaluated_at) - Date.parse(b.evaluated_at))
    .flatMap((record) => {
      const uploaded = Date.parse(record.uploaded_at);
      const share = coverageOf(record, set);
      if (uploaded < newest || share === undefined) return [];
      newest = uploaded;
      return { at: Date.parse(record.evaluated_at), share, rules: rulesOf(record, set) };
    });
}
