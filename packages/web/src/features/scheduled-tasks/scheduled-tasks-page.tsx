import type { ScheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import { IconPlus } from '@assay/icons';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { Facts } from '../../components/page/facts.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { tasks } from '../../components/schedule/strings.ts';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatCount } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AddSources } from './add-sources.tsx';
import { isActive } from './run-state.tsx';
import styles from './scheduled-tasks.module.css';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskTable } from './task-table.tsx';
import { useFollowedTasks } from './use-followed-tasks.ts';

addStrings({ tasks });

/** Page of scheduled tasks, with the age of their sources and their runs. */
export function ScheduledTasksPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const isOperator = useHasRole('SuperAdmin');
  const { data, error, refetch } = useQuery({
    ...apiQuery('listScheduledTasks', {}),
    meta: { quiet: true },
  });
  useFollowedTasks();
  const open = data?.items.find(({ uuid }) => uuid === view.open);
  return (
    <ListLayout
      head={
        <>
          <PageHead
            title={t('tasks.title')}
            answer={t('tasks.answer')}
            actions={
              isOperator && (
                <DialogButton
                  label={t('tasks.add')}
                  primary
                  icon={<IconPlus className="icon" aria-hidden="true" />}
                >
                  {(close) => (
                    <AddSources
                      known={new Set(data?.items.map(({ name }) => name))}
                      onDone={close}
                    />
                  )}
                </DialogButton>
              )
            }
          />
          {data && <TaskFacts tasks={data} />}
          <p className={`help ${styles.reports}`}>
            {t('tasks.reports_text')}{' '}
            <AppLink className="link" href="/reports">
              {t('tasks.reports')}
            </AppLink>
          </p>
        </>
      }
      drawer={
        open && <TaskDrawer key={open.uuid} task={open} onClose={() => view.setOpen(undefined)} />
      }
    >
      <SettingsTabs />
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && <TaskTable items={data.items} view={view} />}
    </ListLayout>
  );
}

function TaskFacts({ tasks: { items, max_age_days } }: { tasks: ScheduledTasks }) {
  const { t } = useTranslation();
  const sources = items.filter(({ is_source }) => is_source);
  const fresh = sources.filter(({ is_stale, last_success_at }) => !is_stale && last_success_at);
  const running = items.filter(({ last_run }) => isActive(last_run));
  const failed = items.filter(({ last_run }) => last_run?.status === 'failed');
  return (
    <Facts
      facts={[
        {
          label: t('tasks.sources_fresh'),
          value: t('tasks.fresh_of', {
            fresh: formatCount(fresh.length),
            all: formatCount(sources.length),
          }),
        },
        { label: t('tasks.running'), value: formatCount(running.length) },
        { label: t('tasks.failed'), value: formatCount(failed.length) },
        { label: t('tasks.limit'), value: t('tasks.days', { count: max_age_days }) },
      ]}
    />
  );
}
