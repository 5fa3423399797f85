import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import { AppLink } from '../text/app-link.tsx';

/** Replaces every page except the profile while the user has no role. */
export function NoRole() {
  const { t } = useTranslation();
  return (
    <EmptyState heading="h1" title={t('shell.no_role')} text={t('shell.no_role_text')}>
      <AppLink className="link" href="/profile">
        {t('shell.profile')}
      </AppLink>
    </EmptyState>
  );
}
