import { useTranslation } from 'react-i18next';
import { AppLink } from '../text/app-link.tsx';
import { EmptyState } from './empty-state.tsx';

/** Page for an unknown address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <EmptyState heading="h1" title={t('shell.not_found')} text={t('shell.not_found_text')}>
      <AppLink className="link" href="/">
        {t('shell.not_found_go')}
      </AppLink>
    </EmptyState>
  );
}
