import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { sentenceOf } from '../../lib/failure.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { ApiKeyField, RemoveApiKey } from './api-key-field.tsx';

/** Changes when a task runs, and where a source is read from. What is refused stays to be corrected. */
export function ScheduleForm({ task, onDone }: { task: ScheduledTask; onDone: () => void }) {
  const { t } = useTranslation();
  const [cron, setCron] = useState(task.cron);
  const [zone, setZone] = useState(task.zone);
  const [location, setLocation] = useState(task.location ?? '');
  const [apiKey, setApiKey] = useState('');
  const update = useApiMutation('updateScheduledTask', {
    quiet: true,
    refresh: ['listScheduledTasks'],
  });
  const saved = () => {
    notifyDone(t('tasks.saved'));
    onDone();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const source = task.is_source ? { location } : {};
    const key = apiKey === '' ? {} : { api_key: apiKey };
    update.mutate({ uuid: task.uuid, cron, zone, ...source, ...key }, { onSuccess: saved });
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
      {task.kind === 'nvd' && <ApiKeyField task={task} value={apiKey} onChange={setApiKey} />}
      {update.error && (
        <p className="note bad" role="alert">
          {sentenceOf(update.error)}
        </p>
      )}
      <Button type="submit" variant="filled" loading={update.isPending}>
        {t('settings.save')}
      </Button>
      {task.has_api_key && <RemoveApiKey uuid={task.uuid} onDone={saved} />}
    </form>
  );
}
