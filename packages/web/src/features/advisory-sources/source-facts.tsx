import type { AdvisorySources } from '@assay/contract/advisories.ts';
import { useTranslation } from 'react-i18next';
import { CheckMark, StaleMark } from '../../components/check/check-mark.tsx';
import { viewOfCheck } from '../../components/check/check-view.ts';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { type Fact, Facts } from '../../components/page/facts.tsx';
import { formatCount } from '../../lib/formats.ts';

/** Numbers of records and sources, and how much of the tenant's current SBOMs they cover. */
export function SourceFacts({ sources: { items, max_age_days } }: { sources: AdvisorySources }) {
  const { t } = useTranslation();
  const sum = useFolderSum();
  const records = items.reduce((all, { advisories }) => all + advisories, 0);
  const stale = items.filter((one) => one.ecosystems.some(({ is_stale }) => is_stale)).length;
  const facts: Fact[] = [
    { label: t('advisories.records'), value: formatCount(records) },
    {
      label: t('advisories.sources'),
      value: (
        <>
          {formatCount(items.length)}
          {stale > 0 && (
            <>
              {' '}
              <StaleMark /> {formatCount(stale)}
            </>
          )}
        </>
      ),
    },
    { label: t('advisories.limit'), value: t('advisories.days', { count: max_age_days }) },
  ];
  if (sum?.check)
    facts.push({
      label: t('advisories.your_components'),
      value: <CheckMark view={viewOfCheck(t, sum.check)} findings="unstated" />,
    });
  return <Facts facts={facts} />;
}
