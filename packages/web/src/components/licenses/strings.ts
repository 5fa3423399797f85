/** Strings of licenses, their verdicts and the rules that decided. */
export const licenses = {
  allowed: 'Allowed',
  review: 'Review',
  unknown: 'Unknown',
  denied: 'Denied',

  license: 'License',
  verdict: 'Verdict',
  components: 'Components',
  sboms: 'SBOMs',
  projects: 'Projects',
  why: 'Decided by',
  none_stated: 'No license stated',
  search: 'Filter by license',
  noun_one: 'license',
  noun_other: 'licenses',

  why_rule: '{{rule}}: {{license}}',
  why_group: '{{rule}}: {{license}} ({{group}})',
  why_otherwise: 'No rule names {{license}}',
  why_no_policy: 'No license policy is set',
  why_no_license: 'The document states none',
  why_no_expression: 'No license expression',
  why_not_listed: '{{license}} is not on the SPDX list',
  why_reference: 'No rule names {{license}}',

  group_permissive: 'Permissive',
  group_public_domain: 'Public domain',
  group_weak_copyleft: 'Weak copyleft',
  group_strong_copyleft: 'Strong copyleft',
  group_network_copyleft: 'Network copyleft',
  group_share_alike: 'Share-alike content',
  group_restricted_use: 'Restricted use',
  group_osi_approved: 'OSI approved',
  group_deprecated: 'Deprecated id',

  no_policy: 'No license policy is set, so no license is judged.',
  set_policy: 'Set license policy',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    licenses: typeof licenses;
  }
}
