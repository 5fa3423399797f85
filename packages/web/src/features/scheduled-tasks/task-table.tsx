import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { wholeList } from '../../components/data-table/rows.ts';
import type { TableView } from '../../components/data-table/table-view.ts';
import { scheduleWords } from '../../components/schedule/schedule-words.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatCount } from '../../lib/formats.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { RunDuration, TaskResult } from './run-state.tsx';
import styles from './scheduled-tasks.module.css';
import { TaskAge } from './task-age.tsx';
import { TaskButton } from './task-button.tsx';

const columnsOf = (t: TFunction): readonly Column<ScheduledTask>[] => [
  {
    id: 'name',
    isName: true,
    label: t('tasks.name'),
    fixed: true,
    card: 'id',
    cell: ({ name }) => (
      <b className="strong cut" title={name}>
        {name}
      </b>
    ),
  },
  {
    id: 'schedule',
    label: t('tasks.schedule'),
    width: 176,
    yields: 2,
    card: 'name',
    cell: ({ cron, zone }) => (
      <span className="cut" title={`${scheduleWords(t, cron)} (${cron} ${zone})`}>
        {scheduleWords(t, cron)}
      </span>
    ),
  },
  {
    id: 'records',
    label: t('tasks.records'),
    width: 96,
    numeric: true,
    yields: 1,
    cell: ({ records }) => (records === null ? '–' : formatCount(records)),
  },
  {
    id: 'age',
    label: t('tasks.age'),
    width: 136,
    yields: 3,
    card: 'state',
    cell: (task) => <TaskAge task={task} />,
  },
  {
    id: 'duration',
    label: t('tasks.duration'),
    width: 104,
    numeric: true,
    yields: 1,
    cell: ({ last_run }) => <RunDuration run={last_run} />,
  },
  {
    id: 'result',
    label: t('tasks.result'),
    width: 216,
    narrow: 176,
    fixed: true,
    card: 'end',
    cell: (task) => <TaskResult task={task} />,
  },
  {
    id: 'next',
    label: t('tasks.next'),
    width: 112,
    yields: 2,
    cell: ({ next_run_at, is_paused }) =>
      next_run_at === null ? (
        <span className="text-secondary">{is_paused ? t('tasks.paused') : '–'}</span>
      ) : (
        <TimeAgo at={next_run_at} />
      ),
  },
];

/** Runs a task or cancels its run; for operators. */
const actionColumn = (t: TFunction): Column<ScheduledTask> => ({
  id: 'action',
  label: t('tasks.action'),
  quiet: true,
  fixed: true,
  width: 72,
  card: 'mark',
  cell: (task) => (
    <span className={styles.action}>
      <TaskButton task={task} />
    </span>
  ),
});

/** All tasks, sources first; one opens with its runs. */
export function TaskTable({ items, view }: { items: ScheduledTask[]; view: TableView }) {
  const { t } = useTranslation();
  const isOperator = useHasRole('SuperAdmin');
  const columns = useMemo(
    () => (isOperator ? [...columnsOf(t), actionColumn(t)] : columnsOf(t)),
    [t, isOperator],
  );
  const rows = wholeList('tasks', items);
  return (
    <DataTable
      label={t('tasks.list')}
      columns={columns}
      rows={rows}
      view={view}
      idOf={({ uuid }) => uuid}
      empty={
        <EmptyState
          title={t('tasks.none')}
          text={t(isOperator ? 'tasks.none_text' : 'tasks.none_ask')}
        />
      }
    />
  );
}
