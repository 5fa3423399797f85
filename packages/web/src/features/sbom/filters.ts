import { ANALYSIS_STATES } from '@assay/contract/sbom-rows.ts';
import type { TFunction } from 'i18next';
import type { Filter } from '../../components/filters/filter.ts';
import type { PlainSearch } from '../../lib/plain-search.ts';
import type { SearchChanges } from '../../lib/url-search.ts';

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

/** Returns changes that remove the named filters from the address; undefined while none is set. */
export function clearing(
  names: readonly string[],
  search: PlainSearch,
  change: (changes: SearchChanges) => void,
): (() => void) | undefined {
  const inForce = names.filter((name) => search[name] !== undefined);
  if (inForce.length === 0) return undefined;
  return () => change(Object.fromEntries(inForce.map((name) => [name, undefined])));
}
