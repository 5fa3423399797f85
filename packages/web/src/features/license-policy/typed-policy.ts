import type { LicensePolicy } from '@assay/contract/license-policy.ts';
import type { LicenseGroup } from '@assay/core/license-policy/license-groups.ts';
import type { RuleVerdict } from '@assay/core/license-policy/license-policy.ts';

/** A rule as it is typed. */
export interface TypedRule {
  /** Tells rules apart while they are edited. */
  key: number;
  name: string;
  verdict: RuleVerdict;
  groups: LicenseGroup[];
  /** One license on each line. */
  licenses: string;
}

/** A policy as it is typed. */
export interface TypedPolicy {
  rules: TypedRule[];
  otherwise: RuleVerdict;
}

let lastKey = 0;

/** Returns a rule that names nothing yet. */
export const blankRule = (): TypedRule => ({
  ...{ key: ++lastKey, name: '', verdict: 'denied', groups: [], licenses: '' },
});

/** Returns a policy as it can be edited; names of a proposal where there is none. */
export function typedPolicy(
  policy: LicensePolicy | null,
  names: Record<'permissive' | 'weak' | 'strong', string>,
): TypedPolicy {
  const { rules, otherwise } = policy ?? proposal(names);
  return {
    otherwise,
    rules: rules.map(({ licenses, ...rule }) => ({
      ...rule,
      key: ++lastKey,
      licenses: licenses.join('\n'),
    })),
  };
}

const proposal = (names: Record<'permissive' | 'weak' | 'strong', string>): LicensePolicy => ({
  otherwise: 'review',
  rules: [
    {
      ...{ name: names.permissive, verdict: 'allowed', licenses: [] },
      groups: ['permissive', 'public_domain'],
    },
    {
      ...{ name: names.weak, verdict: 'review', licenses: [] },
      groups: ['weak_copyleft', 'share_alike'],
    },
    {
      ...{ name: names.strong, verdict: 'denied', licenses: [] },
      groups: ['strong_copyleft', 'network_copyleft', 'restricted_use'],
    },
  ],
});

/** Returns the policy that was typed; undefined while a rule has no name, or names nothing. */
export function policyOf({ rules, otherwise }: TypedPolicy): LicensePolicy | undefined {
  const read = rules.map(({ name, verdict, groups, licenses }) => ({
    ...{ name: name.trim(), verdict, groups },
    licenses: licenses
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }));
  const isComplete = read.every(
    ({ name, groups, licenses }) => name !== '' && groups.length + licenses.length > 0,
  );
  return isComplete ? { rules: read, otherwise } : undefined;
}
