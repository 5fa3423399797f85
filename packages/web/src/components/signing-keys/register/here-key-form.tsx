import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../../lib/use-current-user.ts';
import { KEYS_HERE } from '../this-browser/use-keys-here.ts';
import { AdministratorSignature } from './administrator-signature.tsx';
import { KeyForm } from './key-form.tsx';
import { useKeyForm } from './key-name.ts';
import { makeKeyHere, provenHere } from './register-here.ts';
import { useRegister } from './use-register.ts';
import { useWaitingKey } from './use-waiting-key.ts';

/** Makes a key that only this browser has; one that was refused, for want of a signature, waits here. */
export function HereKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { uuid } = useCurrentUser();
  const cache = useQueryClient();
  const waiting = useWaitingKey();
  const form = useKeyForm('key-here', { name: '', signed: '' });
  const register = useRegister(async () => provenHere(waiting ?? (await makeKeyHere(uuid))), {
    onDone,
    onRefused: () => cache.invalidateQueries({ queryKey: [KEYS_HERE] }),
  });
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
      {waiting && <AdministratorSignature form={form} failure={register.error} signing={waiting} />}
    </KeyForm>
  );
}
