import { useTranslation } from 'react-i18next';
import { isSignatureMissing } from '../../../components/signing-keys/signed/signature-of.ts';
import { CodeBlock } from '../../../components/text/code-block.tsx';

/** The command that makes a change with its signature, once the server has refused the change without one. */
export function SignElsewhere({ failure, command }: { failure: unknown; command: string }) {
  const { t } = useTranslation();
  if (!isSignatureMissing(failure)) return null;
  return (
    <>
      <p className="help">{t('signers_groups.sign_elsewhere')}</p>
      <CodeBlock text={command} what={t('signers_groups.sign_command')} />
    </>
  );
}
