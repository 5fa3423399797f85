import type { Project } from '@assay/contract/projects.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { Findings } from '../../components/check/findings.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { TimeAgo, useNow } from '../../components/text/time-ago.tsx';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { workspacePath } from '../../lib/workspace-path.ts';
import styles from './dashboard.module.css';

const MOST = 6;
const OLD_MS = 90 * 86_400_000;

/** The first reason why a project needs attention; undefined without one. */
function reasonOf(
  t: TFunction,
  { severity_counts, check, latest_sbom }: Project,
  now: number,
): string | undefined {
  const { critical, high } = severity_counts;
  if (critical > 0) return t('dashboard.why_critical', { count: critical });
  if (high > 0) return t('dashboard.why_high', { count: high });
  if (check?.state === 'not_checked') return t('dashboard.why_not_checked');
  if (check?.state === 'partly_checked')
    return t('dashboard.why_partly_checked', { count: check.unchecked });
  if (latest_sbom && now - Date.parse(latest_sbom.uploaded_at) > OLD_MS)
    return t('dashboard.why_old');
  return undefined;
}

/** Projects with the worst findings, each with the first reason to look at it. */
export function AttentionPanel({ projects }: { projects: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const { data } = useQuery(apiQuery('listProjects', { sort: '-severity', pageSize: MOST }));
  const rows = (data?.items ?? []).flatMap((project) => {
    const reason = reasonOf(t, project, now);
    return reason === undefined ? [] : [{ project, reason }];
  });
  return (
    <Panel
      title={t('dashboard.attention')}
      className={styles.last}
      end={
        <AppLink className="link" href="/projects/modern/projects?sort=-severity">
          {t('dashboard.attention_all', { total: projects })}
        </AppLink>
      }
    >
      {data && rows.length === 0 && <p className={styles.none}>{t('dashboard.no_projects')}</p>}
      {rows.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('dashboard.project')}</th>
              <th>{t('dashboard.why')}</th>
              <th>{t('dashboard.counts')}</th>
              <th className={styles.number}>{t('dashboard.uploaded')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ project, reason }) => {
              const findings = workspacePath(project.path, 'vulnerabilities');
              return (
                <tr key={project.uuid}>
                  <td>
                    <ProjectPathText path={project.path} href={findings} />
                  </td>
                  <td>{reason}</td>
                  <td>
                    <Findings
                      room="tight"
                      counts={project.severity_counts}
                      check={project.check}
                      hrefOf={(severity) =>
                        `${findings}&${writePlainSearch({ severity }).slice(1)}`
                      }
                    />
                  </td>
                  <td className={`${styles.number} text-secondary`}>
                    {project.latest_sbom ? <TimeAgo at={project.latest_sbom.uploaded_at} /> : '–'}
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
