import { useTranslation } from 'react-i18next';
import { AddKey } from './register/add-key.tsx';

/** Says that the user has no key that can sign here, and offers to add one. @param command how keys elsewhere sign */
export function NoKey({ command }: { command: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="note">{t('signing_keys.no_key', { command })}</p>
      <div>
        <AddKey />
      </div>
    </>
  );
}
