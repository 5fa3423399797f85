import type { ComplianceDay, CountedRows } from '@assay/contract/compliance-counts.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { RULE_SET_VERDICTS } from '@assay/core/compliance/rule-set-verdict.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import chartStyles from '../../components/charts/charts.module.css';
import { charts } from '../../components/charts/strings.ts';
import { CoverageChart } from '../../components/compliance/rule-sets/coverage-chart.tsx';
import { ruleSetName } from '../../components/compliance/rule-sets/rule-set-name.ts';
import { formatCount, formatDay } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { DAY_MS, passingSteps, TREND_DAYS } from './trend-days.ts';
import { useTrend } from './use-counts.ts';
import { canHave, VerdictHead } from './verdict-head.tsx';
import styles from './verdict-sums.module.css';

addStrings({ charts });

/** Share of rows that pass a rule set or their profile, by day, as a chart or as a table with the rows of each verdict. */
export function SumsHistory({ of, set }: { of: CountedRows; set: RuleSetId | undefined }) {
  const { t } = useTranslation();
  const [isTable, setTable] = useState(false);
  const { days, error, refetch } = useTrend(of, set);
  if (error) return <ErrorPanel failure={error} retry={refetch} />;
  if (days === undefined) return null;
  const name = set === undefined ? t('compliance_list.their_profile') : ruleSetName(set);
  const title = t(`compliance_list.passing_${of}`, { name });
  const [first, second, ...others] = passingSteps(days);
  const hasChart = first !== undefined && second !== undefined;
  return (
    <section aria-label={t('compliance_list.history')}>
      <h2>{title}</h2>
      <p className="text-secondary small">{t('compliance_list.history_choose')}</p>
      {hasChart && !isTable ? (
        <CoverageChart title={title} steps={[first, second, ...others]} />
      ) : (
        <>
          {!hasChart && <p className="text-secondary small">{t('charts.too_few')}</p>}
          <DaysTable title={title} days={days} set={set} />
        </>
      )}
      <WhatIsUnknown days={days} hasGaps={[second, ...others].some((step) => step?.isAfterGap)} />
      {hasChart && (
        <button type="button" className="link small" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'charts.as_chart' : 'charts.as_table')}
        </button>
      )}
    </section>
  );
}

function WhatIsUnknown({ days, hasGaps }: { days: readonly ComplianceDay[]; hasGaps: boolean }) {
  const { t } = useTranslation();
  const { keyword } = useUrlSearch().search;
  const first = Date.parse(days[0]?.day ?? '');
  const isWhole = Date.parse(days.at(-1)?.day ?? '') - first >= (TREND_DAYS - 1) * DAY_MS;
  return (
    <p className="text-secondary small">
      {isWhole
        ? t('compliance_list.history_window', { count: TREND_DAYS })
        : t('compliance_list.history_since', { day: formatDay(first + DAY_MS / 2) })}{' '}
      {hasGaps && `${t('compliance_list.history_gaps')} `}
      {keyword !== undefined && t('compliance_list.history_all')}
    </p>
  );
}

function DaysTable({
  title,
  days,
  set,
}: {
  title: string;
  days: readonly ComplianceDay[];
  set: RuleSetId | undefined;
}) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, also by keyboard
    <div className={chartStyles.scroll} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <VerdictHead first={t('compliance_list.day')} />
        <tbody>
          {days.toReversed().map(({ day, counts }) => (
            <tr key={day}>
              <td>
                <time dateTime={day}>{day}</time>
              </td>
              {RULE_SET_VERDICTS.map((verdict) => (
                <td key={verdict}>{canHave(set, verdict) ? formatCount(counts[verdict]) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
