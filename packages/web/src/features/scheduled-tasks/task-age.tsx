import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { IconCircleCheck } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { StaleMark } from '../../components/check/check-mark.tsx';
import { useNow } from '../../components/text/time-ago.tsx';
import { formatAge, formatInstant } from '../../lib/formats.ts';
import styles from './scheduled-tasks.module.css';

/** How old what a task brought is: fresh or stale for a source, its age alone for other work. */
export function TaskAge({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const now = useNow();
  const { last_success_at: at, is_source, is_stale } = task;
  if (at === null) return <span className="text-secondary">{t('tasks.never')}</span>;
  const instant = Date.parse(at);
  return (
    <span className={styles.age} title={formatInstant(instant)}>
      {is_source && is_stale && <StaleMark />}
      {is_source && !is_stale && (
        <>
          <IconCircleCheck className="icon good" aria-hidden="true" />
          <b className="strong">{t('tasks.fresh')}</b>
        </>
      )}
      <span className="text-secondary">{formatAge(Math.max(0, now - instant))}</span>
    </span>
  );
}
