import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { CodeBlock } from '../../text/code-block.tsx';
import { isAboutSignature } from '../signed/signature-of.ts';
import { authorizeCommands, type NewKey, ownerArguments } from './new-key.ts';

/**
 * Asks for the signature of an administrator, once the server has refused a key without one.
 *
 * @param signing the key that waits for it; undefined where the server makes the key, so that it cannot be signed beforehand
 * @param principal uuid of the API key that owns the key; the user when omitted
 */
export function AdministratorSignature<Values extends { signed: string }>({
  form,
  failure,
  signing,
  principal,
}: {
  form: UseFormReturnType<Values>;
  failure: unknown;
  signing: Pick<NewKey, 'public_key' | 'issuer' | 'subject'> | undefined;
  principal?: string | undefined;
}) {
  const { t } = useTranslation();
  const { email } = useCurrentUser();
  if (!isAboutSignature(failure) && form.getValues().signed === '') return null;
  if (signing === undefined) return <p className="note">{t('signing_keys.signature_server')}</p>;
  const commands = authorizeCommands(signing, ownerArguments(email, principal));
  return (
    <>
      <p className="note">{t('signing_keys.signature_needed')}</p>
      <CodeBlock text={commands} what={t('signing_keys.prove_command')} />
      <Textarea
        label={t('signing_keys.signature')}
        description={t('signing_keys.signature_help')}
        autosize
        minRows={2}
        maxRows={4}
        spellCheck={false}
        {...form.getInputProps('signed')}
      />
    </>
  );
}
