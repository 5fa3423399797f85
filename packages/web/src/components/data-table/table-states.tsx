import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../answers/empty-state.tsx';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { Delayed, SkeletonLine } from '../answers/skeleton.tsx';
import layoutStyles from '../page/list-layout.module.css';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import type { Rows } from './rows.ts';
import { cellClass, widthOf } from './table-head.tsx';
import type { Density } from './table-view.ts';
import { useFit } from './use-fit.ts';

const BONES = Array.from({ length: 14 }, (_, row) => row);

/** The table while its first rows are on their way: the real head, grey lines in the places of values. */
export function LoadingRows<Row>({
  columns,
  density,
}: {
  columns: readonly Column<Row>[];
  density: Density;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const fit = useFit(columns, scroller);
  return (
    <div
      className={layoutStyles.scroll}
      data-rows
      role="status"
      aria-label={t('shell.loading')}
      ref={scroller}
    >
      <table
        className={`table ${styles.bleed} cards`}
        data-density={density}
        data-narrow={fit.isNarrow || undefined}
        aria-hidden="true"
      >
        <thead>
          <tr>
            {fit.columns.map((fitted) => (
              <th
                key={fitted.column.id}
                className={cellClass(fitted.column)}
                style={widthOf(fitted)}
              >
                {!fitted.column.quiet && fitted.column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BONES.map((row) => (
            <tr key={row}>
              {fit.columns.map(({ column }) => (
                <td key={column.id} className={cellClass(column)} data-card={column.card}>
                  <Delayed>
                    <SkeletonLine width={column.width && column.width < 80 ? '24px' : '60%'} />
                  </Delayed>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Empty result of filters, with a button that clears them. */
export function NoMatch({ clear }: { clear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('lists.no_match')} text={t('lists.no_match_text')}>
      <Button onClick={clear}>{t('lists.clear_filters')}</Button>
    </EmptyState>
  );
}

/** The first rows could not be read. */
export function FailedRows<Row>({ rows }: { rows: Rows<Row> }) {
  return <ErrorPanel failure={rows.failure} retry={rows.retry} />;
}
