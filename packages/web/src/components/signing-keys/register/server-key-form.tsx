import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { FormEnd } from '../../gate/form-end.tsx';
import { KEY_FIELDS, useKeyForm } from './key-name.ts';
import { useRegister } from './use-register.ts';

/** Has the server make a key and keep it. */
export function ServerKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useKeyForm('key-server', { name: '' });
  const register = useRegister(
    ({ name }: { name: string }) => client.registerSigningKey({ name, custody: 'server' }),
    onDone,
  );
  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onError: (failure) => form.setErrors(fieldErrorsOf(failure, KEY_FIELDS)),
    }),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{t('signing_keys.way_server_text')}</p>
      <TextInput
        label={t('signing_keys.name')}
        description={t('signing_keys.name_help')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <FormEnd sending={register} fields={KEY_FIELDS}>
        {t('signing_keys.keep')}
      </FormEnd>
    </form>
  );
}
