import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { TimeAgo, useNow } from '../../components/text/time-ago.tsx';
import { formatCount } from '../../lib/formats.ts';
import styles from './dashboard.module.css';

const DAY_MS = 86_400_000;

/** How fresh the sources are that everything here follows from. */
export function SourcesPanel() {
  const { t } = useTranslation();
  const now = useNow();
  const { data } = useQuery(apiQuery('listAdvisorySources', {}));
  return (
    <Panel
      title={t('dashboard.sources')}
      end={
        <AppLink className="link" href="/advisories">
          {t('dashboard.sources_all')}
        </AppLink>
      }
    >
      {data?.items.length === 0 && <p className={styles.none}>{t('dashboard.no_sources')}</p>}
      {data && data.items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('dashboard.source')}</th>
              <th className={styles.number}>{t('dashboard.records')}</th>
              <th className={styles.number}>{t('dashboard.imported')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ source, advisories, newest_import_at: at }) => {
              const isStale = at === null || now - Date.parse(at) > data.max_age_days * DAY_MS;
              return (
                <tr key={source}>
                  <td>{source}</td>
                  <td className={styles.number}>{formatCount(advisories)}</td>
                  <td className={styles.number}>
                    {at === null ? t('dashboard.never') : <TimeAgo at={at} />}{' '}
                    <span className={isStale ? 'strong' : 'text-tertiary'}>
                      {isStale ? t('dashboard.stale') : t('dashboard.fresh')}
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
