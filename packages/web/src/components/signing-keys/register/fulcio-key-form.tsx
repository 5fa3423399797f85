import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { KeyForm } from './key-form.tsx';
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
  return (
    <KeyForm
      form={form}
      register={register}
      text={t('signing_keys.way_fulcio_text')}
      action={t('signing_keys.register_identity')}
      fields={FIELDS}
    >
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
    </KeyForm>
  );
}
