import { IconAdjustmentsHorizontal } from '@assay/icons';
import { ActionIcon, Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { type ExportChoice, ExportMenu } from './export-menu.tsx';
import type { Rows } from './rows.ts';
import { DENSITIES, type TableView } from './table-view.ts';

/**
 * Buttons for files of a list, its columns and its density.
 *
 * @param rows the list itself; without them, or where no call answers them, nothing is exported
 * @param choices other forms that it can be saved in
 */
export function TableTools<Row>({
  columns,
  view,
  rows,
  choices,
}: {
  columns: readonly Column<Row>[];
  view: TableView;
  rows?: Rows<Row>;
  choices?: readonly ExportChoice[];
}) {
  const { t } = useTranslation();
  const toggle = (id: string) =>
    view.setHidden(
      view.hidden.includes(id) ? view.hidden.filter((one) => one !== id) : [...view.hidden, id],
    );
  const source = rows?.items.length === 0 ? undefined : rows?.source;
  return (
    <>
      {source && <ExportMenu source={source} {...(choices && { choices })} />}
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
    </>
  );
}
