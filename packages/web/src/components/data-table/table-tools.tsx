import { ActionIcon, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { DENSITIES, type TableView } from './table-view.ts';

/** Button for the columns and the density of a list. */
export function TableTools<Row>({
  columns,
  view,
}: {
  columns: readonly Column<Row>[];
  view: TableView;
}) {
  const { t } = useTranslation();
  const toggle = (id: string) =>
    view.setHidden(
      view.hidden.includes(id) ? view.hidden.filter((one) => one !== id) : [...view.hidden, id],
    );
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon title={t('lists.columns')} aria-label={t('lists.columns')}>
          <IconAdjustmentsHorizontal className="i" aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className="choices">
          <legend className="label">{t('lists.density')}</legend>
          <SegmentedControl
            classNames={{ root: 'seg', label: 'seg-label', indicator: 'seg-on' }}
            aria-label={t('lists.density')}
            value={view.density}
            onChange={view.setDensity}
            data={DENSITIES.map((value) => ({ value, label: t(`lists.${value}`) }))}
          />
        </fieldset>
        <fieldset className="choices">
          <legend className="label">{t('lists.columns_title')}</legend>
          {columns
            .filter((column) => !column.fixed)
            .map(({ id, label }) => (
              <Checkbox
                key={id}
                size="xs"
                label={label}
                checked={!view.hidden.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          <p className="meta t3">{t('lists.columns_note')}</p>
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
