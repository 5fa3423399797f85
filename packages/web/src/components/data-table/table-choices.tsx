import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../filters/choices.module.css';
import { Segments } from '../page/segments.tsx';
import { type ChoosableColumn, ColumnList } from './column-list.tsx';
import { DENSITIES, type TableView } from './table-view.ts';

/**
 * Density and columns of a list, to choose from.
 *
 * @param columns all of the list; fixed ones may be moved, and not hidden
 */
export function TableChoices({
  columns,
  view,
}: {
  columns: readonly ChoosableColumn[];
  view: TableView;
}) {
  const { t } = useTranslation();
  const toggle = (id: string) =>
    view.setHidden(
      view.hidden.includes(id) ? view.hidden.filter((one) => one !== id) : [...view.hidden, id],
    );
  return (
    <>
      <fieldset className={styles.choices}>
        <legend className="meta text-tertiary">{t('lists.density')}</legend>
        <Segments
          aria-label={t('lists.density')}
          value={view.density}
          onChange={view.setDensity}
          data={DENSITIES.map((value) => ({ value, label: t(`lists.${value}`) }))}
        />
      </fieldset>
      {view.list ? (
        <ColumnList columns={columns} view={view} />
      ) : (
        <fieldset className={styles.choices}>
          <legend className="meta text-tertiary">{t('lists.columns_title')}</legend>
          {columns
            .filter(({ fixed }) => !fixed)
            .map(({ id, label }) => (
              <Checkbox
                key={id}
                size="xs"
                label={label}
                checked={!view.hidden.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          <p className="meta text-tertiary">{t('lists.columns_note')}</p>
        </fieldset>
      )}
    </>
  );
}
