import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { FormEnd } from '../../gate/form-end.tsx';
import { useKeyForm } from './key-name.ts';
import { useRegister } from './use-register.ts';

const FIELDS = ['name', 'issuer', 'subject'] as const;
/** OIDC identities of pipelines. */
const EXAMPLES = {
  issuer: 'https://token.actions.githubusercontent.com',
  subject: 'https://github.com/acme/api/.github/workflows/release.yml@refs/heads/main',
};

/**
 * Registers an identity that a certificate authority certifies: its keys exist only while signing.
 *
 * @param principal uuid of the API key that signs with it; the user when omitted
 */
export function FulcioKeyForm({ principal, onDone }: { principal?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useKeyForm(`key-fulcio ${principal ?? ''}`, { name: '', issuer: '', subject: '' });
  const register = useRegister(
    (values: { name: string; issuer: string; subject: string }) =>
      client.registerSigningKey({
        ...{ ...values, custody: 'fulcio' },
        ...(principal !== undefined && { principal_uuid: principal }),
      }),
    onDone,
  );
  const submit = form.onSubmit((values) =>
    register.mutate(values, {
      onError: (failure) => form.setErrors(fieldErrorsOf(failure, FIELDS)),
    }),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{t('signing_keys.way_fulcio_text')}</p>
      <TextInput
        label={t('signing_keys.name')}
        description={t('signing_keys.name_help')}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      {(['issuer', 'subject'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`signing_keys.${field}`)}
          description={t(`signing_keys.${field}_help`)}
          placeholder={EXAMPLES[field]}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps(field)}
        />
      ))}
      <FormEnd sending={register} fields={FIELDS}>
        {t('signing_keys.register_identity')}
      </FormEnd>
    </form>
  );
}
