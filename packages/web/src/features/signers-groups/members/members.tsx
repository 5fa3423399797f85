import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import type { Rows } from '../../../components/data-table/rows.ts';
import styles from '../../../components/signing-keys/signing.module.css';

/** Loaded members of one kind. `none` is shown without any. */
export function Members<Row>({
  label,
  rows,
  none,
  children,
}: {
  label: string;
  rows: Rows<Row>;
  none: string;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  if (rows.status === 'failed') return <ErrorPanel failure={rows.failure} retry={rows.retry} />;
  if (rows.status === 'loading')
    return (
      <Delayed>
        <SkeletonLine width="60%" />
      </Delayed>
    );
  if (rows.items.length === 0) return <p className="text-secondary">{none}</p>;
  return (
    <>
      <ul className={styles.members} aria-label={label}>
        {rows.items.map(children)}
      </ul>
      {rows.hasMore && (
        <Button variant="subtle" loading={rows.isLoadingMore} onClick={rows.loadMore}>
          {t('signers_groups.more')}
        </Button>
      )}
    </>
  );
}
