import { CHANNEL_KINDS, type ChannelKind } from '@assay/contract/notification-names.ts';
import { OneLineName } from '@assay/contract/one-line-name.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { OneTimeText } from '../../components/text/one-time-text.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useKeptForm } from '../../lib/kept-form.ts';
import { notifyDone } from '../../lib/notifications.ts';

/** Name of the form, by which it is kept. */
export const NEW_CHANNEL = 'new-notification-channel';
const FIELDS = ['name', 'kind', 'url'] as const;

/** Creates a channel; the signing secret of a webhook is shown this once. */
export function NewChannelForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const create = useApiMutation('createNotificationChannel', {
    quiet: true,
    refresh: ['listNotificationChannels'],
  });
  const form = useForm<{ kind: ChannelKind; name: string; url: string }>({
    initialValues: { kind: 'webhook', name: '', url: '' },
    validate: { name: (name) => firstIssue(OneLineName, name) },
  });
  // The address may hold a token: it is typed again after a sign-in.
  useKeptForm(NEW_CHANNEL, {
    read: () => ({ ...form.getValues(), url: '' }),
    refill: form.setValues,
  });
  const submit = form.onSubmit((values) =>
    create.mutate(values, {
      onSuccess: ({ secret }) => {
        if (secret !== null) return;
        notifyDone(t('notification_rules.channel_created'));
        onDone();
      },
      onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
    }),
  );
  if (create.data?.secret)
    return (
      <OneTimeText
        text={create.data.secret}
        what={t('notification_rules.secret')}
        note={t('notification_rules.secret_once', { name: create.data.name })}
        file={`${create.data.name}.secret.txt`}
        onDone={onDone}
      />
    );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <NativeSelect
        label={t('notification_rules.channel_kind')}
        data={CHANNEL_KINDS.map((value) => ({
          value,
          label: t(`notification_rules.kind_${value}`),
        }))}
        {...form.getInputProps('kind')}
      />
      <TextInput
        label={t('notification_rules.channel_name')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('notification_rules.channel_url')}
        description={t('notification_rules.channel_url_text')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <FormEnd sending={create} fields={FIELDS}>
        {t('notification_rules.add_channel')}
      </FormEnd>
    </form>
  );
}
