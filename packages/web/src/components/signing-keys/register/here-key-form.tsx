import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { FormEnd } from '../../gate/form-end.tsx';
import { KEY_FIELDS, useKeyForm } from './key-name.ts';
import { registerHere } from './register-here.ts';
import { useRegister } from './use-register.ts';

/** Makes a key that only this browser has. */
export function HereKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { uuid } = useCurrentUser();
  const form = useKeyForm('key-here', { name: '' });
  const register = useRegister(
    ({ name }: { name: string }) => registerHere(name.trim(), uuid),
    onDone,
  );
  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onError: (failure) => form.setErrors(fieldErrorsOf(failure, KEY_FIELDS)),
    }),
  );
  if (!globalThis.crypto?.subtle) return <p className="note">{t('signing_keys.no_crypto')}</p>;
  const isUnkept = register.error instanceof DOMException;
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{t('signing_keys.way_here_text')}</p>
      <TextInput
        label={t('signing_keys.name')}
        description={t('signing_keys.name_help')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {isUnkept && <p className="note bad">{t('signing_keys.no_storage')}</p>}
      <FormEnd sending={isUnkept ? { ...register, error: null } : register} fields={KEY_FIELDS}>
        {t('signing_keys.make')}
      </FormEnd>
    </form>
  );
}
