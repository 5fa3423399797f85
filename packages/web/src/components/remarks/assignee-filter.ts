import type { TFunction } from 'i18next';
import type { Filter } from '../filters/filter.ts';

/** Chip for the person who works on findings: the signed-in user, or no person. */
export const assigneeFilter = (t: TFunction): Filter => ({
  name: 'assignee',
  label: t('remarks.assignee'),
  single: true,
  options: [
    { value: 'me', label: t('remarks.assigned_to_me') },
    { value: 'none', label: t('remarks.assigned_to_nobody') },
  ],
});
