import { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { TFunction } from 'i18next';
import { type ProfileValues, valuesOf } from './form/profile-values.ts';

/** Common profiles: each only fills the form, builders and groups are the tenant's own. */
const RULES = {
  trusted: { trust_levels: ['trusted'], fail_from: 'critical' },
  provenance: {
    attestations: [
      { predicate_types: ['https://slsa.dev/provenance/v1', 'https://slsa.dev/provenance/v0.2'] },
    ],
  },
  sbom: { sbom: { max_age_days: 90 } },
} as const;

/** Names of the starting points, in order. */
export const STARTING_POINTS = ['trusted', 'provenance', 'sbom'] as const;
export type StartingPoint = (typeof STARTING_POINTS)[number];

/** Returns initial values of a new profile's form; empty without a starting point. */
export const startOf = (t: TFunction, point?: StartingPoint): ProfileValues =>
  valuesOf({
    name: point ? t(`attestation_profiles.start_${point}`) : '',
    description: point ? t(`attestation_profiles.start_${point}_text`) : '',
    rules: ProfileRules.parse(point ? RULES[point] : {}),
  });
