import { ANALYSIS_STATES, FINDING_VERDICTS } from '@assay/contract/sbom-rows.ts';
import { SuppressedFilter } from '@assay/contract/suppressed.ts';
import type { TFunction } from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import type { Filter } from '../filters/filter.ts';
import { decisions } from './strings.ts';

addStrings({ decisions });

/** Chip for analysis states; in the address the unset one is `na`. */
export const stateFilter = (t: TFunction): Filter => ({
  name: 'state',
  label: t('decisions.state'),
  options: ANALYSIS_STATES.map((state) => ({
    value: state || 'na',
    label: t(`marks.state_${state}`),
  })),
});

/** Chip for verdicts of the matcher. */
export const verdictFilter = (t: TFunction): Filter => ({
  name: 'verdict',
  label: t('decisions.verdict'),
  single: true,
  options: FINDING_VERDICTS.map((value) => ({ value, label: t(`decisions.verdict_${value}`) })),
});

/** Chip for the display flag of findings: lists hide those that decisions suppress. */
export const suppressedFilter = (t: TFunction): Filter => ({
  name: 'suppressed',
  label: t('decisions.suppressed'),
  single: true,
  options: SuppressedFilter.options.map((value) => ({
    value,
    label: t(`decisions.suppressed_${value}`),
  })),
});

/** Chip for the display flag of statements. */
export const suppressedStatementFilter = (t: TFunction): Filter => ({
  name: 'suppressed',
  label: t('decisions.suppressed'),
  single: true,
  options: [
    { value: 'false', label: t('decisions.not_suppressed') },
    { value: 'true', label: t('decisions.is_suppressed') },
  ],
});
