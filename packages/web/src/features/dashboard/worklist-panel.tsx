import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { PriorityMark } from '../../components/priority/priority-mark.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { vulnerabilityPath } from '../../lib/vulnerability-path.ts';
import styles from './dashboard.module.css';
import { projectsPath, vulnerabilitiesPath } from './list-paths.ts';

const MOST = 10;

/** The first vulnerabilities in the order by priority. @param now number of those to do now */
export function WorklistPanel({ now }: { now: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('listVulnerabilities', { pageSize: MOST }));
  const items = data?.items ?? [];
  return (
    <Panel
      title={t('dashboard.worklist')}
      className={styles.wide}
      end={
        <AppLink className="link" href={vulnerabilitiesPath(now > 0 ? { tier: 'now' } : {})}>
          {now > 0 ? t('dashboard.all_now', { total: now }) : t('dashboard.all')}
        </AppLink>
      }
    >
      {data && items.length === 0 && <p className={styles.none}>{t('dashboard.nothing')}</p>}
      {items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('dashboard.vulnerability')}</th>
              <th>{t('dashboard.why')}</th>
              <th className={styles.number}>{t('dashboard.projects')}</th>
              <th className={styles.number}>{t('dashboard.seen')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.id}>
                <td>
                  <span className="row">
                    <SeverityMark severity={row.severity} />
                    <AppLink href={vulnerabilityPath(row.id)}>
                      <code className="strong">{row.id}</code>
                    </AppLink>
                    <span className={`text-secondary ${styles.summary}`} title={row.summary}>
                      {row.summary}
                    </span>
                  </span>
                </td>
                <td>
                  <PriorityMark row={row} />
                </td>
                <td className={styles.number}>
                  <CountLink
                    count={row.affected_projects}
                    href={projectsPath({ vulnerability: row.id })}
                    label={t('dashboard.projects')}
                  />
                </td>
                <td className={`${styles.number} text-secondary`}>
                  <TimeAgo at={row.first_seen_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
