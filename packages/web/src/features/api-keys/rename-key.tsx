import { type ApiKey, ApiKeyName } from '@assay/contract/api-keys.ts';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { ChangedMeanwhile } from '../../components/gate/changed-meanwhile.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import styles from '../../components/settings/settings.module.css';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useStoredForm } from '../../lib/stored-form.ts';

const FIELDS = ['name'] as const;

/** Gives a key another name; its secret stays. */
export function RenameKey({ apiKey: { uuid, name: old } }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const rename = useApiMutation('renameApiKey', {
    quiet: true,
    refresh: ['listApiKeys', 'getApiKey'],
  });
  const { form, changed } = useStoredForm(
    `rename ${uuid}`,
    { name: old },
    { validate: { name: (name) => firstIssue(ApiKeyName, name) } },
  );
  const submit = form.onSubmit(({ name }) =>
    rename.mutate(
      { uuid, name },
      {
        onSuccess: () => notifyDone(t('api_keys.renamed')),
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  return (
    <section>
      <h2>{t('api_keys.rename')}</h2>
      <form className={styles.fieldAndButton} onSubmit={submit} noValidate>
        <TextInput
          label={t('api_keys.name')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
        <Button type="submit" disabled={form.values.name === old} loading={rename.isPending}>
          {t('api_keys.rename')}
        </Button>
        <ChangedMeanwhile form={form} changed={changed} labels={{ name: t('api_keys.name') }} />
        <FormFailure failure={rename.error} fields={FIELDS} />
      </form>
    </section>
  );
}
