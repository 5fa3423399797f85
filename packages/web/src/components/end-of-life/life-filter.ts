import { LIFE_STATES } from '@assay/contract/end-of-life.ts';
import type { TFunction } from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import type { Filter } from '../filters/filter.ts';
import { endOfLife } from './strings.ts';

addStrings({ end_of_life: endOfLife });

/** Chip for the end of life of components. */
export const lifeFilter = (t: TFunction): Filter => ({
  name: 'end_of_life',
  label: t('end_of_life.title'),
  single: true,
  options: LIFE_STATES.map((value) => ({ value, label: t(`end_of_life.${value}`) })),
});
