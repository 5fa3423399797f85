import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatTotal } from '../../lib/formats.ts';
import styles from './data-table.module.css';
import type { Rows } from './rows.ts';

/**
 * Content after the last loaded row: more rows are loading, or could not be loaded.
 *
 * @param watch requests more when this approaches the window, if the page itself scrolls
 */
export function TableEnd<Row>({
  rows,
  watch,
  onNearEnd,
}: {
  rows: Rows<Row>;
  watch: boolean | undefined;
  onNearEnd: () => void;
}) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { length } = rows.items;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each window the end lies elsewhere
  useEffect(() => {
    if (!watch || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onNearEnd(),
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [watch, length, onNearEnd]);
  return (
    <div ref={end} className={styles.tableEnd} role="status">
      {rows.isLoadingMore && t('lists.loading_more')}
      {rows.hasMore && rows.total !== undefined && (
        <p data-only="print">
          {t('lists.printed', {
            shown: formatCount(length),
            total: formatTotal(rows.total, { isExact: rows.totalIsExact }),
          })}
        </p>
      )}
      {rows.moreFailed && !rows.isLoadingMore && (
        <>
          {t('lists.more_failed')} <Button onClick={rows.loadMore}>{t('shell.try_again')}</Button>
        </>
      )}
    </div>
  );
}
