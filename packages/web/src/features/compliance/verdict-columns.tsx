import type { ProjectCompliance } from '@assay/contract/compliance.ts';
import type { CountedRows } from '@assay/contract/compliance-counts.ts';
import type { RuleSetColumns } from '@assay/contract/rule-set-verdicts.ts';
import { RULE_SET_IDS, type RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { useTranslation } from 'react-i18next';
import { ComplianceMark } from '../../components/compliance/compliance-mark.tsx';
import { ruleSetName } from '../../components/compliance/rule-sets/rule-set-name.ts';
import type { Column } from '../../components/data-table/column.ts';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { sumPath } from './sums-path.ts';
import { useCounts } from './use-counts.ts';
import styles from './verdict-cell.module.css';

/** A row of either list, as its verdicts need it. */
interface JudgedRow extends RuleSetColumns {
  sbomid: string | null;
  evaluated_at: string | null;
  rules_passed: number;
  rules_total: number;
}

/** Order in which rule sets leave for want of room; those that are not named stay longest. */
const YIELDS: Partial<Record<RuleSetId, number>> = {
  bsi_2_0: 1,
  scvs: 1,
  telco: 1,
  fsct: 2,
  fda: 2,
};

/** A column of each rule set, with the number of rows that pass it in its head. */
export const verdictColumns = <Row extends JudgedRow>(of: CountedRows): readonly Column<Row>[] =>
  RULE_SET_IDS.map((set) => ({
    id: set,
    label: ruleSetName(set),
    note: <PassingRows of={of} set={set} />,
    width: 164,
    narrow: 148,
    ...(YIELDS[set] && { yields: YIELDS[set] }),
    ...(set === 'ntia' && { card: 'name' as const }),
    cell: (row) => <VerdictCell row={row} set={set} />,
  }));

/** How many of all rows pass a rule set; leads to those that do. */
function PassingRows({ of, set }: { of: CountedRows; set: RuleSetId }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { data } = useCounts(of, search.keyword);
  const counts = data?.rule_sets.find(({ id }) => id === set);
  if (data === undefined || counts === undefined) return '–';
  const words = { pass: formatCount(counts.pass), total: formatCount(data.total) };
  return (
    <AppLink className="figure" href={sumPath(search, { rule_set: set, verdict: 'pass' })}>
      {t('compliance_list.column_pass', words)}
    </AppLink>
  );
}

/** Verdict of the attestation profile that applies, and its name. */
export function ProfileCell({
  row: { profile, profile_name },
}: {
  row: Pick<ProjectCompliance, 'profile' | 'profile_name'>;
}) {
  return (
    <span className="row">
      <ComplianceMark verdict={profile} />
      {profile_name !== null && (
        <span className="cut text-tertiary" title={profile_name}>
          {profile_name}
        </span>
      )}
    </span>
  );
}

/** Required rules that pass, of all; or why there are none. */
export function RulesCell({ row }: { row: JudgedRow }) {
  const { t } = useTranslation();
  const { sbomid, evaluated_at, rules_passed, rules_total } = row;
  if (evaluated_at !== null)
    return t('rule_sets.of', { met: formatCount(rules_passed), total: formatCount(rules_total) });
  return (
    <span className="text-tertiary">
      {t(sbomid === null ? 'compliance_list.no_sbom' : 'compliance_list.pending')}
    </span>
  );
}

/** Verdict and coverage, which open the rule set beside the list. */
function VerdictCell({ row, set }: { row: JudgedRow; set: RuleSetId }) {
  const { search } = useUrlSearch();
  const { sbomid, evaluated_at } = row;
  if (sbomid === null || evaluated_at === null) return <span className="text-tertiary">–</span>;
  const { verdict, met, total } = row[set];
  const coverage = `${formatCount(met)}/${formatCount(total)}`;
  const isCounted = verdict === 'pass' || verdict === 'fail';
  return (
    <AppLink className={styles.cell} href={hrefWith(search, { open: sbomid, set })}>
      <span className="text-secondary" data-only="cards">
        {ruleSetName(set)}
      </span>
      <ComplianceMark verdict={verdict} />
      {isCounted && total > 0 && (
        <span className={`figure text-tertiary ${styles.coverage}`} title={coverage}>
          {coverage}
        </span>
      )}
    </AppLink>
  );
}
