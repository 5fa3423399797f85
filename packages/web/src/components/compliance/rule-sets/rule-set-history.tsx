import type { ComplianceRecord } from '@assay/contract/compliance-history.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { formatCount, formatInstant } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';
import { ErrorPanel } from '../../answers/error-panel.tsx';
import chartStyles from '../../charts/charts.module.css';
import { AppLink } from '../../text/app-link.tsx';
import { ComplianceMark } from '../compliance-mark.tsx';
import { CoverageChart } from './coverage-chart.tsx';
import { coverageOf, coverageSteps, rulesOf } from './coverage-steps.ts';
import { ruleSetName } from './rule-set-name.ts';
import styles from './rule-sets.module.css';

/** Records read at most: the newest. */
const MOST = 200;

/** Results of a rule set as they were recorded for one SBOM, or for those of a project: as a chart or a table. */
export function RuleSetHistory({
  of,
  set,
}: {
  of: { sbomid: string } | { project: string };
  set: RuleSetId;
}) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const { data, error, refetch } = useQuery({
    ...apiQuery('listComplianceHistory', { ...of, pageSize: MOST }),
    meta: { quiet: true },
  });
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (data === undefined || data.items.length === 0) return null;
  const [first, second, ...others] = coverageSteps(data.items, set);
  const hasChart = first !== undefined && second !== undefined;
  return (
    <section>
      <h2>{t('rule_sets.history')}</h2>
      {hasChart && !isTable ? (
        <CoverageChart
          title={t('rule_sets.history_of', { name: ruleSetName(set) })}
          steps={[first, second, ...others]}
        />
      ) : (
        <HistoryTable records={data.items} set={set} />
      )}
      {data.next_cursor !== null && (
        <p className="text-secondary small">
          {t('rule_sets.history_newest', { shown: formatCount(MOST) })}
        </p>
      )}
      {hasChart && (
        <button type="button" className="link small" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'rule_sets.as_chart' : 'rule_sets.as_table')}
        </button>
      )}
    </section>
  );
}

function HistoryTable({ records, set }: { records: readonly ComplianceRecord[]; set: RuleSetId }) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  const heads = ['recorded', 'verdict', 'proof'] as const;
  return (
    <div className={chartStyles.scroll}>
      <table className={styles.history} aria-label={t('rule_sets.history')}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{t(`rule_sets.${head}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map((record) => {
            const { uuid, evaluated_at, version, sha256, receipt } = record;
            const { verdict, met, total } = record[set];
            return (
              <tr key={uuid}>
                <td>
                  <time dateTime={evaluated_at}>{formatInstant(Date.parse(evaluated_at))}</time>
                  <div className="text-secondary">
                    <span title={t('rule_sets.document_hash', { sha256 })}>{version}</span>{' '}
                    {rulesOf(record, set)}
                  </div>
                </td>
                <td>
                  <ComplianceMark verdict={verdict} />
                  <div className="text-secondary">
                    {coverageOf(record, set) !== undefined &&
                      t('rule_sets.of', { met: formatCount(met), total: formatCount(total) })}
                  </div>
                </td>
                <td>{receipt && <Proof receipt={receipt} may={may} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** Ledger entry that proves a record; pending ones have no index yet. */
function Proof({
  receipt,
  may,
}: {
  receipt: NonNullable<ComplianceRecord['receipt']>;
  may: boolean;
}) {
  const { t } = useTranslation();
  const { log_uuid, index } = receipt;
  if (index === null) return t('rule_sets.pending');
  const name = t('rule_sets.entry', { index: formatCount(index) });
  if (!may) return name;
  return (
    <AppLink className="link" href={`/ledgers/${log_uuid}/entries?open=${index}`}>
      {name}
    </AppLink>
  );
}
