// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away

import { IconCornerDownLeft } from '@assay/icons';
import { useMediaQuery } from '@mantine/hooks';
import { type RowData, useTable } from '@tanstack/react-table';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../lib/use-printing.ts';
import layoutStyles from '../page/list-layout.module.css';
import { type Column, columnDefsOf, features } from './column.ts';
import styles from './data-table.module.css';
import { useEmptyColumns } from './empty-columns.ts';
import { arrangeColumns } from './layout.ts';
import type { AskedAction, RowAction, RowRun } from './row-action.ts';
import { RowActionDialog } from './row-action-dialog.tsx';
import { useRowCursor } from './row-cursor.ts';
import type { Rows } from './rows.ts';
import { selectColumn } from './select-column.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { CardBody, VirtualBody } from './table-body.tsx';
import { TableEnd } from './table-end.tsx';
import { TableHead } from './table-head.tsx';
import { FailedRows, LoadingRows, NoMatch } from './table-states.tsx';
import type { TableView } from './table-view.ts';
import { leastWidthOf, useFit } from './use-fit.ts';
import { useRowActions } from './use-row-actions.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowSelection } from './use-row-selection.ts';

/** Properties of a list. */
export interface DataTableProps<Row extends RowData> {
  /** Accessible name: `Findings`. */
  label: string;
  /** A constant of the module. */
  columns: readonly Column<Row>[];
  rows: Rows<Row>;
  view: TableView;
  /** Stable id of a row, used as `open` in the address. */
  idOf: (row: Row) => string;
  /** Called on click or Enter; by default opens the row's details (`view.setOpen`). */
  onOpen?: (row: Row) => void;
  /** Cells have a second line: rows are 12 px higher. */
  hasTwoLines?: boolean;
  /** Decided or deleted rows are grey. */
  isDim?: (row: Row) => boolean;
  /** Replaces the table when the list is empty without filters. */
  empty: ReactNode;
  /** Actions on selected rows, in addition to export. */
  actions?: readonly RowAction<Row>[];
  /** Removes all filters; present only while some are set. */
  clearFilters?: (() => void) | undefined;
}

const NO_ACTIONS: readonly never[] = [];

/** A list of rows that the server filters, sorts and counts; it is read window by window while one scrolls. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const [asked, setAsked] = useState<AskedAction<Row, RowRun<Row>>>();
  const ask = ({ action, ...of }: AskedAction<Row>) =>
    'open' in action ? action.open(of.rows, of.onDone) : setAsked({ action, ...of });
  return (
    <>
      <TableContent {...props} onAsk={ask} />
      {asked && (
        <RowActionDialog
          {...asked}
          onClose={() => {
            setAsked(undefined);
            asked.onDone();
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Content that an action over rows may unmount: the dialog with its outcomes is not part of it. */
type ContentProps<Row extends RowData> = DataTableProps<Row> & {
  onAsk: (asked: AskedAction<Row>) => void;
};

function TableContent<Row extends RowData>(props: ContentProps<Row>) {
  const { rows, columns, view, empty, clearFilters } = props;
  if (rows.status === 'failed') return <FailedRows rows={rows} />;
  if (rows.status === 'loading') {
    const shown = rows.source ? [selectColumn<Row>(undefined, props.idOf), ...columns] : columns;
    return <LoadingRows columns={shown} density={view.density} />;
  }
  if (rows.items.length > 0) return <FilledTable {...props} />;
  return clearFilters ? <NoMatch clear={clearFilters} /> : empty;
}

