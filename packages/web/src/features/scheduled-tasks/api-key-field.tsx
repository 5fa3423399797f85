import type { ScheduledTask } from '@assay/contract/scheduled-tasks.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { PasswordField } from '../../components/gate/password-field.tsx';

/** Takes a new API key for a source. The stored one is never shown. */
export function ApiKeyField({
  task,
  value,
  onChange,
}: {
  task: ScheduledTask;
  value: string;
  onChange: (key: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('tasks.api_key')}
      description={t(task.has_api_key ? 'tasks.api_key_kept' : 'tasks.api_key_help')}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Removes the stored API key of a source. */
export function RemoveApiKey({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { t } = useTranslation();
  const update = useApiMutation('updateScheduledTask', { refresh: ['listScheduledTasks'] });
  return (
    <Button
      variant="subtle"
      color="red"
      loading={update.isPending}
      onClick={() => update.mutate({ uuid, api_key: null }, { onSuccess: onDone })}
    >
      {t('tasks.api_key_remove')}
    </Button>
  );
}
