import { IconAdjustmentsHorizontal } from '@assay/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { lazily } from '../../lib/lazily.ts';
import type { Column } from './column.ts';
import type { ExportChoice, InstantChoice } from './export-choice.ts';
import { ExportMenu } from './export-menu.tsx';
import type { Rows } from './rows.ts';
import type { TableView } from './table-view.ts';

// Few visits change how a list is shown.
const TableChoices = lazily(async () => (await import('./table-choices.tsx')).TableChoices);

/**
 * Buttons for files of a list, its columns and its density.
 *
 * @param rows the list itself; where no call answers them nothing is exported, and without rows only `choices`
 * @param choices other forms that it can be saved in: a report that nothing was found, and one of an earlier instant
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
  choices?: readonly (ExportChoice | InstantChoice)[];
}) {
  const { t } = useTranslation();
  const hasRows = rows !== undefined && rows.items.length > 0;
  const source = hasRows || choices ? rows?.source : undefined;
  return (
    <>
      {source && (
        <ExportMenu
          source={source}
          isEmpty={!hasRows && rows?.status === 'ready'}
          {...(choices && { choices })}
        />
      )}
      <Popover position="bottom-end" trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            title={t('lists.columns')}
            aria-label={t('lists.columns')}
            onPointerEnter={TableChoices.preload}
            onFocus={TableChoices.preload}
          >
            <IconAdjustmentsHorizontal className="icon" aria-hidden="true" />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <TableChoices columns={columns} view={view} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}
