import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AdministratorSignature } from './administrator-signature.tsx';
import { KeyForm } from './key-form.tsx';
import { useKeyForm } from './key-name.ts';
import { type KeyValues, useRegister } from './use-register.ts';

const FIELDS = ['name', 'issuer', 'subject', 'signed'] as const;
/** OIDC identities of pipelines. */
const EXAMPLES = {
  issuer: 'https://token.actions.githubusercontent.com',
  subject: 'https://github.com/acme/api/.github/workflows/release.yml@refs/heads/main',
};

interface Values extends KeyValues {
  issuer: string;
  subject: string;
}

/**
 * Registers an identity that a certificate authority certifies: its keys exist only while signing.
 *
 * @param principal uuid of the API key that signs with it; the user when omitted
 */
export function FulcioKeyForm({ principal, onDone }: { principal?: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useKeyForm(`key-fulcio ${principal ?? ''}`, {
    ...{ name: '', issuer: '', subject: '', signed: '' },
  });
  const register = useRegister<Values>(
    ({ issuer, subject }) => ({ custody: 'fulcio', issuer, subject }),
    { principal, onDone },
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
      <AdministratorSignature
        form={form}
        failure={register.error}
        signing={form.getValues()}
        principal={principal}
      />
    </KeyForm>
  );
}
