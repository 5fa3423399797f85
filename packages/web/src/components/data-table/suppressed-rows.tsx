import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import { hrefWith, useUrlSearch } from '../../lib/url-search.ts';
import { EmptyState } from '../answers/empty-state.tsx';
import { AppLink } from '../text/app-link.tsx';

/** The address of the rows that the list leaves out; its other filters stay. */
function useSuppressedHref(): string {
  const { search } = useUrlSearch();
  return hrefWith(search, { suppressed: 'true' });
}

/** How many rows a list leaves out because decisions suppress them, linked to these rows. */
export function SuppressedCount({ count }: { count: number }) {
  const { t } = useTranslation();
  const href = useSuppressedHref();
  return (
    <AppLink className="link" href={href}>
      {t('lists.suppressed', { count, shown: formatCount(count) })}
    </AppLink>
  );
}

/** Placeholder of a list of which decisions suppress every row: it is not empty. */
export function AllSuppressed({ count }: { count: number }) {
  const { t } = useTranslation();
  const href = useSuppressedHref();
  return (
    <EmptyState
      title={t('lists.all_suppressed', { count, shown: formatCount(count) })}
      text={t('lists.all_suppressed_text')}
    >
      <AppLink className="link" href={href}>
        {t('lists.show_suppressed')}
      </AppLink>
    </EmptyState>
  );
}
