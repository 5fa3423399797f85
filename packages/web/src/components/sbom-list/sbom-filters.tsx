import { SBOM_STATUSES } from '@assay/contract/sboms.ts';
import type { TFunction } from 'i18next';
import { addStrings } from '../../lib/strings.ts';
import { ruleSets } from '../compliance/rule-sets/strings.ts';
import { verdictFilters } from '../compliance/rule-sets/verdict-filters.ts';
import { compliance } from '../compliance/strings.ts';
import type { Filter } from '../filters/filter.ts';

addStrings({ compliance, rule_sets: ruleSets });

/** Choices of a filter that holds or does not. */
export const yesNo = (t: TFunction) => [
  { value: 'true', label: t('lists.yes') },
  { value: 'false', label: t('lists.no') },
];

/** Filter by "in use": deployed now. */
export const inUseFilter = (t: TFunction): Filter => ({
  name: 'inUse',
  label: t('sboms.in_use'),
  single: true,
  options: yesNo(t),
});

/** A project and all below it. */
export const projectFilter = (t: TFunction): Filter => ({
  name: 'project',
  label: t('sboms.project'),
  free: true,
  options: [],
});

/** Chips of every list of SBOMs. */
export const sbomFilters = (t: TFunction): readonly Filter[] => [
  inUseFilter(t),
  {
    name: 'format',
    label: t('sboms.format'),
    single: true,
    options: ['CycloneDX', 'SPDX'].map((value) => ({ value, label: value })),
  },
  {
    name: 'status',
    label: t('sboms.status'),
    single: true,
    options: SBOM_STATUSES.map((value) => ({ value, label: t(`upload.status_${value}`) })),
  },
  ...verdictFilters(t),
  { name: 'purl', label: t('sboms.purl'), begins: t('sboms.contains'), free: true, options: [] },
];
