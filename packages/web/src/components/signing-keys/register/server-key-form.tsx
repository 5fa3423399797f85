import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { KeyForm } from './key-form.tsx';
import { useKeyForm } from './key-name.ts';
import { useRegister } from './use-register.ts';

/** Has the server make a key and keep it. */
export function ServerKeyForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const form = useKeyForm('key-server', { name: '' });
  const register = useRegister(
    ({ name }: { name: string }) => client.registerSigningKey({ name, custody: 'server' }),
    onDone,
  );
  return (
    <KeyForm
      form={form}
      register={register}
      text={t('signing_keys.way_server_text')}
      action={t('signing_keys.keep')}
    />
  );
}
