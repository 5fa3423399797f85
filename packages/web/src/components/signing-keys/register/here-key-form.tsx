import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { KeyForm } from './key-form.tsx';
import { useKeyForm } from './key-name.ts';
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
  if (!globalThis.crypto?.subtle) return <p className="note">{t('signing_keys.no_crypto')}</p>;
  const isUnkept = register.error instanceof DOMException;
  return (
    <KeyForm
      form={form}
      register={register}
      text={t('signing_keys.way_here_text')}
      action={t('signing_keys.make')}
      failure={isUnkept ? null : register.error}
    >
      {isUnkept && <p className="note bad">{t('signing_keys.no_storage')}</p>}
    </KeyForm>
  );
}
