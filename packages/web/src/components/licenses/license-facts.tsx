import type { LicenseCounts } from '@assay/contract/license-verdicts.ts';
import { LICENSE_VERDICTS } from '@assay/core/license-policy/license-policy.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../lib/formats.ts';
import type { Fact } from '../page/facts.tsx';

/** Numbers of components or SBOMs by verdict, the worst first. */
export const licenseFacts = (t: TFunction, counts: LicenseCounts): Fact[] =>
  LICENSE_VERDICTS.toReversed().map((verdict) => ({
    label: t(`licenses.${verdict}`),
    value: formatCount(counts[verdict]),
  }));
