import { ApiError } from '@assay/contract/client-errors.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { DocumentDrawer } from './document-drawer.tsx';
import type { VexSearch } from './search.ts';

/** A document that is not among the rows read, as when a link to it is opened. */
export function OtherDocument({
  uuid,
  search,
  onClose,
}: {
  uuid: string;
  search: VexSearch;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getVexDocument', { uuid }),
    meta: { quiet: true },
  });
  if (data) return <DocumentDrawer document={data} search={search} onClose={onClose} />;
  if (!error) return null;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <DetailDrawer label={t('vex.document')} title={t('vex.document')} onClose={onClose}>
      {isMissing ? (
        <EmptyState title={t('vex.missing')} text={t('vex.missing_text')} />
      ) : (
        <ErrorPanel failure={error} retry={() => void refetch()} />
      )}
    </DetailDrawer>
  );
}
