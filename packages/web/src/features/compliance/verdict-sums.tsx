import type { CountedRows } from '@assay/contract/compliance-counts.ts';
import { COMPLIANCE_VERDICTS } from '@assay/contract/profile-rules.ts';
import { useTranslation } from 'react-i18next';
import { Sparkline } from '../../components/charts/sparkline.tsx';
import { ComplianceMark } from '../../components/compliance/compliance-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount, formatDay, formatShare } from '../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { SUMS, sumPath } from './sums-path.ts';
import { passingSteps } from './trend-days.ts';
import { useCounts, useTrend } from './use-counts.ts';
import styles from './verdict-sums.module.css';

/** Number of rows with each verdict of their profile, which filters the list by it, and the way to all sums and their history. */
export function VerdictSums({ of }: { of: CountedRows }) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  const { keyword, profile } = search;
  const { data } = useCounts(of, keyword);
  // A tenant without rows is told how to fill the list, and nothing else.
  if (data?.total === 0 && keyword === undefined) return null;
  return (
    <nav className={styles.sums} aria-label={t(`compliance_list.sums_${of}`)}>
      {COMPLIANCE_VERDICTS.map((verdict) => (
        <AppLink
          key={verdict}
          className={styles.sum}
          aria-current={profile === verdict}
          href={sumPath(search, { profile: profile === verdict ? undefined : verdict })}
        >
          <ComplianceMark verdict={verdict} />{' '}
          <span className="figure">{data ? formatCount(data.profile[verdict]) : '–'}</span>
        </AppLink>
      ))}
      <AppLink
        className={`${styles.sum} ${styles.way} link`}
        href={hrefWith(search, { open: SUMS, set: undefined })}
      >
        <PassingLine of={of} /> {t('compliance_list.sums_open')}
      </AppLink>
    </nav>
  );
}

/** Share of rows that pass their profile over time, from the second measured day on. */
function PassingLine({ of }: { of: CountedRows }) {
  const { t } = useTranslation();
  const { days } = useTrend(of, undefined);
  const [first, ...others] = passingSteps(days ?? []);
  const last = others.at(-1);
  if (first === undefined || last === undefined) return null;
  const words = {
    title: t(`compliance_list.passing_${of}`, { name: t('compliance_list.their_profile') }),
    ...{ first: formatDay(first.at), last: formatDay(last.at) },
    ...{ before: formatShare(first.share), now: formatShare(last.share) },
  };
  return <Sparkline points={[first, ...others]} label={t('rule_sets.history_from_to', words)} />;
}
