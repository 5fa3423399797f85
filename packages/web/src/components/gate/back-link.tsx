import { useTranslation } from 'react-i18next';
import { AppLink } from '../text/app-link.tsx';

/** The way back to sign-in, below a form or an answer. */
export function BackLink({ onClick }: { onClick?: () => void }) {
  const { t } = useTranslation();
  if (!onClick)
    return (
      <AppLink className="link" href="/auth/signin">
        {t('gate.back')}
      </AppLink>
    );
  return (
    <button type="button" className="link" onClick={onClick}>
      {t('gate.back')}
    </button>
  );
}
