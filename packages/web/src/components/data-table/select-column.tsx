import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import { type Selection, useSelected } from './selection.ts';

const WIDTH = 40;

/** Column that selects rows, first in the list; without a selection it is only space. */
export const selectColumn = <Row,>(
  selection: Selection | undefined,
  idOf: (row: Row) => string,
): Column<Row> => ({
  id: 'select',
  label: '',
  head: selection && <SelectRows selection={selection} />,
  width: WIDTH,
  fixed: true,
  cell: (row) => selection && <SelectRow selection={selection} id={idOf(row)} />,
});

/** Keys stay those of the list: the box takes no focus by a click. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

function SelectRow({ selection, id }: { selection: Selection; id: string }) {
  const { t } = useTranslation();
  const { all, ids } = useSelected(selection);
  return (
    <Checkbox
      size="xs"
      tabIndex={-1}
      aria-label={t('lists.select_row')}
      checked={all || ids.has(id)}
      onMouseDown={keepFocus}
      onChange={(event) => {
        const { nativeEvent } = event;
        const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        selection.toggle(id, { range });
      }}
    />
  );
}

function SelectRows({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const { all, ids } = useSelected(selection);
  const isSome = all || ids.size > 0;
  return (
    <Checkbox
      size="xs"
      aria-label={t('lists.select_rows')}
      checked={all}
      indeterminate={isSome && !all}
      onChange={() => (isSome ? selection.clear() : selection.selectRows())}
    />
  );
}
