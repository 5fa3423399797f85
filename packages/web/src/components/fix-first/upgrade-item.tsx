import type { Upgrade } from '@assay/contract/fix-first.ts';
import type { Project } from '@assay/contract/projects.ts';
import { IconArrowRight } from '@assay/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { EndedTag } from '../end-of-life/end-of-life-line.tsx';
import { SeverityCounts } from '../marks/severity-counts.tsx';
import styles from './fix-first.module.css';
import { UpgradeDetails } from './upgrade-details.tsx';

/** One upgrade as a sentence, with what it takes below when it is open. */
export function UpgradeItem({
  number,
  upgrade,
  project,
  isOpen,
  onToggle,
}: {
  number: number;
  upgrade: Upgrade;
  project: Project | undefined;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation();
  const details = useId();
  const { removed, removed_exploited, projects, step } = upgrade;
  return (
    <li className={styles.upgrade} data-open={isOpen || undefined}>
      <div className={styles.line}>
        <span className={styles.number}>{number}</span>
        <div className={styles.sentence}>
          <h3>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={onToggle}
            >
              <Versions upgrade={upgrade} />
            </button>
          </h3>
          <p className="text-secondary">
            {t('fix_first.removes')} <b className="strong">{formatCount(removed)}</b>{' '}
            {t('fix_first.findings', { count: removed })}
            {!project && ` ${t('fix_first.in_projects', { count: projects })}`}
            {removed_exploited > 0 &&
              `, ${t('fix_first.removes_exploited', { count: removed_exploited })}`}{' '}
            <EndedTag cycle={upgrade.end_of_life} />
          </p>
        </div>
        <span className={styles.counts}>
          <SeverityCounts counts={upgrade.severity_counts} />
        </span>
        <span className={styles.step} title={t(`fix_first.step_${step}_text`)}>
          {t(`fix_first.step_${step}`)}
        </span>
      </div>
      <div id={details} hidden={!isOpen}>
        {isOpen && <UpgradeDetails upgrade={upgrade} project={project} />}
      </div>
    </li>
  );
}

/** Package, version in use and version to upgrade to. */
function Versions({ upgrade: { name, from, from_count, to } }: { upgrade: Upgrade }) {
  const { t } = useTranslation();
  const others = from_count - 1;
  return (
    <>
      <span className="text-secondary">{t('fix_first.upgrade')}</span> <b>{name}</b>{' '}
      <span className={styles.versions} title={from.join(', ')}>
        <code className="text-secondary">{from[0]}</code>
        {others > 0 && (
          <span className="text-tertiary">{t('fix_first.more_versions', { count: others })}</span>
        )}
        <IconArrowRight className="icon" data-size="12" aria-hidden="true" />
        <code className="strong">{to}</code>
      </span>
    </>
  );
}
