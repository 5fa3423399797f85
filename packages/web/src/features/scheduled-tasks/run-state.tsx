import type { ScheduledTask, TaskRun } from '@assay/contract/scheduled-tasks.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconLoader2,
  IconMinus,
} from '@assay/icons';
import { useTranslation } from 'react-i18next';
import spinStyles from '../../components/marks/spin.module.css';
import progressStyles from '../../components/page/progress.module.css';
import { useNow } from '../../components/text/time-ago.tsx';
import { formatCount, formatMs } from '../../lib/formats.ts';
import styles from './scheduled-tasks.module.css';

/** Whether a run waits or runs. */
export const isActive = (run: TaskRun | null): run is TaskRun =>
  run !== null && run.ended_at === null;

/** How long a run took, or takes so far, in milliseconds; null before it began. */
function durationOf({ started_at, ended_at }: TaskRun, now: number): number | null {
  if (started_at === null) return null;
  return Math.max(0, (ended_at === null ? now : Date.parse(ended_at)) - Date.parse(started_at));
}

/** How long the newest run took. */
export function RunDuration({ run }: { run: TaskRun | null }) {
  const now = useNow();
  const ms = run === null ? null : durationOf(run, now);
  return <>{ms === null ? '–' : formatMs(ms)}</>;
}

const MARKS = {
  queued: IconLoader2,
  running: IconLoader2,
  succeeded: IconCircleCheck,
  failed: IconCircleX,
  canceled: IconMinus,
};

/** Shows the state of a run, as mark and word. */
export function RunState({ run }: { run: TaskRun }) {
  const { t } = useTranslation();
  const hasRefused = run.status === 'succeeded' && run.refused > 0;
  const Mark = hasRefused ? IconAlertTriangle : MARKS[run.status];
  return (
    <span className={styles.state} data-status={hasRefused ? 'refused' : run.status}>
      <Mark className={isActive(run) ? `icon ${spinStyles.spin}` : 'icon'} aria-hidden="true" />
      <span className="cut">
        {hasRefused
          ? t('tasks.with_refused', { shown: formatCount(run.refused) })
          : t(`tasks.status_${run.status}`)}
      </span>
    </span>
  );
}

/** Result of the newest run, or how far it is. */
export function TaskResult({ task }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const { last_run: run, name, is_paused } = task;
  if (run?.status === 'running') return <RunProgress run={run} name={name} />;
  if (is_paused && !isActive(run))
    return (
      <span className={styles.state} data-status="canceled">
        <IconMinus className="icon" aria-hidden="true" />
        {t('tasks.paused')}
      </span>
    );
  return run === null ? <>–</> : <RunState run={run} />;
}

function RunProgress({ run, name }: { run: TaskRun; name: string }) {
  const { t } = useTranslation();
  const { done, total } = run;
  if (done === null || total === null || total === 0)
    return (
      <span className={styles.state} data-status="running">
        <IconLoader2 className={`icon ${spinStyles.spin}`} aria-hidden="true" />
        <span className="cut">
          {done ? t('tasks.done', { done: formatCount(done) }) : t('tasks.status_running')}
        </span>
      </span>
    );
  const percent = Math.min(100, Math.floor((done / total) * 100));
  return (
    <span className={styles.progress}>
      <span
        className={progressStyles.bar}
        role="progressbar"
        aria-label={t('tasks.progress', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </span>
      <span className="nowrap">
        {t('tasks.done_of', { done: formatCount(done), total: formatCount(total) })}
      </span>
    </span>
  );
}
