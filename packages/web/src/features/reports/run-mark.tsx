import type { ReportRun } from '@assay/contract/saved-reports.ts';
import { IconCircleCheck, IconCircleX, IconLoader2 } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import spinStyles from '../../components/marks/spin.module.css';
import styles from './run-mark.module.css';

const MARKS = {
  queued: IconLoader2,
  succeeded: IconCircleCheck,
  failed: IconCircleX,
};

/** State of a run, as mark and word. */
export function RunMark({ run: { status, ended_at, error } }: { run: ReportRun }) {
  const { t } = useTranslation();
  const Mark = MARKS[status];
  return (
    <span className={styles.state} data-status={status} title={error ?? undefined}>
      <Mark className={ended_at === null ? `icon ${spinStyles.spin}` : 'icon'} aria-hidden="true" />
      <span className="cut">{t(`tasks.status_${status}`)}</span>
    </span>
  );
}