function FilledTable<Row extends RowData>(props: ContentProps<Row>) {
  const { label, columns, rows, view, isDim, onOpen, onAsk, actions = NO_ACTIONS } = props;
  const { hasTwoLines = false } = props;
  const idOf = useLatest(props.idOf);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isPrinting = usePrinting();
  const arranged = useMemo(() => arrangeColumns(columns, view.layout), [columns, view.layout]);
  const { inUse, tableRows } = useColumnsInUse({ columns: arranged, rows, view, idOf });
  const { selection, toggle, ...withBoxes } = useRowSelection({ rows, inUse, idOf, isNarrow });
  const { source } = rows;
  const fit = useFit(withBoxes.columns, scroller);
  const shown = useMemo(() => fit.columns.map(({ column }) => column), [fit]);
  const cursor = useRowCursor(tableRows.length, scroller);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the top again
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
    cursor.setIndex(0);
  }, [rows.key]);
  const open = useLatest((row: Row) => (onOpen ? onOpen(row) : view.setOpen(idOf(row))));
  const loadMore = useLatest(() => {
    // Paper shows what was read: rows that arrive while it is made would be cut.
    if (isPrinting) return;
    if (rows.hasMore && !rows.isLoadingMore && !rows.moreFailed) rows.loadMore();
  });
  useRowKeys(cursor, (how) => toggle(cursor.index, how));
  useRowActions(props, { selection, current: rows.items[cursor.index] });
  const body = { rows: tableRows, columns: shown, cursor, openId: view.open, isDim };
  return (
    <>
      <div className={layoutStyles.scroll} data-rows ref={scroller}>
        <table
          role="table"
          className={`table ${styles.bleed} ${styles.sticky} cards`}
          data-density={view.density}
          data-two-lines={hasTwoLines || undefined}
          data-narrow={fit.isNarrow || undefined}
          style={isNarrow || isPrinting ? undefined : { minWidth: leastWidthOf(fit) }}
          aria-label={label}
          aria-rowcount={rows.totalIsExact && rows.total !== undefined ? rows.total + 1 : -1}
        >
          <TableHead columns={fit.columns} all={arranged} view={view} />
          {isNarrow || isPrinting ? (
            <CardBody {...body} onOpen={open} onNearEnd={loadMore} />
          ) : (
            <VirtualBody
              {...body}
              onOpen={open}
              onNearEnd={loadMore}
              density={view.density}
              hasTwoLines={hasTwoLines}
              scroller={scroller}
            />
          )}
        </table>
        <TableEnd rows={rows} watch={isNarrow} onNearEnd={loadMore} />
      </div>
      {source && <SelectionBar selection={selection} {...{ rows, source, idOf, actions, onAsk }} />}
      <KeyHints />
    </>
  );
}

/** Columns that are not hidden and have something to show, and the rows as the table library has them. */
function useColumnsInUse<Row extends RowData>({
  columns,
  rows,
  view,
  idOf,
}: Pick<DataTableProps<Row>, 'columns' | 'rows' | 'view' | 'idOf'>) {
  const table = useTable({
    features,
    columns: useMemo(() => columnDefsOf(columns), [columns]),
    data: rows.items,
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(view.hidden.map((id) => [id, false])),
    },
  });
  const shownIds = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join();
  const empty = useEmptyColumns(columns, rows);
  const inUse = useMemo(
    () => columns.filter(({ id }) => shownIds.split(',').includes(id) && !empty.has(id)),
    [columns, shownIds, empty],
  );
  return { inUse, tableRows: table.getRowModel().rows };
}

/** The newest version of a function under one identity, so that rows are not drawn again for it. */
function useLatest<Args extends unknown[], Result>(
  run: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(run);
  latest.current = run;
  return useCallback((...args: Args) => latest.current(...args), []);
}

function KeyHints() {
  const { t } = useTranslation();
  const hints = [
    [['J', 'K'], t('lists.hint_move')],
    [['Enter'], t('lists.hint_open')],
    [['X'], t('lists.hint_select')],
    [['/'], t('lists.hint_filter')],
    [['?'], t('lists.hint_all')],
  ] as const;
  return (
    <div className={styles.statusbar}>
      {hints.map(([keys, does]) => (
        <span key={does} className={styles.hint}>
          {keys.map((key) => (
            <kbd key={key}>
              {key === 'Enter' ? (
                <IconCornerDownLeft className="icon" data-size="12" role="img" aria-label={key} />
              ) : (
                key
              )}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </div>
  );
}
