import { useTranslation } from 'react-i18next';
import { AppLink } from '../text/app-link.tsx';

/** Leads to the upgrades of all projects. */
export const FixFirstLink = () => {
  const { t } = useTranslation();
  return (
    <AppLink className="button" href="/security/fix-first">
      {t('shell.fix_first')}
    </AppLink>
  );
};
