import { useTranslation } from 'react-i18next';
import { AdministratorSignature } from './administrator-signature.tsx';
import { KeyForm } from './key-form.tsx';
import { useKeyForm } from './key-name.ts';
import { useRegister } from './use-register.ts';

/** Has the server make a key and keep it. */
export function ServerKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useKeyForm('key-server', { name: '', signed: '' });
  const register = useRegister(() => ({ custody: 'server' }), { onDone });
  return (
    <KeyForm
      form={form}
      register={register}
      text={t('signing_keys.way_server_text')}
      action={t('signing_keys.keep')}
    >
      <AdministratorSignature form={form} failure={register.error} signing={undefined} />
    </KeyForm>
  );
}
