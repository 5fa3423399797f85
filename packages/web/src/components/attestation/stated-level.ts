import type { Attestation } from '@assay/contract/attestation.ts';
import type { TFunction } from 'i18next';
import { predicateName } from './predicate-name.ts';

/** Summarizes a statement in two or three words: `Status: Untrusted`, `SLSA provenance`. */
export const statedLevel = (
  { status, predicate_type }: Pick<Attestation, 'status' | 'predicate_type'>,
  t: TFunction,
): string =>
  status
    ? t('attestation.status_is', { level: t(`marks.trust_${status}`) })
    : predicateName(predicate_type);
