import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { notifyDone } from '../../lib/notifications.ts';

/** Changes when a task runs, and where a source is read from. What is refused stays to be corrected. */
export function ScheduleForm({ task, onDone }: { task: ScheduledTask; onDone: () => void }) {
  const { t } = useTranslation();
  const [cron, setCron] = useState(task.cron);
  const [zone, setZone] = useState(task.zone);
  const [location, setLocation] = useState(task.location ?? '');
  const update = useApiMutation('updateScheduledTask', {
    quiet: true,
    refresh: ['listScheduledTasks'],
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const source = task.is_source ? { location } : {};
    update.mutate(
      { uuid: task.uuid, cron, zone, ...source },
      {
        onSuccess: () => {
          notifyDone(t('tasks.saved'));
          onDone();
        },
      },
    );
  };
  return (
    <form className="stack" onSubmit={save}>
      <TextInput
        label={t('tasks.cron')}
        description={t('tasks.cron_help')}
        value={cron}
        required
        spellCheck={false}
        onChange={(event) => setCron(event.target.value)}
      />
      <TextInput
        label={t('tasks.zone')}
        description={t('tasks.zone_help')}
        value={zone}
        required
        spellCheck={false}
        onChange={(event) => setZone(event.target.value)}
      />
      {task.is_source && (
        <TextInput
          label={t('tasks.location')}
          description={t('tasks.location_help')}
          value={location}
          required
          spellCheck={false}
          onChange={(event) => setLocation(event.target.value)}
        />
      )}
      {update.error && (
        <p className="note bad" role="alert">
          {sentenceOf(update.error)}
        </p>
      )}
      <Button type="submit" variant="filled" loading={update.isPending}>
        {t('settings.save')}
      </Button>
    </form>
  );
}
