import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { IconRefresh, IconX } from '@assay/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { isActive } from './run-state.tsx';

/** Runs a task, or cancels its run. */
export function TaskButton({ task: { uuid, name, last_run } }: { task: ScheduledTask }) {
  const { t } = useTranslation();
  const run = useApiMutation('runScheduledTask', { refresh: ['listScheduledTasks'] });
  const cancel = useApiMutation('cancelScheduledTask', { refresh: ['listScheduledTasks'] });
  const isRunning = isActive(last_run);
  const label = t(isRunning ? 'tasks.cancel_one' : 'tasks.run_one', { name });
  return (
    <ActionIcon
      aria-label={label}
      title={t(isRunning ? 'tasks.cancel' : 'tasks.run')}
      disabled={isRunning && last_run.is_cancel_requested}
      loading={run.isPending || cancel.isPending}
      onClick={(event) => {
        event.stopPropagation();
        (isRunning ? cancel : run).mutate({ uuid });
      }}
    >
      {isRunning ? (
        <IconX className="icon" aria-hidden="true" />
      ) : (
        <IconRefresh className="icon" aria-hidden="true" />
      )}
    </ActionIcon>
  );
}
