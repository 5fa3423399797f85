/** Strings of rule sets and their results. */
export const ruleSets = {
  title: 'Compliance',
  text: 'This SBOM judged by the rules of each framework. The sentences are ours, not those of the framework.',
  of: '{{met}} of {{total}}',
  components: '{{of}} components',
  verdict: 'Verdict',
  filter_profile: 'Profile',
  filter_rule_set: 'Rule set',
  evaluating_one:
    'Assay is judging {{shown}} artifact again. Until then it can be in the wrong place of this list.',
  evaluating_other:
    'Assay is judging {{shown}} artifacts again. Until then some can be in the wrong place of this list.',
  filter_verdict: 'Verdict of rule set',
  revision_head: 'Revision',
  coverage: 'Coverage',
  rules_passed: 'Rules passed',
  recorded: 'Recorded',
  not_recorded: 'not yet',
  not_in_log: 'The results are not in the ledger yet.',
  proves: 'The ledger proves that these results were recorded then:',
  entry: 'ledger entry {{index}}',
  rules: 'Rule set',
  revision: 'version {{version}}, revision {{revision}}',
  document: 'Document',
  hash: 'hash',
  why_document_fail: 'The document does not meet it.',
  why_not_expressible: '{{format}} has no field for it.',
  why_unknown: 'Assay cannot decide it from this document.',
  why_no_components: 'The document has no components.',
  format: 'Format',
  history: 'History',
  history_of: 'Components that meet {{name}}',
  history_from_to: '{{title}}, {{first}} to {{last}}. From {{before}} to {{now}}.',
  history_newest: 'The newest {{shown}} results.',
  as_table: 'As a table',
  as_chart: 'As a chart',
  document_hash: 'Document, SHA-256 {{sha256}}',
  proof: 'Proof',
  pending: 'pending',
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
