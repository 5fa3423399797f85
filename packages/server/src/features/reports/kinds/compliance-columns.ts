import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { RULE_SET_IDS, type RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { instantOf } from '../facts.ts';
import type { ReportColumn } from '../report.ts';

/** Heads of the columns of rule sets, which are narrow; the names are in the table of rule sets. */
export const HEADS: Record<RuleSetId, string> = {
  ntia: 'NTIA',
  cisa: 'CISA',
  bsi_2_1: 'BSI 2.1',
  bsi_2_0: 'BSI 2.0',
  fsct: 'FSCT',
  cra: 'CRA',
  fda: 'FDA',
  telco: 'Telco',
  scvs: 'SCVS',
};

const RESULTS: readonly ReportColumn[] = [
  { name: 'profile', label: 'Profile', width: 1.8 },
  { name: 'evaluated_at', label: 'Recorded', width: 1.9 },
  { name: 'rules', label: 'Rules passed', width: 1.3 },
  ...RULE_SET_IDS.map((name) => ({ name, label: HEADS[name], width: 1.5 })),
];

/** Columns of a table of projects: name and version, profile, and results. */
export const PROJECT_COLUMNS: readonly ReportColumn[] = [
  { name: 'project', label: 'Project', width: 3.4 },
  ...RESULTS,
];

/** Columns of a table of artifacts: name and version, digest, profile, and results. */
export const ARTIFACT_COLUMNS: readonly ReportColumn[] = [
  { name: 'artifact', label: 'Artifact', width: 3.4 },
  { name: 'sha256', label: 'SHA-256', width: 2 },
  ...RESULTS,
];

/** A name with its version, if there is one. */
export const withVersion = (name: string, version: string | null): string =>
  version ? `${name} ${version}` : name;

/** Results of an SBOM that were recorded. */
interface Recorded extends RuleSetColumns {
  evaluated_at: string;
  rules_passed: number;
  rules_total: number;
}

/** Cells of recorded results: the instant, how many required rules passed, and the verdict of each rule set. */
export const cellsOfResults = (row: Recorded): string[] => [
  instantOf(row.evaluated_at),
  `${row.rules_passed} of ${row.rules_total}`,
  ...RULE_SET_IDS.map((id) => cellOf(row[id])),
];

/**
 * Cells of results that are not recorded.
 *
 * @param why in place of the instant
 * @param verdict of each rule set
 */
export const cellsWithoutResults = (why: string, verdict: string): string[] => [
  why,
  '',
  ...RULE_SET_IDS.map(() => verdict),
];

const cellOf = ({ verdict, met, total }: RuleSetColumns[RuleSetId]): string =>
  (verdict === 'pass' || verdict === 'fail') && total > 0
    ? `${verdict} ${met}/${total}`
    : wordsOf(verdict);

/** A verdict as words: `not_applicable` is "not applicable". */
export const wordsOf = (verdict: string): string => verdict.replaceAll('_', ' ');
