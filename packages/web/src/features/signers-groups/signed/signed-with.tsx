import type { SignersPolicy } from '@assay/contract/signers-groups.ts';
import { useTranslation } from 'react-i18next';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { changeCommand } from './change-commands.ts';

/**
 * Says which key signs the policy; without one, the command that sets the chosen administrators elsewhere, or that one has
 * to be chosen first.
 *
 * @param name of the key that can sign here
 */
export function SignedWith({
  name,
  policy: { signed_changes, administrators },
  chosen,
}: {
  name: string | undefined;
  policy: SignersPolicy;
  chosen: readonly string[];
}) {
  const { t } = useTranslation();
  if (name !== undefined)
    return <p className="help">{t('signers_groups.signed_with', { name })}</p>;
  const emails = administrators
    .filter(({ uuid }) => chosen.includes(uuid))
    .map(({ email }) => email);
  if (emails.length === 0) return <p className="help">{t('signers_groups.signed_choose_first')}</p>;
  const release = [t('signers_groups.signed_or_release'), changeCommand.release];
  const lines = [changeCommand.require(emails), ...(signed_changes ? release : [])];
  return (
    <>
      <p className="help">{t('signers_groups.signed_no_usable')}</p>
      <CodeBlock text={lines.join('\n')} what={t('signers_groups.sign_command')} />
    </>
  );
}
