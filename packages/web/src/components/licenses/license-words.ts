import type { SbomLicense } from '@assay/contract/licenses.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import type { TFunction } from 'i18next';
import type { Filter } from '../filters/filter.ts';

/** Returns what decided about a license, as a sentence without its full stop. */
export function whyDecided(
  t: TFunction,
  { reason, rule, group, license }: Pick<SbomLicense, 'reason' | 'rule' | 'group' | 'license'>,
): string {
  if (reason !== 'rule') return t(`licenses.why_${reason}`, { license });
  if (group === null) return t('licenses.why_rule', { rule, license });
  return t('licenses.why_group', { rule, license, group: t(`licenses.group_${group}`) });
}

/** Chip of a license verdict. */
export const licenseFilter = (t: TFunction, name = 'verdict'): Filter => ({
  name,
  label: t('licenses.verdict'),
  single: true,
  options: LICENSE_VERDICTS.map((value) => ({ value, label: t(`licenses.${value}`) })),
});
