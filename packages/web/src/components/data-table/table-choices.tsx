import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../filters/choices.module.css';
import { Segments } from '../page/segments.tsx';
import { DENSITIES, type TableView } from './table-view.ts';

/**
 * Density and columns of a list, to choose from.
 *
 * @param columns those that may be hidden
 */
export function TableChoices({
  columns,
  view,
}: {
  columns: readonly { id: string; label: string }[];
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
      <fieldset className={styles.choices}>
        <legend className="meta text-tertiary">{t('lists.columns_title')}</legend>
        {columns.map(({ id, label }) => (
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
    </>
  );
}
