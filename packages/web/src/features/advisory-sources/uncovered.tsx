// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { UncheckedReasons } from '@assay/contract/advisories.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import styles from '../../components/advisories/advisories.module.css';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { Delayed, SkeletonLine } from '../../components/answers/skeleton.tsx';
import checkStyles from '../../components/check/check.module.css';
import { CheckRing } from '../../components/check/check-mark.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { CopyButton } from '../../components/text/copy-button.tsx';
import { formatCount } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

type ReasonSum = UncheckedReasons['items'][number];

/** Address where OSV publishes all records of an ecosystem. */
const feedOf = (ecosystem: string) =>
  `https://osv-vulnerabilities.storage.googleapis.com/${encodeURIComponent(ecosystem)}/all.zip`;

/** Components of the tenant's SBOMs that were not compared with any advisory, why, and how to change that. */
export function Uncovered() {
  const { t } = useTranslation();
  const {
    data: uncovered,
    error,
    refetch,
  } = useQuery({
    ...apiQuery('listUncheckedReasons', {}),
    meta: { quiet: true },
  });
  return (
    <Panel title={t('advisories.uncovered')} className={styles.uncovered}>
      {error && !uncovered && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !uncovered && (
        <Delayed>
          <div className={panelStyles.body}>
            <SkeletonLine width="60%" />
          </div>
        </Delayed>
      )}
      {uncovered && uncovered.items.length === 0 && uncovered.uncounted === 0 && (
        <p className={`${panelStyles.body} text-secondary small`}>
          {t(uncovered.sboms === 0 ? 'advisories.uncovered_empty' : 'advisories.uncovered_none')}
        </p>
      )}
      {uncovered && uncovered.items.length > 0 && <ReasonTable items={uncovered.items} />}
      {uncovered && uncovered.sboms > 0 && (
        <p className={`${panelStyles.body} text-tertiary meta`}>
          {t('advisories.uncovered_of', {
            count: uncovered.sboms,
            shown: formatCount(uncovered.sboms),
          })}{' '}
          {uncovered.uncounted > 0 &&
            t('advisories.uncovered_uncounted', { count: uncovered.uncounted })}{' '}
          {uncovered.total > uncovered.items.length &&
            t('advisories.uncovered_most', {
              count: uncovered.items.length,
              all: formatCount(uncovered.total),
            })}{' '}
          <AppLink className="link" href="/projects/modern/projects">
            {t('advisories.all_projects')}
          </AppLink>
        </p>
      )}
    </Panel>
  );
}

function ReasonTable({ items }: { items: readonly ReasonSum[] }) {
  const { t } = useTranslation();
  return (
    <table className="table cards" role="table" aria-label={t('advisories.uncovered')}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {t('advisories.what')}
          </th>
          <th role="columnheader" scope="col" className={`num ${styles.colRecords}`}>
            {t('sboms.components')}
          </th>
          <th role="columnheader" scope="col" className={`num ${styles.colRecords}`}>
            {t('shell.sboms')}
          </th>
          <th role="columnheader" scope="col" className={styles.colFix}>
            {t('advisories.fix')}
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {items.map((sum) => (
          <ReasonRow key={`${sum.reason} ${sum.ecosystem} ${sum.release}`} sum={sum} />
        ))}
      </tbody>
    </table>
  );
}

function ReasonRow({ sum }: { sum: ReasonSum }) {
  const { t } = useTranslation();
  const { reason, ecosystem, release, components, sboms } = sum;
  const place = [ecosystem, release].filter(Boolean).join(' ');
  return (
    <tr role="row">
      <td role="cell" data-card="id">
        <span className={checkStyles.checkState} data-check="not_checked">
          <CheckRing state="not_checked" />
          <b className="strong">{place || t(`check.reason_${reason}`)}</b>
          {place && (
            <span className={checkStyles.checkBase} title={t('check.reason_no_source')}>
              {t('check.reason_no_source')}
            </span>
          )}
        </span>
      </td>
      <td role="cell" data-card="end" className="num">
        {formatCount(components)}
        <span data-only="cards"> {t('advisories.components_word')}</span>
      </td>
      <td role="cell" className="num">
        {formatCount(sboms)}
      </td>
      <td role="cell" data-card="name" className={styles.fixCell}>
        <Fix sum={sum} />
      </td>
    </tr>
  );
}

/** Remedy: for a missing source the file to import, or the role to contact. */
function Fix({ sum: { reason, ecosystem } }: { sum: ReasonSum }) {
  const { t } = useTranslation();
  const isOperator = useHasRole('SuperAdmin');
  if (reason !== 'no_source' || ecosystem === null) return t(`advisories.fix_${reason}`);
  if (!isOperator) return t('advisories.fix_ask', { ecosystem });
  const feed = feedOf(ecosystem);
  return (
    <>
      {t('advisories.fix_import')} <code title={feed}>{feed.slice('https://'.length)}</code>{' '}
      <CopyButton text={feed} what={t('advisories.address')} />
    </>
  );
}
