/** The page of the license policy. */
export const licensePolicyPage = {
  title: 'License policy',
  answer: 'Set which licenses this tenant allows, and see what a change does.',
  rules: 'Rules',
  text: 'The order of rules does not matter: a rule that names a license counts before one that names a group, and the stricter of two counts.',
  not_set: 'Not set',
  revision: 'Revision {{revision}}',
  rule: 'Rule {{number}}',
  name: 'Name',
  verdict: 'Verdict',
  groups: 'Groups',
  licenses: 'Licenses',
  licenses_help:
    'SPDX ids, with an exception where one is meant, or LicenseRef-…; one on each line.',
  remove: 'Remove rule {{number}}',
  add: 'Add rule',
  otherwise: 'Licenses that no rule names',
  save: 'Save policy',
  saved: 'License policy saved.',
  drop: 'Remove policy',
  dropped: 'License policy removed. No license is judged.',
  set_by: 'Set by',
  never: 'Never',
  preview: 'What this policy changes',
  before: 'Before',
  after: 'After',
  of_components: 'Components',
  of_sboms: 'SBOMs',
  incomplete: 'Give each rule a name, and a group or a license.',
  no_change: 'No verdict changes.',
  changed_one: '{{count}} license changes its verdict',
  changed_other: '{{count}} licenses change their verdict',
  change: 'from {{before}} to {{after}}',
  more: 'The first {{shown}} are shown.',
  uncounted_one: '{{count}} SBOM is not counted yet.',
  uncounted_other: '{{count}} SBOMs are not counted yet.',
  proposed_permissive: 'Permissive',
  proposed_weak: 'Weak copyleft',
  proposed_strong: 'Strong copyleft',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    license_policy: typeof licensePolicyPage;
  }
}
