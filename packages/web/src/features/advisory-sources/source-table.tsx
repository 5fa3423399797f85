// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { AdvisorySources, EcosystemCoverage } from '@assay/contract/advisories.ts';
import { IconClock } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from '../../components/advisories/advisories.module.css';
import { StaleMark } from '../../components/check/check-mark.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { useNow } from '../../components/text/time-ago.tsx';
import { formatAge, formatCount, formatInstant } from '../../lib/formats.ts';

/** One row for each ecosystem of each source, with records and age. */
export function SourceTable({ sources: { items } }: { sources: AdvisorySources }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('advisories.loaded')}>
      <table className="table cards" role="table" aria-label={t('advisories.loaded')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('advisories.ecosystem')}
            </th>
            <th role="columnheader" scope="col">
              {t('advisories.releases')}
            </th>
            <th role="columnheader" scope="col" className={`num ${styles.colRecords}`}>
              {t('advisories.records')}
            </th>
            <th role="columnheader" scope="col" className={styles.colAge}>
              {t('advisories.age')}
            </th>
            <th role="columnheader" scope="col" className={styles.colSource}>
              {t('advisories.one')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map(({ source, ecosystems }) =>
            ecosystems.length === 0 ? (
              <tr role="row" key={source}>
                <td role="cell" data-card="id" colSpan={4} className="text-secondary">
                  {t('advisories.no_records')}
                </td>
                <td role="cell" data-card="end">
                  {source}
                </td>
              </tr>
            ) : (
              ecosystems.map((one) => (
                <SourceRow key={`${source} ${one.ecosystem}`} source={source} coverage={one} />
              ))
            ),
          )}
        </tbody>
      </table>
    </Panel>
  );
}

function SourceRow({ source, coverage }: { source: string; coverage: EcosystemCoverage }) {
  const { t } = useTranslation();
  const releases = coverage.releases.join(', ');
  return (
    <tr role="row">
      <td role="cell" data-card="id">
        <span className="strong">{coverage.ecosystem}</span>
      </td>
      <td role="cell" data-card="name" title={releases || undefined} className="text-secondary">
        {releases || t('advisories.no_releases')}
      </td>
      <td role="cell" data-card="end" className="num">
        {formatCount(coverage.records)}
        <span data-only="cards"> {t('advisories.records_word', { count: coverage.records })}</span>
      </td>
      <td role="cell" data-card="state">
        <Age coverage={coverage} />
      </td>
      <td role="cell" className="text-secondary">
        {source}
      </td>
    </tr>
  );
}

/** Age of a source: a clock, or a triangle and an emphasized word when it is older than the limit. */
function Age({ coverage: { newest_import_at, is_stale } }: { coverage: EcosystemCoverage }) {
  const { t } = useTranslation();
  const now = useNow();
  if (newest_import_at === null)
    return <span className="text-secondary">{t('advisories.not_complete')}</span>;
  const at = Date.parse(newest_import_at);
  const age = formatAge(now - at);
  return (
    <span className={`row ${styles.sourceAge}`} title={formatInstant(at)}>
      {is_stale ? (
        <>
          <StaleMark /> <b className="strong">{age}</b>
        </>
      ) : (
        <>
          <IconClock className="icon" aria-hidden="true" />
          {t('advisories.fresh')} <span className="text-secondary">{age}</span>
        </>
      )}
    </span>
  );
}
