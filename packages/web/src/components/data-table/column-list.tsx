import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import choiceStyles from '../filters/choices.module.css';
import styles from './column-list.module.css';
import { ColumnRow } from './column-row.tsx';
import { columnArrangement } from './column-strings.ts';
import { moveColumn, orderLayout } from './layout.ts';
import type { TableView } from './table-view.ts';

addStrings({ columns: columnArrangement });

/** A column as the menu shows it. */
export interface ChoosableColumn {
  id: string;
  label: string;
  fixed?: boolean;
}

/** Shown columns in their order, with widths and pins, and those that are hidden. */
export function ColumnList({
  columns,
  view,
}: {
  columns: readonly ChoosableColumn[];
  view: TableView;
}) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<string>();
  const { layout, show, hide } = useArrangement(columns, view);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const hidden = columns.filter(({ id }) => !layout.some((own) => own.id === id));
  const put = (id: string, to: number) =>
    view.setLayout(moveColumn(layout, id, to - layout.findIndex((own) => own.id === id)));
  return (
    <>
      <section className={styles.part} aria-label={t('columns.shown')}>
        <h3 className={styles.head}>
          {t('columns.shown')}
          <span>{t('columns.shown_of', { shown: layout.length, all: columns.length })}</span>
        </h3>
        <ol className={styles.columns}>
          {layout.map(({ id }, at) => (
            <ColumnRow
              key={id}
              label={byId.get(id)?.label ?? id}
              isFixed={byId.get(id)?.fixed === true || layout.length === 1}
              {...{ layout, at, view }}
              onHide={() => hide(id)}
              onDrag={() => setDragged(id)}
              onDrop={() => dragged !== undefined && put(dragged, at)}
            />
          ))}
        </ol>
      </section>
      {hidden.length > 0 && (
        <fieldset className={choiceStyles.choices}>
          <legend className="meta text-tertiary">{t('columns.hidden')}</legend>
          {hidden.map(({ id, label }) => (
            <Checkbox key={id} size="xs" label={label} checked={false} onChange={() => show(id)} />
          ))}
        </fieldset>
      )}
      <p className={`meta text-tertiary ${styles.note}`}>{t('lists.columns_note')}</p>
      <div className={styles.foot}>
        <Button
          variant="subtle"
          onClick={() => view.setLayout(layout.map(({ width: _, ...column }) => column))}
        >
          {t('columns.fit')}
        </Button>
        <Button onClick={() => view.setLayout(undefined)}>{t('columns.reset')}</Button>
      </div>
    </>
  );
}

/** The columns that are shown, and how one is shown or hidden: without a layout, hidden ones are named instead. */
function useArrangement(columns: readonly ChoosableColumn[], view: TableView) {
  const { hidden, setHidden, setLayout } = view;
  const layout = orderLayout(columns, view.layout).filter(({ id }) => !hidden.includes(id));
  const show = (id: string) =>
    view.layout ? setLayout([...layout, { id }]) : setHidden(hidden.filter((one) => one !== id));
  const hide = (id: string) =>
    view.layout
      ? setLayout(layout.filter((column) => column.id !== id))
      : setHidden([...hidden, id]);
  return { layout, show, hide };
}
