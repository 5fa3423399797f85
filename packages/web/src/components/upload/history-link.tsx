import { useTranslation } from 'react-i18next';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { AppLink } from '../text/app-link.tsx';

/** Leads to the history of uploads. Not there for roles that cannot upload. */
export function HistoryLink({ project }: { project?: string | undefined }) {
  const { t } = useTranslation();
  if (!useHasRole('LedgerAdmin')) return null;
  return (
    <AppLink className="button" href={`/uploads${writePlainSearch({ project })}`}>
      {t('shell.uploads')}
    </AppLink>
  );
}
