import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTotal } from '../../lib/formats.ts';
import styles from './data-table.module.css';
import { readAll, saveAll, saveRows } from './list-export.ts';
import type { AskedAction, RowAction } from './row-action.ts';
import type { Rows, RowsSource } from './rows.ts';
import { type Selection, useSelected } from './selection.ts';

/** Number of selected rows, and their actions. */
export function SelectionBar<Row>({
  selection,
  rows,
  source,
  idOf,
  actions,
  onAsk,
}: {
  selection: Selection;
  rows: Rows<Row>;
  source: RowsSource;
  idOf: (row: Row) => string;
  actions: readonly RowAction<Row>[];
  /** Opens the question whether an action is to run over rows. */
  onAsk: (asked: AskedAction<Row>) => void;
}) {
  const { t } = useTranslation();
  const { all, ids } = useSelected(selection);
  const picked = () => rows.items.filter((row) => ids.has(idOf(row)));
  const save = useMutation({
    mutationFn: (format: 'csv' | 'json') =>
      all ? saveAll(source, format) : saveRows(source, format, picked()),
  });
  const ask = useMutation({
    mutationFn: async (action: RowAction<Row>) =>
      onAsk({
        action,
        rows: all ? await readAll<Row>(source) : picked(),
        onDone: selection.clear,
      }),
  });
  if (!all && ids.size === 0) return null;
  const total = rows.total ?? 0;
  const count = all
    ? formatTotal(total, { isExact: rows.totalIsExact })
    : formatTotal(ids.size, { isExact: true });
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('lists.selection')}>
      <span role="status">
        {t('lists.selected', { count: all ? total : ids.size, shown: count })}
      </span>
      {!all && total > ids.size && (
        <Button variant="subtle" onClick={() => selection.selectAll()}>
          {t('lists.select_all', { shown: formatTotal(total, { isExact: rows.totalIsExact }) })}
        </Button>
      )}
      <span className={styles.bar} />
      {(['csv', 'json'] as const).map((format) => (
        <Button key={format} disabled={save.isPending} onClick={() => save.mutate(format)}>
          {t(`lists.export_${format}`)}
        </Button>
      ))}
      {actions.map((action) => (
        <Button key={action.label} disabled={ask.isPending} onClick={() => ask.mutate(action)}>
          {action.label}
        </Button>
      ))}
      <span className={styles.bar} />
      <Button onClick={() => selection.clear()}>{t('lists.clear_selection')}</Button>
    </div>
  );
}
