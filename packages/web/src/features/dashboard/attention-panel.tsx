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
import { formatCount } from '../../lib/formats.ts';
import { type PlainSearch, writePlainSearch } from '../../lib/plain-search.ts';
import { type WorkspaceTab, workspacePath } from '../../lib/workspace-path.ts';
import styles from './dashboard.module.css';
import { projectsPath } from './list-paths.ts';

const MOST = 6;
const OLD_MS = 90 * 86_400_000;

/** Why a project needs attention, and where that is to be seen. */
interface Reason {
  text: string;
  href: string;
}

/** The first reason; undefined without one. */
function reasonOf(
  t: TFunction,
  { path, severity_counts, check, latest_sbom }: Project,
  now: number,
): Reason | undefined {
  const { critical, high } = severity_counts;
  const findings = (severity: string) => inTab(path, 'vulnerabilities', { severity });
  const unchecked = inTab(path, 'components', { status: 'unchecked' });
  if (critical > 0)
    return { text: t('dashboard.why_critical', { count: critical }), href: findings('critical') };
  if (high > 0) return { text: t('dashboard.why_high', { count: high }), href: findings('high') };
  if (check?.state === 'not_checked')
    return { text: t('dashboard.why_not_checked'), href: unchecked };
  if (check?.state === 'partly_checked')
    return { text: t('dashboard.why_partly_checked', { count: check.unchecked }), href: unchecked };
  if (latest_sbom && now - Date.parse(latest_sbom.uploaded_at) > OLD_MS)
    return { text: t('dashboard.why_old'), href: inTab(path, 'sboms', {}) };
  return undefined;
}

/** Address of a tab of a project under some filters. */
const inTab = (path: string, tab: WorkspaceTab, filters: PlainSearch) =>
  [workspacePath(path, tab), writePlainSearch(filters).slice(1)].filter(Boolean).join('&');

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
        <AppLink className="link" href={projectsPath({ sort: '-severity' })}>
          {t('dashboard.attention_all', { count: projects, shown: formatCount(projects) })}
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
                  <td>
                    <AppLink className="figure" href={reason.href}>
                      {reason.text}
                    </AppLink>
                  </td>
                  <td>
                    <Findings
                      room="tight"
                      counts={project.severity_counts}
                      check={project.check}
                      hrefOf={(severity) => inTab(project.path, 'vulnerabilities', { severity })}
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
