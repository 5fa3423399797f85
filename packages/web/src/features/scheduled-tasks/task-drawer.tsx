import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import { scheduleWords } from '../../components/schedule/schedule-words.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';
import { RunDetails } from './run-details.tsx';
import { RunHistory } from './run-history.tsx';
import { isActive, TaskResult } from './run-state.tsx';
import { ScheduleForm } from './schedule-form.tsx';

/** One task: its newest run with log and refused records, its history and its schedule. */
export function TaskDrawer({ task, onClose }: { task: ScheduledTask; onClose: () => void }) {
  const { t } = useTranslation();
  const isOperator = useHasRole('SuperAdmin');
  const { uuid, name, cron, zone, location, next_run_at, last_run } = task;
  return (
    <DetailDrawer
      label={t('tasks.one')}
      title={name}
      name={name}
      onClose={onClose}
      below={<TaskResult task={task} />}
      footer={isOperator && <TaskActions task={task} onClose={onClose} />}
    >
      {last_run ? (
        <RunDetails task={uuid} run={last_run} />
      ) : (
        <section>
          <p className="text-secondary">{t('tasks.no_run')}</p>
        </section>
      )}
      <section>
        <h2>{t('tasks.schedule')}</h2>
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('tasks.schedule')}</dt>
          <dd>
            {scheduleWords(t, cron)} <code className="text-tertiary">{cron}</code>{' '}
            {t('tasks.zone_is', { zone })}
          </dd>
          <dt>{t('tasks.next')}</dt>
          <dd>{next_run_at === null ? t('tasks.paused') : <TimeAgo at={next_run_at} />}</dd>
          {location !== null && (
            <>
              <dt>{t('tasks.reads_from')}</dt>
              <dd>
                <code className="any-break">{location}</code>
              </dd>
            </>
          )}
          {task.kind === 'nvd' && (
            <>
              <dt>{t('tasks.api_key')}</dt>
              <dd>{t(task.has_api_key ? 'tasks.api_key_set' : 'tasks.api_key_none')}</dd>
            </>
          )}
        </dl>
        {isOperator && (
          <DialogButton label={t('tasks.edit')}>
            {(close) => <ScheduleForm task={task} onDone={close} />}
          </DialogButton>
        )}
      </section>
      {last_run && <RunHistory task={uuid} />}
    </DetailDrawer>
  );
}

const REFRESH = { refresh: ['listScheduledTasks'] } as const;

function TaskActions({ task, onClose }: { task: ScheduledTask; onClose: () => void }) {
  const { t } = useTranslation();
  const { uuid, name, is_paused, is_source, last_run } = task;
  const update = useApiMutation('updateScheduledTask', REFRESH);
  const run = useApiMutation('runScheduledTask', REFRESH);
  const cancel = useApiMutation('cancelScheduledTask', REFRESH);
  const remove = useApiMutation('removeSource', REFRESH);
  const isRunning = isActive(last_run);
  return (
    <>
      {is_source && (
        <DialogButton label={t('tasks.unsubscribe')} quiet>
          {() => (
            <div className="stack">
              <p>{t('tasks.unsubscribe_what', { name })}</p>
              <Button
                variant="filled"
                color="red"
                loading={remove.isPending}
                onClick={() => remove.mutate({ uuid }, { onSuccess: onClose })}
              >
                {t('tasks.unsubscribe_one', { name })}
              </Button>
            </div>
          )}
        </DialogButton>
      )}
      <Button
        variant="subtle"
        className="push"
        loading={update.isPending}
        onClick={() => update.mutate({ uuid, is_paused: !is_paused })}
      >
        {t(is_paused ? 'tasks.resume' : 'tasks.pause')}
      </Button>
      <Button
        loading={run.isPending || cancel.isPending}
        disabled={isRunning && last_run.is_cancel_requested}
        onClick={() => (isRunning ? cancel : run).mutate({ uuid })}
      >
        {t(isRunning ? 'tasks.cancel' : 'tasks.run')}
      </Button>
    </>
  );
}
