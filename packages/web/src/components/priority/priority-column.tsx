import type { TFunction } from 'i18next';
import type { Column } from '../data-table/column.ts';
import { type Prioritized, PriorityMark } from './priority-mark.tsx';

/** The column that orders a list by priority and says why. */
export const priorityColumn = (t: TFunction): Column<Prioritized> => ({
  id: 'priority',
  label: t('priority.title'),
  width: 216,
  narrow: 156,
  sort: 'priority',
  first: 'desc',
  yields: 6,
  cell: (row) => <PriorityMark row={row} />,
});
