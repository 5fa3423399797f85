import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { apiRows } from '../../api.ts';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { Delayed, SkeletonLine } from '../answers/skeleton.tsx';
import { useRows } from '../data-table/rows.ts';
import { KeyList } from './key-list.tsx';

/** The signing keys of one principal, newest first. */
export function KeysOf({ principal }: { principal: string }) {
  const { t } = useTranslation();
  const rows = useRows(apiRows('listSigningKeys', { principal_uuid: principal }));
  if (rows.status === 'failed') return <ErrorPanel failure={rows.failure} retry={rows.retry} />;
  if (rows.status === 'loading')
    return (
      <Delayed>
        <SkeletonLine width="60%" />
      </Delayed>
    );
  if (rows.items.length === 0)
    return <p className="text-secondary small">{t('signing_keys.none_of')}</p>;
  return (
    <>
      <KeyList label={t('signing_keys.title')} keys={rows.items} />
      {rows.hasMore && (
        <Button variant="subtle" loading={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('signing_keys.more')}
        </Button>
      )}
    </>
  );
}
