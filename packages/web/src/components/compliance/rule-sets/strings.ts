/** Strings of rule sets and their results. */
export const ruleSets = {
  title: 'Compliance',
  text: 'This SBOM judged by the rules of each framework. The sentences are ours, not those of the framework.',
  of: '{{met}} of {{total}}',
  coverage: 'Coverage',
  rules_passed: 'Rules passed',
  recorded: 'Recorded',
  not_recorded: 'not yet',
  not_in_log: 'The results are not in the ledger yet.',
  proves: 'The ledger proves that these results were recorded then:',
  entry: 'ledger entry {{index}}',
  format: 'Format',
  sets: 'Rule sets',
  source: 'Original text',
  required: 'Required',
  if_exists: 'Where it exists',
  optional: 'Optional',
  not_accepted: '{{name}} does not accept {{format}}.',
  failing_one: '{{shown}} component does not meet it',
  failing_other: '{{shown}} components do not meet it',
  more: 'All {{shown}} components',
};

declare module '../../../lib/strings.ts' {
  interface Strings {
    rule_sets: typeof ruleSets;
  }
}
