import { ANALYSIS_STATES } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import type { Filter } from '../../components/filters/filter.ts';

/** Chip for analysis states; in the address the unset one is `na`. */
export const stateFilter = (t: TFunction): Filter => ({
  name: 'state',
  label: t('sbom.content.state'),
  options: ANALYSIS_STATES.map((state) => ({
    value: state || 'na',
    label: t(`marks.state_${state}`),
  })),
});

/** Chip for the display flag of statements and findings that need no attention. */
export const suppressedFilter = (t: TFunction): Filter => ({
  name: 'suppressed',
  label: t('sbom.content.suppressed'),
  single: true,
  options: [
    { value: 'false', label: t('sbom.content.no') },
    { value: 'true', label: t('sbom.content.yes') },
  ],
});
