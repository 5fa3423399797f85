import type { Role } from '@assay/contract/endpoint.ts';
import { IconAlertTriangle, IconDatabase, IconDatabaseOff } from '@assay/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatAge, formatCount } from '../../lib/formats.ts';
import { hasRole } from '../../lib/role.ts';
import { currentSession } from '../../lib/session.ts';
import { type SourcesSummary, summaryOf } from '../advisories/sources-summary.ts';
import { AppLink } from '../text/app-link.tsx';
import { useNow } from '../text/time-ago.tsx';
import styles from './shell.module.css';

const AGAIN_MS = 60_000;
const ICONS = { fresh: IconDatabase, stale: IconAlertTriangle, none: IconDatabaseOff };

/**
 * Line at the bottom of the navigation: the advisories that SBOMs are compared with. It links to the page of
 * sources.
 */
export function AdvisoriesLine({ role, isCurrent }: { role: Role; isCurrent: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const mayRead = hasRole(role, 'Visitor');
  const { data } = useQuery({
    ...apiQuery('listAdvisorySources', {}),
    // Rendered once more during sign-out: then there is no session for a request.
    enabled: mayRead && currentSession() !== undefined,
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  });
  if (!mayRead) return null;
  const summary = data && summaryOf(data);
  const Icon = ICONS[summary?.state ?? 'fresh'];
  const text = summary ? textOf(summary) : t('shell.advisory_sources');
  return (
    <AppLink
      className={`${styles.navItem} ${styles.navLine}${summary && summary.state !== 'fresh' ? ' strong' : ''}`}
      href="/advisories"
      title={text}
      aria-label={`${t('shell.advisory_sources')}: ${text}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon className="icon" aria-hidden="true" />
      <span className={styles.word}>{text}</span>
    </AppLink>
  );

  function textOf(sum: SourcesSummary): string {
    if (sum.state === 'none') return t('shell.advisories_none');
    if (sum.state === 'stale') return t('shell.advisories_stale', { count: sum.stale });
    const age = formatAge(now - sum.oldest);
    return t('shell.advisories_fresh', { records: formatCount(sum.records), age });
  }
}
