import {
  API_KEY_DEFAULT_DAYS,
  API_KEY_MAX_DAYS,
  API_KEY_ROLES,
  ApiKeyName,
} from '@assay/contract/api-keys.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { OneTimeText } from '../../components/text/one-time-text.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { useKeptForm } from '../../lib/kept-form.ts';

/** Name of the form in the form store. */
export const NEW_KEY = 'new-api-key';
const FIELDS = ['name', 'role', 'expires_at'] as const;
const DAY_MS = 86_400_000;
const LIVES = [7, 30, API_KEY_DEFAULT_DAYS, 180, API_KEY_MAX_DAYS];

interface NewKey {
  name: string;
  role: (typeof API_KEY_ROLES)[number];
  days: string;
}

/** Makes a key and shows its secret, this once. */
export function NewKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const create = useApiMutation('createApiKey', { quiet: true, refresh: ['listApiKeys'] });
  const form = useForm<NewKey>({
    initialValues: {
      name: '',
      role: 'LedgerAdmin',
      days: String(API_KEY_DEFAULT_DAYS),
    },
    validate: { name: (name) => firstIssue(ApiKeyName, name) },
  });
  useKeptForm(NEW_KEY, { read: form.getValues, refill: form.setValues });
  const submit = form.onSubmit(({ name, role, days }) => {
    // A minute less: the server's clock may be behind, and a year is the most.
    const expires_at = new Date(Date.now() + Number(days) * DAY_MS - 60_000).toISOString();
    create.mutate(
      { name, role, expires_at },
      { onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)) },
    );
  });
  if (create.data)
    return (
      <OneTimeText
        text={create.data.secret}
        what={t('api_keys.secret')}
        note={t('api_keys.secret_once', { name: create.data.name })}
        file={`${create.data.name}.key.txt`}
        onDone={onDone}
      />
    );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <TextInput
        label={t('api_keys.name')}
        description={t('api_keys.name_help')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label={t('users.role')}
        description={t(`users.role_${form.values.role}`)}
        data={[...API_KEY_ROLES]}
        {...form.getInputProps('role')}
      />
      <NativeSelect
        label={t('api_keys.expiration')}
        data={LIVES.map((days) => ({
          value: String(days),
          label: t('api_keys.in_days', { count: days }),
        }))}
        {...form.getInputProps('days')}
      />
      <FormEnd sending={create} fields={FIELDS}>
        {t('api_keys.create')}
      </FormEnd>
    </form>
  );
}
