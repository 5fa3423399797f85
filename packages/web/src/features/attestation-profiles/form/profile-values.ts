import type {
  AttestationProfile,
  AttestationProfileInput,
} from '@assay/contract/attestation-profiles.ts';
import type { ProfileRules } from '@assay/contract/profile-rules.ts';
import type { RuleSetId } from '@assay/core/compliance/rule-set.ts';
import { randomId } from '@mantine/hooks';
import type { z } from 'zod';

/** Types that are offered by name; any other one is written out. */
export const COMMON_TYPES: readonly string[] = [
  'https://slsa.dev/provenance/v1',
  'https://slsa.dev/provenance/v0.2',
  'https://in-toto.io/attestation/test-result/v0.1',
  'https://in-toto.io/attestation/vulns/v0.1',
  'https://cyclonedx.org/bom',
  'https://spdx.dev/Document',
];

/** Field values of a required attestation: numbers and lines are texts. */
export interface AttestationValues {
  /** Key of the block on the page. */
  key: string;
  /** Types among `COMMON_TYPES`. */
  predicate_types: string[];
  /** One per line, likewise `builders`. */
  other_types: string;
  /** Empty for any signer. */
  signers_group_uuid: string;
  threshold: string;
  builders: string;
  max_age_days: string;
}

/** Field values of a required rule set. */
interface RuleSetValues {
  key: string;
  rule_set: RuleSetId;
  /** Least share of components in percent; empty where all required rules must pass. */
  min_coverage: string;
}

/** Field values of a condition. */
interface ExpressionValues {
  key: string;
  name: string;
  condition: string;
}

type LicenseRule = NonNullable<ProfileRules['licenses']>;

/** A profile as the fields of its form hold it. */
export type ProfileValues = Pick<ProfileRules, 'scope' | 'trust_levels' | 'custody'> & {
  name: string;
  description: string;
  /** Separated by commas. */
  kinds: string;
  attestations: AttestationValues[];
  /** Empty where none fails. */
  fail_from: NonNullable<ProfileRules['fail_from']> | '';
  sbom: boolean;
  sbom_max_age_days: string;
  rule_sets: RuleSetValues[];
  /** Empty where licenses do not matter. */
  licenses_from: LicenseRule['fail_from'] | '';
  licenses_unknown: LicenseRule['unknown'];
  /** Empty where no age matters. */
  open_findings_from: NonNullable<ProfileRules['fail_from']> | '';
  open_findings_days: string;
  expressions: ExpressionValues[];
};

/** Input of the calls. */
export type ProfileInput = z.input<typeof AttestationProfileInput>;

const textOf = (days: number | null | undefined): string => String(days ?? '');
/** NaN for an invalid number; null for an empty text. */
const daysOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const partsOf = (text: string, separator: string): string[] =>
  text.split(separator).flatMap((part) => part.trim() || []);

/** Creates field values of a required attestation of these types. */
export const attestationValues = (
  asked: Partial<ProfileRules['attestations'][number]> = {},
): AttestationValues => {
  const { predicate_types = [], builders = [], threshold = 1 } = asked;
  return {
    key: randomId(),
    predicate_types: predicate_types.filter((type) => COMMON_TYPES.includes(type)),
    other_types: predicate_types.filter((type) => !COMMON_TYPES.includes(type)).join('\n'),
    signers_group_uuid: asked.signers_group_uuid ?? '',
    threshold: String(threshold),
    builders: builders.join('\n'),
    max_age_days: textOf(asked.max_age_days),
  };
};

/** Creates field values of a required rule set. */
export const ruleSetValues = (
  rule_set: RuleSetId,
  min_coverage: number | null = null,
): RuleSetValues => ({ key: randomId(), rule_set, min_coverage: textOf(min_coverage) });

/** Creates field values of a condition. */
export const expressionValues = (name = '', condition = ''): ExpressionValues => ({
  ...{ key: randomId(), name, condition },
});

/** Initial values of a profile's form. */
export const valuesOf = ({
  name,
  description,
  rules,
}: Pick<AttestationProfile, 'name' | 'description' | 'rules'>): ProfileValues => ({
  name,
  description,
  scope: rules.scope,
  kinds: rules.kinds.join(', '),
  trust_levels: rules.trust_levels,
  attestations: rules.attestations.map(attestationValues),
  custody: rules.custody,
  fail_from: rules.fail_from ?? '',
  sbom: rules.sbom !== null,
  sbom_max_age_days: textOf(rules.sbom?.max_age_days),
  rule_sets: rules.rule_sets.map((one) => ruleSetValues(one.rule_set, one.min_coverage)),
  licenses_from: rules.licenses?.fail_from ?? '',
  licenses_unknown: rules.licenses?.unknown ?? 'unknown',
  open_findings_from: rules.open_findings?.from ?? '',
  open_findings_days: textOf(rules.open_findings?.max_age_days),
  expressions: rules.expressions.map((one) => expressionValues(one.name, one.condition)),
});

/** Converts form values to input; the contract validates it. */
export const inputOf = ({
  name,
  description,
  kinds,
  attestations,
  fail_from,
  sbom,
  sbom_max_age_days,
  rule_sets,
  licenses_from,
  licenses_unknown,
  open_findings_from: from,
  open_findings_days,
  expressions,
  ...rules
}: ProfileValues): ProfileInput => ({
  name,
  description,
  rules: {
    ...rules,
    kinds: partsOf(kinds, ','),
    attestations: attestations.map((asked) => ({
      predicate_types: [...asked.predicate_types, ...partsOf(asked.other_types, '\n')],
      signers_group_uuid: asked.signers_group_uuid || null,
      threshold: Number(asked.threshold),
      builders: partsOf(asked.builders, '\n'),
      max_age_days: daysOf(asked.max_age_days),
    })),
    fail_from: fail_from || null,
    sbom: sbom ? { max_age_days: daysOf(sbom_max_age_days) } : null,
    rule_sets: rule_sets.map(({ rule_set, min_coverage }) => ({
      rule_set,
      min_coverage: daysOf(min_coverage),
    })),
    licenses: licenses_from ? { fail_from: licenses_from, unknown: licenses_unknown } : null,
    open_findings: from ? { from, max_age_days: Number(open_findings_days) } : null,
    expressions: expressions.map(({ name, condition }) => ({ name, condition })),
  },
});
