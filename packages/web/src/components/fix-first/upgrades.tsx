import type { FixFirst, Upgrade } from '@assay/contract/fix-first.ts';
import type { Project } from '@assay/contract/projects.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount, formatShare } from '../../lib/formats.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { EmptyState } from '../answers/empty-state.tsx';
import { ErrorPanel } from '../answers/error-panel.tsx';
import skeletonStyles from '../answers/skeleton.module.css';
import { Delayed, SkeletonLine } from '../answers/skeleton.tsx';
import { Panel } from '../page/panel.tsx';
import styles from './fix-first.module.css';
import { RemovedChart } from './removed-chart.tsx';
import { UpgradeExport } from './upgrade-export.tsx';
import { UpgradeItem } from './upgrade-item.tsx';

/** Upgrades by weight with their sums; the first one is open. */
export function Upgrades({
  answer: { data, error, refetch },
  project,
}: {
  answer: UseQueryResult<FixFirst>;
  project?: Project;
}) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  if (!data) {
    return (
      <Delayed>
        <div className={skeletonStyles.bones}>
          <SkeletonLine width="60%" />
          <SkeletonLine />
          <SkeletonLine width="80%" />
        </div>
      </Delayed>
    );
  }
  const { upgrades, more_packages, more_findings } = data;
  if (upgrades.length === 0)
    return <EmptyState title={t('fix_first.none_title')} text={t('fix_first.none_text')} />;
  const open = search['open'] ?? upgrades[0]?.key;
  const toggle = ({ key }: Upgrade) => change({ open: open === key ? 'none' : key }, 'replace');
  return (
    <div className={styles.page}>
      <Summary found={data} />
      <UpgradeExport found={data} project={project} />
      <div className={styles.columns}>
        <Panel
          title={t('fix_first.list')}
          end={<span title={t('fix_first.order_title')}>{t('fix_first.order')}</span>}
        >
          <ol className={styles.upgrades}>
            {upgrades.map((upgrade, i) => (
              <UpgradeItem
                key={upgrade.key}
                number={i + 1}
                upgrade={upgrade}
                project={project}
                isOpen={upgrade.key === open}
                onToggle={() => toggle(upgrade)}
              />
            ))}
          </ol>
          {more_packages > 0 && (
            <p className={`meta text-secondary ${styles.foot}`}>
              {t('fix_first.more', {
                packages: formatCount(more_packages),
                findings: formatCount(more_findings),
              })}
            </p>
          )}
          <p className={`meta text-tertiary ${styles.foot}`}>{t('fix_first.order_title')}</p>
        </Panel>
        <RemovedChart found={data} />
      </div>
    </div>
  );
}

/** Four sums; what is removed, what remains and what has no fix add up to all findings. */
function Summary({ found }: { found: FixFirst }) {
  const { t } = useTranslation();
  const { upgrades, findings, exploited, without_fix } = found;
  const removed = upgrades.reduce((sum, upgrade) => sum + upgrade.removed, 0);
  const removedExploited = upgrades.reduce((sum, upgrade) => sum + upgrade.removed_exploited, 0);
  const share = formatShare(findings === 0 ? 0 : removed / findings);
  const facts = [
    [upgrades.length, t('fix_first.upgrades', { count: upgrades.length }), t('fix_first.listed')],
    [removed, t('fix_first.of', { total: formatCount(findings), share }), t('fix_first.removed')],
    [
      removedExploited,
      t('fix_first.of_total', { total: formatCount(exploited) }),
      t('fix_first.exploited'),
    ],
    [findings - removed, t('fix_first.without_fix', { count: without_fix }), t('fix_first.remain')],
  ] as const;
  return (
    <section className={`panel ${styles.strip}`} aria-label={t('fix_first.sums')}>
      {facts.map(([count, beside, what]) => (
        <div key={what}>
          <p>
            <b>{formatCount(count)}</b> <span className="text-secondary meta">{beside}</span>
          </p>
          <p className="text-secondary">{what}</p>
        </div>
      ))}
    </section>
  );
}
