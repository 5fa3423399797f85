import type { TFunction } from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import type { Filter } from '../filters/filter.ts';
import { check } from './strings.ts';

addStrings({ check });

/** Check status of a component, as in the address. */
export const CHECK_STATUSES = ['vulnerable', 'unchecked', 'undecided', 'handled', 'stale'] as const;

/** Chip for how a component was checked. */
export const statusFilter = (t: TFunction): Filter => ({
  name: 'status',
  label: t('check.status'),
  single: true,
  options: CHECK_STATUSES.map((value) => ({ value, label: t(`check.status_${value}`) })),
});
