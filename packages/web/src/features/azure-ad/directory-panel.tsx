import { AZURE_CLOUDS, type AzureAdConfig } from '@assay/contract/azure-ad.ts';
import { api } from '@assay/contract/index.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { ChangedMeanwhile } from '../../components/gate/changed-meanwhile.tsx';
import { FormEnd } from '../../components/gate/form-end.tsx';
import { PasswordField } from '../../components/gate/password-field.tsx';
import gridStyles from '../../components/page/grid.module.css';
import keyValueStyles from '../../components/page/key-values.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import styles from '../../components/settings/settings.module.css';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { fieldErrorsOf } from '../../lib/field-errors.ts';
import { firstIssue } from '../../lib/first-issue.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useStoredForm } from '../../lib/stored-form.ts';
import { RemoveDirectory } from './remove-directory.tsx';

const { directory_id: DIRECTORY, client_id: CLIENT } = api.setAzureAdConfig.body.shape;
const FIELDS = ['cloud', 'directory_id', 'client_id', 'client_secret'] as const;
const REFRESH = ['getAzureAdConfig'] as const;

/** Form with the stored values; the secret is empty, because it is never read. */
function useDirectoryForm(config: AzureAdConfig | undefined) {
  const { t } = useTranslation();
  const stored = {
    cloud: config?.cloud ?? AZURE_CLOUDS[0],
    directory_id: config?.directory_id ?? '',
    client_id: config?.client_id ?? '',
    client_secret: '',
  };
  return useStoredForm('azure-ad', stored, {
    secrets: ['client_secret'],
    validate: {
      directory_id: (id) => firstIssue(DIRECTORY, id) && t('azure_ad.id_wrong'),
      client_id: (id) => firstIssue(CLIENT, id) && t('azure_ad.id_wrong'),
    },
  });
}

/** Which directory it is. The secret is written, never read; another directory or client needs it again. */
export function DirectoryPanel({ config }: { config: AzureAdConfig | undefined }) {
  const { t } = useTranslation();
  const save = useApiMutation('setAzureAdConfig', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => notifyDone(t('settings.saved')),
  });
  const { form, changed } = useDirectoryForm(config);
  const submit = form.onSubmit(({ client_secret, ...rest }) =>
    save.mutate(
      { ...rest, ...(client_secret !== '' && { client_secret }) },
      {
        // The sent secret is stored, and never shown.
        onSuccess: () => form.setFieldValue('client_secret', ''),
        onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
      },
    ),
  );
  const redirect = `${window.location.origin}/auth/redirect/azure`;
  return (
    <Panel title={t('azure_ad.directory')} className={`${gridStyles.span6} ${styles.directory}`}>
      <form className={`${panelStyles.body} stack`} onSubmit={submit} noValidate>
        <dl className={keyValueStyles.keyValues}>
          <dt>{t('azure_ad.redirect')}</dt>
          <dd>
            <CutMiddle text={redirect} what={t('azure_ad.redirect')} keep={16} />
          </dd>
        </dl>
        <NativeSelect
          label={t('azure_ad.cloud')}
          data={AZURE_CLOUDS.map((value) => ({ value, label: t(`azure_ad.cloud_${value}`) }))}
          {...form.getInputProps('cloud')}
        />
        <TextInput
          label={t('azure_ad.directory_id')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('directory_id')}
        />
        <TextInput
          label={t('azure_ad.client_id')}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('client_id')}
        />
        <PasswordField
          label={t('azure_ad.client_secret')}
          description={t(config?.has_secret ? 'azure_ad.secret_kept' : 'azure_ad.secret_needed')}
          autoComplete="off"
          {...form.getInputProps('client_secret')}
        />
        <ChangedMeanwhile
          form={form}
          changed={changed}
          labels={{
            cloud: t('azure_ad.cloud'),
            directory_id: t('azure_ad.directory_id'),
            client_id: t('azure_ad.client_id'),
          }}
        />
        <FormEnd sending={save} fields={FIELDS}>
          {t('settings.save')}
        </FormEnd>
      </form>
      {config && <RemoveDirectory config={config} />}
    </Panel>
  );
}
