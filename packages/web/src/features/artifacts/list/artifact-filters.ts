import { TRUST_LEVELS } from '@assay/contract/attestation.ts';
import type { TFunction } from 'i18next';
import {
  profileFilter,
  verdictFilters,
} from '../../../components/compliance/rule-sets/verdict-filters.ts';
import type { Filter } from '../../../components/filters/filter.ts';
import { severityFilter } from '../../../components/filters/severity-filter.tsx';

/** Common kinds; any other can be typed into the search. */
const KINDS = [
  ...['container', 'file', 'npm', 'maven', 'pypi', 'golang', 'cargo', 'nuget', 'gem'],
  ...['composer', 'deb', 'rpm', 'apk', 'generic', 'cpe', 'name'],
];

/** Chips of the list of artifacts. `ledgers`: names by uuid, as far as the reader may know them. */
export const artifactFilters = (
  t: TFunction,
  ledgers: ReadonlyMap<string, string>,
): readonly Filter[] => [
  {
    name: 'trust_level',
    label: t('artifact_list.trust_level'),
    single: true,
    options: TRUST_LEVELS.map((value) => ({ value, label: t(`marks.trust_${value}`) })),
  },
  {
    name: 'kind',
    label: t('artifact_list.kind'),
    single: true,
    options: KINDS.map((value) => ({ value, label: value })),
  },
  {
    name: 'has_sbom',
    label: t('artifact_list.has_sbom'),
    single: true,
    options: [
      { value: 'true', label: t('lists.yes') },
      { value: 'false', label: t('lists.no') },
    ],
  },
  profileFilter(t),
  ...verdictFilters(t),
  ...(ledgers.size > 0
    ? [
        {
          name: 'ledger_uuid',
          label: t('artifact_list.ledger'),
          single: true,
          options: [...ledgers].map(([value, label]) => ({ value, label })),
        },
      ]
    : []),
  severityFilter(t),
];
