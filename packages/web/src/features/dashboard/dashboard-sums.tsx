import type { Dashboard } from '@assay/contract/dashboard.ts';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../components/text/app-link.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import styles from './dashboard.module.css';
import { projectsPath, vulnerabilitiesPath } from './list-paths.ts';

/** Projects with findings, the worst first: their findings add up to all of them. */
const AFFECTED = projectsPath({ affected: 'true', sort: '-severity' });

/** Shows new and open vulnerabilities in four numbers. */
export function DashboardSums({ data }: { data: Dashboard }) {
  const { t } = useTranslation();
  const { new: fresh, tiers } = data;
  const since = { seen_from: fresh.since };
  const sums = [
    {
      what: t('dashboard.new'),
      count: fresh.vulnerabilities,
      href: vulnerabilitiesPath(since),
      beside: t('dashboard.new_critical', { count: fresh.critical }),
      besideHref: vulnerabilitiesPath({ ...since, severity: 'critical' }),
    },
    {
      what: t('dashboard.exploited'),
      count: data.exploited,
      href: vulnerabilitiesPath({ kev: 'true' }),
      beside: t('dashboard.new_exploited', { count: fresh.exploited }),
      besideHref: vulnerabilitiesPath({ ...since, kev: 'true' }),
    },
    {
      what: t('dashboard.now'),
      count: tiers.now,
      href: vulnerabilitiesPath({ tier: 'now' }),
      beside: t('dashboard.now_beside', { count: tiers.next }),
      besideHref: vulnerabilitiesPath({ tier: 'next' }),
    },
    {
      what: t('dashboard.findings'),
      count: data.findings,
      href: AFFECTED,
      beside: t('dashboard.findings_beside', {
        shown: formatCount(data.affected_projects),
        total: formatCount(data.projects),
      }),
      besideHref: AFFECTED,
    },
  ];
  return (
    <section className={`panel ${styles.sums}`} aria-label={t('dashboard.sums')}>
      {sums.map(({ what, count, href, beside, besideHref }) => (
        <div key={what}>
          <p>
            <span className={styles.big}>
              <CountLink count={count} href={href} label={what} />
            </span>{' '}
            <AppLink className="figure meta text-secondary" href={besideHref}>
              {beside}
            </AppLink>
          </p>
          <p className="text-secondary">{what}</p>
        </div>
      ))}
    </section>
  );
}
